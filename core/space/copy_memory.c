/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Retimes a space's cost graph to three instants per step and adds the copies around ops to it. A
 * counted copy is a node tied by two edges to the nodes whose layouts it connects; its bytes follow
 * from the resharding path between them. */
#include "core/space/copy_memory.h"

#include "core/graph/liveness.h"
#include "core/space/halo.h"

#include <string.h>

/* The instants of a step: operands are brought, the op runs, results are brought. */
enum { BEFORE, WHILE, AFTER, PHASES };

void ss_copy_memory_fini(struct ss_copy_memory *c)
{
    ss_arena_free(&c->arena);
    *c = (struct ss_copy_memory){0};
}

bool ss_copy_memory_count(struct ss_copy_memory *c, uint32_t op, uint32_t k, bool result)
{
    for (size_t i = 0; i < c->counted.count; i++) {
        const struct ss_counted_copy *x = &c->counted.items[i];
        if (x->op == op && x->k == k && x->result == result)
            return false;
    }
    ss_push(&c->arena, c->counted, ((struct ss_counted_copy){op, k, result}));
    return true;
}

bool ss_copy_memory_is_empty(const struct ss_copy_memory *c)
{
    return c->counted.count + c->reserved.count == 0;
}

void ss_copy_memory_reserve(struct ss_copy_memory *c, uint32_t op, uint32_t strategy, int64_t bytes)
{
    ss_push(&c->arena, c->reserved, ((struct ss_reserved_bytes){op, strategy, bytes}));
}

bool ss_copy_memory_is_certain(const struct ss_copy_memory *c)
{
    return c->reserved.count == 0;
}

/* ---- the ends of a copy --------------------------------------------------------------------- */

/* One end of an edge of the cost graph: the layouts of a var by the strategies of a node. */
struct end {
    uint32_t node;
    const struct ss_hub *hub; /* NULL: a strategy's */
    const struct ss_strategy_list *list;
    uint32_t k;
    bool result;
};

struct fitting {
    const struct ss_space *s;
    struct ss_cost_graph *g;
    struct ss_arena *arena, scratch, bytes; /* bytes: of the copy at hand */
    uint32_t *step;                         /* per op */
    struct ss_interval *live;               /* per var */
    uint32_t *left;                         /* per var: see find_left */
    bool *stays;                            /* per var: see find_stays */
    struct ss_cg_moment *least;             /* lower bound on the memory, over time */
    size_t n_least;
    SS_ARRAY(struct ss_cg_table) tables;
    SS_ARRAY(struct ss_cg_edge) edges;
    struct ss_map known; /* tables of forbid_copy */
};

static uint32_t strategies_of(const struct end *e)
{
    return e->hub ? e->hub->n : e->list->n;
}

static const struct ss_layout *layout_of(const struct end *e, uint32_t strategy)
{
    if (e->hub)
        return &e->hub->layouts[strategy];
    const struct ss_strategy *s = &e->list->items[strategy];
    return e->result ? &s->out[e->k] : &s->in[e->k];
}

static struct end end_at_op(const struct ss_space *s, uint32_t op, uint32_t k, bool result)
{
    return (struct end){s->op_node[op], NULL, s->op_strategies[op], k, result};
}

/* The end at which a var rests. */
static struct end end_at_home(const struct ss_space *s, uint32_t v)
{
    const struct ss_var_node *home = &s->var_nodes[v];
    if (home->hub)
        return (struct end){home->node, &s->hubs[s->node_hub[home->node]], NULL, 0, false};
    const struct ss_var *var = &s->graph->vars[v];
    struct end e = end_at_op(s, var->producer, var->result, true);
    e.node = home->node;
    return e;
}

/* ---- copies that cannot fit ------------------------------------------------------------------ */

/* True if the op is the last reader of the var, so that the var is freed once it was copied. */
static bool dies(const struct fitting *f, uint32_t op, uint32_t var)
{
    return !f->stays[var] && f->live[var].end == f->step[op] + 1;
}

/* The limit minus the lower bound on the memory at an instant. */
static int64_t slack_at(const struct fitting *f, uint32_t instant)
{
    size_t low = 0, high = f->n_least;
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if (f->least[mid].begin <= instant)
            low = mid;
        else
            high = mid;
    }
    return f->g->limit_bytes - f->least[low].bytes;
}

