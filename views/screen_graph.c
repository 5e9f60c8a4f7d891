/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph: its outline, and below it the neighbourhood of the selected op, or the dearest ops of
 * the selected scope. */
#include "views/draw_graph.h"
#include "views/viewer.h"

enum { NARROW_COLS = 60, LOW_ROWS = 14, LEAST_PANE = 5, MOST_PANE = 10 };

struct graph_state {
    struct ss_graph_rows rows;
    struct ss_neighbours near;
    bool in_pane; /* the lower pane has the focus */
};

static void init(void *user)
{
    struct graph_state *s = user;
    s->near.op = SS_NONE;
    s->rows.found = SS_NONE;
}

static void fini(void *user)
{
    struct graph_state *s = user;
    ss_graph_rows_fini(&s->rows);
    ss_neighbours_fini(&s->near);
}

static struct ss_graph_row selected(const struct graph_state *s)
{
    const struct ss_graph_rows *r = &s->rows;
    return r->list.count ? r->rows[r->list.at] : (struct ss_graph_row){0, SS_NONE};
}

/* The op of the selected row; a collective stands for the op that it comes with. */
static uint32_t selected_op(const struct graph_state *s)
{
    if (!s->rows.outline)
        return SS_NONE;
    const struct ss_outline_node *node = s->rows.outline->nodes + selected(s).node;
    return node->kind == SS_OUTLINE_OP ? node->id : SS_NONE;
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    ss_graph_rows_show(&s->rows, ss_viewer_now(viewer));
    uint32_t op = selected_op(s);
    ss_neighbours_find(&s->near, s->rows.outline ? s->rows.outline->graph : NULL, op);
    if (op != SS_NONE && op != ss_viewer_op(viewer))
        ss_viewer_set_op(viewer, op);
    s->in_pane = s->in_pane && op != SS_NONE;
}

/* ---- drawing ---- */

static void draw_pane(struct ss_viewer *viewer, struct graph_state *s, struct ss_canvas *canvas,
                      struct ss_area area)
{
    const struct ss_graph *g = s->rows.outline->graph;
    struct ss_area body = ss_area_rows(area, 1, area.rows - 1);
    struct ss_buf title = {0};
    uint32_t op = selected_op(s);
    if (op == SS_NONE) {
        uint32_t node = selected(s).node;
        if (s->rows.outline->nodes[node].kind == SS_OUTLINE_BLOCKS)
            node = s->rows.shown[node];
        ss_buf_printf(&title, "dearest in %s", s->rows.outline->nodes[node].name);
        ss_draw_dearest(&s->rows, ss_viewer_now(viewer), canvas, body, node);
    } else {
        struct ss_arena scratch = {0};
        const char *path = ss_graph_scope_path(g, g->ops[op].scope, &scratch);
        ss_buf_printf(&title, "neighbourhood of %s   %s", g->ops[op].name, path);
        ss_draw_neighbours(&s->near, s->rows.costs ? s->rows.costs->plan : NULL, canvas, body,
                           s->in_pane);
        ss_arena_free(&scratch);
    }
    ss_draw_rule(canvas, area, 0, ss_buf_text(&title));
    ss_buf_free(&title);
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct graph_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    if (!s->rows.outline) {
        ss_viewer_draw_empty(canvas, area,
                             now->problem ? "A problem file has no graph." : "No graph is loaded.",
                             now->problem ? "6 shows how it is solved"
                                          : ": load FILE loads one, for example a .mlir file");
        return;
    }
    if (area.cols >= NARROW_COLS && area.rows >= LOW_ROWS) {
        int pane = area.rows / 3;
        pane = pane < LEAST_PANE ? LEAST_PANE : pane > MOST_PANE ? MOST_PANE : pane;
        ss_draw_graph_rows(&s->rows, now, canvas, ss_area_rows(area, 0, area.rows - pane),
                           !s->in_pane);
        draw_pane(viewer, s, canvas, ss_area_rows(area, area.rows - pane, pane));
    } else if (s->in_pane) {
        draw_pane(viewer, s, canvas, area);
    } else {
        ss_draw_graph_rows(&s->rows, now, canvas, area, true);
    }
}

/* ---- keys ---- */

static const char *needs_graph(struct ss_viewer *viewer, void *user)
{
    const struct graph_state *s = user;
    (void)viewer;
    return s->rows.outline ? NULL : "no graph is loaded: load FILE";
}

static const char *needs_scope(struct ss_viewer *viewer, void *user)
{
    const struct graph_state *s = user;
    return needs_graph(viewer, user) ? "no graph is loaded: load FILE"
           : s->in_pane              ? "Tab goes back to the scopes"
                                     : NULL;
}

