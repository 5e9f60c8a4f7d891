/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/sdy_text.h"

#include <string.h>

static const char *const not_a_dim = "a dim is not a list of axes such as {\"x\"}";

const char *ss_sdy_read_axes(const char **text, int dim, struct ss_arena *arena,
                             struct ss_sdy_dims *dims)
{
    const char *at = *text;
    if (*at++ != '{')
        return not_a_dim;
    while (*at && *at != '}') {
        const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (!end && *at != '?' && *at != ',' && *at != ' ')
            return not_a_dim;
        if (!end) {
            dims->open |= *at++ == '?';
            continue;
        }
        if (dims->n == SS_MAX_SDY_AXES)
            return "it names too many axes";
        struct ss_sdy_axis *axis = &dims->axes[dims->n++];
        *axis = (struct ss_sdy_axis){ss_strndup(arena, at + 1, (size_t)(end - at - 1)), dim,
                                     end[1] == ':'};
        at = end + 1;
        if (axis->part)
            at += strcspn(at, ",}");
    }
    if (!*at++)
        return not_a_dim;
    if (*at == 'p') /* the priority in which propagation reads it */
        at += 1 + strspn(at + 1, "0123456789");
    *text = at;
    return NULL;
}

const char *ss_sdy_read_dims(const char **text, struct ss_arena *arena, struct ss_sdy_dims *dims)
{
    const char *at = *text + strspn(*text, " "), *why = NULL;
    *dims = (struct ss_sdy_dims){.end = at};
    if (*at++ != '[')
        return "it does not list dims as [{\"x\"}, {}]";
    while (*at != ']' && !why) {
        if (*at == ',' || *at == ' ')
            at++;
        else
            why = ss_sdy_read_axes(&at, dims->rank++, arena, dims);
    }
    if (why)
        return why;
    dims->end = ++at;
    const char *end = at + strcspn(at, ">");
    const char *replicated = strstr(at, "replicated={"), *unreduced = strstr(at, "unreduced=");
    dims->unreduced = unreduced && unreduced < end;
    if (replicated && replicated < end) {
        replicated += strlen("replicated=");
        why = ss_sdy_read_axes(&replicated, -1, arena, dims);
    }
    *text = end + (*end == '>');
    return why;
}
