/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans as Python modules: for JAX and for DTensor. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "core/graph/graph.h"
#include "core/handback/handback.h"
#include "core/handback/named.h"
#include "core/plan/summary.h"

/* A Python string literal. */
static void put_string(struct ss_buf *out, const char *text)
{
    ss_buf_putc(out, '"');
    for (const char *c = text; *c; c++)
        if (*c == '"' || *c == '\\')
            ss_buf_printf(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            ss_buf_printf(out, "\\x%02x", (unsigned)*c);
        else
            ss_buf_putc(out, *c);
    ss_buf_putc(out, '"');
}

/* A comment to the end of the line. */
static void put_comment(struct ss_buf *out, const char *text)
{
    ss_buf_puts(out, "  # ");
    for (const char *c = text; *c; c++)
        ss_buf_putc(out, (unsigned char)*c < ' ' ? ' ' : *c);
    ss_buf_puts(out, "\n");
}

/* "(2, 4)" and "('dp', 'tp')" */
static void put_mesh(const struct ss_mesh *mesh, bool names, struct ss_buf *out)
{
    ss_buf_puts(out, "(");
    for (int a = 0; a < mesh->n_axes; a++)
        if (names)
            ss_buf_printf(out, "'%s', ", mesh->axis[a].name);
        else
            ss_buf_printf(out, "%" PRId64 ", ", mesh->axis[a].size);
    out->length -= mesh->n_axes > 1 ? 2 : 1; /* a tuple of one keeps its comma */
    out->data[out->length] = 0;
    ss_buf_puts(out, ")");
}

/* The docstring of the module. The name of the graph is text of a file: it may hold anything. */
static void put_title(const struct ss_plan *plan, const char *what, struct ss_buf *out)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s of a plan for %s on the mesh ", what, plan->graph->name);
    for (int a = 0; a < plan->mesh.n_axes; a++)
        ss_buf_printf(&text, "%s%s=%" PRId64, a ? ", " : "", plan->mesh.axis[a].name,
                      plan->mesh.axis[a].size);
    ss_buf_puts(&text, ". Written by shardscope.");
    put_string(out, ss_buf_text(&text));
    ss_buf_puts(out, "\n");
    ss_buf_free(&text);
}

static const char *label_of(const struct ss_plan *plan, uint32_t var)
{
    const struct ss_var *v = &plan->graph->vars[var];
    return v->label ? v->label : v->name;
}

/* ---- JAX ---- */

/* Appends the spec; false, and None, if JAX cannot say the layout. */
static bool put_spec(struct ss_handback *h, const char *value, uint32_t var,
                     const struct ss_layout *layout)
{
    struct ss_named_layout named;
    const char *why =
        ss_named_layout(&h->plan->mesh, &h->plan->graph->vars[var].type, layout, &named);
    if (why) {
        ss_handback_leave(h, value, var, layout, why);
        ss_buf_puts(h->out, "None");
        return false;
    }
    ss_named_print_jax(&named, &h->plan->mesh, h->out);
    return true;
}

static void put_jax_border(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    const struct ss_graph *g = plan->graph;
    int64_t n_in = 0, n_out = 0;
    ss_buf_puts(h->out, "# One per argument, in the order of jax.tree.leaves(args).\nIN = [\n");
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const uint32_t var = g->inputs[i];
        ss_buf_puts(h->out, "    ");
        n_in += put_spec(h, g->vars[var].name, var, &plan->home[var]);
        ss_buf_puts(h->out, ",");
        put_comment(h->out, label_of(plan, var));
    }
    ss_buf_puts(h->out,
                "]\n\n# One per result, in the order of jax.tree.leaves(results).\nOUT = [\n");
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        const char *name = ss_sprintf(h->arena, "output %u", o);
        const char *label = g->output_labels ? g->output_labels[o] : NULL;
        ss_buf_puts(h->out, "    ");
        n_out += put_spec(h, name, g->outputs[o], &plan->output[o]);
        ss_buf_puts(h->out, ",");
        put_comment(h->out, label ? label : name);
    }
    ss_buf_puts(h->out, "]\n\n");
    ss_handback_count(h, "arguments", n_in);
    ss_handback_count(h, "results", n_out);
}