static const char *needs_blocks(struct ss_viewer *viewer, void *user)
{
    const struct graph_state *s = user;
    const char *reason = needs_scope(viewer, user);
    return reason ? reason
           : ss_graph_rows_blocks(&s->rows, selected(s).node) == SS_NONE
               ? "no equal blocks are under the cursor"
               : NULL;
}

/* An op's scope folds with the cursor on it. */
static uint32_t scope_at(const struct graph_state *s)
{
    const struct ss_outline_node *nodes = s->rows.outline->nodes;
    uint32_t node = selected(s).node;
    if (nodes[node].kind == SS_OUTLINE_OP)
        node = nodes[node].parent;
    if (node && nodes[nodes[node].parent].kind == SS_OUTLINE_BLOCKS)
        node = nodes[node].parent; /* a block has no row of its own */
    return node;
}

static void fold(struct graph_state *s, uint32_t node, bool open)
{
    if (!open && selected(s).node != node)
        ss_graph_rows_go(&s->rows, node);
    ss_graph_rows_fold(&s->rows, node, open);
}

static void act_fold(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    uint32_t node = scope_at(s);
    (void)viewer;
    fold(s, node, !s->rows.open[node]);
}

static void act_left(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    const struct ss_outline_node *nodes = s->rows.outline->nodes;
    uint32_t node = selected(s).node;
    (void)viewer;
    if (selected(s).sent != SS_NONE || (nodes[node].kind != SS_OUTLINE_OP && s->rows.open[node]))
        fold(s, node, false); /* of a collective: goes to its op */
    else if (node)
        ss_graph_rows_go(&s->rows,
                         nodes[nodes[node].parent].parent != SS_NONE &&
                                 nodes[nodes[nodes[node].parent].parent].kind == SS_OUTLINE_BLOCKS
                             ? nodes[nodes[node].parent].parent
                             : nodes[node].parent);
}

static void act_right(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    uint32_t node = selected(s).node;
    (void)viewer;
    bool scope = s->rows.outline->nodes[node].kind != SS_OUTLINE_OP;
    if (scope && !s->rows.open[node])
        ss_graph_rows_fold(&s->rows, node, true);
    else if (scope)
        ss_list_select(&s->rows.list, s->rows.list.at + 1);
}

static void act_unfold_all(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    ss_graph_rows_fold_all(&((struct graph_state *)user)->rows, true);
}

static void act_fold_all(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    ss_graph_rows_fold_all(&((struct graph_state *)user)->rows, false);
}

static const char *needs_dead(struct ss_viewer *viewer, void *user)
{
    const struct graph_state *s = user;
    const char *reason = needs_scope(viewer, user);
    if (reason)
        return reason;
    bool some = s->rows.outline->nodes[0].ops < s->rows.outline->graph->n_ops;
    return some ? NULL : "every op is needed by an output";
}

static void act_dead(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    ss_graph_rows_show_dead(&s->rows, !s->rows.dead);
    ss_viewer_say(viewer, SS_ROLE_DIM, "ops that no output needs are %s",
                  s->rows.dead ? "listed" : "left out");
}

static void turn(struct ss_viewer *viewer, struct graph_state *s, bool forward)
{
    uint32_t blocks = ss_graph_rows_blocks(&s->rows, selected(s).node);
    ss_graph_rows_turn(&s->rows, blocks, forward);
    ss_viewer_say(viewer, SS_ROLE_DIM, "%s is shown",
                  s->rows.outline->nodes[s->rows.shown[blocks]].name);
}

static void act_block_before(struct ss_viewer *viewer, void *user)
{
    turn(viewer, user, false);
}

static void act_next_block(struct ss_viewer *viewer, void *user)
{
    turn(viewer, user, true);
}

static void act_heat(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    ss_graph_rows_next_heat(&s->rows);
    ss_viewer_say(viewer, SS_ROLE_DIM, "costs are %s%s", ss_heat_names[s->rows.heat],
                  s->rows.costs ? "" : "; times need a plan: S solves");
}

/* Goes to a neighbour, or opens what has no op. */
static void enter_neighbour(struct ss_viewer *viewer, struct graph_state *s)
{
    const struct ss_neighbour *item = s->near.items + s->near.list.at;
    if (item->op != SS_NONE) {
        ss_graph_rows_go(&s->rows, s->rows.outline->of_op[item->op]);
        return;
    }
    struct ss_ref ref = {
        .kind = SS_REF_VAR, .id = item->var, .generation = s->near.graph->generation};
    ss_viewer_open(viewer, NULL, &ref);
}

