/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sharding= of an instruction: as HLO's string, {devices=[2,4]<=[8]}, or, if it names the axes of a
 * mesh, {mesh['x'=2,'y'=4], [{'x'}, {}]}, in the words of Shardy. */
#include <string.h>

#include "core/load/hlo_build.h"

/* Element `part` of {{...}, {...}}, past comments. */
static bool part_of(struct ss_hlo_build *b, const char **begin, const char **end, int part)
{
    struct ss_mlir_text t = b->m->text;
    t.at = *begin + 1;
    t.end = *end;
    for (int i = 0; ss_hlo_peek(&t, "{"); i++) {
        const char *inner, *stop, *open = t.at++;
        if (!ss_hlo_skip_brackets(&t, &inner, &stop))
            return false;
        if (i == part) {
            *begin = open;
            *end = t.at;
            return true;
        }
        ss_hlo_accept(&t, ",");
    }
    return false;
}

/* mesh['x'=2], [{'x'}] as <mesh<["x"=2]>, [{"x"}]> */
static const char *as_sdy(struct ss_arena *arena, const char *begin, const char *end)
{
    struct ss_buf text = {0};
    bool in_mesh = true;
    ss_buf_puts(&text, "#sdy.sharding<mesh<");
    for (const char *c = begin + 4; c < end; c++) {
        ss_buf_putc(&text, *c == '\'' ? '"' : *c);
        if (in_mesh && *c == ']') {
            ss_buf_putc(&text, '>');
            in_mesh = false;
        }
    }
    ss_buf_putc(&text, '>');
    return ss_buf_keep(arena, &text);
}

bool ss_hlo_sharding(struct ss_hlo_build *b, const struct ss_hlo_instr *instr, int part,
                     struct ss_mlir_field *field)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(instr, "sharding");
    if (!attr || attr->end - attr->text < 2)
        return false;
    const char *begin = attr->text, *end = attr->end;
    const bool list = begin[0] == '{' && begin[1] == '{';
    if (part >= 0 && list && !part_of(b, &begin, &end, part))
        return false;
    if (part < 0 && list)
        return false;
    const char *inner = begin + 1;
    const size_t n = (size_t)(end - inner);
    const char *text = ss_strndup(b->arena, begin, (size_t)(end - begin));
    if (n > 5 && !memcmp(inner, "mesh[", 5) && !strstr(text, "], replicated}")) {
        const struct ss_mlir_attr value = {.kind = SS_MLIR_WORD,
                                           .text = as_sdy(b->arena, inner, end - 1)};
        *field = (struct ss_mlir_field){.name = "sdy.sharding", .value = value};
        return true;
    }
    if (n > 5 && !memcmp(inner, "mesh[", 5))
        text = "{replicated}";
    const struct ss_mlir_attr value = {.kind = SS_MLIR_STRING, .text = text};
    *field = (struct ss_mlir_field){.name = "mhlo.sharding", .value = value};
    return true;
}
