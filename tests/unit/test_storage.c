/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of exchanges, composed along random paths and materialised at random steps, equal the
 * element-by-element exchange; a wrong exchange in a program is detected. */
#include "core/run/storage.h"

#include <math.h>

#include "core/base/rng.h"
#include "core/run/executor.h"
#include "tests/unit/labs.h"

enum { MOST_RANKS = 64 };

struct bench {
    struct ss_mesh mesh;
    struct ss_type type;
    struct ss_arena arena;
    struct ss_pool pool;
    struct ss_stock stock;
    struct ss_tensor whole;
    struct ss_storage *source;
    struct ss_layout layout;
    struct ss_storage *views[MOST_RANKS];
    struct ss_tensor pieces[MOST_RANKS]; /* the same, pulled one by one */
};

static void open_bench(struct bench *b, const char *shape, const struct ss_type *type,
                       enum ss_store store)
{
    struct ss_error err;
    memset(b, 0, sizeof *b);
    assert_int_equal(ss_mesh_parse(shape, NULL, &b->mesh, &err), SS_OK);
    b->type = *type;
    b->stock.pool = &b->pool;
    b->whole = ss_tensor_new(&b->arena, type, store);
    for (int64_t i = 0; i < b->whole.count; i++)
        ss_tensor_set(&b->whole, i, (double)(i + 1));
    b->source = ss_storage_borrow(&b->stock, b->whole.data);
    for (int64_t r = 0; r < b->mesh.n_devices; r++) {
        b->views[r] = b->source;
        b->source->holders++;
        b->pieces[r] = b->whole;
    }
}

static void close_bench(struct bench *b)
{
    for (int64_t r = 0; r < b->mesh.n_devices; r++)
        ss_storage_let_go(&b->stock, b->views[r]);
    assert_int_equal(b->source->holders, 1);
    ss_storage_let_go(&b->stock, b->source);
    for (int i = 0; i < SS_STOCK_CHAINS; i++)
        assert_null(b->stock.views[i]);
    ss_pool_free(&b->pool);
    ss_arena_free(&b->arena);
}

static void gather(struct bench *b, struct ss_storage *s)
{
    if (ss_storage_begin_gather(&b->stock, s)) {
        ss_storage_gather(s);
        ss_storage_end_gather(&b->stock, s);
    }
}

static void take_step(struct bench *b, const struct ss_reshard_step *step)
{
    struct ss_storage *next[MOST_RANKS];
    struct ss_tensor pulled[MOST_RANKS];
    for (int64_t r = 0; r < b->mesh.n_devices; r++) {
        int64_t coords[SS_MAX_AXES] = {0};
        struct ss_exchange x;
        struct ss_storage *sources[2 * MOST_RANKS];
        ss_mesh_coords(&b->mesh, r, coords);
        ss_exchange_plan(&b->mesh, &b->type, step, coords, &b->arena, &x);
        pulled[r] = ss_tensor_new(&b->arena, &x.to, b->whole.store);
        for (size_t i = 0; i < x.phases[0].n_parts; i++) {
            int64_t peer = x.phases[0].parts[i].rank;
            sources[i] = b->views[peer];
            ss_exchange_pull(&x, 0, i, &b->pieces[peer], &pulled[r]);
        }
        next[r] = ss_storage_view(&b->stock, &x, sources, b->whole.store, &b->arena);
    }
    for (int64_t r = 0; r < b->mesh.n_devices; r++) {
        ss_storage_let_go(&b->stock, b->views[r]);
        b->views[r] = next[r];
        b->pieces[r] = pulled[r];
    }
}

static void check(struct bench *b)
{
    for (int64_t r = 0; r < b->mesh.n_devices; r++) {
        gather(b, b->views[r]);
        assert_memory_equal(b->views[r]->data, b->pieces[r].data,
                            (size_t)b->pieces[r].count * ss_store_size(b->whole.store));
    }
}

