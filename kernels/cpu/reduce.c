/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduce by a simple reducer: dims are joined into alternating kept and reduced groups, and folded
 * from the outermost in. Long folds are split in halves, so that the error of a sum grows with the
 * logarithm of the number of terms. */
#include "core/base/thread_pool.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/kernel.h"

enum { LEAF = 32 }; /* steps of an outer reduced group that are folded one after the other */

struct group {
    bool reduced;
    int64_t length, in_step, out_step; /* one step in elements of input and result */
    int64_t out_count;                 /* result elements below this group */
};

struct fold {
    enum ss_reducer reducer;
    bool reverse;
    struct ss_arena *scratch;
    int n_groups;
    struct group groups[SS_MAX_RANK + 1];
};

static void make_groups(const struct ss_kernel_args *args, struct fold *f)
{
    const struct ss_type *in = &args->in->type;
    bool reduced[SS_MAX_RANK] = {false};
    size_t n;
    const int64_t *dims = ss_attr_ints(&args->call->attrs, SS_ATTR_DIMENSIONS, &n);
    for (size_t i = 0; i < n; i++)
        reduced[dims[i]] = true;
    f->n_groups = 0;
    for (int d = 0; d < in->rank; d++) {
        struct group *last = f->n_groups ? &f->groups[f->n_groups - 1] : NULL;
        if (in->dims[d] == 1)
            continue;
        if (last && last->reduced == reduced[d])
            last->length *= in->dims[d];
        else
            f->groups[f->n_groups++] = (struct group){reduced[d], in->dims[d], 0, 0, 1};
    }
    if (f->n_groups == 0)
        f->groups[f->n_groups++] = (struct group){false, 1, 0, 0, 1};
    int64_t in_step = 1, out_step = 1;
    for (int g = f->n_groups - 1; g >= 0; g--) {
        struct group *group = &f->groups[g];
        group->in_step = in_step;
        group->out_step = group->out_count = out_step;
        in_step *= group->length;
        out_step *= group->reduced ? 1 : group->length;
    }
}

static void fold_group(const struct fold *f, int g, const float *in, float *out);

/* Steps [first, first + n) of an outer reduced group. */
static void fold_outer(const struct fold *f, int g, int64_t first, int64_t n, const float *in,
                       float *out)
{
    const struct group *group = &f->groups[g];
    if (n <= LEAF) {
        for (int64_t i = 0; i < n; i++) {
            const int64_t step = first + (f->reverse ? n - 1 - i : i);
            fold_group(f, g + 1, in + step * group->in_step, out);
        }
        return;
    }
    const int64_t half = f->reverse ? n - n / 2 : n / 2, count = group->out_count;
    struct ss_arena_mark mark = ss_arena_mark(f->scratch);
    float *second = ss_alloc_array(f->scratch, (size_t)count, sizeof *second);
    const float identity = ss_cpu_identity(f->reducer);
    for (int64_t i = 0; i < count; i++)
        second[i] = identity;
    fold_outer(f, g, first, half, in, out);
    fold_outer(f, g, first + half, n - half, in, second);
    ss_cpu_fold_rows(f->reducer, out, second, count);
    ss_arena_rewind(f->scratch, mark);
}

/* Folds the groups from g on into out, which holds what came before. */
static void fold_group(const struct fold *f, int g, const float *in, float *out)
{
    const struct group *group = &f->groups[g];
    const bool last = g == f->n_groups - 1;
    if (last && group->reduced)
        *out = ss_cpu_combine(f->reducer, *out,
                              ss_cpu_fold_row(f->reducer, in, group->length, f->reverse));
    else if (last)
        ss_cpu_fold_rows(f->reducer, out, in, group->length);
    else if (group->reduced)
        fold_outer(f, g, 0, group->length, in, out);
    else
        for (int64_t i = 0; i < group->length; i++)
            fold_group(f, g + 1, in + i * group->in_step, out + i * group->out_step);
}

/* The outermost kept group is cut into ranges of so many steps, one per task. */
struct shared_fold {
    const struct fold *f;
    const float *in;
    float *out;
    int g;
    int64_t length;
};

/* Operand elements of a task: fewer are not worth waking a thread. Result elements of a task that
 * folds rows cell by cell: fewer make short rows. */
enum { TASK = 1 << 15, MOST_TASKS = 64, LEAST_ROW = 64 };

static void fold_task(void *user, size_t index, size_t worker)
{
    const struct shared_fold *s = user;
    struct fold f = *s->f;
    struct group *group = &f.groups[s->g];
    struct ss_arena scratch = {0};
    const int64_t first = (int64_t)index * s->length, room = group->length - first;
    (void)worker;
    group->length = room < s->length ? room : s->length;
    if (s->g > 0)
        f.groups[0].out_count = group->length * group->out_step;
    f.scratch = &scratch;
    fold_group(&f, 0, s->in + first * group->in_step, s->out + first * group->out_step);
    ss_arena_free(&scratch);
}

static void fold_all(const struct ss_kernel_args *args, const struct fold *f)
{
    struct shared_fold s = {.f = f, .in = ss_f32(args->in), .out = ss_f32(args->out)};
    s.g = f->groups[0].reduced && f->n_groups > 1; /* groups alternate */
    const struct group *group = &f->groups[s.g];
    int64_t tasks = args->in->count / TASK < MOST_TASKS ? args->in->count / TASK : MOST_TASKS;
    if (s.g == f->n_groups - 1 && tasks > group->length / LEAST_ROW)
        tasks = group->length / LEAST_ROW;
    if (!args->threads || tasks < 2 || group->reduced || group->length < 2) {
        fold_group(f, 0, s.in, s.out);
        return;
    }
    s.length = group->length > tasks ? (group->length + tasks - 1) / tasks : 1;
    ss_thread_pool_run(args->threads, (size_t)((group->length + s.length - 1) / s.length),
                       fold_task, &s);
}

SS_CPU_KERNEL(reduce)
{
    const size_t n = args->call->n_out;
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    struct fold f = {.reducer = n == 1 ? ss_reducer_of(region) : SS_REDUCER_BODY,
                     .reverse = args->reverse_sum,
                     .scratch = args->scratch};
    struct ss_tensor *out = args->out;
    if (args->in->store == SS_STORE_I64 && n == 1)
        return ss_kernel_reduce(args, err); /* needs no conversion */
    if (!ss_cpu_foldable(f.reducer))
        return ss_cpu_fallback(args, err);
    const float init = ss_f32(&args->in[1])[0];
    for (int64_t i = 0; i < out->count; i++)
        ss_f32(out)[i] = init;
    if (args->in->count > 0) {
        make_groups(args, &f);
        fold_all(args, &f);
    }
    ss_cpu_finish(args, 0);
    return SS_OK;
}
