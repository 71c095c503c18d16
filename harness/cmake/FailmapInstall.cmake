# What `cmake --install` puts where: the program, its fixtures under share/, and the libraries with their headers as
# a package for find_package(failmap).
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY failmap_layers)
install(TARGETS failmap RUNTIME)
install(TARGETS ${layers} failmap_variants EXPORT failmap ARCHIVE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/fixtures/ DESTINATION ${CMAKE_INSTALL_DATADIR}/failmap/fixtures
        FILES_MATCHING PATTERN *.json)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/reports/ DESTINATION ${CMAKE_INSTALL_DATADIR}/failmap/reports)
foreach(layer IN LISTS layers)
  string(REPLACE failmap_ "" folder ${layer})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/harness/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/failmap
          FILES_MATCHING PATTERN *.hpp PATTERN testdata EXCLUDE PATTERN fuzz EXCLUDE PATTERN *testing.hpp EXCLUDE)
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/failmap)
install(EXPORT failmap NAMESPACE failmap:: FILE failmapTargets.cmake DESTINATION ${package_folder})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/failmapConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/failmapConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/failmapConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/failmapConfig.cmake ${PROJECT_BINARY_DIR}/failmapConfigVersion.cmake
        DESTINATION ${package_folder})

if(FAILMAP_TESTS)
  add_test(NAME package
           COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DSOURCE=${PROJECT_SOURCE_DIR}
                   -DWORK=${PROJECT_BINARY_DIR}/package_test -DGENERATOR=${CMAKE_GENERATOR}
                   -DBUILD_TYPE=${CMAKE_BUILD_TYPE} -DCOMPILER=${CMAKE_CXX_COMPILER} -DFLAGS=${CMAKE_CXX_FLAGS}
                   -P ${PROJECT_SOURCE_DIR}/harness/package_test/run.cmake)
endif()
