/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes that neighbour each other in the order of the mesh merge into one whose coordinate is that
 * of both in row-major order. A cut at `before` blocks along the merged axis is a cut at `before`
 * along the first, and one at `before` times the first's size along the second. */
#include "core/plan/merged.h"

#include "core/base/thread_pool.h"
#include "core/solve/memory/relax_first.h"
#include "core/solve/resume/resume.h"

#include <math.h>
#include <string.h>

/* Of the time limit, the part for each merged mesh. */
#define TIME_PART 8
/* A start needs no proof: a merged solve ends at this gap, or after so many rounds. */
#define GAP 0.005
#define MOST_ROUNDS 8u
/* If nothing says how long a solve may take. */
#define TIME_S 60

struct merge {
    const struct ss_mesh *whole;
    struct ss_mesh mesh;
    int first, second; /* axes of the whole mesh that merge into `first` */
};

/* The next axis after `axis` that is larger than 1; n_axes if there is none. */
static int next_axis(const struct ss_mesh *mesh, int axis)
{
    do
        axis++;
    while (axis < mesh->n_axes && mesh->axis[axis].size == 1);
    return axis;
}

static int count_axes(const struct ss_mesh *mesh)
{
    int n = 0;
    for (int a = next_axis(mesh, -1); a < mesh->n_axes; a = next_axis(mesh, a))
        n++;
    return n;
}

bool ss_merged_applies(const struct ss_case *c)
{
    const struct ss_solve_options *o = &c->solver;
    return count_axes(&c->mesh) >= 3 && !c->problem && !c->start && !o->start &&
           o->method == SS_METHOD_AUTO && !o->no_reduce && !(o->over_budget > 0) &&
           c->space.objective == SS_OBJECTIVE_TIME && !c->space.n_pins && !c->space.filter &&
           !ss_resume_has_messages(o->resume);
}

/* The merged axis has the slower link of both. */
static void merge_axes(struct merge *m)
{
    const struct ss_axis *b = &m->whole->axis[m->second];
    m->mesh = *m->whole;
    struct ss_axis *a = &m->mesh.axis[m->first];
    a->size *= b->size;
    a->alpha_us = fmax(a->alpha_us, b->alpha_us);
    a->bytes_per_us = fmin(a->bytes_per_us, b->bytes_per_us);
    a->measured = a->measured == b->measured ? a->measured : NULL;
    m->mesh.n_axes--;
    for (int x = m->second; x < m->mesh.n_axes; x++)
        m->mesh.axis[x] = m->whole->axis[x + 1];
}

/* The layout of the whole mesh that cuts as a layout of the merged one does. */
static struct ss_layout expand(const struct merge *m, const struct ss_layout *merged)
{
    struct ss_layout whole;
    memset(&whole, 0, sizeof whole);
    for (int x = 0; x < m->whole->n_axes; x++)
        whole.axis[x] = merged->axis[x < m->second ? x : x == m->second ? m->first : x - 1];
    whole.axis[m->second].before *= (uint32_t)m->whole->axis[m->first].size;
    return whole;
}

/* True if the layouts of list are those of `merged`, expanded; without `merged`, if none cuts. */
static bool agree(const struct merge *m, const struct ss_layout *list,
                  const struct ss_layout *merged, uint32_t n)
{
    const struct ss_layout whole = {0};
    bool same = true;
    for (uint32_t k = 0; k < n && same; k++) {
        struct ss_layout want = merged ? expand(m, &merged[k]) : whole;
        same = ss_layout_equal(&list[k], &want);
    }
    return same;
}

/* The strategy that places an op as the merged one does; if the whole mesh has none, the op is
 * replicated. */
static bool place_op(const struct merge *m, const struct ss_space *space, uint32_t id,
                     const struct ss_strategy *merged, uint32_t *choice)
{
    const struct ss_op *op = &space->graph->ops[id];
    const struct ss_strategy_list *list = space->op_strategies[id];
    for (int replicated = 0; replicated < 2; replicated++)
        for (uint32_t k = 0; k < list->n; k++)
            if (agree(m, list->items[k].in, replicated ? NULL : merged->in, op->n_operands) &&
                agree(m, list->items[k].out, replicated ? NULL : merged->out, op->n_results)) {
                *choice = k;
                return true;
            }
    return false;
}

static bool place_hub(const struct merge *m, const struct ss_hub *hub,
                      const struct ss_layout *merged, uint32_t *choice)
{
    for (int replicated = 0; replicated < 2; replicated++)
        for (uint32_t k = 0; k < hub->n; k++)
            if (agree(m, &hub->layouts[k], replicated ? NULL : merged, 1)) {
                *choice = k;
                return true;
            }
    return false;
}

