# cmake -DOUTPUT=… -DNAME=… -DINPUTS=… -P EmbedFiles.cmake: writes a C++ source with the bytes of the inputs.
set(text "#include <string_view>\n\nnamespace failmap::embedded::${NAME} {\n")
foreach(input IN LISTS INPUTS)
  cmake_path(GET input FILENAME symbol)
  string(REPLACE "." "_" symbol ${symbol})
  file(READ ${input} hex HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
  string(APPEND text "extern const std::string_view ${symbol};\nstatic const char ${symbol}_bytes[] = {${bytes}'\\0'};\n"
         "const std::string_view ${symbol}(${symbol}_bytes, sizeof ${symbol}_bytes - 1);\n")
endforeach()
string(APPEND text "}\n")
file(WRITE ${OUTPUT} "${text}")