/* Cuts of one dim by several axes, interleaved and nested, and layouts that cut nothing. */
static bool draw_layout(const struct bench *b, uint64_t seed, struct ss_layout *layout)
{
    memset(layout, 0, sizeof *layout);
    for (int a = 0; a < b->mesh.n_axes; a++) {
        uint64_t dim = ss_rng_below(seed, 1, (uint64_t)a, (uint64_t)b->type.rank + 2);
        if (dim >= (uint64_t)b->type.rank)
            continue;
        uint32_t before = (uint32_t)ss_rng_below(seed, 2, (uint64_t)a, 8) + 1;
        layout->axis[a] = (struct ss_cut){.kind = SS_SHARD, .dim = (uint8_t)dim, .before = before};
    }
    return ss_layout_valid(&b->mesh, &b->type, layout);
}

static void walk(const char *shape, const struct ss_type *type, enum ss_store store, uint64_t seed,
                 int *kinds)
{
    struct bench b;
    open_bench(&b, shape, type, store);
    struct ss_resharder *resharder = ss_resharder_new(&b.mesh);
    for (uint64_t k = 0; k < 600; k++) {
        struct ss_layout next;
        struct ss_reshard_step *steps;
        size_t n;
        if (!draw_layout(&b, seed + k, &next))
            continue;
        assert_true(ss_reshard_path(resharder, &b.type, &b.layout, &next, &b.arena, &steps, &n));
        for (size_t i = 0; i < n; i++) {
            take_step(&b, &steps[i]);
            kinds[steps[i].kind]++;
        }
        b.layout = next;
        /* Now and then one rank reads its piece, which leaves its peers' views as they are. */
        uint64_t reader = ss_rng_below(seed, 3, k, 3 * (uint64_t)b.mesh.n_devices);
        if (reader < (uint64_t)b.mesh.n_devices)
            gather(&b, b.views[reader]);
        if (k % 5 == 0)
            check(&b);
    }
    check(&b);
    ss_resharder_free(resharder);
    close_bench(&b);
}

static void views_have_the_numbers_of_pulls(void **state)
{
    int kinds[SS_N_COLLECTIVES] = {0};
    (void)state;
    walk("2", &(struct ss_type){SS_F32, 2, {8, 12}}, SS_STORE_F64, 1, kinds);
    walk("4", &(struct ss_type){SS_F32, 3, {8, 4, 12}}, SS_STORE_F32, 2, kinds);
    walk("2x2", &(struct ss_type){SS_I32, 2, {24, 16}}, SS_STORE_I64, 3, kinds);
    walk("2x4", &(struct ss_type){SS_F32, 2, {48, 32}}, SS_STORE_F64, 4, kinds);
    walk("2x2x2", &(struct ss_type){SS_F32, 3, {48, 16, 8}}, SS_STORE_F64, 5, kinds);
    walk("3x2", &(struct ss_type){SS_F32, 2, {36, 12}}, SS_STORE_F32, 6, kinds);
    assert_true(kinds[SS_SLICE] > 100 && kinds[SS_ALL_GATHER] > 100);
    assert_true(kinds[SS_ALL_TO_ALL] > 100 && kinds[SS_PERMUTE] > 10);
}

static void step_to(struct bench *b, const char *text)
{
    struct ss_error err;
    struct ss_resharder *resharder = ss_resharder_new(&b->mesh);
    struct ss_layout next;
    struct ss_reshard_step *steps;
    size_t n;
    assert_int_equal(ss_layout_parse(text, &b->mesh, &b->type, &next, &err), SS_OK);
    assert_true(ss_reshard_path(resharder, &b->type, &b->layout, &next, &b->arena, &steps, &n));
    for (size_t i = 0; i < n; i++)
        take_step(b, &steps[i]);
    b->layout = next;
    ss_resharder_free(resharder);
}

/* What goes out and comes back is where it was, and is moved nowhere. */
static void there_and_back_is_the_same_storage(void **state)
{
    static const char *const there[] = {"S(0)R", "RS(1)", "S(1)S(0)", "S(0)S(0)", "S(1,block=2)R"};
    (void)state;
    for (size_t i = 0; i < sizeof there / sizeof *there; i++) {
        struct bench b;
        open_bench(&b, "2x4", &(struct ss_type){SS_F32, 2, {64, 64}}, SS_STORE_F64);
        step_to(&b, there[i]);
        assert_ptr_not_equal(b.views[7], b.source);
        step_to(&b, "RR");
        for (int64_t r = 0; r < 8; r++)
            assert_ptr_equal(b.views[r], b.source);
        close_bench(&b);
    }
}

