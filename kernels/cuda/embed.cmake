# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DOUT=FILE.c "-DTEXTS=name=path;..." -P embed.cmake: writes a C file with the text of each path
# as `const char ss_cuda_text_<name>[]`. Lines that include files are left out.
set(out "/* Written by embed.cmake. */\n#include \"kernels/cuda/texts.h\"\n")
foreach(entry IN LISTS TEXTS)
  string(REGEX MATCH "^([a-z_]+)=(.*)$" found "${entry}")
  set(name ${CMAKE_MATCH_1})
  file(READ "${CMAKE_MATCH_2}" text)
  string(REGEX REPLACE "#include [^\n]*\n" "\n" text "${text}")
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\"" text "${text}")
  string(APPEND out "const char ss_cuda_text_${name}[] =\n\"${text}\";\n")
endforeach()
file(WRITE "${OUT}" "${out}")
