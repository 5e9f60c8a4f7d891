/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scope tree from names such as "jit(step)/layer_0/attn/dot_general". The last element is the
 * op; the head names the step. In a called function names are relative to the call, or begin with
 * the head again (older printers). */
#include <string.h>

#include "core/load/lower.h"

/* Length of the first element of a path; "/" within parentheses does not split. */
static size_t element(const char *path)
{
    size_t i = 0;
    int depth = 0;
    for (; path[i] && (path[i] != '/' || depth > 0); i++)
        depth += (path[i] == '(') - (path[i] == ')');
    return i;
}

static bool is_head(const char *path, size_t length)
{
    return length > 4 && path[length - 1] == ')' &&
           (!strncmp(path, "jit(", 4) || !strncmp(path, "pjit(", 5));
}

/* Steps down from scope along the path; the last element counts only if whole. */
static uint32_t walk(struct ss_frame *frame, uint32_t scope, const char *path, bool whole)
{
    struct ss_arena *arena = &frame->l->scratch;
    for (int depth = 0; *path && depth < SS_LOWER_MAX_SCOPES; depth++) {
        size_t length = element(path);
        if (!path[length] && !whole)
            break;
        if (length)
            scope = ss_graph_add_scope(frame->g, scope, ss_strndup(arena, path, length));
        path += length + (path[length] == '/');
    }
    return scope;
}

/* Drops the head; says where what is left begins. */
static const char *below_head(struct ss_frame *frame, const char *loc, uint32_t *base)
{
    size_t length = element(loc);
    bool head = frame->caller ? frame->l->head && strlen(frame->l->head) == length &&
                                    !strncmp(loc, frame->l->head, length)
                              : is_head(loc, length);
    *base = head ? 0 : frame->scope;
    if (!head)
        return loc;
    if (!frame->l->head)
        frame->l->head = ss_strndup(&frame->g->arena, loc, length);
    return loc[length] ? loc + length + 1 : loc + length;
}

static uint32_t find(struct ss_frame *frame, const char *loc, bool whole)
{
    struct ss_lowering *l = frame->l;
    uint32_t base;
    const char *path = below_head(frame, loc, &base);
    const char *key = ss_sprintf(&l->scratch, "%p %u %d %s", (void *)frame->g, base, whole, path);
    bool found;
    uint32_t *id = ss_map_put_str(&l->scope_ids, key, &found);
    if (!found)
        *id = walk(frame, base, path, whole);
    return *id;
}

uint32_t ss_lower_scope(struct ss_frame *frame, const char *loc)
{
    return loc ? find(frame, loc, false) : frame->scope;
}

uint32_t ss_lower_call_scope(struct ss_frame *frame, const char *loc, const char *callee)
{
    if (loc && loc[element(loc)])
        return find(frame, loc, true);
    return ss_graph_add_scope(frame->g, loc ? find(frame, loc, false) : frame->scope, callee);
}
