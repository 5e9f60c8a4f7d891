# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUT: a digest of FILES, the sources that decide what rules are found (core/rules/table/cache.h).
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} digest)
  string(APPEND all "${digest}\n")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 16 version)
file(WRITE ${OUT} "/* Made by probe_version.cmake. */
#include \"core/rules/table/cache.h\"

const char ss_probe_version[] = \"${version}\";
")
