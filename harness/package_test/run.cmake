# cmake -DBUILD=… -DSOURCE=… -DWORK=… -DGENERATOR=… -DBUILD_TYPE=… -DCOMPILER=… -DFLAGS=… -P run.cmake: installs the
# build BUILD into a folder of its own, builds a project against that, and runs the project and the installed program.
cmake_minimum_required(VERSION 3.25)

# execute(RESULT COMMAND…): runs it in WORK; it must succeed. RESULT is set to what it prints.
function(execute result)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output ERROR_VARIABLE output
                  RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${output}")
  endif()
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

function(demand text wanted)
  string(FIND "${text}" "${wanted}" place)
  if(place EQUAL -1)
    message(FATAL_ERROR "Expected \"${wanted}\" in:\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
execute(output ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
# A package that has moved must still work.
file(RENAME ${WORK}/first ${WORK}/prefix)

execute(output ${CMAKE_COMMAND} -S ${SOURCE}/harness/package_test -B ${WORK}/consumer -G ${GENERATOR}
               -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_CXX_COMPILER=${COMPILER}
               -DCMAKE_CXX_FLAGS=${FLAGS})
execute(output ${CMAKE_COMMAND} --build ${WORK}/consumer)
execute(output ${WORK}/consumer/consumer)
foreach(variant failure attempt repair)
  file(SHA256 ${SOURCE}/variants/partial_sum/${variant}.cpp digest)
  demand("${output}" "${digest}  variants/partial_sum/${variant}.cpp")
endforeach()
demand("${output}" "failure.cpp  [2.0, 3.0]")
demand("${output}" "repair.cpp  [4, 6]")
demand("${output}" "<testsuites")

# The program must read the fixtures that were installed with it, and not those of the source tree.
set(installed ${WORK}/prefix/share/failmap/fixtures/partial_sum.json)
file(READ ${installed} fixtures)
string(REPLACE "\"first_id\": \"FA-" "\"first_id\": \"INSTALLED-" fixtures "${fixtures}")
file(WRITE ${installed} "${fixtures}")
execute(output ${WORK}/prefix/bin/failmap run partial_sum --n 1)
demand("${output}" "INSTALLED-99246  partial_sum")
demand("${output}" "18 checks: all verified.")
