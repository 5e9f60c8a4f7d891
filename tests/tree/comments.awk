# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the prose of C files: every comment of a header, and of a source file the comments that
# stand before its first line of code (the head comment). SPDX lines are left out. With -v name=1
# each line follows its `file:line: `.
FNR == 1 {
    header = FILENAME ~ /\.h$/
    head = 1
    inside = 0
}
{
    line = $0
    while (line != "") {
        if (inside) {
            end = index(line, "*/")
            text = end ? substr(line, 1, end - 1) : line
            line = end ? substr(line, end + 2) : ""
            inside = !end
            sub(/^[ \t]*\* ?/, "", text)
            if ((header || head) && text !~ /SPDX-License-Identifier/)
                print (name ? FILENAME ":" FNR ": " : "") text
        } else {
            start = index(line, "/*")
            code = start ? substr(line, 1, start - 1) : line
            if (code !~ /^[ \t\\]*$/ && code !~ /^[ \t]*#/)
                head = 0
            line = start ? substr(line, start + 2) : ""
            inside = start > 0
        }
    }
}