static void act_enter(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    struct ss_graph_row row = selected(s);
    const struct ss_outline_node *node = s->rows.outline->nodes + row.node;
    struct ss_ref ref = {
        .kind = SS_REF_OP, .id = node->id, .generation = s->rows.outline->graph->generation};
    if (s->in_pane) {
        if (s->near.list.count)
            enter_neighbour(viewer, s);
        return;
    }
    if (row.sent != SS_NONE) {
        ref.kind = SS_REF_VAR;
        ref.id = s->rows.costs->sent[row.sent].var;
        ss_viewer_open(viewer, "plan", &ref);
    } else if (node->kind == SS_OUTLINE_OP) {
        ss_viewer_open(viewer, "op", &ref);
    } else {
        act_fold(viewer, user);
    }
}

static const struct ss_view_key keys[] = {
    {SS_KEY_ENTER, "open", "open an op or tensor; fold or unfold a scope", NULL, act_enter,
     needs_graph},
    {'f', "fold", "fold or unfold the scope", NULL, act_fold, needs_scope},
    {SS_KEY_LEFT, NULL, "fold the scope, or go to the one around", NULL, act_left, needs_scope},
    {SS_KEY_RIGHT, NULL, "unfold the scope, or go into it", NULL, act_right, needs_scope},
    {'-', NULL, "fold all scopes", NULL, act_fold_all, needs_scope},
    {'*', NULL, "unfold all scopes", NULL, act_unfold_all, needs_scope},
    {'[', NULL, "show the block before, of equal ones", NULL, act_block_before, needs_blocks},
    {']', "block", "show the next block, of equal ones", NULL, act_next_block, needs_blocks},
    {'h', "heat", "show another cost: time, communication, bytes, FLOPs", NULL, act_heat,
     needs_graph},
    {'d', NULL, "list the ops that no output needs, or not", NULL, act_dead, needs_dead},
    {'P', "pin", "pin the op: type a row or layouts", "pin $op ", NULL, NULL},
    {'X', NULL, "remove the pin of the op", "unpin $op", NULL, NULL},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    (void)viewer;
    return !s->rows.outline ? NULL : s->in_pane ? &s->near.list : &s->rows.list;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    const struct graph_state *s = user;
    (void)viewer;
    if (!s->in_pane)
        ss_buf_puts(out, s->rows.outline->nodes[s->rows.rows[row].node].name);
}

static bool find(struct ss_viewer *viewer, void *user, const char *needle, bool forward)
{
    struct graph_state *s = user;
    (void)viewer;
    s->in_pane = false;
    return ss_graph_rows_find(&s->rows, needle, forward);
}

static void filter(struct ss_viewer *viewer, void *user, const char *words)
{
    struct graph_state *s = user;
    if (!s->rows.outline)
        return;
    const char *wrong = ss_graph_rows_filter(&s->rows, words);
    if (wrong)
        ss_viewer_say(viewer, SS_ROLE_WARNING, "%s", wrong);
    else if (s->rows.filter && s->rows.list.count == 1)
        ss_viewer_say(viewer, SS_ROLE_WARNING, "no op is like this: & and Enter show all");
}

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct graph_state *s = user;
    if (selected_op(s) != SS_NONE)
        s->in_pane = !s->in_pane;
    else
        ss_viewer_say(viewer, SS_ROLE_DIM, "an op has neighbours; a scope has none");
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    struct graph_state *s = user;
    (void)viewer;
    if (!s->rows.outline)
        return false;
    struct ss_graph_row row = selected(s);
    uint32_t op = selected_op(s), var = SS_NONE;
    if (s->in_pane && s->near.list.count) {
        op = s->near.items[s->near.list.at].op;
        var = op == SS_NONE ? s->near.items[s->near.list.at].var : SS_NONE;
    } else if (row.sent != SS_NONE) {
        var = s->rows.costs->sent[row.sent].var;
    }
    ref->generation = s->rows.outline->graph->generation;
    ref->kind = kind == SS_REF_VAR || (kind < 0 && op == SS_NONE) ? SS_REF_VAR : SS_REF_OP;
    ref->id = ref->kind == SS_REF_VAR ? var : op;
    return (kind < 0 || kind == (int)ref->kind) && ref->id != SS_NONE;
}

static bool open(struct ss_viewer *viewer, void *user, const struct ss_ref *ref)
{
    struct graph_state *s = user;
    update(viewer, user);
    if (!s->rows.outline || ref->kind != SS_REF_OP ||
        ref->generation != s->rows.outline->graph->generation)
        return false;
    s->in_pane = false;
    ss_graph_rows_go(&s->rows, s->rows.outline->of_op[ref->id]);
    return true;
}

const struct ss_screen ss_screen_graph = {
    .name = "graph",
    .key = '1',
    .summary = "scopes, ops, what they cost, and their neighbours",
    .twin = "graph --scopes --ops, graph OP",
    .size = sizeof(struct graph_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .find = find,
    .filter = filter,
    .next_pane = next_pane,
    .at = at,
    .open = open,
};