static int64_t *bytes_of(struct fitting *f, const struct end *e, const struct ss_type *type)
{
    uint32_t n = strategies_of(e);
    int64_t *bytes = ss_alloc_array(&f->bytes, n + 1u, sizeof *bytes);
    for (uint32_t i = 0; i < n; i++)
        bytes[i] = ss_layout_bytes(&f->s->mesh, layout_of(e, i), type);
    return bytes;
}

/* The table that forbids the copies of more than slack bytes; SS_NONE if there are none. Equal
 * layouts need no copy. */
static uint32_t forbidding(struct fitting *f, const struct end *home, const struct end *at_op,
                           const int64_t *copy, int64_t slack)
{
    uint32_t rows = strategies_of(home), cols = strategies_of(at_op);
    int64_t *cells = ss_alloc_array(f->arena, (size_t)rows * cols, sizeof *cells);
    bool any = false;
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t j = 0; j < cols; j++) {
            bool fits =
                copy[j] <= slack || ss_layout_equal(layout_of(home, i), layout_of(at_op, j));
            cells[(size_t)i * cols + j] = fits ? 0 : SS_FORBIDDEN;
            any |= !fits;
        }
    }
    if (!any)
        return SS_NONE;
    ss_push(&f->scratch, f->tables, ss_cg_table_over(rows, cols, cells));
    return (uint32_t)(f->g->n_tables + f->tables.count - 1);
}

/* The largest entry that does not exceed slack, or -1; *all is true if no entry exceeds it. Used as
 * a key: equal copies under similar slack share a table. */
static int64_t most_that_fits(const int64_t *bytes, uint32_t n, int64_t slack, bool *all)
{
    int64_t most = -1;
    *all = true;
    for (uint32_t i = 0; i < n; i++) {
        *all &= bytes[i] <= slack;
        if (bytes[i] <= slack && bytes[i] > most)
            most = bytes[i];
    }
    return most;
}

static const void *items_of(const struct end *e)
{
    return e->hub ? (const void *)e->hub->layouts : e->list->items;
}

/* Forbids the copies of operand k that cannot fit next to the value itself while the op runs. */
static void forbid_copy(struct fitting *f, uint32_t op, uint32_t k)
{
    uint32_t v = f->s->graph->ops[op].operands[k];
    struct end home = end_at_home(f->s, v), at_op = end_at_op(f->s, op, k, false);
    const struct ss_type *type = &f->s->graph->vars[v].type;
    int64_t slack = slack_at(f, PHASES * f->step[op] + WHILE);
    bool found, all;
    if (dies(f, op, v) || ss_type_bytes(type) <= slack || !ss_graph_has_storage(f->s->graph, v))
        return;
    struct ss_arena_mark mark = ss_arena_mark(&f->bytes);
    int64_t *copy = bytes_of(f, &at_op, type);
    struct {
        const void *home, *at_op;
        uint32_t home_k, k;
        int64_t bytes, most;
    } key = {items_of(&home),          items_of(&at_op),
             2 * home.k + home.result, k,
             ss_type_bytes(type),      most_that_fits(copy, strategies_of(&at_op), slack, &all)};
    uint32_t *slot = all ? NULL : ss_map_put(&f->known, &key, sizeof key, &found);
    if (slot && !found)
        *slot = forbidding(f, &home, &at_op, copy, slack);
    if (slot && *slot != SS_NONE)
        ss_push(&f->scratch, f->edges, ((struct ss_cg_edge){home.node, at_op.node, *slot}));
    ss_arena_rewind(&f->bytes, mark);
}

/* ---- counted copies -------------------------------------------------------------------------- */

/* Bytes of a copy at the instants of a step, in addition to those counted where its value rests. */
struct held {
    int64_t at[PHASES];
};

/* Bytes along a path of n > 0 steps. instead: the copy replaces the value, which dies, so the bytes
 * that the op reads are counted elsewhere. alone: intermediate pieces are counted in full, because
 * nothing else that is counted at that instant has been freed. */