static void put_type(const struct ss_type *type, struct ss_buf *out)
{
    ss_buf_printf(out, "\"%s[", ss_dtype_name(type->dtype));
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(out, "%s%" PRId64, d ? "," : "", type->dims[d]);
    ss_buf_puts(out, "]\"");
}

static void put_jax_constraints(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    const struct ss_graph *g = plan->graph;
    int64_t n = 0;
    ss_buf_puts(h->out, "# (scope, op, type, spec) of each value inside that the plan places: for\n"
                        "# jax.lax.with_sharding_constraint in the code of that scope.\n"
                        "CONSTRAINTS = [\n");
    for (uint32_t v = 0; v < g->n_vars; v++) {
        struct ss_named_layout named;
        if (!ss_handback_is_placed(plan, v))
            continue;
        const struct ss_op *op = &g->ops[g->vars[v].producer];
        const char *why = ss_named_layout(&plan->mesh, &g->vars[v].type, &plan->home[v], &named);
        if (why) {
            ss_handback_leave(h, g->vars[v].name, v, &plan->home[v], why);
            continue;
        }
        ss_buf_puts(h->out, "    (");
        put_string(h->out, ss_graph_scope_path(g, op->scope, h->arena));
        ss_buf_puts(h->out, ", ");
        put_string(h->out, g->vars[v].name);
        ss_buf_puts(h->out, ", ");
        put_type(&g->vars[v].type, h->out);
        ss_buf_puts(h->out, ", ");
        ss_named_print_jax(&named, &plan->mesh, h->out);
        ss_buf_puts(h->out, "),\n");
        n++;
    }
    ss_buf_puts(h->out, "]\n");
    ss_handback_count(h, "constraints", n);
}

static const char jax_functions[] =
    "\n\ndef in_shardings(mesh, args):\n"
    "    \"\"\"For jax.jit(step, in_shardings=in_shardings(mesh, args)); args is the tuple of\n"
    "    arguments, or of their jax.ShapeDtypeStruct.\"\"\"\n"
    "    return _shardings(mesh, IN, args)\n"
    "\n\ndef out_shardings(mesh, results):\n"
    "    \"\"\"For jax.jit(step, out_shardings=...); results may be jax.eval_shape(step, "
    "*args).\"\"\"\n"
    "    return _shardings(mesh, OUT, results)\n"
    "\n\ndef _shardings(mesh, specs, tree):\n"
    "    leaves, structure = jax.tree.flatten(tree)\n"
    "    if len(leaves) != len(specs):\n"
    "        raise ValueError(f\"the plan is for {len(specs)} arrays, not {len(leaves)}\")\n"
    "    return jax.tree.unflatten(structure, [None if s is None else _sharding(mesh, s, leaf)\n"
    "                                          for s, leaf in zip(specs, leaves)])\n"
    "\n\ndef _sharding(mesh, spec, leaf):\n"
    "    \"\"\"An array of random keys has no dim for the words of a key, which the plan "
    "has.\"\"\"\n"
    "    rank = getattr(leaf, \"ndim\", len(spec))\n"
    "    return jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*spec[:rank]))\n";

void ss_handback_jax(struct ss_handback *h)
{
    const struct ss_mesh *mesh = &h->plan->mesh;
    put_title(h->plan, "The shardings", h->out);
    ss_buf_puts(h->out, "import jax\nfrom jax.sharding import PartitionSpec as P\n\n\n"
                        "def mesh(devices=None):\n    return jax.make_mesh(");
    put_mesh(mesh, false, h->out);
    ss_buf_puts(h->out, ", ");
    put_mesh(mesh, true, h->out);
    ss_buf_printf(h->out,
                  ", devices=devices,\n"
                  "                         axis_types=(jax.sharding.AxisType.Auto,) * %d)\n\n\n",
                  mesh->n_axes);
    put_jax_border(h);
    put_jax_constraints(h);
    ss_buf_puts(h->out, jax_functions);
    ss_handback_leave_reshards(h);
}

