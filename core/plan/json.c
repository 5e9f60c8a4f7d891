/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan as a file. Only mesh, cluster, ops and hubs are read back: the rest follows from
 * them. */
#include <string.h>

#include "core/base/json.h"
#include "core/plan/build.h"
#include "core/space/hub_vars.h"
#include "core/space/strategy.h"

enum { PLAN_VERSION = 1 };

/* ---- writing -------------------------------------------------------------------------------- */

/* One string per axis: ["S(0)", "R"]. overlapping: bit per axis of a result that overlaps there. */
static void put_result(struct ss_json_out *out, const struct ss_plan *p, uint32_t var,
                       const struct ss_layout *layout, uint8_t overlapping)
{
    struct ss_buf text = {0};
    ss_json_array_begin(out);
    for (int a = 0; a < p->mesh.n_axes; a++) {
        struct ss_placement at = ss_layout_get(&p->mesh, &p->graph->vars[var].type, layout, a);
        at.halo = at.folds = at.kind == SS_SHARD && overlapping >> a & 1;
        if (at.folds) {
            uint32_t op = p->graph->vars[var].producer;
            const struct ss_row *row = &p->rules->op_rules[op]->rows[p->ops[op].rows[a]];
            at.reduce = row->footprint.reduce;
            ss_footprint_shared(&row->footprint, &at.left, &at.right);
        }
        ss_buf_clear(&text);
        ss_placement_print(&text, at, false);
        ss_json_put_string(out, ss_buf_text(&text));
    }
    ss_json_array_end(out);
    ss_buf_free(&text);
}

static void put_layout(struct ss_json_out *out, const struct ss_plan *p, uint32_t var,
                       const struct ss_layout *layout)
{
    put_result(out, p, var, layout, 0);
}

/* Bit per axis on which the op's results overlap. */
static uint8_t overlapping(const struct ss_plan *p, uint32_t op)
{
    uint8_t axes = 0;
    for (int a = 0; a < p->mesh.n_axes; a++)
        if (ss_footprint_overlaps(&p->rules->op_rules[op]->rows[p->ops[op].rows[a]].footprint))
            axes |= (uint8_t)(1u << a);
    return axes;
}

static void put_mesh(struct ss_json_out *out, const struct ss_mesh *mesh)
{
    ss_json_put_key(out, "mesh");
    ss_json_object_begin(out);
    ss_json_put_key(out, "shape");
    ss_json_array_begin(out);
    for (int a = 0; a < mesh->n_axes; a++)
        ss_json_put_int(out, mesh->axis[a].size);
    ss_json_array_end(out);
    ss_json_put_key(out, "names");
    ss_json_array_begin(out);
    for (int a = 0; a < mesh->n_axes; a++)
        ss_json_put_string(out, mesh->axis[a].name);
    ss_json_array_end(out);
    ss_json_object_end(out);
}

static void put_estimate(struct ss_json_out *out, const struct ss_plan *p)
{
    ss_json_put_key(out, "estimate");
    ss_json_object_begin(out);
    ss_json_put_key(out, "objective");
    ss_json_put_real(out, p->objective);
    ss_json_put_key(out, "bound");
    ss_json_put_real(out, p->bound);
    ss_json_put_key(out, "proved");
    ss_json_put_bool(out, p->proved);
    ss_json_put_key(out, "compute_us");
    ss_json_put_real(out, (double)p->compute_ps / 1e6);
    ss_json_put_key(out, "comm_us");
    ss_json_put_real(out, (double)p->comm_ps / 1e6);
    ss_json_put_key(out, "peak_bytes");
    ss_json_put_int(out, p->peak_bytes);
    ss_json_object_end(out);
}

static void put_op(struct ss_json_out *out, const struct ss_plan *p, uint32_t id)
{
    const struct ss_op *op = &p->graph->ops[id];
    ss_json_object_begin(out);
    ss_json_put_key(out, "op");
    ss_json_put_string(out, op->name);
    ss_json_put_key(out, "in");
    ss_json_array_begin(out);
    for (uint32_t k = 0; k < op->n_operands; k++)
        put_layout(out, p, op->operands[k], &p->ops[id].in[k]);
    ss_json_array_end(out);
    ss_json_put_key(out, "out");
    ss_json_array_begin(out);
    for (uint32_t k = 0; k < op->n_results; k++)
        put_result(out, p, op->results[k], &p->ops[id].out[k], overlapping(p, id));
    ss_json_array_end(out);
    ss_json_put_key(out, "compute_us");
    ss_json_put_real(out, (double)p->ops[id].compute_ps / 1e6);
    ss_json_object_end(out);
}