static struct held held_along(const struct fitting *f, const struct ss_type *type,
                              const struct ss_reshard_step *steps, size_t n, bool result,
                              bool instead, bool alone)
{
    struct held h = {{0}};
    const struct ss_mesh *mesh = &f->s->mesh;
    int64_t first = ss_layout_bytes(mesh, &steps[0].from, type), before = first, most = 0;
    for (size_t k = 0; k < n; k++) {
        int64_t after = ss_layout_bytes(mesh, &steps[k].to, type);
        /* An operand that lives on is still held where it rests; one that dies, during step 0 only.
         */
        int64_t now = !result && k == 0 ? after : before + after;
        now -= !result && instead && k > 0 ? first : 0;
        most = now > most ? now : most;
        before = after;
    }
    if (result) {
        h.at[AFTER] = alone ? most - before : 0;
    } else {
        h.at[WHILE] = instead ? 0 : before;
        h.at[BEFORE] = alone ? most : 0;
    }
    return h;
}

/* The node of a copy in the making. */
struct copy {
    struct end home, at_op;
    const struct ss_type *type;
    bool stored, instead, alone;
    uint32_t n;
    uint32_t *at;      /* per strategy: one of the op with the layout that is copied */
    struct held *held; /* per strategy */
    uint32_t *of;      /* strategy by strategies of home and op */
};

/* Bytes of the copy between two strategies; 0 without a path, because the pair is forbidden anyway.
 */
static struct held held_between(struct fitting *f, const struct copy *c, uint32_t h, uint32_t o)
{
    const struct ss_layout *rests = layout_of(&c->home, h), *at_op = layout_of(&c->at_op, o);
    bool result = c->at_op.result;
    struct ss_arena_mark mark = ss_arena_mark(&f->bytes);
    struct ss_reshard_step *steps;
    struct held held = {{0}};
    size_t n = 0;
    if (c->stored &&
        ss_reshard_path(f->s->paths, c->type, result ? at_op : rests, result ? rests : at_op,
                        &f->bytes, &steps, &n) &&
        n > 0)
        held = held_along(f, c->type, steps, n, result, c->instead, c->alone);
    ss_arena_rewind(&f->bytes, mark);
    return held;
}

/* The first strategy with the same layout at this end. */
static uint32_t first_alike(const struct end *e, uint32_t strategy)
{
    uint32_t i = 0;
    while (!ss_layout_equal(layout_of(e, i), layout_of(e, strategy)))
        i++;
    return i;
}

static uint32_t strategy_of(struct copy *c, uint32_t o, const struct held *held)
{
    for (uint32_t k = 0; k < c->n; k++)
        if (c->at[k] == o && memcmp(&c->held[k], held, sizeof *held) == 0)
            return k;
    c->at[c->n] = o;
    c->held[c->n] = *held;
    return c->n++;
}

static void find_strategies(struct fitting *f, struct copy *c)
{
    uint32_t rows = strategies_of(&c->home), cols = strategies_of(&c->at_op);
    size_t cells = (size_t)rows * cols;
    c->at = ss_alloc_array(&f->scratch, cells, sizeof *c->at);
    c->held = ss_alloc_array(&f->scratch, cells, sizeof *c->held);
    c->of = ss_alloc_array(&f->scratch, cells, sizeof *c->of);
    for (uint32_t h = 0; h < rows; h++) {
        uint32_t like_h = first_alike(&c->home, h);
        for (uint32_t o = 0; o < cols; o++) {
            uint32_t like_o = first_alike(&c->at_op, o);
            uint32_t *of = &c->of[(size_t)h * cols + o];
            *of = c->of[(size_t)like_h * cols + like_o];
            if (h == like_h && o == like_o) {
                struct held held = held_between(f, c, h, o);
                *of = strategy_of(c, o, &held);
            }
        }
    }
}

static void add_table_edge(struct fitting *f, uint32_t a, uint32_t b, uint32_t rows, uint32_t cols,
                           int64_t *cells)
{
    uint32_t table = (uint32_t)(f->g->n_tables + f->tables.count);
    ss_push(&f->scratch, f->tables, ss_cg_table_over(rows, cols, cells));
    ss_push(&f->scratch, f->edges, ((struct ss_cg_edge){a, b, table}));
}

