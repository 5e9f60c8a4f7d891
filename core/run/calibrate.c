/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/calibrate.h"

#include <math.h>
#include <unistd.h>

#include "core/base/job.h"
#include "core/run/calibrate_state.h"
#include "core/space/strategy.h"

enum { RATE_ELEMENTS = 1 << 18, ROW = 512 };
/* What other ops of a step read and write between two that share a value, as far as caches go. */
enum { BETWEEN_BYTES = 4 << 20 };

/* ---- bandwidth and rates of ops ------------------------------------------------------------- */

static struct ss_type flat(enum ss_dtype dtype, int64_t n)
{
    return (struct ss_type){.dtype = dtype, .rank = 1, .dims = {n}};
}

static bool call_add(struct ss_trial *t, int64_t n, struct ss_call *call)
{
    const struct ss_type types[] = {flat(SS_F32, n), flat(SS_F32, n)};
    return ss_probe_call(&t->probe, "add", NULL, 0, types, 2, call);
}

/* Largest points that are measured. */
static int n_points(const struct ss_calibrating *k)
{
    int n = 2;
    while (n < SS_CURVE_POINTS && ss_curve_bytes[n] <= k->how->most_bytes)
        n++;
    return n;
}

/* Points beyond the n measured ones lie on the last slope; no point is below the one before. */
static void complete(double *us, int n)
{
    for (int i = 1; i < n; i++)
        us[i] = fmax(us[i], us[i - 1]);
    const double slope = (us[n - 1] - us[n - 2]) / (ss_curve_bytes[n - 1] - ss_curve_bytes[n - 2]);
    for (int i = n; i < SS_CURVE_POINTS; i++)
        us[i] = us[n - 1] + slope * (ss_curve_bytes[i] - ss_curve_bytes[n - 1]);
}

/* Launch and elementwise bandwidth. */
static enum ss_rc measure_memory(struct ss_calibrating *k)
{
    const struct ss_mesh mesh = ss_trial_mesh(1, k->how->ranks);
    const int n = n_points(k);
    struct ss_trial t = {.k = k};
    struct ss_call call;
    struct ss_sample launch, points[SS_CURVE_POINTS];
    ss_probe_begin(&t.probe, &mesh, SS_F32);
    ss_probe_between(&t.probe, BETWEEN_BYTES);
    (void)call_add(&t, 16, &call);
    ss_trial_call(&t, &call, &launch);
    for (int i = 0; i < n; i++) {
        (void)call_add(&t, (int64_t)(ss_curve_bytes[i] / (3 * sizeof(float))), &call);
        ss_trial_call(&t, &call, &points[i]);
    }
    enum ss_rc rc = ss_trial_run(&t, SS_F32);
    if (rc == SS_OK) {
        k->c->kernel_us = ss_trial_us(&t, &launch);
        for (int i = 0; i < n; i++)
            k->m->memory_us[i] = ss_trial_work_us(&t, &points[i]);
        complete(k->m->memory_us, n);
        k->c->memory_bytes_per_us = ss_curve_bytes[n - 1] / k->m->memory_us[n - 1];
    }
    ss_probe_free(&t.probe);
    return rc;
}

/* A call of an elementwise op on operands of this many elements, floats if it takes them. */
static bool call_elementwise(struct ss_trial *t, const struct ss_op_def *def, int64_t n,
                             struct ss_call *call)
{
    static const enum ss_dtype firsts[] = {SS_F32, SS_I1, SS_I32};
    int64_t zero = 0, f32 = SS_F32, bits[] = {8, 7};
    const struct ss_attr attrs[] = {{.id = SS_ATTR_COMPARE_DIRECTION, .ints = &zero, .count = 1},
                                    {.id = SS_ATTR_DTYPE, .ints = &f32, .count = 1},
                                    {.id = SS_ATTR_EXPONENT_BITS, .ints = &bits[0], .count = 1},
                                    {.id = SS_ATTR_MANTISSA_BITS, .ints = &bits[1], .count = 1}};
    for (size_t f = 0; f < 3; f++)
        for (size_t rest = 0; rest < (def->min_in > 1 ? 3 : 1); rest++) {
            struct ss_type in[4];
            for (size_t i = 0; i < def->min_in && i < 4; i++)
                in[i] = flat(i ? firsts[rest] : firsts[f], n);
            if (def->min_in <= 4 &&
                ss_probe_call(&t->probe, def->name, attrs, 4, in, def->min_in, call) &&
                ss_type_count(call->out) == n)
                return true;
        }
    return false;
}