/* Pieces of pieces of 64 ranks: too many to be kept apart for long. */
static void many_patches_are_gathered(void **state)
{
    static const char *const layouts[] = {"S(1)S(0)", "S(1)S(1)", "S(0)S(1)", "S(0)S(0)", "RR"};
    struct bench b;
    (void)state;
    open_bench(&b, "8x8", &(struct ss_type){SS_F32, 2, {256, 256}}, SS_STORE_F64);
    step_to(&b, "S(0)S(0)");
    for (int64_t r = 0; r < 64; r++) { /* of its own, as an op leaves it */
        struct ss_storage *own = ss_storage_new(&b.stock, (size_t)b.pieces[r].count * 8);
        memcpy(own->data, b.pieces[r].data, (size_t)b.pieces[r].count * 8);
        ss_storage_let_go(&b.stock, b.views[r]);
        b.views[r] = own;
    }
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        step_to(&b, layouts[i]);
    check(&b);
    close_bench(&b);
}

static void equal_views_are_one_storage(void **state)
{
    struct bench b;
    (void)state;
    open_bench(&b, "2x4", &(struct ss_type){SS_F32, 2, {64, 64}}, SS_STORE_F64);
    step_to(&b, "RS(1)");
    for (int64_t r = 0; r < 4; r++)
        assert_ptr_equal(b.views[r], b.views[r + 4]);
    struct ss_storage *first = b.views[0];
    first->holders++;
    assert_ptr_not_equal(b.views[0], b.views[1]);
    step_to(&b, "S(0)R");
    step_to(&b, "RS(1)");
    assert_ptr_equal(b.views[0], first);
    ss_storage_let_go(&b.stock, first);
    close_bench(&b);
}

/* An exchange that forgets a part: what lay in memory before does not fill in for it. */
static void what_nobody_gives_is_not_a_number(void **state)
{
    static const enum ss_store stores[] = {SS_STORE_F64, SS_STORE_F32, SS_STORE_I64};
    (void)state;
    for (int k = 0; k < 3; k++) {
        struct bench b;
        struct ss_type type = {stores[k] == SS_STORE_I64 ? SS_I32 : SS_F32, 2, {16, 16}};
        open_bench(&b, "4", &type, stores[k]);
        struct ss_reshard_step slice = {.kind = SS_SLICE, .axes = 1};
        slice.to.axis[0] = (struct ss_cut){.kind = SS_SHARD, .before = 1};
        struct ss_reshard_step join = {.kind = SS_ALL_GATHER, .axes = 1, .from = slice.to};
        take_step(&b, &slice);
        struct ss_exchange x;
        struct ss_storage *sources[4];
        ss_exchange_plan(&b.mesh, &type, &join, (int64_t[SS_MAX_AXES]){1}, &b.arena, &x);
        x.phases[0].parts[2] = x.phases[0].parts[3];
        x.phases[0].n_parts = 3;
        for (int i = 0; i < 3; i++)
            sources[i] = b.views[x.phases[0].parts[i].rank];
        struct ss_storage *s = ss_storage_view(&b.stock, &x, sources, stores[k], &b.arena);
        gather(&b, s);
        struct ss_tensor got = {.type = type, .store = stores[k], .count = 256, .data = s->data};
        for (int64_t i = 0; i < got.count; i++) {
            bool given = i / 64 != 2;
            double value = ss_tensor_get(&got, i);
            if (given)
                assert_true(value == (double)(i + 1));
            else
                assert_true(stores[k] == SS_STORE_I64 ? value == -0x1p63 : isnan(value));
        }
        ss_storage_let_go(&b.stock, s);
        close_bench(&b);
    }
}

/* ---- programs ------------------------------------------------------------------------------- */