/* Adds the two edges that make the copy's strategy follow from the layouts at its ends. */
static void tie_copy(struct fitting *f, const struct copy *c, uint32_t node)
{
    uint32_t rows = strategies_of(&c->home), cols = strategies_of(&c->at_op);
    int64_t *home = ss_alloc_array(f->arena, (size_t)rows * c->n, sizeof *home);
    int64_t *at_op = ss_alloc_array(f->arena, (size_t)cols * c->n, sizeof *at_op);
    for (size_t i = 0; i < (size_t)rows * c->n; i++)
        home[i] = SS_FORBIDDEN;
    for (uint32_t h = 0; h < rows; h++)
        for (uint32_t o = 0; o < cols; o++)
            home[(size_t)h * c->n + c->of[(size_t)h * cols + o]] = 0;
    for (uint32_t o = 0; o < cols; o++)
        for (uint32_t k = 0; k < c->n; k++)
            at_op[(size_t)o * c->n + k] = c->at[k] == first_alike(&c->at_op, o) ? 0 : SS_FORBIDDEN;
    add_table_edge(f, c->home.node, node, rows, c->n, home);
    add_table_edge(f, c->at_op.node, node, cols, c->n, at_op);
}

static void add_term(struct fitting *f, uint32_t node, uint32_t begin, uint32_t end, int64_t *bytes)
{
    struct ss_cg_node *v = &f->g->nodes[node];
    struct ss_cg_term *terms = ss_alloc_array(f->arena, v->n_terms + 1u, sizeof *terms);
    if (v->n_terms)
        memcpy(terms, v->terms, v->n_terms * sizeof *terms);
    terms[v->n_terms++] = (struct ss_cg_term){begin, end, bytes};
    v->terms = terms;
}

static void add_node(struct fitting *f, const struct copy *c, uint32_t op)
{
    uint32_t node = (uint32_t)f->g->n_nodes++;
    f->g->nodes[node] = (struct ss_cg_node){.n = c->n,
                                            .cost = ss_alloc_array(f->arena, c->n, sizeof(int64_t)),
                                            .name = f->s->graph->ops[op].name};
    for (uint32_t phase = 0; phase < PHASES; phase++) {
        int64_t *bytes = ss_alloc_array(f->arena, c->n, sizeof *bytes), any = 0;
        for (uint32_t k = 0; k < c->n; k++)
            any |= bytes[k] = c->held[k].at[phase];
        if (any)
            add_term(f, node, PHASES * f->step[op] + phase, PHASES * f->step[op] + phase + 1,
                     bytes);
    }
    tie_copy(f, c, node);
}

/* True if everything counted at this instant is really held while the copy is made: no operand
 * brought before has died in favour of a smaller copy, and no other result waits for a larger hub.
 */
static bool all_is_there(const struct fitting *f, const struct ss_counted_copy *x)
{
    const struct ss_op *op = &f->s->graph->ops[x->op];
    bool there = !x->result || op->n_results == 1;
    for (uint32_t k = 0; k <= x->k && !x->result; k++)
        there &= (k == x->k || !dies(f, x->op, op->operands[k])) &&
                 f->left[op->operands[k]] != PHASES * f->step[x->op] + WHILE;
    return there;
}

static uint32_t var_of(const struct fitting *f, const struct ss_counted_copy *x)
{
    const struct ss_op *op = &f->s->graph->ops[x->op];
    return x->result ? op->results[x->k] : op->operands[x->k];
}

/* The operands (results) of an op are brought one after the other, so only the largest counted copy
 * adds the bytes of its intermediate pieces. */
static bool leads(const struct fitting *f, const struct ss_copy_memory *copies,
                  const struct ss_counted_copy *x)
{
    const struct ss_graph *g = f->s->graph;
    int64_t bytes = ss_type_bytes(&g->vars[var_of(f, x)].type);
    bool leads = all_is_there(f, x);
    for (size_t i = 0; i < copies->counted.count && leads; i++) {
        const struct ss_counted_copy *y = &copies->counted.items[i];
        if (y->op != x->op || y->result != x->result || y->k == x->k || !all_is_there(f, y))
            continue;
        int64_t other = ss_type_bytes(&g->vars[var_of(f, y)].type);
        leads = other < bytes || (other == bytes && x->k < y->k);
    }
    return leads;
}