/* A choice of the merged mesh's space as one of the whole space; NULL if there is none. */
static uint32_t *translate(const struct merge *m, const struct ss_space *from,
                           const uint32_t *chosen, const struct ss_space *space,
                           struct ss_arena *arena)
{
    uint32_t *choice = ss_alloc_array(arena, space->cost->n_nodes + 1, sizeof *choice);
    bool ok = true;
    for (uint32_t i = 0; i < space->graph->n_ops && ok; i++) {
        uint32_t node = space->op_node[i];
        if (node != SS_NONE)
            ok = place_op(m, space, i, &from->op_strategies[i]->items[chosen[from->op_node[i]]],
                          &choice[node]);
    }
    for (uint32_t h = 0; h < space->n_hubs && ok; h++) {
        const struct ss_hub *hub = &space->hubs[h];
        const struct ss_var_node *home = &from->var_nodes[hub->var];
        ok = home->hub &&
             place_hub(m, hub, &from->hubs[from->node_hub[home->node]].layouts[chosen[home->node]],
                       &choice[hub->node]);
    }
    return ok ? choice : NULL;
}

/* Solves the merged mesh. */
static const uint32_t *solve(const struct ss_case *c, const struct merge *m,
                             const struct ss_space *space, struct ss_job *job,
                             struct ss_arena *arena)
{
    struct ss_case merged = *c;
    struct ss_space *of;
    struct ss_solution x;
    struct ss_arena scratch = {0};
    const uint32_t *choice = NULL;
    merged.mesh = m->mesh;
    merged.solver.resume = NULL;
    merged.solver.floor = NULL;
    if (ss_case_space(&merged, job, &of, NULL) != SS_OK)
        return NULL;
    struct ss_solve_options options = {.time_s = c->solver.time_s,
                                       .gap = fmax(GAP, c->solver.gap),
                                       .seed = c->solver.seed,
                                       .rounds = MOST_ROUNDS,
                                       .threads = c->solver.threads,
                                       .brief_nodes = UINT32_MAX,
                                       .quiet = true};
    of->cost->limit_bytes = space->cost->limit_bytes;
    if (ss_merged_applies(&merged))
        options.start = ss_merged_start(&merged, of, job, &scratch);
    if (ss_solve_relax_first(of->cost, &options, job, &scratch, &x, NULL) == SS_OK)
        choice = translate(m, of, x.choice, space, arena);
    ss_arena_free(&scratch);
    ss_space_free(of);
    return choice;
}

/* One merged mesh and what its solve gives, in arena. */
struct start {
    struct merge merge;
    struct ss_arena arena;
    const uint32_t *choice;
};

struct starts {
    struct ss_case part; /* with the time limit of a merged solve */
    const struct ss_space *space;
    struct ss_job *job;
    struct start items[SS_MAX_AXES];
    size_t count;
};

static void find_start(void *user, size_t index, size_t worker)
{
    struct starts *all = user;
    struct start *s = &all->items[index];
    (void)worker;
    if (!ss_job_stopped(all->job))
        s->choice = solve(&all->part, &s->merge, all->space, all->job, &s->arena);
}

static void list_merges(const struct ss_mesh *mesh, struct starts *all)
{
    struct merge m = {.whole = mesh, .first = next_axis(mesh, -1)};
    /* With more than three axes each merged mesh has merged ones itself: the last pair is enough.
     */
    for (int skip = count_axes(mesh) > 3 ? count_axes(mesh) - 2 : 0; skip > 0; skip--)
        m.first = next_axis(mesh, m.first);
    for (; (m.second = next_axis(mesh, m.first)) < mesh->n_axes; m.first = m.second) {
        merge_axes(&m);
        all->items[all->count++].merge = m;
    }
}

const uint32_t *ss_merged_start(const struct ss_case *c, const struct ss_space *space,
                                struct ss_job *job, struct ss_arena *arena)
{
    const struct ss_cost_graph *g = space->cost;
    struct starts all = {.part = *c, .space = space, .job = job};
    const uint32_t *best = NULL;
    all.part.solver.time_s = (c->solver.time_s > 0 ? c->solver.time_s : TIME_S) / TIME_PART;
    list_merges(&c->mesh, &all);
    /* The solves know nothing of each other, so the result is that of one after the other. */
    struct ss_thread_pool *threads = c->solver.threads == 1 ? NULL : ss_thread_pool_new(all.count);
    ss_thread_pool_run(threads, all.count, find_start, &all);
    ss_thread_pool_free(threads);
    for (size_t i = 0; i < all.count; i++) {
        const uint32_t *choice = all.items[i].choice;
        if (choice && ss_cg_cost(g, choice) != SS_FORBIDDEN &&
            ss_cg_peak(g, choice, NULL) <= g->limit_bytes &&
            (!best || ss_cg_cost(g, choice) < ss_cg_cost(g, best)))
            best = ss_memdup(arena, choice, g->n_nodes * sizeof *choice);
        ss_arena_free(&all.items[i].arena);
    }
    return best;
}