static void put_reshard(struct ss_json_out *out, const struct ss_plan *p,
                        const struct ss_plan_reshard *r)
{
    const struct ss_graph *g = p->graph;
    ss_json_object_begin(out);
    ss_json_put_key(out, "var");
    ss_json_put_string(out, g->vars[r->var].name);
    ss_json_put_key(out, "consumer");
    bool loop = r->place == SS_TO_LOOP || r->place == SS_TO_YIELD;
    ss_json_put_string(out, r->consumer == SS_NONE ? NULL
                            : loop                 ? g->loops[r->consumer].name
                                                   : g->ops[r->consumer].name);
    ss_json_put_key(out, "arg");
    ss_json_put_int(out, r->arg);
    ss_json_put_key(out, "from");
    put_layout(out, p, r->var, &r->from);
    ss_json_put_key(out, "to");
    put_layout(out, p, r->var, &r->to);
    ss_json_put_key(out, "trips");
    ss_json_put_int(out, r->trips);
    ss_json_put_key(out, "path");
    ss_json_array_begin(out);
    for (size_t i = 0; i < r->n_steps; i++) {
        const struct ss_reshard_step *s = &r->steps[i];
        ss_json_object_begin(out);
        ss_json_put_key(out, "collective");
        ss_json_put_string(out, ss_collective_name(s->kind));
        ss_json_put_key(out, "axis");
        ss_json_put_string(out, s->axes ? ss_mesh_axes_name(&p->mesh, s->axes).text : NULL);
        ss_json_put_key(out, "bytes");
        ss_json_put_int(out, s->bytes);
        ss_json_put_key(out, "us");
        ss_json_put_real(out, (double)s->ps / 1e6);
        ss_json_object_end(out);
    }
    ss_json_array_end(out);
    ss_json_object_end(out);
}

void ss_plan_write_json(const struct ss_plan *p, struct ss_buf *buf)
{
    const struct ss_graph *g = p->graph;
    struct ss_json_out out;
    ss_json_out_init(&out, buf, 1);
    ss_json_object_begin(&out);
    ss_json_put_key(&out, "format");
    ss_json_put_string(&out, "shardscope-plan");
    ss_json_put_key(&out, "version");
    ss_json_put_int(&out, PLAN_VERSION);
    ss_json_put_key(&out, "graph");
    ss_json_put_string(&out, g->name);
    put_mesh(&out, &p->mesh);
    ss_json_put_key(&out, "cluster");
    ss_json_put_string(&out, p->cluster->name);
    put_estimate(&out, p);
    ss_json_put_key(&out, "hubs");
    ss_json_object_begin(&out);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (p->has_hub[v]) {
            ss_json_put_key(&out, g->vars[v].name);
            put_layout(&out, p, v, &p->home[v]);
        }
    ss_json_object_end(&out);
    ss_json_put_key(&out, "ops");
    ss_json_array_begin(&out);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            put_op(&out, p, i);
    ss_json_array_end(&out);
    ss_json_put_key(&out, "reshards");
    ss_json_array_begin(&out);
    for (size_t i = 0; i < p->n_reshards; i++)
        put_reshard(&out, p, &p->reshards[i]);
    ss_json_array_end(&out);
    ss_json_object_end(&out);
    ss_buf_putc(buf, '\n');
}

enum ss_rc ss_plan_save(const struct ss_plan *plan, const char *path, struct ss_error *err)
{
    struct ss_buf text = {0};
    ss_plan_write_json(plan, &text);
    enum ss_rc rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    return rc;
}

/* ---- reading -------------------------------------------------------------------------------- */

struct reader {
    struct ss_json json;
    const struct ss_graph *g;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    struct ss_plan_choice choice;
    bool *seen_op, *seen_hub;
    struct ss_arena arena;
    struct ss_error *err;
};

static enum ss_rc wrong(struct reader *r, const struct ss_json_token *t, enum ss_rc code,
                        const char *message)
{
    ss_fail(r->err, code, "%s", message);
    return ss_json_where(&r->json, t->offset, r->err);
}

