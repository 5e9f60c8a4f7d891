# SPDX-License-Identifier: GPL-3.0-or-later
# usage: wildcards.awk TRANSCRIPT ACTUAL
# Prints ACTUAL with the wildcards of TRANSCRIPT: a line of output that matches a line of the same
# command in TRANSCRIPT is printed as TRANSCRIPT has it. "<n>" matches a number; a line "..." matches
# all lines before the first that matches the line below it. If the output of a command has a
# wildcard, runs of blanks in it count as one, because the widths of columns depend on the numbers.
# In a line that does not match, "<n>" is kept if the line has as many words as before.

function is_command(line) { return line ~ /^  \$ / }
function is_output(line) { return line ~ /^  [|!]/ || line ~ /^  \[/ }
function is_gap(line) { return line ~ /^  [|!] \.\.\.$/ }
function squeezed(line) { gsub(/ +/, " ", line); return line }
function literal(text) { gsub(/[][\\.^$*+?(){}|]/, "\\\\&", text); return text }

function matches(wanted, line) {
    wanted = literal(squeezed(wanted))
    gsub(/<n>/, "-?[0-9]+(\\.[0-9]+)?(e[-+][0-9]+)?", wanted)
    return squeezed(line) ~ ("^" wanted "$")
}

function with_wildcards(wanted, line,    old, new, n, i) {
    n = split(wanted, old, / +/)
    if (wanted !~ /<n>/ || split(line, new, / +/) != n)
        return line
    for (i = 1; i <= n; i++)
        if (index(old[i], "<n>") && matches(old[i], new[i]))
            sub(" " literal(new[i]), " " old[i], line)
    return line
}

FNR == NR {
    if (is_command($0))
        commands++
    else if (is_output($0)) {
        output[commands, ++lines[commands]] = $0
        if ($0 ~ /<n>/ || is_gap($0))
            wild[commands] = 1
    }
    next
}
!is_output($0) { end_gap() }
is_command($0) { at++; next_line = 1 }
!is_output($0) || !wild[at] { print; next }
is_gap(output[at, next_line]) {
    if (next_line == lines[at] || !matches(output[at, next_line + 1], $0)) {
        skipped[++n_skipped] = $0
        next
    }
    print output[at, next_line++]
    n_skipped = 0
}
{
    for (i = next_line; i <= lines[at] && !is_gap(output[at, i]) && !matches(output[at, i], $0); i++)
        ;
    if (i <= lines[at] && !is_gap(output[at, i])) {
        print output[at, i]
        next_line = i + 1
    } else {
        print with_wildcards(output[at, next_line], $0)
        next_line += !is_gap(output[at, next_line])
    }
}
END { end_gap() }

# If no line matched the one below a "...", the lines that it stood for are printed.
function end_gap(    i) {
    if (n_skipped && next_line == lines[at])
        print output[at, next_line]
    else
        for (i = 1; i <= n_skipped; i++)
            print skipped[i]
    n_skipped = 0
}