static bool wanted(const struct ss_op_def *def)
{
    return def->flags & SS_OP_ELEMENTWISE && !(def->flags & (SS_OP_REGION | SS_OP_OPAQUE)) &&
           def->min_in >= 1 && ss_op_kernel(def);
}

/* Calls of ops that are not elementwise: transposes and sums along either dim. */
static size_t other_calls(struct ss_trial *t, struct ss_member *members)
{
    const struct ss_type square = {.dtype = SS_F32, .rank = 2, .dims = {RATE_ELEMENTS / ROW, ROW}};
    int64_t turned[] = {1, 0}, dim = 1;
    static struct ss_region sum = {.simple = "add"};
    const struct ss_type operands[] = {square, {.dtype = SS_F32}};
    const struct ss_attr permutation = {.id = SS_ATTR_PERMUTATION, .ints = turned, .count = 2};
    const struct ss_attr along[] = {{.id = SS_ATTR_DIMENSIONS, .ints = &dim, .count = 1},
                                    {.id = SS_ATTR_BODY, .regions = &sum, .count = 1}};
    size_t n = 0;
    n += ss_probe_call(&t->probe, "transpose", &permutation, 1, &square, 1, &members[n].call);
    n += ss_probe_call(&t->probe, "reduce", along, 2, operands, 2, &members[n].call);
    return n;
}

static enum ss_rc measure_rates(struct ss_calibrating *k)
{
    const struct ss_mesh mesh = ss_trial_mesh(1, k->how->ranks);
    size_t n_defs, n = 0;
    const struct ss_op_def *defs = ss_op_table(&n_defs);
    struct ss_trial t = {.k = k};
    ss_probe_begin(&t.probe, &mesh, SS_F32);
    ss_probe_between(&t.probe, BETWEEN_BYTES);
    struct ss_member *members = ss_alloc_array(&t.probe.program.arena, n_defs + 2, sizeof *members);
    for (size_t i = 0; i < n_defs; i++)
        if (wanted(&defs[i]) && call_elementwise(&t, &defs[i], RATE_ELEMENTS, &members[n].call))
            n++;
    n += other_calls(&t, &members[n]);
    for (size_t i = 0; i < n; i++)
        ss_trial_member(&t, &members[i]);
    enum ss_rc rc = ss_trial_run(&t, SS_F32);
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        const struct ss_op_rate rate = {members[i].call.def->name, 0,
                                        RATE_ELEMENTS / ss_trial_member_us(&t, &members[i])};
        ss_push(k->arena, k->rates, rate);
    }
    ss_probe_free(&t.probe);
    return rc;
}

/* ---- matrix products ------------------------------------------------------------------------ */

/* Multiply-adds of a measurement: smaller products come in batches. */
static const double PRODUCT_WORK = 2e6;

