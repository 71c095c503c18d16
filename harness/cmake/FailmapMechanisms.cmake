# failmap_mechanisms(TARGET FOLDER FUNCTION): a library of every mechanism of FOLDER (a folder each, with contract.hpp,
# failure.cpp, attempt.cpp and repair.cpp, and workload.cpp where it can be measured), which defines
# `const failmap::Registry& FUNCTION()` in namespace failmap. The bytes of each source that is compiled are compiled
# in too, so that a digest is of the code that ran.
set(FAILMAP_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedFiles.cmake)
set(FAILMAP_REGISTRY_TEMPLATE ${CMAKE_CURRENT_LIST_DIR}/registry.cpp.in)

# The files that variants include of the harness.
set(FAILMAP_SUPPORT_FILES harness/value/number.cpp harness/value/number.hpp harness/value/rejected.hpp)

# Compiles the bytes of FILES (paths in the project) into TARGET, as string_views in
# namespace failmap::embedded::NAME that are called after the files' stems and endings: contract_hpp.
function(failmap_embed target name)
  string(REPLACE "::" "_" stem ${name})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${stem}_bytes.cpp)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAME=${name} "-DINPUTS=${inputs}" -P ${FAILMAP_EMBED_SCRIPT}
    DEPENDS ${inputs} ${FAILMAP_EMBED_SCRIPT}
    COMMENT "Embedding the sources of ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES UNITY_GROUP bytes)
endfunction()

function(failmap_mechanisms target folder function)
  file(GLOB contracts CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/contract.hpp)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/*)
  if(NOT contracts)
    message(FATAL_ERROR "${folder} holds no mechanism: expected a folder with a contract.hpp")
  endif()
  add_library(${target} STATIC)
  target_include_directories(${target} PRIVATE ${folder})
  target_link_libraries(${target} PUBLIC failmap_contract PRIVATE $<BUILD_INTERFACE:failmap_options>)
  target_compile_options(${target} PRIVATE ${failmap_corpus_flags})
  # A variant is compiled by itself, whatever the build does elsewhere: it cannot see what another one declares.
  # The registry and what measures the variants may share a unit, as may their bytes. The registry takes longest to
  # compile: it goes first, so that the build does not end with waiting for it.
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  set(registry ${CMAKE_CURRENT_BINARY_DIR}/${target}_registry.cpp)
  target_sources(${target} PRIVATE ${registry})
  set_source_files_properties(${registry} PROPERTIES UNITY_GROUP registry)

  cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder_in_project)
  set(sources contract.hpp failure.cpp attempt.cpp repair.cpp)
  set(includes "")
  set(declarations "")
  set(mechanisms "")
  set(expected "")
  foreach(contract IN LISTS contracts)
    cmake_path(GET contract PARENT_PATH name)
    if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
      message(FATAL_ERROR "${folder_in_project}/${name}: a mechanism is named in lower-case letters, digits and "
                          "underscores, since its folder is also its namespace")
    endif()
    set(paths "")
    set(entries "")
    string(APPEND includes "#include \"${name}/contract.hpp\"\n")
    foreach(source IN LISTS sources)
      if(NOT EXISTS ${folder}/${name}/${source})
        message(FATAL_ERROR "${folder_in_project}/${name} has no ${source}")
      endif()
      list(APPEND paths ${folder_in_project}/${name}/${source})
      list(APPEND expected ${name}/${source})
      string(REPLACE "." "_" symbol ${source})
      string(APPEND declarations
             "namespace failmap::embedded::${target}::${name} { extern const std::string_view ${symbol}; }\n")
      list(APPEND entries "{\"${folder_in_project}/${name}/${source}\", embedded::${target}::${name}::${symbol}}")
    endforeach()
    set(workload "std::nullopt")
    if(EXISTS ${folder}/${name}/workload.cpp)
      list(APPEND paths ${folder_in_project}/${name}/workload.cpp)
      list(APPEND expected ${name}/workload.cpp)
      target_sources(${target} PRIVATE ${folder}/${name}/workload.cpp)
      set_source_files_properties(${folder}/${name}/workload.cpp PROPERTIES UNITY_GROUP registry)
      string(APPEND declarations "namespace ${name} { failmap::Workload<Solve> workload(); }\n"
             "namespace failmap::embedded::${target}::${name} { extern const std::string_view workload_cpp; }\n")
      string(CONCAT workload "workload_of({\"${folder_in_project}/${name}/workload.cpp\", embedded::${target}::${name}::workload_cpp},\n"
                    "                 ::${name}::workload(), ::${name}::failure::solve, ::${name}::attempt::solve,\n"
                    "                 ::${name}::repair::solve)")
    endif()
    failmap_embed(${target} ${target}::${name} ${paths})
    target_sources(${target} PRIVATE ${folder}/${name}/failure.cpp ${folder}/${name}/attempt.cpp
                                     ${folder}/${name}/repair.cpp)
    list(POP_FRONT entries contract_entry)
    list(JOIN entries ",\n                   " variant_entries)
    string(
      APPEND mechanisms
      "  registry.mechanisms.push_back({\"${name}\",\n"
      "                                 contract_of(::${name}::failure::solve, ::${name}::attempt::solve,\n"
      "                                             ::${name}::repair::solve),\n"
      "                 ${contract_entry},\n"
      "                 {{${variant_entries}}},\n"
      "                 ${workload}});\n")
  endforeach()

  foreach(file IN LISTS files)
    if(NOT file IN_LIST expected)
      message(FATAL_ERROR "${folder_in_project}/${file} belongs to no mechanism: a folder holds ${sources} "
                          "and, where it can be measured, workload.cpp")
    endif()
  endforeach()

  set(support "")
  failmap_embed(${target} ${target}::support ${FAILMAP_SUPPORT_FILES})
  foreach(path IN LISTS FAILMAP_SUPPORT_FILES)
    cmake_path(GET path FILENAME symbol)
    string(REPLACE "." "_" symbol ${symbol})
    string(APPEND declarations "namespace failmap::embedded::${target}::support { extern const std::string_view ${symbol}; }\n")
    string(APPEND support "  registry.support.push_back({\"${path}\", embedded::${target}::support::${symbol}});\n")
  endforeach()

  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  set(compiler "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
  string(CONCAT flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} -std=c++${CMAKE_CXX_STANDARD} "
                      "-ffp-contract=off ${FAILMAP_CORPUS_FLAGS}")
  string(STRIP "${flags}" flags)
  set(platform "${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR}")
  configure_file(${FAILMAP_REGISTRY_TEMPLATE} ${registry} @ONLY)
endfunction()
