/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/generator_list.h"

#include <ctype.h>

static const struct ss_schedule_kind *const kinds[] = {
#define X(name) &ss_schedule_kind_##name,
    SS_SCHEDULE_KINDS(X)
#undef X
};

const struct ss_schedule_kind *const *ss_schedule_kinds(size_t *n)
{
    *n = sizeof kinds / sizeof *kinds;
    return kinds;
}

static int next_letter(const char **text)
{
    while (**text == '-' || **text == '_')
        (*text)++;
    return **text ? tolower((unsigned char)*(*text)++) : 0;
}

static bool same_name(const char *a, const char *b)
{
    int x, y;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
    } while (x == y && x);
    return x == y;
}

const struct ss_schedule_kind *ss_schedule_kind_find(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (same_name(kinds[i]->name, name))
            return kinds[i];
    return NULL;
}

enum ss_rc ss_schedule_make(const struct ss_schedule_kind *kind,
                            const struct ss_schedule_shape *wanted, struct ss_arena *arena,
                            struct ss_schedule **out, struct ss_error *err)
{
    struct ss_schedule_shape shape = *wanted;
    int64_t per_microbatch = kind->split ? 3 : 2;
    if (!shape.chunks)
        shape.chunks = kind->chunks;
    if (shape.n_ranks < 1 || shape.n_microbatches < 1 || shape.chunks < 1)
        return ss_fail(err, SS_E_ARGUMENT, "ranks, microbatches and chunks are at least 1");
    if ((int64_t)shape.n_ranks * shape.chunks > SS_MAX_STAGES ||
        shape.n_microbatches > SS_MAX_MICROBATCHES ||
        (int64_t)shape.n_ranks * shape.chunks * shape.n_microbatches * per_microbatch >
            SS_MAX_SCHEDULE_ACTIONS)
        return ss_fail(err, SS_E_LIMIT, "%d ranks of %d stages with %d microbatches are too many",
                       (int)shape.n_ranks, (int)shape.chunks, (int)shape.n_microbatches);
    if (kind->fixed_chunks && shape.chunks != kind->chunks)
        return ss_fail(err, SS_E_ARGUMENT, "%s has %d stage%s per rank, not %d", kind->name,
                       (int)kind->chunks, kind->chunks == 1 ? "" : "s", (int)shape.chunks);
    *out = ss_schedule_new(arena, kind->name, shape.n_ranks, shape.chunks, shape.n_microbatches,
                           kind->placement);
    (*out)->forward_only = kind->forward_only;
    (*out)->generated = true;
    const char *why = kind->fill(*out, &shape);
    return !why ? SS_OK
                : ss_fail(err, SS_E_ARGUMENT, "%s has no schedule of this shape: %s", kind->name,
                          why);
}