static void count_copy(struct fitting *f, const struct ss_copy_memory *copies,
                       const struct ss_counted_copy *x)
{
    const struct ss_space *s = f->s;
    uint32_t v = var_of(f, x);
    struct copy c = {.home = end_at_home(s, v),
                     .at_op = end_at_op(s, x->op, x->k, x->result),
                     .type = &s->graph->vars[v].type,
                     .stored = ss_graph_has_storage(s->graph, v),
                     .instead = dies(f, x->op, v),
                     .alone = leads(f, copies, x)};
    find_strategies(f, &c);
    add_node(f, &c, x->op);
}

/* True if two strategies of an op give its operands and results the same layouts. */
static bool alike(const struct ss_op *op, const struct ss_strategy *a, const struct ss_strategy *b)
{
    return ss_layouts_equal(a->in, b->in, op->n_operands) &&
           ss_layouts_equal(a->out, b->out, op->n_results);
}

static void reserve_bytes(struct fitting *f, const struct ss_reserved_bytes *x)
{
    const struct ss_strategy_list *list = f->s->op_strategies[x->op];
    uint32_t first = PHASES * f->step[x->op];
    int64_t *bytes = ss_alloc_array(f->arena, list->n, sizeof *bytes);
    for (uint32_t k = 0; k < list->n; k++)
        if (x->strategy == SS_NONE ||
            alike(&f->s->graph->ops[x->op], &list->items[k], &list->items[x->strategy]))
            bytes[k] = x->bytes;
    add_term(f, f->s->op_node[x->op], first, first + PHASES, bytes);
}

/* ---- instants -------------------------------------------------------------------------------- */

static bool spans(const struct fitting *f, uint32_t var, const struct ss_cg_term *term)
{
    return f->live[var].begin == term->begin && f->live[var].end == term->end;
}

/* True if the var is counted at the node: its own, or the hub of the input that it replaces. */
static bool counted_at(const struct fitting *f, uint32_t var, uint32_t node)
{
    const struct ss_graph *g = f->s->graph;
    bool replaces = false;
    for (uint32_t p = 0; p < g->n_pairs && !f->s->var_nodes[var].hub; p++)
        replaces |= g->outputs[g->pairs[p].output] == var &&
                    f->s->var_nodes[g->inputs[g->pairs[p].input]].node == node;
    return replaces || f->s->var_nodes[var].node == node;
}

/* Converts a term from steps to instants. Results reach their home after the op, and operands that
 * die leave it before the op; while the op runs, time_op counts both in the layouts of its
 * strategy. */
static struct ss_cg_term timed(const struct fitting *f, uint32_t node,
                               const struct ss_cg_term *term)
{
    const struct ss_graph *g = f->s->graph;
    const struct ss_step *first = &g->steps[term->begin], *last = &g->steps[term->end - 1];
    struct ss_cg_term t = {PHASES * term->begin, PHASES * term->end, term->bytes};
    const struct ss_op *maker = first->kind == SS_STEP_OP ? &g->ops[first->id] : NULL;
    const struct ss_op *reader = last->kind == SS_STEP_OP ? &g->ops[last->id] : NULL;
    for (uint32_t r = 0; maker && r < maker->n_results; r++)
        if (spans(f, maker->results[r], term) && counted_at(f, maker->results[r], node))
            t.begin = PHASES * term->begin + AFTER;
    for (uint32_t k = 0; reader && k < reader->n_operands; k++)
        if (dies(f, last->id, reader->operands[k]) && spans(f, reader->operands[k], term) &&
            f->s->var_nodes[reader->operands[k]].node == node)
            t.end = PHASES * (term->end - 1) + WHILE;
    for (uint32_t p = 0; p < g->n_pairs && term->end == g->n_steps; p++) {
        uint32_t v = g->outputs[g->pairs[p].output];
        if (f->left[v] != SS_NONE && spans(f, v, term) && f->s->var_nodes[v].node == node)
            t.end = f->left[v];
    }
    return t;
}

/* Bytes of operand k, which dies at the op: 0 if an earlier operand is the same buffer, or if it is
 * a window, which may be smaller than the piece. */