/* "key": value pairs of an object: *more is false at its end. */
static enum ss_rc next_key(struct reader *r, struct ss_json_token *t, bool *more)
{
    enum ss_rc rc = ss_json_next(&r->json, t, r->err);
    *more = rc == SS_OK && t->kind == SS_JSON_KEY;
    if (rc == SS_OK && !*more && t->kind != SS_JSON_OBJECT_END)
        rc = wrong(r, t, SS_E_SYNTAX, "a key was expected");
    return rc;
}

/* "arg2 (30x4): S(0) on axis dp of 4: ..." */
static enum ss_rc refuse_layout(struct reader *r, uint32_t var, int axis,
                                const struct ss_json_token *t, const char *why)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%.80s (", r->g->vars[var].name);
    ss_type_print(&text, &r->g->vars[var].type);
    ss_buf_printf(&text, "): %.40s on axis %.40s of %lld: %s", t->text, r->mesh.axis[axis].name,
                  (long long)r->mesh.axis[axis].size, why);
    enum ss_rc rc = wrong(r, t, SS_E_SHAPE, ss_buf_text(&text));
    ss_buf_free(&text);
    return rc;
}

/* overlap: bit a is set where the result overlaps on axis a. */
static enum ss_rc read_layout(struct reader *r, uint32_t var, struct ss_layout *layout,
                              uint8_t *overlap)
{
    struct ss_json_token t;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_ARRAY, &t, r->err);
    memset(layout, 0, sizeof *layout);
    for (int a = 0; a < r->mesh.n_axes && rc == SS_OK; a++) {
        rc = ss_json_expect(&r->json, SS_JSON_STRING, &t, r->err);
        if (rc != SS_OK)
            break;
        const char *text = t.text, *why = "";
        struct ss_placement p;
        rc = ss_placement_parse(&text, &p, r->err);
        if (rc != SS_OK)
            return ss_json_where(&r->json, t.offset, r->err);
        if (*text != '\0')
            return wrong(r, &t, SS_E_SYNTAX, "one placement per mesh axis was expected");
        if (!ss_layout_set(&r->mesh, &r->g->vars[var].type, layout, a, p, &why))
            return refuse_layout(r, var, a, &t, why);
        *overlap |= p.folds ? (uint8_t)(1u << a) : 0;
    }
    return rc == SS_OK ? ss_json_expect(&r->json, SS_JSON_ARRAY_END, &t, r->err) : rc;
}

static enum ss_rc read_layouts(struct reader *r, const uint32_t *vars, uint32_t n,
                               struct ss_layout *layouts, uint8_t *overlap)
{
    struct ss_json_token t;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_ARRAY, &t, r->err);
    for (uint32_t k = 0; k < n && rc == SS_OK; k++)
        rc = read_layout(r, vars[k], &layouts[k], overlap);
    return rc == SS_OK ? ss_json_expect(&r->json, SS_JSON_ARRAY_END, &t, r->err) : rc;
}

static enum ss_rc read_mesh(struct reader *r)
{
    struct ss_json_token t;
    bool more;
    struct ss_buf shape = {0}, names = {0};
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_OBJECT, &t, r->err);
    if (rc == SS_OK && r->mesh.n_axes)
        return wrong(r, &t, SS_E_SYNTAX, "the plan has two meshes");
    while (rc == SS_OK && (rc = next_key(r, &t, &more)) == SS_OK && more) {
        bool is_shape = ss_json_is(&t, "shape");
        struct ss_buf *text = is_shape ? &shape : &names;
        rc = ss_json_expect(&r->json, SS_JSON_ARRAY, &t, r->err);
        while (rc == SS_OK && (rc = ss_json_next(&r->json, &t, r->err)) == SS_OK &&
               t.kind != SS_JSON_ARRAY_END) {
            if (t.kind != (is_shape ? SS_JSON_INT : SS_JSON_STRING))
                rc = wrong(r, &t, SS_E_SYNTAX, "mesh: lengths and names were expected");
            else if (is_shape)
                ss_buf_printf(text, "%s%lld", text->length ? "x" : "", (long long)t.integer);
            else
                ss_buf_printf(text, "%s%s", text->length ? "," : "", t.text);
        }
    }
    if (rc == SS_OK) {
        rc = ss_mesh_parse(ss_buf_text(&shape), names.length ? names.data : NULL, &r->mesh, r->err);
        if (rc != SS_OK)
            ss_json_where(&r->json, t.offset, r->err);
    }
    ss_buf_free(&shape);
    ss_buf_free(&names);
    return rc;
}

