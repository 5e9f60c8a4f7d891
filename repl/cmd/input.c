/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/inputs.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <math.h>

static const char *const kinds[] = {"normal", "uniform", "const", "file", "auto", NULL};
enum { NORMAL, UNIFORM, CONST, GIVEN, AUTO };

/* How an input is drawn, in the words of its choice if it has one. */
static const char *draw_text(const struct ss_input_domain *d, struct ss_arena *arena)
{
    switch (d->kind) {
    case SS_INPUT_BELOW:
        return ss_sprintf(arena, "integers below %lld%s", (long long)d->high,
                          d->distinct ? ", distinct" : "");
    case SS_INPUT_BETWEEN:
        if (d->above > d->below)
            return ss_sprintf(arena, "below %g or above %g", d->below, d->above);
        if (isinf(d->below))
            return ss_sprintf(arena, "above %g", d->above);
        if (isinf(d->above))
            return ss_sprintf(arena, "below %g", d->below);
        return ss_sprintf(arena, "between %g and %g", d->above, d->below);
    case SS_INPUT_UNIFORM:
        return ss_sprintf(arena, "uniform %g %g", d->above, d->below);
    case SS_INPUT_CONST:
        return ss_sprintf(arena, "const %g", d->above);
    default:
        return ss_input_kind_name(d->kind);
    }
}

static const char *reason(const struct ss_lab *lab, uint32_t input, const struct ss_input_domain *d,
                          struct ss_arena *arena)
{
    const struct ss_lab_pin *pin = ss_lab_input_choice(lab->now, input);
    if (pin)
        return ss_sprintf(arena, "input %s %s", pin->target, pin->text);
    if (d->fan_in_op == SS_NONE)
        return NULL;
    return ss_sprintf(arena, "fan-in %.0f of %s", d->fan_in,
                      lab->now->graph->ops[d->fan_in_op].name);
}

static enum ss_rc put_inputs(const struct ss_lab *lab, const char *target, struct ss_out *out,
                             struct ss_error *err)
{
    static const struct ss_column columns[] = {{"input", SS_UNIT_NONE},   {"label", SS_UNIT_NONE},
                                               {"type", SS_UNIT_NONE},    {"draw", SS_UNIT_NONE},
                                               {"scale", SS_UNIT_NUMBER}, {"why", SS_UNIT_NONE}};
    const struct ss_graph *g = lab->now->graph;
    const struct ss_input_choice *choices;
    size_t n;
    uint32_t *inputs = ss_lab_find_inputs(g, target ? target : "*", &out->arena, &n);
    if (target && n == 0) {
        ss_fail(err, SS_E_NAME, "no input is called \"%s\"", target);
        return ss_error_hint(err, "input lists the inputs");
    }
    enum ss_rc rc = ss_lab_input_choices(lab->now, false, &out->arena, &choices, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_input_domain *domains = ss_input_domains(g, choices, &out->arena);
    ss_out_table(out, "inputs", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        const struct ss_var *v = &g->vars[g->inputs[inputs[i]]];
        const struct ss_input_domain *d = &domains[inputs[i]];
        bool floats = !ss_dtype_is_int(v->type.dtype);
        struct ss_value cells[] = {ss_show_var(g, g->inputs[inputs[i]]),
                                   ss_show_label(&out->arena, g, g->inputs[inputs[i]]),
                                   ss_show_type(&out->arena, &v->type),
                                   ss_v_text(draw_text(d, &out->arena)),
                                   floats ? ss_v_real(d->scale) : ss_v_null(),
                                   ss_v_text(reason(lab, inputs[i], d, &out->arena))};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

/* The text of a choice (lab/inputs.h) in the words given. */
static enum ss_rc text_of(const struct ss_arg_value *kind, const struct ss_arg_value *values,
                          const struct ss_arg_value *scale, struct ss_arena *arena,
                          const char **text, struct ss_error *err)
{
    static const size_t wanted[] = {0, 2, 1, 1, 0};
    struct ss_buf buf = {0};
    size_t n = values->given ? values->count : 0;
    if (kind->given && n != wanted[kind->integer] && !(kind->integer == UNIFORM && n == 0)) {
        ss_fail(err, SS_E_ARGUMENT, "%s takes %zu value%s, not %zu", kind->text,
                wanted[kind->integer], wanted[kind->integer] == 1 ? "" : "s", n);
        return ss_error_hint(err, "normal, uniform A B, const X, file PATH or auto");
    }
    if (kind->given)
        ss_buf_puts(&buf, kind->text);
    for (size_t i = 0; i < n; i++)
        ss_buf_printf(&buf, " %s", values->words[i]);
    if (kind->given && kind->integer == UNIFORM && n == 0)
        ss_buf_puts(&buf, " -1 1");
    if (scale->given)
        ss_buf_printf(&buf, "%s--scale %s", buf.length ? " " : "", scale->text);
    *text = ss_show_take(arena, &buf);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "name"), *kind = ss_arg(parsed, "kind");
    const struct ss_arg_value *scale = ss_option(parsed, "scale");
    const char *text = NULL, *target = name->given ? name->text : NULL;
    enum ss_rc rc = ss_need_graph(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    if (!kind->given && !scale->given)
        return put_inputs(ctx->lab, target, out, err);
    if (!target) {
        ss_fail(err, SS_E_ARGUMENT, "--scale needs the name of an input");
        return ss_error_hint(err, "input NAME --scale X");
    }
    if (!kind->given || kind->integer != AUTO)
        rc = text_of(kind, ss_arg(parsed, "values"), scale, &out->arena, &text, err);
    if (rc == SS_OK)
        rc = ss_lab_choose_input(ctx->lab, target, text, err);
    return rc == SS_OK ? put_inputs(ctx->lab, target, out, err) : rc;
}

static const char *const examples[] = {"input", "input x uniform 0 1",
                                       "input params* normal --scale 0.02",
                                       "input x const 3; input x auto", NULL};

const struct ss_cmd ss_cmd_input = {
    .name = "input",
    .group = "run",
    .summary = "show or choose how inputs of runs are drawn",
    .help =
        "Without KIND, lists the inputs: how each is drawn, its scale, and why. By default an\n"
        "input has values for which the ops that it reaches are defined: positive under a log,\n"
        "definite matrices under a Cholesky factorisation, integers within the bounds of an\n"
        "index. The weight of a contraction is scaled by 1/sqrt(fan-in), and run halves the\n"
        "scale of all inputs until the unsharded run is finite. A choice is taken as it is:\n"
        "normal, uniform A B (-1 1 if left out; integers A <= x < B), const X, or file PATH, a\n"
        ".npy file of the input's shape; `--scale X` multiplies floats, and alone keeps the\n"
        "kind. auto removes a choice. NAME is a name, a label or a pattern of them: `*` stands\n"
        "for any text, `?` for one character. The last choice that names an input holds.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_INPUT, .optional = true, .help = "inputs"},
             {.name = "kind",
              .type = SS_ARG_CHOICE,
              .choices = kinds,
              .optional = true,
              .help = "what they are"},
             {.name = "values",
              .type = SS_ARG_FILE,
              .optional = true,
              .many = true,
              .help = "numbers, or a file"}},
    .options = {{.name = "scale", .type = SS_ARG_REAL, .help = "factor of float inputs"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};