static bool call_product(struct ss_trial *t, enum ss_dtype dtype, double m, double n, double k,
                         struct ss_call *call)
{
    const double work = m * n * k;
    const int64_t batch = work < PRODUCT_WORK ? (int64_t)fmin(ceil(PRODUCT_WORK / work), 256) : 1;
    const struct ss_type in[] = {
        {.dtype = dtype, .rank = 3, .dims = {batch, (int64_t)m, (int64_t)k}},
        {.dtype = dtype, .rank = 3, .dims = {batch, (int64_t)k, (int64_t)n}}};
    int64_t zero = 0, one = 1, two = 2, out = dtype;
    const struct ss_attr attrs[] = {{.id = SS_ATTR_LHS_BATCHING, .ints = &zero, .count = 1},
                                    {.id = SS_ATTR_RHS_BATCHING, .ints = &zero, .count = 1},
                                    {.id = SS_ATTR_LHS_CONTRACTING, .ints = &two, .count = 1},
                                    {.id = SS_ATTR_RHS_CONTRACTING, .ints = &one, .count = 1},
                                    {.id = SS_ATTR_DTYPE, .ints = &out, .count = 1}};
    return ss_probe_call(&t->probe, "dot_general", attrs, 5, in, 2, call);
}

/* The rates of the grid's products whose longest side is `longest`. */
static enum ss_rc measure_shell(struct ss_calibrating *k, struct ss_product_grid *g, int longest)
{
    const struct ss_mesh mesh = ss_trial_mesh(1, k->how->ranks);
    struct ss_trial t = {.k = k};
    struct ss_call calls[SS_GRID_SIDES * SS_GRID_SIDES * SS_GRID_SIDES];
    struct ss_sample samples[SS_GRID_SIDES * SS_GRID_SIDES * SS_GRID_SIDES];
    double *rates[SS_GRID_SIDES * SS_GRID_SIDES * SS_GRID_SIDES];
    size_t n = 0;
    ss_probe_begin(&t.probe, &mesh, g->dtype);
    for (int a = 0; a <= longest; a++)
        for (int b = 0; b <= longest; b++)
            for (int c = 0; c <= longest; c++)
                if ((a == longest || b == longest || c == longest) &&
                    call_product(&t, g->dtype, g->side[a], g->side[b], g->side[c], &calls[n])) {
                    ss_trial_call(&t, &calls[n], &samples[n]);
                    rates[n++] = &g->flops_per_us[a][b][c];
                }
    enum ss_rc rc = ss_trial_run(&t, g->dtype);
    for (size_t i = 0; i < n && rc == SS_OK; i++)
        *rates[i] = ss_call_flops(&calls[i]) / ss_trial_work_us(&t, &samples[i]);
    ss_probe_free(&t.probe);
    return rc;
}

/* Sides grow by 4 as long as matrices are not larger than asked for and a cube takes little time;
 * larger products have the last rate. */
static enum ss_rc measure_products(struct ss_calibrating *k, enum ss_dtype dtype, double *peak)
{
    enum { FIRST = 16, FACTOR = 4 };
    static const double most_us = 300e3; /* of a cube */
    struct ss_product_grid *g = ss_alloc(k->arena, sizeof *g);
    double side = FIRST;
    enum ss_rc rc = SS_OK;
    g->dtype = dtype;
    do {
        const int i = g->n_sides++;
        g->side[i] = side;
        rc = measure_shell(k, g, i);
        *peak = g->flops_per_us[i][i][i];
        side *= FACTOR;
    } while (rc == SS_OK && g->n_sides < SS_GRID_SIDES && 4 * side * side <= k->how->most_bytes &&
             2 * pow(side, 3) / *peak < most_us);
    if (rc != SS_OK)
        return rc;
    ss_push(k->arena, k->products, *g);
    return SS_OK;
}

/* ---- ops of a graph -------------------------------------------------------------------------- */

/* A product or a convolution: its rate is told by what part it is of the grid's. */
static bool is_product(const struct ss_op_def *def)
{
    return def->flags & SS_OP_CONTRACTION;
}

/* Whether an op is measured by itself: its rate follows from its shape and its attributes. Others
 * are elementwise, and have the rate of their name. */