static enum ss_rc read_hubs(struct reader *r)
{
    struct ss_json_token t;
    bool more;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_OBJECT, &t, r->err);
    while (rc == SS_OK && (rc = next_key(r, &t, &more)) == SS_OK && more) {
        uint32_t v = ss_graph_find_var(r->g, t.text);
        if (v == SS_NONE)
            return wrong(r, &t, SS_E_NAME, "the graph has no value of this name");
        if (r->seen_hub[v])
            return wrong(r, &t, SS_E_NAME, "the value is placed twice");
        r->seen_hub[v] = true;
        rc = read_layout(r, v, &r->choice.hubs[v], &(uint8_t){0});
    }
    return rc;
}

static enum ss_rc read_op(struct reader *r)
{
    struct ss_json_token t, at = {0};
    bool more;
    uint32_t op = SS_NONE;
    struct ss_layout *in = NULL, *out = NULL;
    uint8_t overlap = 0;
    enum ss_rc rc = SS_OK;
    while (rc == SS_OK && (rc = next_key(r, &t, &more)) == SS_OK && more) {
        if (ss_json_is(&t, "op")) {
            rc = ss_json_expect(&r->json, SS_JSON_STRING, &at, r->err);
            op = rc == SS_OK ? ss_graph_find_op(r->g, at.text) : SS_NONE;
            if (rc == SS_OK && op == SS_NONE)
                return wrong(r, &at, SS_E_NAME, "the graph has no op of this name");
            if (rc == SS_OK && r->seen_op[op])
                return wrong(r, &at, SS_E_NAME, "the op is placed twice");
            at.text = NULL;
        } else if ((ss_json_is(&t, "in") || ss_json_is(&t, "out")) && op != SS_NONE) {
            const struct ss_op *o = &r->g->ops[op];
            bool is_in = ss_json_is(&t, "in");
            uint32_t n = is_in ? o->n_operands : o->n_results;
            struct ss_layout *l = ss_alloc_array(&r->arena, n, sizeof *l);
            rc = read_layouts(r, is_in ? o->operands : o->results, n, l, &overlap);
            *(is_in ? &in : &out) = l;
        } else {
            rc = ss_json_skip(&r->json, r->err);
        }
    }
    if (rc != SS_OK)
        return rc;
    if (op == SS_NONE || !in || !out)
        return wrong(r, &t, SS_E_SYNTAX, "an op needs \"op\", then \"in\" and \"out\"");
    struct ss_strategy_context c = {.graph = r->g,
                                    .rules = r->rules,
                                    .mesh = &r->mesh,
                                    .cluster = r->cluster,
                                    .objective = SS_OBJECTIVE_TIME};
    r->seen_op[op] = true;
    c.traffic = ss_op_traffic(r->g, op, true);
    if (!ss_strategy_match(&c, op, in, out, overlap, r->choice.rows[op])) {
        wrong(r, &at, SS_E_INFEASIBLE, "no discovered rows give this op these placements");
        return ss_error_hint(r->err, "see the op's rows: rules %s", r->g->ops[op].name);
    }
    return SS_OK;
}

static enum ss_rc read_ops(struct reader *r)
{
    struct ss_json_token t;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_ARRAY, &t, r->err);
    while (rc == SS_OK && (rc = ss_json_next(&r->json, &t, r->err)) == SS_OK &&
           t.kind != SS_JSON_ARRAY_END)
        rc = t.kind == SS_JSON_OBJECT ? read_op(r)
                                      : wrong(r, &t, SS_E_SYNTAX, "an op object was expected");
    return rc;
}

static enum ss_rc read_cluster(struct reader *r)
{
    struct ss_json_token t;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_STRING, &t, r->err);
    if (rc == SS_OK && !(r->cluster = ss_cluster_find(t.text)))
        rc = wrong(r, &t, SS_E_NAME, "no cluster has this name");
    return rc;
}