static int64_t operand_bytes(const struct fitting *f, uint32_t id, uint32_t k,
                             const struct ss_strategy *strategy, const struct ss_op_halo *halo)
{
    const struct ss_op *op = &f->s->graph->ops[id];
    struct ss_trim trims[SS_MAX_AXES];
    for (uint32_t j = 0; j < k; j++)
        if (op->operands[j] == op->operands[k] &&
            ss_layout_equal(&strategy->in[j], &strategy->in[k]))
            return 0;
    if (ss_op_halo_trim_in(halo, k, trims) > 0)
        return 0;
    return ss_layout_bytes(&f->s->mesh, &strategy->in[k], &f->s->graph->vars[op->operands[k]].type);
}

/* Bytes of the dying operands and of the results of an op while it runs. */
static int64_t op_bytes(const struct fitting *f, uint32_t id, const struct ss_strategy *strategy)
{
    const struct ss_graph *g = f->s->graph;
    const struct ss_op *op = &g->ops[id];
    struct ss_op_halo halo;
    int64_t bytes = 0;
    if (!ss_op_halo_find(f->s->rules->op_rules[id], &f->s->rules->op_atoms[id], &f->s->mesh,
                         strategy->rows, &halo))
        return 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        if (dies(f, id, op->operands[k]) && ss_graph_has_storage(g, op->operands[k]))
            bytes += operand_bytes(f, id, k, strategy, &halo);
    for (uint32_t r = 0; r < op->n_results; r++)
        if (ss_graph_has_storage(g, op->results[r]))
            bytes += ss_layout_bytes(&f->s->mesh, &strategy->out[r], &g->vars[op->results[r]].type);
    return bytes;
}

/* Adds the memory of an op at the instant at which it runs. */
static void time_op(struct fitting *f, uint32_t id)
{
    const struct ss_strategy_list *list = f->s->op_strategies[id];
    uint32_t at = PHASES * f->step[id] + WHILE;
    int64_t *bytes = ss_alloc_array(f->arena, list->n, sizeof *bytes), any = 0;
    for (uint32_t k = 0; k < list->n; k++)
        any |= bytes[k] = op_bytes(f, id, &list->items[k]);
    if (any)
        add_term(f, f->s->op_node[id], at, at + 1, bytes);
}

/* Sets left[var] for every var that replaces an input: the instant from which only the copy in the
 * input's hub is held, after the last op that reads the var at its own home. SS_NONE: the var is
 * held to the end. */
static void find_left(struct fitting *f)
{
    const struct ss_graph *g = f->s->graph;
    f->left = ss_alloc_array(&f->scratch, g->n_vars + 1u, sizeof *f->left);
    memset(f->left, 0xff, (g->n_vars + 1u) * sizeof *f->left);
    for (uint32_t p = 0; p < g->n_pairs; p++) {
        uint32_t v = g->outputs[g->pairs[p].output], begin = f->live[v].begin;
        bool own = f->s->var_nodes[v].hub && g->vars[v].kind != SS_VAR_INPUT;
        uint32_t left = PHASES * (begin + 1);
        for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
            const struct ss_use *use = &g->uses[u];
            bool paired = false;
            for (uint32_t q = 0; q < g->n_pairs && use->kind == SS_USE_OUTPUT; q++)
                paired |= g->pairs[q].output == use->arg;
            own &= use->kind != SS_USE_OUTPUT || paired;
            if (use->kind == SS_USE_OPERAND && PHASES * f->step[use->op] + WHILE > left)
                left = PHASES * f->step[use->op] + WHILE;
        }
        f->left[v] = own ? left : SS_NONE;
    }
}

/* Adds the memory of replaced inputs from left[var] on. */
static void time_pairs(struct fitting *f)
{
    const struct ss_graph *g = f->s->graph;
    for (uint32_t p = 0; p < g->n_pairs; p++) {
        uint32_t v = g->outputs[g->pairs[p].output];
        struct end home = end_at_home(f->s, g->inputs[g->pairs[p].input]);
        bool first = f->left[v] != SS_NONE;
        for (uint32_t q = 0; q < p; q++)
            first &= g->outputs[g->pairs[q].output] != v;
        if (!first || !ss_graph_has_storage(g, v) || f->left[v] >= f->g->n_instants)
            continue;
        int64_t *bytes = ss_alloc_array(f->arena, strategies_of(&home), sizeof *bytes);
        for (uint32_t k = 0; k < strategies_of(&home); k++)
            bytes[k] = ss_layout_bytes(&f->s->mesh, layout_of(&home, k), &g->vars[v].type);
        add_term(f, home.node, f->left[v], f->g->n_instants, bytes);
    }
}