static bool is_particular(const struct ss_graph *g, const struct ss_op *op)
{
    return op->live && op->n_results == 1 && op->n_operands > 0 && ss_op_kernel(op->def) &&
           !(op->def->flags & (SS_OP_ELEMENTWISE | SS_OP_REGION | SS_OP_OPAQUE | SS_OP_VIEW)) &&
           ss_type_count(&g->vars[op->operands[0]].type) > 1;
}

static double elements_of(const struct ss_call *call)
{
    double most = (double)ss_type_count(call->out);
    for (size_t k = 0; k < call->n_in; k++)
        most = fmax(most, (double)ss_type_count(&call->in[k]));
    return most;
}

/* What operands are full of, if the graph shows it: the first value of a sum decides by which kernel
 * windows are added up. */
static double *values_of(const struct ss_graph *g, const struct ss_op *op, struct ss_arena *arena)
{
    double *values = ss_alloc_array(arena, op->n_operands, sizeof *values);
    for (uint32_t k = 0; k < op->n_operands; k++)
        if (!ss_graph_splat(g, op->operands[k], &values[k]))
            values[k] = 1;
    return values;
}

/* The largest op of each structure, up to the largest size and work that are measured. */
static size_t graph_calls(struct ss_trial *t, const struct ss_ruleset *rules,
                          struct ss_member *members, uint64_t *structures)
{
    static const double most_flops = 2e10;
    const struct ss_graph *g = rules->graph;
    const double most = t->k->how->most_bytes / sizeof(float);
    size_t n = 0;
    for (uint32_t o = 0; o < g->n_ops; o++) {
        struct ss_call call;
        size_t i = 0;
        const uint64_t structure = is_particular(g, &g->ops[o]) ? ss_op_structure(rules, o) : 0;
        if (!structure)
            continue;
        ss_graph_call(g, o, &t->probe.program.arena, &call);
        while (i < n && structures[i] != structure)
            i++;
        if (elements_of(&call) > most || ss_call_flops(&call) > most_flops ||
            (i < n && elements_of(&call) <= elements_of(&members[i].call)))
            continue;
        structures[i] = structure;
        members[i].call = call;
        members[i].values = values_of(g, &g->ops[o], &t->probe.program.arena);
        n += i == n;
    }
    return n;
}

/* The rate of a structure. */
static double graph_rate(const struct ss_trial *t, const struct ss_member *m)
{
    const double us = ss_trial_member_us(t, m);
    if (!is_product(m->call.def))
        return elements_of(&m->call) / us;
    struct ss_work work = {.dtype = m->call.in[0].dtype, .flops = ss_call_flops(&m->call)};
    ss_call_product(&m->call, &work);
    const double grid = ss_product_rate(t->k->m, work.dtype, work.m, work.n, work.k);
    return grid > 0 ? work.flops / us / grid : 0;
}

/* All ranks at once, each the whole op. */
static enum ss_rc measure_graph(struct ss_calibrating *k)
{
    const struct ss_ruleset *rules = k->how->rules;
    const struct ss_mesh mesh = ss_trial_mesh(1, k->how->ranks);
    struct ss_trial t = {.k = k};
    ss_probe_begin(&t.probe, &mesh, SS_F32);
    ss_probe_between(&t.probe, BETWEEN_BYTES);
    struct ss_arena *arena = &t.probe.program.arena;
    const size_t most = rules->graph->n_ops + 1;
    struct ss_member *members = ss_alloc_array(arena, most, sizeof *members);
    uint64_t *structures = ss_alloc_array(arena, most, sizeof *structures);
    const size_t n = graph_calls(&t, rules, members, structures);
    for (size_t i = 0; i < n; i++)
        ss_trial_member(&t, &members[i]);
    enum ss_rc rc = n > 0 ? ss_trial_run(&t, SS_F32) : SS_OK;
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        const struct ss_op_rate rate = {members[i].call.def->name, structures[i],
                                        graph_rate(&t, &members[i])};
        if (rate.elements_per_us > 0)
            ss_push(k->arena, k->rates, rate);
    }
    ss_probe_free(&t.probe);
    return rc;
}

