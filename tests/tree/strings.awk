# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the string literals of C files as `file:line: text`, adjacent literals of a line as one.
/^[ \t]*#[ \t]*include/ { next }
{
    line = $0
    text = ""
    while (match(line, /"([^"\\]|\\.)*"/)) {
        text = text substr(line, RSTART + 1, RLENGTH - 2)
        line = substr(line, RSTART + RLENGTH)
    }
    if (text != "")
        print FILENAME ":" FNR ": " text
}