static void retime(struct fitting *f)
{
    find_left(f);
    for (uint32_t i = 0; i < f->g->n_nodes; i++) {
        struct ss_cg_node *v = &f->g->nodes[i];
        struct ss_cg_term *terms = ss_alloc_array(f->arena, v->n_terms + 1u, sizeof *terms);
        uint32_t n = 0;
        for (uint32_t k = 0; k < v->n_terms; k++) {
            terms[n] = timed(f, i, &v->terms[k]);
            n += terms[n].begin < terms[n].end;
        }
        v->terms = terms;
        v->n_terms = n;
    }
    f->g->n_instants *= PHASES;
    for (uint32_t i = 0; i < f->s->graph->n_ops; i++)
        if (f->s->graph->ops[i].live)
            time_op(f, i);
    time_pairs(f);
}

void ss_copy_memory_prices_to_steps(struct ss_prices *prices)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < prices->n; k++) {
        struct ss_price_at at = prices->at[k];
        at.instant /= PHASES;
        if (n && prices->at[n - 1].instant == at.instant)
            prices->at[n - 1].weight += at.weight;
        else
            prices->at[n++] = at;
    }
    prices->n = n;
}

struct ss_prices ss_copy_memory_prices_to_phases(const struct ss_prices *prices,
                                                 struct ss_arena *arena)
{
    struct ss_prices timed = *prices;
    timed.at = ss_alloc_array(arena, prices->n + 1u, sizeof *timed.at);
    for (uint32_t k = 0; k < prices->n; k++)
        timed.at[k] =
            (struct ss_price_at){PHASES * prices->at[k].instant + WHILE, prices->at[k].weight};
    return timed;
}

/* ---- the graph ------------------------------------------------------------------------------- */

/* The concatenation of two arrays, with room for one more item. */
static void *longer(struct ss_arena *arena, const void *items, size_t n, const void *more,
                    size_t n_more, size_t size)
{
    char *all = ss_alloc_array(arena, n + n_more + 1, size);
    if (n)
        memcpy(all, items, n * size);
    if (n_more)
        memcpy(all + n * size, more, n_more * size);
    return all;
}

/* Per var: true if it is read by more than ops (outputs, loops), or is an input that is not
 * donated. Such a var does not die at its last op. */
static bool *find_stays(struct fitting *f)
{
    const struct ss_graph *g = f->s->graph;
    bool *stays = ss_alloc_array(&f->scratch, g->n_vars + 1u, sizeof *stays);
    for (uint32_t v = 0; v < g->n_vars; v++)
        for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++)
            stays[v] |= g->uses[u].kind != SS_USE_OPERAND;
    for (uint32_t i = 0; i < g->n_inputs; i++)
        stays[g->inputs[i]] |= !g->input_donated[i];
    return stays;
}

static void begin_fitting(struct fitting *f)
{
    const struct ss_graph *g = f->s->graph;
    f->step = ss_alloc_array(&f->scratch, g->n_ops + 1u, sizeof *f->step);
    f->live = ss_liveness(g, &f->scratch);
    f->stays = find_stays(f);
    for (uint32_t i = 0; i < g->n_steps; i++)
        if (g->steps[i].kind == SS_STEP_OP)
            f->step[g->steps[i].id] = i;
    retime(f);
    f->least = ss_cg_profile(f->g, NULL, &f->scratch, &f->n_least);
}

static void add_edges(struct fitting *f, struct ss_cost_graph *g)
{
    g->tables = longer(f->arena, g->tables, g->n_tables, f->tables.items, f->tables.count,
                       sizeof *g->tables);
    g->edges =
        longer(f->arena, g->edges, g->n_edges, f->edges.items, f->edges.count, sizeof *g->edges);
    g->n_tables += f->tables.count;
    g->n_edges += f->edges.count;
}

/* Appends the new tables and edges. The space's own tables keep their indices, so solver state
 * about them stays valid. */