/* ---- collectives ---------------------------------------------------------------------------- */

/* The operand and the result of a collective on axis `axis`: what is measured at `bytes`. */
static bool collective(const struct ss_mesh *mesh, enum ss_collective kind, int axis, double bytes,
                       struct ss_type *global, struct ss_layout *from, struct ss_layout *to)
{
    const int64_t n = mesh->axis[axis].size, count = (int64_t)(bytes / sizeof(float)) / (n * n);
    const bool all = kind == SS_ALL_TO_ALL; /* whose bytes are those of one rank */
    const char *why;
    *global = (struct ss_type){.dtype = SS_F32, .rank = 2, .dims = {n, count * n * (all ? n : 1)}};
    *from = *to = (struct ss_layout){{{0}}};
    if (count < 1)
        return false;
    struct ss_placement shard = {.kind = SS_SHARD, .dim = 0, .blocks = 1}, other = shard;
    struct ss_placement partial = {.kind = SS_PARTIAL, .reduce = SS_SUM};
    other.dim = 1;
    const bool reduces = ss_collective_reduces(kind);
    if (!ss_layout_set(mesh, global, from, axis, reduces ? partial : shard, &why))
        return false;
    if (kind == SS_ALL_TO_ALL)
        return ss_layout_set(mesh, global, to, axis, other, &why);
    return kind != SS_REDUCE_SCATTER || ss_layout_set(mesh, global, to, axis, shard, &why);
}

static enum ss_rc measure_curve(struct ss_calibrating *k, const struct ss_mesh *mesh,
                                enum ss_collective kind)
{
    const int axis = mesh->n_axes - 1, n = n_points(k);
    struct ss_curve curve = {.kind = kind, .ranks = (int)mesh->axis[axis].size};
    struct ss_trial t = {.k = k};
    struct ss_sample samples[SS_CURVE_POINTS];
    ss_probe_begin(&t.probe, mesh, SS_F32);
    for (int i = 0; i < n; i++) {
        struct ss_type global;
        struct ss_layout from, to;
        if (!collective(mesh, kind, axis, ss_curve_bytes[i], &global, &from, &to)) {
            ss_probe_free(&t.probe);
            return SS_OK;
        }
        const uint32_t in = ss_probe_filled(&t.probe, &global, &from, 1);
        for (int r = 0; r < k->repeats; r++)
            samples[i].first[r] = samples[i].last[r] =
                ss_probe_step(&t.probe, kind, 1u << axis, &to, in);
        ss_probe_free_buffer(&t.probe, in);
    }
    enum ss_rc rc = ss_trial_run(&t, SS_F32);
    for (int i = 0; i < n && rc == SS_OK; i++)
        curve.us[i] = fmax(ss_trial_us(&t, &samples[i]), 1e-3);
    complete(curve.us, n);
    if (rc == SS_OK)
        ss_push(k->arena, k->curves, curve);
    ss_probe_free(&t.probe);
    return rc;
}

/* Latency and bandwidth of a link, by the all-gather of the largest group. */
static void fit_link(struct ss_calibrating *k)
{
    struct ss_cluster *c = k->c;
    for (size_t i = 0; i < k->curves.count; i++) {
        const struct ss_curve *curve = &k->curves.items[i];
        if (curve->kind != SS_ALL_GATHER)
            continue;
        const double n = curve->ranks, last = ss_curve_bytes[SS_CURVE_POINTS - 1];
        c->alpha_us = curve->us[0] / ceil(log2(n));
        c->bytes_per_us = last * (n - 1) / n / curve->us[SS_CURVE_POINTS - 1];
    }
    c->host_alpha_us = c->alpha_us;
    c->host_bytes_per_us = c->bytes_per_us;
}