/* ---- DTensor ---- */

/* DTensor applies placements from left to right, so an earlier mesh dim is the major one of a
 * tensor dim; _StridedShard says how many pieces later mesh dims make before it. */
static int64_t split_factor(const struct ss_plan *plan, const struct ss_layout *layout, int axis)
{
    int64_t factor = 1;
    for (int a = axis + 1; a < plan->mesh.n_axes; a++)
        if (layout->axis[a].kind == SS_SHARD && layout->axis[a].dim == layout->axis[axis].dim &&
            layout->axis[a].before < layout->axis[axis].before)
            factor *= plan->mesh.axis[a].size;
    return factor;
}

static const char *reduce_word(enum ss_reduce reduce)
{
    static const char *const words[] = {"sum", "avg", "max", "min", "product"};
    return (size_t)reduce < sizeof words / sizeof *words ? words[reduce] : NULL;
}

static const char *put_placement(const struct ss_plan *plan, const struct ss_layout *layout, int a,
                                 struct ss_buf *out)
{
    const struct ss_cut *cut = &layout->axis[a];
    const int64_t factor = split_factor(plan, layout, a);
    if (cut->kind == SS_REPLICATED)
        ss_buf_puts(out, "Replicate()");
    else if (cut->kind == SS_SHARD && factor > 1)
        ss_buf_printf(out, "_StridedShard(dim=%d, split_factor=%" PRId64 ")", cut->dim, factor);
    else if (cut->kind == SS_SHARD)
        ss_buf_printf(out, "Shard(%d)", cut->dim);
    else if (!reduce_word(cut->reduce))
        return "DTensor has no partial terms of this kind";
    else
        ss_buf_printf(out, "Partial(\"%s\")", reduce_word(cut->reduce));
    return NULL;
}

/* A list of placements in h->out; false, and nothing, if DTensor cannot say the layout. */
static bool put_placements(struct ss_handback *h, const char *value, uint32_t var,
                           const struct ss_layout *layout)
{
    const struct ss_plan *plan = h->plan;
    struct ss_named_layout named;
    const size_t begin = h->out->length;
    const char *why = ss_named_cuts(&plan->mesh, &plan->graph->vars[var].type, layout, &named);
    ss_buf_puts(h->out, "[");
    for (int a = 0; a < plan->mesh.n_axes && !why; a++) {
        ss_buf_puts(h->out, a ? ", " : "");
        why = put_placement(plan, layout, a, h->out);
    }
    ss_buf_puts(h->out, "]");
    if (!why)
        return true;
    h->out->length = begin;
    h->out->data[begin] = 0;
    ss_handback_leave(h, value, var, layout, why);
    return false;
}

/* Ends the entry that begins there, or takes it back. */
static int64_t end_entry(struct ss_buf *out, size_t begin, bool keep, const char *end)
{
    if (keep) {
        ss_buf_puts(out, end);
    } else {
        out->length = begin;
        out->data[begin] = 0;
    }
    return keep;
}

/* params['layers'][0]['w'] is params.layers.0.w, as modules name their parameters. */
static const char *module_path(struct ss_handback *h, uint32_t var)
{
    char *path = ss_strdup(h->arena, ss_label_path(label_of(h->plan, var), h->arena));
    for (char *c = path; *c; c++)
        *c = *c == '/' ? '.' : *c;
    return path;
}

