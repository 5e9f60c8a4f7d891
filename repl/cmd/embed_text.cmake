# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUT: C source in which the string constant NAME holds the text of the file IN.
file(READ ${IN} text)
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
file(WRITE ${OUT} "/* Made by embed_text.cmake. */
extern const char ${NAME}[];
const char ${NAME}[] =
    \"${text}\";
")