static enum ss_rc read_file(struct reader *r)
{
    struct ss_json_token t;
    bool more, plan = false, versioned = false;
    enum ss_rc rc = ss_json_expect(&r->json, SS_JSON_OBJECT, &t, r->err);
    while (rc == SS_OK && (rc = next_key(r, &t, &more)) == SS_OK && more) {
        if (ss_json_is(&t, "format")) {
            rc = ss_json_expect(&r->json, SS_JSON_STRING, &t, r->err);
            plan = rc == SS_OK && ss_json_is(&t, "shardscope-plan");
        } else if (ss_json_is(&t, "version")) {
            rc = ss_json_expect(&r->json, SS_JSON_INT, &t, r->err);
            if (rc == SS_OK && t.integer != PLAN_VERSION)
                rc = wrong(r, &t, SS_E_UNSUPPORTED, "a plan of another version");
            versioned = true;
        } else if (ss_json_is(&t, "mesh")) {
            rc = read_mesh(r);
        } else if (ss_json_is(&t, "cluster")) {
            rc = read_cluster(r);
        } else if ((ss_json_is(&t, "hubs") || ss_json_is(&t, "ops")) && r->mesh.n_axes == 0) {
            rc = wrong(r, &t, SS_E_SYNTAX, "the mesh must come before placements");
        } else if (ss_json_is(&t, "hubs")) {
            rc = read_hubs(r);
        } else if (ss_json_is(&t, "ops")) {
            rc = read_ops(r);
        } else {
            rc = ss_json_skip(&r->json, r->err);
        }
    }
    if (rc == SS_OK && !plan)
        rc = wrong(r, &t, SS_E_SYNTAX,
                   "this file is no plan: it lacks \"format\": "
                   "\"shardscope-plan\"");
    if (rc == SS_OK && !versioned)
        rc = wrong(r, &t, SS_E_SYNTAX, "the plan does not say its \"version\"");
    return rc;
}

/* Every live op and every hub must have been named. */
static enum ss_rc check_complete(struct reader *r, const char *path)
{
    struct ss_hub_vars hub_vars = ss_hub_vars_find(r->g, &r->arena);
    const char *missing = NULL;
    for (uint32_t i = 0; i < r->g->n_ops && !missing; i++)
        if (r->g->ops[i].live && !r->seen_op[i])
            missing = r->g->ops[i].name;
    for (uint32_t v = 0; v < r->g->n_vars && !missing; v++)
        if (hub_vars.hub[v] && !r->seen_hub[v] &&
            (r->g->vars[v].producer == SS_NONE || r->g->ops[r->g->vars[v].producer].live))
            missing = r->g->vars[v].name;
    if (!missing)
        return SS_OK;
    ss_fail(r->err, SS_E_NAME, "the plan does not place %s: it was made for another graph",
            missing);
    return ss_error_where(r->err, "%s", path);
}

enum ss_rc ss_plan_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                         const char *path, const char *text, size_t length, struct ss_plan **plan,
                         struct ss_error *err)
{
    struct reader r = {
        .g = graph, .rules = rules, .cluster = ss_cluster_find("h100x8"), .err = err};
    r.choice.rows = ss_alloc_array(&r.arena, graph->n_ops, sizeof *r.choice.rows);
    r.choice.hubs = ss_alloc_array(&r.arena, graph->n_vars, sizeof *r.choice.hubs);
    r.seen_op = ss_alloc_array(&r.arena, graph->n_ops, sizeof *r.seen_op);
    r.seen_hub = ss_alloc_array(&r.arena, graph->n_vars, sizeof *r.seen_hub);
    ss_json_init(&r.json, path, text, length);
    enum ss_rc rc = read_file(&r);
    if (rc == SS_OK)
        rc = check_complete(&r, path);
    if (rc == SS_OK) {
        ss_mesh_set_links(&r.mesh, r.cluster);
        rc = ss_plan_build(graph, rules, &r.mesh, r.cluster, false, &r.choice, NULL, plan, err);
    }
    if (rc == SS_OK) {
        struct ss_plan *p = *plan;
        p->objective = (double)(p->compute_ps + p->comm_ps) / 1e6;
        p->method = "file";
        p->how = "loaded";
        p->gap = 1; /* nothing is known about the optimum: the bound is 0 */
    }
    ss_json_fini(&r.json);
    ss_arena_free(&r.arena);
    return rc;
}

enum ss_rc ss_plan_load(const struct ss_graph *graph, const struct ss_ruleset *rules,
                        const char *path, struct ss_plan **plan, struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, (size_t)1 << 30, &text, err);
    if (rc == SS_OK)
        rc = ss_plan_parse(graph, rules, path, ss_buf_text(&text), text.length, plan, err);
    ss_buf_free(&text);
    return rc;
}