static void put_dtensor_inputs(struct ss_handback *h)
{
    const struct ss_graph *g = h->plan->graph;
    int64_t n = 0;
    ss_buf_puts(h->out, "# Of each argument: for distribute_tensor.\nPLACEMENTS = {\n");
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const uint32_t var = g->inputs[i];
        const size_t begin = h->out->length;
        ss_buf_puts(h->out, "    ");
        put_string(h->out, module_path(h, var));
        ss_buf_puts(h->out, ": ");
        n += end_entry(h->out, begin,
                       put_placements(h, g->vars[var].name, var, &h->plan->home[var]), ",\n");
    }
    ss_buf_puts(h->out, "}\n\n");
    ss_handback_count(h, "arguments", n);
}

static void put_dtensor_values(struct ss_handback *h)
{
    const struct ss_graph *g = h->plan->graph;
    int64_t n = 0;
    ss_buf_puts(h->out, "# (scope, op, placements) of each value inside that the plan places: for "
                        "redistribute.\nACTIVATIONS = [\n");
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (!ss_handback_is_placed(h->plan, v))
            continue;
        const size_t begin = h->out->length;
        ss_buf_puts(h->out, "    (");
        put_string(h->out, ss_graph_scope_path(g, g->ops[g->vars[v].producer].scope, h->arena));
        ss_buf_puts(h->out, ", ");
        put_string(h->out, g->vars[v].name);
        ss_buf_puts(h->out, ", ");
        n += end_entry(h->out, begin, put_placements(h, g->vars[v].name, v, &h->plan->home[v]),
                       "),\n");
    }
    ss_buf_puts(h->out, "]\n\n");
    ss_handback_count(h, "values", n);
}

static const char *linear_style(const char *use)
{
    return !use || (strcmp(use, "column") && strcmp(use, "row")) ? NULL
           : *use == 'c'                                         ? "ColwiseParallel"
                                                                 : "RowwiseParallel";
}

static void put_parallelize(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    const size_t n_axes = (size_t)plan->mesh.n_axes;
    const char **uses = ss_plan_weight_uses(plan, h->arena);
    int64_t n = 0;
    ss_buf_puts(h->out, "# Per mesh axis, of linear layers: for parallelize_module(model, "
                        "mesh[axis], PARALLELIZE[axis]).\nPARALLELIZE = {\n");
    for (size_t a = 0; a < n_axes; a++) {
        ss_buf_printf(h->out, "    \"%s\": {\n", plan->mesh.axis[a].name);
        for (uint32_t i = 0; i < plan->graph->n_inputs; i++) {
            const char *style = linear_style(uses[i * n_axes + a]);
            const char *path = module_path(h, plan->graph->inputs[i]), *leaf = strrchr(path, '.');
            if (!style)
                continue;
            ss_buf_puts(h->out, "        ");
            put_string(h->out, leaf ? ss_strndup(h->arena, path, (size_t)(leaf - path)) : path);
            ss_buf_printf(h->out, ": %s(),\n", style);
            n++;
        }
        ss_buf_puts(h->out, "    },\n");
    }
    ss_buf_puts(h->out, "}\n");
    ss_handback_count(h, "linear_layers", n);
}

void ss_handback_dtensor(struct ss_handback *h)
{
    put_title(h->plan, "The placements", h->out);
    ss_buf_puts(h->out,
                "from torch.distributed.device_mesh import init_device_mesh\n"
                "from torch.distributed.tensor import Partial, Replicate, Shard\n"
                "from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel\n"
                "from torch.distributed.tensor.placement_types import _StridedShard\n\n\n"
                "def mesh(device_type=\"cuda\"):\n    return init_device_mesh(device_type, ");
    put_mesh(&h->plan->mesh, false, h->out);
    ss_buf_puts(h->out, ", mesh_dim_names=");
    put_mesh(&h->plan->mesh, true, h->out);
    ss_buf_puts(h->out, ")\n\n\n");
    put_dtensor_inputs(h);
    put_dtensor_values(h);
    put_parallelize(h);
    ss_handback_leave_reshards(h);
}