static void finish_fitting(struct fitting *f)
{
    struct ss_cost_graph *g = f->g;
    ss_map_free(&f->known);
    if (f->edges.count)
        add_edges(f, g);
    ss_arena_free(&f->scratch);
    ss_arena_free(&f->bytes);
}

static void forbid_at(struct fitting *f, uint32_t op)
{
    for (uint32_t k = 0; k < f->s->graph->ops[op].n_operands; k++)
        forbid_copy(f, op, k);
}

/* True if no program can exceed the limit: not even if every value takes its largest strategy and
 * one op copies all of its unsharded operands and results twice. */
static bool never_binds(const struct ss_space *space)
{
    const struct ss_graph *g = space->graph;
    __int128 most = ss_cg_most_peak(space->cost), largest = 0;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        __int128 bytes = 0;
        for (uint32_t k = 0; k < g->ops[i].n_operands; k++)
            bytes += ss_type_bytes(&g->vars[g->ops[i].operands[k]].type);
        for (uint32_t r = 0; r < g->ops[i].n_results; r++)
            bytes += ss_type_bytes(&g->vars[g->ops[i].results[r]].type);
        largest = bytes > largest ? bytes : largest;
    }
    return most + 2 * largest <= space->cost->limit_bytes;
}

struct ss_cost_graph *ss_copy_memory_graph(const struct ss_space *space,
                                           const struct ss_copy_memory *c, struct ss_arena *arena)
{
    struct fitting f = {.s = space, .arena = arena};
    if (ss_copy_memory_is_empty(c) && never_binds(space))
        return space->cost;
    f.g = ss_cg_variant(space->cost, c->counted.count, arena);
    begin_fitting(&f);
    bool fits = ss_cg_least_peak(f.g) <= f.g->limit_bytes;
    for (uint32_t i = 0; i < space->graph->n_ops && fits; i++)
        if (space->graph->ops[i].live)
            forbid_at(&f, i);
    for (size_t i = 0; i < c->reserved.count; i++)
        reserve_bytes(&f, &c->reserved.items[i]);
    for (size_t i = 0; i < c->counted.count; i++)
        count_copy(&f, c, &c->counted.items[i]);
    bool changed = f.edges.count > 0 || c->reserved.count > 0 ||
                   ss_cg_most_peak(space->cost) > space->cost->limit_bytes;
    finish_fitting(&f);
    return changed ? f.g : space->cost;
}

struct ss_cost_graph *ss_copy_memory_phase_graph(const struct ss_space *space,
                                                 struct ss_arena *arena)
{
    struct fitting f = {.s = space, .g = ss_cg_variant(space->cost, 0, arena), .arena = arena};
    begin_fitting(&f);
    finish_fitting(&f);
    return f.g;
}

int64_t ss_copy_memory_least_peak(const struct ss_space *space)
{
    struct ss_arena arena = {0};
    int64_t least = ss_cg_least_peak(ss_copy_memory_phase_graph(space, &arena));
    ss_arena_free(&arena);
    return least;
}

/* The strategy of a copy's node that its two edges allow. */
static uint32_t left_by(const struct ss_cost_graph *g, const struct ss_cg_edge *ties,
                        const uint32_t *choice)
{
    const struct ss_cg_table *t[2] = {&g->tables[ties[0].table], &g->tables[ties[1].table]};
    uint32_t k = 0;
    while (k + 1 < t[0]->cols && (t[0]->cells[(size_t)choice[ties[0].a] * t[0]->cols + k] ||
                                  t[1]->cells[(size_t)choice[ties[1].a] * t[1]->cols + k]))
        k++;
    return k;
}

uint32_t *ss_copy_memory_extend_choice(const struct ss_space *space, const struct ss_cost_graph *g,
                                       const uint32_t *choice, struct ss_arena *arena)
{
    size_t n = space->cost->n_nodes, more = g->n_nodes - n;
    uint32_t *all = ss_alloc_array(arena, g->n_nodes + 1, sizeof *all);
    memcpy(all, choice, n * sizeof *all);
    for (size_t i = 0; i < more; i++)
        all[n + i] = left_by(g, &g->edges[g->n_edges - 2 * (more - i)], all);
    return all;
}
