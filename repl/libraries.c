/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/libraries.h"

#include "core/solve/ilp_form.h"
#include "kernels/cpu/sgemm.h"
#include "repl/cmd/width.h"
#include "repl/user/rule_file.h"
#include "views/terminal.h"

#include <stdio.h>

#include <readline/readline.h>

const struct ss_library *ss_libraries(const struct ss_script_language *scripts, size_t *n)
{
    static struct ss_library all[] = {
        {"GLPK", NULL, "integer programs"}, {"SQLite", NULL, "the rule cache"},
        {"Lua", NULL, "scripts"},           {"BLAS", NULL, "f32 kernels of run"},
        {"readline", NULL, "the prompt"},   {"utf8proc", NULL, "widths of text"},
        {"ncurses", NULL, "the screens"}};
    const char *const versions[] = {
        ss_glpk_version(),     ss_rule_file_library(), scripts ? scripts->version() : NULL,
        ss_cpu_blas_version(), rl_library_version,     ss_text_library(),
        ss_terminal_library()};
    *n = sizeof all / sizeof *all;
    for (size_t i = 0; i < *n; i++)
        all[i].version = versions[i];
    return all;
}