static enum ss_rc measure_collectives(struct ss_calibrating *k)
{
    static const enum ss_collective kinds[] = {SS_ALL_GATHER, SS_REDUCE_SCATTER, SS_ALL_REDUCE,
                                               SS_ALL_TO_ALL};
    enum ss_rc rc = SS_OK;
    for (int64_t group = 2; group <= k->how->ranks && rc == SS_OK; group++) {
        if (k->how->ranks % group)
            continue;
        const struct ss_mesh mesh = ss_trial_mesh(k->how->ranks / group, group);
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds && rc == SS_OK; i++)
            rc = measure_curve(k, &mesh, kinds[i]);
    }
    if (rc == SS_OK)
        fit_link(k);
    return rc;
}

/* ---- the profile ---------------------------------------------------------------------------- */

static void report(struct ss_calibrating *k, const char *phase, int done)
{
    struct ss_progress progress = {.phase = phase, .done = done, .total = 5};
    ss_job_report(k->job, &progress);
}

static enum ss_rc measure_all(struct ss_calibrating *k)
{
    report(k, "bandwidth", 0);
    enum ss_rc rc = measure_memory(k);
    report(k, "elementwise ops", 1);
    if (rc == SS_OK)
        rc = measure_rates(k);
    report(k, "matrix products", 2);
    if (rc == SS_OK)
        rc = measure_products(k, SS_F32, &k->c->flops_per_us_f32);
    if (rc == SS_OK)
        rc = measure_products(k, SS_F64, &k->c->flops_per_us_f64);
    k->m->products = k->products.items;
    k->m->n_products = k->products.count;
    report(k, "ops of the graph", 3);
    if (rc == SS_OK && k->how->rules)
        rc = measure_graph(k);
    report(k, "collectives", 4);
    if (rc == SS_OK && k->how->ranks > 1)
        rc = measure_collectives(k);
    return rc;
}

enum ss_rc ss_calibrate(const struct ss_calibration *how, struct ss_job *job,
                        struct ss_arena *arena, struct ss_cluster *c, struct ss_error *err)
{
    struct ss_calibrating k = {.how = how, .job = job, .arena = arena, .c = c, .err = err};
    const double pages = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    k.repeats = how->repeats > 0 && how->repeats < SS_TRIAL_REPEATS ? how->repeats : 5;
    *c = (struct ss_cluster){.name = ss_strdup(arena, how->name),
                             .device = ss_strdup(arena, how->device),
                             .devices_per_host = (int)how->ranks,
                             .memory_bytes = floor(pages / (double)how->ranks)};
    k.m = ss_alloc(arena, sizeof *k.m);
    enum ss_rc rc = measure_all(&k);
    if (rc != SS_OK)
        return rc;
    c->flops_per_us_f16 = c->flops_per_us_f32;
    if (how->ranks == 1) { /* a mesh of this profile has links all the same */
        c->alpha_us = c->host_alpha_us = c->kernel_us;
        c->bytes_per_us = c->host_bytes_per_us = c->memory_bytes_per_us;
    }
    k.m->rates = k.rates.items;
    k.m->n_rates = k.rates.count;
    c->measured = k.m;
    struct ss_curves *curves = ss_alloc(arena, sizeof *curves);
    *curves = (struct ss_curves){k.curves.items, k.curves.count};
    c->curves = k.curves.count ? curves : NULL;
    c->source = ss_sprintf(
        arena,
        "measured by calibrate on %lld rank%s of %s: products in f32 and f64, memory, ops, "
        "kernel_us%s; memory_bytes: of the machine, shared by the ranks; as f32: tflops_f16; %s",
        (long long)how->ranks, how->ranks == 1 ? "" : "s", how->backend,
        how->ranks == 1 ? "" : ", collectives, of which the all-gather gives the link",
        how->ranks == 1 ? "not measured: links, as fast as memory"
                        : "not measured: links between hosts, as inside one");
    return SS_OK;
}
