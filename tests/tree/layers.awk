# SPDX-License-Identifier: GPL-3.0-or-later
# Reads layers.txt, then C files: every #include "..." must be allowed there.
function folder_of(path,   part, n) {
    n = split(path, part, "/")
    if (n > 2 && (part[1] "/" part[2]) in rank)
        return part[1] "/" part[2]
    return part[1]
}
function complain(text) {
    print text
    failed = 1
}
FILENAME ~ /layers\.txt$/ {
    if (/^#/ || NF == 0)
        next
    name = substr($1, 1, length($1) - 1)
    if (name == "private") {
        for (i = 2; i <= NF; i++)
            private[$i] = 1
        next
    }
    if (name !~ /\.[ch]$/) {
        rank[name] = ++folders
        allowed[name, name] = 1
    }
    for (i = 2; i <= NF; i++) {
        if (!($i in rank))
            complain("layers.txt: " name " stands before " $i ", which it includes: a cycle")
        allowed[name, $i] = 1
    }
    next
}
/^#[ \t]*include[ \t]+"/ {
    split($0, quoted, "\"")
    from = folder_of(FILENAME)
    to = folder_of(quoted[2])
    checked++
    if (!(from in rank))
        complain(FILENAME ": folder " from " is not in layers.txt")
    else if (!((from, to) in allowed) && !((FILENAME, to) in allowed))
        complain(FILENAME ":" FNR ": " from " may not include " quoted[2])
    for (p in private) {
        parent = p
        sub(/\/[^\/]*$/, "", parent)
        if (index(quoted[2], p "/") == 1 && index(FILENAME, parent "/") != 1)
            complain(FILENAME ":" FNR ": " quoted[2] " is private to " parent)
    }
}
END {
    if (checked < 1000)
        complain("only " checked + 0 " includes were found")
    else if (!failed)
        print checked " includes, all in an allowed direction"
    exit failed
}