/* Another cut of the same dim, which gives every rank as many elements, but others. */
static bool cut_elsewhere(const struct ss_mesh *mesh, const struct ss_type *type,
                          struct ss_layout *layout)
{
    for (int a = 0; a < mesh->n_axes; a++)
        for (uint32_t before = 1; before <= 8 && layout->axis[a].kind == SS_SHARD; before *= 2) {
            struct ss_layout other = *layout;
            other.axis[a].before = before;
            if (before == layout->axis[a].before || !ss_layout_valid(mesh, type, &other))
                continue;
            *layout = other;
            return true;
        }
    return false;
}

static bool run_holds(const struct ss_graph *g, const struct ss_program *program,
                      struct ss_run_reference **reference)
{
    struct ss_arena arena = {0};
    struct ss_run_options options = {.f64 = true, .seed = 3, .reference = reference};
    struct ss_run_report report;
    struct ss_error err = {0};
    if (ss_run(g, program, &options, NULL, &arena, &report, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_int_equal(report.peak_bytes, program->peak_bytes);
    bool ok = report.ok;
    ss_arena_free(&arena);
    return ok;
}

/* Changes what one step moves, one step after the other; how many there were, how many seen. */
static void change_steps(const struct ss_graph *g, const struct ss_program *program,
                         struct ss_run_reference **reference, int *changed, int *seen)
{
    for (size_t pc = 0; pc < program->n_instrs; pc++) {
        struct ss_instr *in = &program->instrs[pc];
        if (in->kind != SS_I_STEP || in->step->kind == SS_TO_PARTIAL ||
            ss_layout_is_partial(&in->step->from))
            continue;
        const struct ss_reshard_step *kept = in->step;
        struct ss_reshard_step changed_step = *kept;
        const struct ss_type *type = &program->buffers[*in->in].global;
        if (!cut_elsewhere(&program->mesh, type,
                           kept->kind == SS_SLICE ? &changed_step.to : &changed_step.from))
            continue;
        in->step = &changed_step;
        ++*changed;
        *seen += !run_holds(g, program, reference);
        in->step = kept;
    }
}

static void a_wrong_exchange_is_seen(void **state)
{
    struct ss_lab lab;
    struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME};
    struct ss_arena arena = {0};
    struct ss_case question;
    struct ss_space *space;
    struct ss_error err = {0};
    struct ss_run_reference *reference = NULL;
    int changed = 0, seen = 0;
    (void)state;
    open_lab(&lab, "mlp", "2x2", "toy");
    assert_int_equal(ss_lab_case(&lab, &how, NULL, &arena, &question, &err), SS_OK);
    assert_int_equal(ss_case_space(&question, NULL, &space, &err), SS_OK);
    uint32_t *choice = ss_alloc_array(&arena, space->cost->n_nodes, sizeof *choice);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct ss_solution solution = {.choice = choice, .how = "random"};
        struct ss_plan *plan;
        struct ss_program *program;
        for (uint32_t k = 0; k < space->cost->n_nodes; k++)
            choice[k] = (uint32_t)ss_rng_below(seed, 0, k, space->cost->nodes[k].n);
        assert_int_equal(ss_plan_from_solution(space, &solution, &plan, &err), SS_OK);
        assert_int_equal(ss_lower(plan, &program, &err), SS_OK);
        assert_true(run_holds(plan->graph, program, &reference));
        change_steps(plan->graph, program, &reference, &changed, &seen);
        ss_program_free(program);
        ss_plan_free(plan);
    }
    /* The others move constants, which are the same all over. */
    if (changed < 100 || seen * 5 < changed * 4)
        fail_msg("of %d wrong exchanges %d were seen", changed, seen);
    ss_run_reference_free(reference);
    ss_space_free(space);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_have_the_numbers_of_pulls),
        cmocka_unit_test(there_and_back_is_the_same_storage),
        cmocka_unit_test(many_patches_are_gathered),
        cmocka_unit_test(equal_views_are_one_storage),
        cmocka_unit_test(what_nobody_gives_is_not_a_number),
        cmocka_unit_test(a_wrong_exchange_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
