/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"
#include "repl/cmd/argtype.h"

#include "core/base/glob.h"
#include "core/base/number.h"
#include "core/graph/graph.h"
#include "core/lab/inputs.h"
#include "core/lab/pins.h"
#include "core/lab/problem.h"
#include "core/mesh/profile.h"
#include "repl/cmd/glossary.h"
#include "repl/cmd/list_rows.h"
#include "repl/cmd/setting.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

struct arg_call {
    const struct ss_session *session;
    const struct ss_arg_spec *spec;
    const char *text;
    struct ss_arena *arena;
    struct ss_arg_value *value;
    struct ss_error *err;
};

struct arg_type {
    const char *placeholder;
    enum ss_rc (*parse)(const struct arg_call *call);
    /* Adds all values; NULL: none can be listed. before: the word before, or NULL. */
    void (*list)(const struct ss_session *session, const struct ss_arg_spec *spec,
                 const char *before, struct ss_names *names);
};

static enum ss_rc parse_text(const struct arg_call *call)
{
    (void)call;
    return SS_OK;
}

static enum ss_rc parse_new_file(const struct arg_call *call)
{
    if (!call->session->safe)
        return SS_OK;
    return ss_fail(call->err, SS_E_ARGUMENT, "refusing to write '%.80s' in --safe mode",
                   call->text);
}

static enum ss_rc bad_value(const struct arg_call *call, const char *wanted)
{
    return ss_fail(call->err, SS_E_ARGUMENT, "%s: '%.80s' is not %s", call->spec->name, call->text,
                   wanted);
}

static void list_choices(const struct ss_session *session, const struct ss_arg_spec *spec,
                         const char *before, struct ss_names *names)
{
    (void)session;
    (void)before;
    for (const char *const *choice = spec->choices; *choice; choice++)
        ss_names_add(names, *choice);
}

static enum ss_rc parse_choice(const struct arg_call *call)
{
    struct ss_names names = {.arena = call->arena};
    bool several = false;
    list_choices(call->session, call->spec, NULL, &names);
    const char *found = ss_names_prefix(&names, call->text, &several);
    if (!found || (call->session->exact_names && strcmp(found, call->text))) {
        struct ss_buf all = {0};
        for (size_t i = 0; i < names.count; i++)
            ss_buf_printf(&all, "%s%s", i ? ", " : "", names.items[i]);
        bad_value(call, "a choice");
        ss_error_hint(call->err, "one of: %s", ss_buf_text(&all));
        ss_buf_free(&all);
        return SS_E_ARGUMENT;
    }
    for (size_t i = 0; i < names.count; i++)
        if (names.items[i] == found)
            call->value->integer = (int64_t)i;
    call->value->text = found;
    return SS_OK;
}

static enum ss_rc parse_int(const struct arg_call *call)
{
    int64_t *out = &call->value->integer;
    if (!ss_int_parse(call->text, strlen(call->text), out) || *out < 0)
        return bad_value(call, "a non-negative integer");
    return SS_OK;
}

static bool read_real(const char *text, size_t length, double *out)
{
    return ss_real_parse(text, length, out) && isfinite(*out) && *out >= 0;
}

static enum ss_rc parse_real(const struct arg_call *call)
{
    return read_real(call->text, strlen(call->text), &call->value->real)
               ? SS_OK
               : bad_value(call, "a non-negative number");
}

/* A fraction: 0.05 or 5%. A number above 1 needs the sign: without it, percent may be meant. */
static enum ss_rc parse_part(const struct arg_call *call)
{
    size_t length = strlen(call->text);
    bool percent = length && call->text[length - 1] == '%';
    double *part = &call->value->real;
    if (!read_real(call->text, length - percent, part))
        return bad_value(call, "a fraction like 0.05 or 5%");
    if (percent)
        *part /= 100;
    if (percent || *part <= 1)
        return SS_OK;
    bad_value(call, "a fraction of at most 1");
    return ss_error_hint(call->err, "5 %% is 0.05 or 5%%");
}

static enum ss_rc parse_reals(const struct arg_call *call)
{
    SS_ARRAY(double) list = {0};
    const char *p = call->text;
    for (;;) {
        size_t length = strcspn(p, ",");
        double value;
        if (!read_real(p, length, &value))
            return bad_value(call, "a list of numbers like 1,0.1");
        ss_push(call->arena, list, value);
        p += length;
        if (!*p++)
            break;
    }
    call->value->reals = list.items;
    call->value->count = list.count;
    return SS_OK;
}

/* A number followed by one of the suffixes; *scale is that suffix's. */
struct suffix {
    const char *text;
    double scale;
};

static bool read_scaled(const char *text, const struct suffix *suffixes, size_t n, double *out)
{
    size_t digits = strspn(text, "0123456789.eE+-");
    for (size_t i = 0; i < n; i++) {
        /* "e" may belong to the number or to nothing: the longest numeric text decides. */
        if (!strcmp(text + digits, suffixes[i].text) && read_real(text, digits, out)) {
            *out *= suffixes[i].scale;
            return isfinite(*out);
        }
    }
    return false;
}

static enum ss_rc parse_duration(const struct arg_call *call)
{
    static const struct suffix suffixes[] = {{"", 1},   {"s", 1},    {"ms", 1e-3}, {"us", 1e-6},
                                             {"m", 60}, {"min", 60}, {"h", 3600}};
    return read_scaled(call->text, suffixes, sizeof suffixes / sizeof *suffixes, &call->value->real)
               ? SS_OK
               : bad_value(call, "a time like 500ms, 10s or 2m");
}

/* A smaller size without a unit is more likely a slip than meant. */
static const double MANY_BYTES = 0x1p16;

static enum ss_rc parse_bytes(const struct arg_call *call)
{
    static const struct suffix suffixes[] = {
        {"", 1},         {"B", 1},      {"K", 0x1p10},   {"KiB", 0x1p10}, {"M", 0x1p20},
        {"MiB", 0x1p20}, {"G", 0x1p30}, {"GiB", 0x1p30}, {"T", 0x1p40},   {"TiB", 0x1p40},
        {"KB", 1e3},     {"MB", 1e6},   {"GB", 1e9},     {"TB", 1e12}};
    double bytes;
    if (!read_scaled(call->text, suffixes, sizeof suffixes / sizeof *suffixes, &bytes) ||
        bytes >= 0x1p62)
        return bad_value(call, "a size like 24G, 512MiB or 1000");
    call->value->integer = (int64_t)bytes;
    /* A problem file may count in other units. */
    size_t length = strlen(call->text);
    bool unit = length && isalpha((unsigned char)call->text[length - 1]);
    if (unit || bytes <= 0 || bytes >= MANY_BYTES || call->session->lab->now->problem)
        return SS_OK;
    ss_fail(call->err, SS_E_ARGUMENT, "%s: is %s a number of bytes or of GiB?", call->spec->name,
            call->text);
    return ss_error_hint(call->err, "give the unit: %sG, or %sB", call->text, call->text);
}

static enum ss_rc parse_rate(const struct arg_call *call)
{
    static const struct suffix suffixes[] = {
        {"B/s", 1},        {"KB/s", 1e3},     {"MB/s", 1e6},     {"GB/s", 1e9},
        {"TB/s", 1e12},    {"KiB/s", 0x1p10}, {"MiB/s", 0x1p20}, {"GiB/s", 0x1p30},
        {"Mbps", 1e6 / 8}, {"Gbps", 1e9 / 8}, {"Mb/s", 1e6 / 8}, {"Gb/s", 1e9 / 8}};
    return read_scaled(call->text, suffixes, sizeof suffixes / sizeof *suffixes, &call->value->real)
               ? SS_OK
               : bad_value(call, "a rate like 25GB/s or 100Gbps");
}

static enum ss_rc need_graph(const struct arg_call *call, const struct ss_graph **graph)
{
    *graph = call->session->lab->now->graph;
    if (*graph)
        return SS_OK;
    ss_fail(call->err, SS_E_STATE, "no graph loaded: cannot resolve '%.80s'", call->text);
    return ss_error_hint(call->err, "load FILE, for example: load samples/mlp.mlir");
}

static void list_ops(const struct ss_session *session, const struct ss_arg_spec *spec,
                     const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    (void)spec;
    (void)before;
    for (uint32_t i = 0; graph && i < graph->n_ops; i++)
        ss_names_add(names, graph->ops[i].name);
}

static void list_items(const struct ss_session *session, const struct ss_arg_spec *spec,
                       const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    list_ops(session, spec, before, names);
    for (uint32_t i = 0; graph && i < graph->n_vars; i++) {
        bool both = ss_graph_find_op(graph, graph->vars[i].name) != SS_NONE;
        ss_names_add(names,
                     ss_sprintf(names->arena, "%s%s", both ? "var:" : "", graph->vars[i].name));
        if (graph->vars[i].label)
            ss_names_add(names, graph->vars[i].label);
    }
}

static void list_kinds(const struct ss_session *session, const struct ss_arg_spec *spec,
                       const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    (void)spec;
    (void)before;
    for (uint32_t i = 0; graph && i < graph->n_ops; i++) {
        bool seen = false;
        for (size_t k = 0; k < names->count && !seen; k++)
            seen = !strcmp(names->items[k], graph->ops[i].kind);
        if (!seen)
            ss_names_add(names, graph->ops[i].kind);
    }
}

/* Ids are those of the exploration that is open. */
static void list_stops(const struct ss_session *session, const struct ss_arg_spec *spec,
                       const char *before, struct ss_names *names)
{
    static const char *const words[] = {"fail", "id", "op"};
    const struct ss_stepper *s = session->lab->stepper;
    for (size_t i = 0; before && !strcmp(before, "on") && i < sizeof words / sizeof *words; i++)
        ss_names_add(names, words[i]);
    for (size_t i = 0; s && before && !strcmp(before, "id") && i < s->trace->attempts.count; i++) {
        if (s->trace->attempts.items[i].name)
            ss_names_add(names, s->trace->attempts.items[i].name);
    }
    if (before && !strcmp(before, "op")) {
        list_kinds(session, spec, before, names);
        list_ops(session, spec, before, names);
    }
}

static void list_scopes(const struct ss_session *session, const struct ss_arg_spec *spec,
                        const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    (void)spec;
    (void)before;
    for (uint32_t i = 1; graph && i < graph->n_scopes; i++)
        ss_names_add(names, ss_graph_scope_path(graph, i, names->arena));
}

static enum ss_rc fail_name(const struct arg_call *call, const char *what, const char *fallback,
                            void (*list)(const struct ss_session *, const struct ss_arg_spec *,
                                         const char *, struct ss_names *))
{
    struct ss_names names = {.arena = call->arena};
    list(call->session, call->spec, NULL, &names);
    return ss_names_fail(&names, what, call->text, fallback, call->err);
}

static enum ss_rc parse_op(const struct arg_call *call)
{
    const struct ss_graph *graph;
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK)
        return rc;
    uint32_t op = ss_graph_find_op(graph, call->text);
    if (op == SS_NONE)
        return fail_name(call, "op", "graph lists the ops", list_ops);
    call->value->integer = op;
    return SS_OK;
}

static void list_vars(const struct ss_session *session, const struct ss_arg_spec *spec,
                      const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    (void)spec;
    (void)before;
    for (uint32_t i = 0; graph && i < graph->n_vars; i++) {
        ss_names_add(names, ss_sprintf(names->arena, "var:%s", graph->vars[i].name));
        if (!graph->vars[i].label)
            continue;
        ss_names_add(names, ss_sprintf(names->arena, "var:%s", graph->vars[i].label));
        ss_names_add(names, ss_sprintf(names->arena, "var:%s",
                                       ss_label_path(graph->vars[i].label, names->arena)));
    }
}

static void list_targets(const struct ss_session *session, const struct ss_arg_spec *spec,
                         const char *before, struct ss_names *names)
{
    struct ss_names scopes = {.arena = names->arena};
    list_ops(session, spec, before, names);
    list_vars(session, spec, before, names);
    list_scopes(session, spec, before, &scopes);
    for (size_t i = 0; i < scopes.count; i++)
        ss_names_add(names, ss_sprintf(names->arena, "scope:%s/*", scopes.items[i]));
}

/* A result often has the name of its op, so a value needs the prefix var:. */
static enum ss_rc parse_op_target(const struct arg_call *call, const struct ss_graph *graph)
{
    if (ss_graph_find_op(graph, call->text) != SS_NONE)
        return SS_OK;
    if (ss_graph_find_var(graph, call->text) == SS_NONE)
        return fail_name(call, "op", "graph lists the ops", list_targets);
    ss_fail(call->err, SS_E_NAME, "'%.80s' is a var, not an op", call->text);
    return ss_error_hint(call->err, "write var:%.80s", call->text);
}

/* A pattern is not checked here: the pin reports one that matches nothing. */
static enum ss_rc parse_target(const struct arg_call *call)
{
    const struct ss_graph *graph;
    const struct ss_cost_graph *problem = call->session->lab->now->problem;
    if (problem) {
        uint32_t node;
        const char *name = ss_strndup(call->arena, call->text, strcspn(call->text, "="));
        return ss_problem_node(problem, name, &node, call->err);
    }
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK || ss_is_glob(call->text) || !strncmp(call->text, "scope:", 6))
        return rc;
    if (strncmp(call->text, "var:", 4) != 0)
        return parse_op_target(call, graph);
    bool found = false;
    for (uint32_t i = 0; i < graph->n_vars && !found; i++)
        found = ss_lab_var_matches(graph, call->text + 4, i);
    return found ? SS_OK : fail_name(call, "var", "graph --inputs lists the inputs", list_vars);
}

static enum ss_rc parse_item(const struct arg_call *call)
{
    const struct ss_graph *graph;
    const struct ss_cost_graph *problem = call->session->lab->now->problem;
    if (problem) {
        uint32_t node = 0;
        enum ss_rc found = ss_problem_node(problem, call->text, &node, call->err);
        call->value->integer = node;
        return found;
    }
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK)
        return rc;
    /* A result may have the name of its op: the prefix var: tells them apart, as in pins. */
    bool var = strncmp(call->text, "var:", 4) == 0;
    uint32_t id = var ? SS_NONE : ss_graph_find_op(graph, call->text);
    if (id == SS_NONE) {
        call->value->text = call->text + (var ? 4 : 0);
        id = ss_graph_find_var(graph, call->value->text);
        call->value->is_var = true;
    }
    if (id == SS_NONE)
        return fail_name(call, "op or var", "graph lists the ops, graph --inputs the inputs",
                         list_items);
    call->value->integer = id;
    return SS_OK;
}

static void list_inputs(const struct ss_session *session, const struct ss_arg_spec *spec,
                        const char *before, struct ss_names *names)
{
    const struct ss_graph *graph = session->lab->now->graph;
    (void)spec;
    (void)before;
    for (uint32_t i = 0; graph && i < graph->n_inputs; i++) {
        const struct ss_var *input = &graph->vars[graph->inputs[i]];
        ss_names_add(names, input->name);
        if (!input->label)
            continue;
        ss_names_add(names, input->label);
        ss_names_add(names, ss_label_path(input->label, names->arena));
    }
}

static enum ss_rc parse_input(const struct arg_call *call)
{
    const struct ss_graph *graph;
    size_t n;
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK)
        return rc;
    (void)ss_lab_find_inputs(graph, call->text, call->arena, &n);
    return n ? SS_OK : fail_name(call, "input", "input lists the inputs", list_inputs);
}

static bool names_hold(const struct ss_names *names, const char *text)
{
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->items[i], text))
            return true;
    return false;
}

static enum ss_rc parse_kind(const struct arg_call *call)
{
    const struct ss_graph *graph;
    struct ss_names names = {.arena = call->arena};
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK)
        return rc;
    list_kinds(call->session, call->spec, NULL, &names);
    return names_hold(&names, call->text)
               ? SS_OK
               : ss_names_fail(&names, "op kind", call->text, "rules lists the kinds", call->err);
}

static enum ss_rc parse_scope(const struct arg_call *call)
{
    const struct ss_graph *graph;
    struct ss_names names = {.arena = call->arena};
    enum ss_rc rc = need_graph(call, &graph);
    if (rc != SS_OK)
        return rc;
    list_scopes(call->session, call->spec, NULL, &names);
    return names_hold(&names, call->text)
               ? SS_OK
               : ss_names_fail(&names, "scope", call->text, "graph --scopes shows them", call->err);
}

/* The rows of the op, or the layouts of the value, named before, as they are typed in a pin. */
static void list_rows(const struct ss_session *session, const struct ss_arg_spec *spec,
                      const char *before, struct ss_names *names)
{
    (void)spec;
    ss_list_rows(session->lab, before, names);
}

static void list_row_ids(const struct ss_session *session, const struct ss_arg_spec *spec,
                         const char *before, struct ss_names *names)
{
    (void)spec;
    ss_list_row_ids(session->lab, before, names);
}

static enum ss_rc parse_mesh(const struct arg_call *call)
{
    struct ss_mesh mesh;
    return ss_mesh_parse(call->text, NULL, &mesh, call->err);
}

static void list_meshes(const struct ss_session *session, const struct ss_arg_spec *spec,
                        const char *before, struct ss_names *names)
{
    static const char *const usual[] = {"2", "4", "8", "2x2", "2x4", "4x2", "2x2x2"};
    (void)session;
    (void)spec;
    (void)before;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        ss_names_add(names, usual[i]);
}

static void list_axes(const struct ss_session *session, const struct ss_arg_spec *spec,
                      const char *before, struct ss_names *names)
{
    (void)spec;
    (void)before;
    for (int a = 0; a < session->lab->now->settings.mesh.n_axes; a++)
        ss_names_add(names, session->lab->now->settings.mesh.axis[a].name);
}

static enum ss_rc parse_axis(const struct arg_call *call)
{
    call->value->integer = ss_mesh_find_axis(&call->session->lab->now->settings.mesh, call->text);
    if (call->value->integer >= 0)
        return SS_OK;
    return fail_name(call, "mesh axis", "mesh shows the axes", list_axes);
}

static void list_clusters(const struct ss_session *session, const struct ss_arg_spec *spec,
                          const char *before, struct ss_names *names)
{
    int n = 0;
    const struct ss_cluster *clusters = ss_clusters(&n);
    (void)session;
    (void)spec;
    (void)before;
    for (int i = 0; i < n; i++)
        ss_names_add(names, clusters[i].name);
    for (size_t i = 0; ss_profile_at(i); i++)
        ss_names_add(names, ss_profile_at(i)->name);
}

static enum ss_rc parse_cluster(const struct arg_call *call)
{
    if (ss_cluster_find(call->text))
        return SS_OK;
    return fail_name(call, "cluster", "cluster --all shows them", list_clusters);
}

static void list_schedules(const struct ss_session *session, const struct ss_arg_spec *spec,
                           const char *before, struct ss_names *names)
{
    size_t n;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n);
    (void)session;
    (void)spec;
    (void)before;
    for (size_t i = 0; i < n; i++)
        ss_names_add(names, kinds[i]->name);
}

static enum ss_rc parse_schedule(const struct arg_call *call)
{
    const struct ss_schedule_kind *kind = ss_schedule_kind_find(call->text);
    if (!kind)
        return fail_name(call, "schedule", "help schedule lists them; schedule load FILE reads one",
                         list_schedules);
    call->value->text = kind->name;
    return SS_OK;
}

static void list_screens(const struct ss_session *session, const struct ss_arg_spec *spec,
                         const char *before, struct ss_names *names)
{
    (void)spec;
    (void)before;
    const char *name;
    for (size_t i = 0; (name = ss_session_screen_name(session, i)); i++)
        ss_names_add(names, name);
}

static enum ss_rc parse_screen(const struct arg_call *call)
{
    const char *name;
    for (size_t i = 0; (name = ss_session_screen_name(call->session, i)); i++)
        if (!strcmp(name, call->text))
            return SS_OK;
    return fail_name(call, "screen", "help view lists the screens", list_screens);
}

static void list_settings(const struct ss_session *session, const struct ss_arg_spec *spec,
                          const char *before, struct ss_names *names)
{
    (void)session;
    (void)spec;
    (void)before;
    for (size_t i = 0; i < ss_setting_count(); i++)
        ss_names_add(names, ss_setting_at(i).name);
}

static enum ss_rc parse_setting(const struct arg_call *call)
{
    for (size_t i = 0; i < ss_setting_count(); i++)
        if (!strcmp(ss_setting_at(i).name, call->text)) {
            call->value->integer = (int64_t)i;
            return SS_OK;
        }
    return fail_name(call, "setting", "set lists the settings", list_settings);
}

/* The choices of the setting named before. */
static void list_setting_values(const struct ss_session *session, const struct ss_arg_spec *spec,
                                const char *before, struct ss_names *names)
{
    (void)spec;
    for (size_t i = 0; before && i < ss_setting_count(); i++) {
        struct ss_setting setting = ss_setting_at(i);
        if (!strcmp(setting.name, before) && setting.value.choices)
            list_choices(session, &setting.value, NULL, names);
    }
}

static void list_topics(const struct ss_session *session, const struct ss_arg_spec *spec,
                        const char *before, struct ss_names *names)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    struct ss_glossary glossary = ss_glossary_read(names->arena);
    (void)spec;
    (void)before;
    for (size_t i = 0; i < n; i++)
        ss_names_add(names, table[i]->name);
    for (size_t i = 0; i < glossary.count; i++)
        if (!ss_session_find_command(session, glossary.items[i].name))
            ss_names_add(names, glossary.items[i].name);
}

static const struct arg_type types[SS_N_ARG_TYPES] = {
    [SS_ARG_FLAG] = {"", parse_text, NULL},
    [SS_ARG_TEXT] = {"TEXT", parse_text, NULL},
    [SS_ARG_CHOICE] = {"WORD", parse_choice, list_choices},
    [SS_ARG_INT] = {"N", parse_int, NULL},
    [SS_ARG_REAL] = {"X", parse_real, NULL},
    [SS_ARG_PART] = {"PART", parse_part, NULL},
    [SS_ARG_REALS] = {"X,X", parse_reals, NULL},
    [SS_ARG_DURATION] = {"TIME", parse_duration, NULL},
    [SS_ARG_BYTES] = {"BYTES", parse_bytes, NULL},
    [SS_ARG_RATE] = {"RATE", parse_rate, NULL},
    [SS_ARG_FILE] = {"FILE", parse_text, NULL},
    [SS_ARG_NEW_FILE] = {"FILE", parse_new_file, NULL},
    [SS_ARG_OP] = {"OP", parse_op, list_ops},
    [SS_ARG_TARGET] = {"TARGET", parse_target, list_targets},
    [SS_ARG_ITEM] = {"VAR|OP", parse_item, list_items},
    [SS_ARG_INPUT] = {"INPUT", parse_input, list_inputs},
    [SS_ARG_KIND] = {"KIND", parse_kind, list_kinds},
    [SS_ARG_STOP] = {"NAME", parse_text, list_stops},
    [SS_ARG_SCOPE] = {"SCOPE", parse_scope, list_scopes},
    [SS_ARG_ROW] = {"ROW", parse_text, list_rows},
    [SS_ARG_ROW_ID] = {"ROW", parse_text, list_row_ids},
    [SS_ARG_MESH] = {"SHAPE", parse_mesh, list_meshes},
    [SS_ARG_AXIS] = {"AXIS", parse_axis, list_axes},
    [SS_ARG_CLUSTER] = {"NAME", parse_cluster, list_clusters},
    [SS_ARG_SCHEDULE] = {"NAME", parse_schedule, list_schedules},
    [SS_ARG_SCREEN] = {"NAME", parse_screen, list_screens},
    [SS_ARG_SETTING] = {"SETTING", parse_setting, list_settings},
    [SS_ARG_SETTING_VALUE] = {"TEXT", parse_text, list_setting_values},
    [SS_ARG_TOPIC] = {"COMMAND|TERM", parse_text, list_topics},
};

const char *ss_arg_placeholder(const struct ss_arg_spec *spec)
{
    return types[spec->type].placeholder;
}

enum ss_rc ss_arg_parse(const struct ss_session *session, const struct ss_arg_spec *spec,
                        const char *text, struct ss_arena *arena, struct ss_arg_value *value,
                        struct ss_error *err)
{
    struct arg_call call = {session, spec, text, arena, value, err};
    value->given = true;
    value->text = text;
    return types[spec->type].parse(&call);
}

void ss_arg_complete(const struct ss_session *session, const struct ss_arg_spec *spec,
                     const char *before, const char *prefix, struct ss_names *names)
{
    struct ss_names all = {.arena = names->arena};
    if (types[spec->type].list)
        types[spec->type].list(session, spec, before, &all);
    for (size_t i = 0; i < all.count; i++)
        if (!strncmp(all.items[i], prefix, strlen(prefix)))
            ss_names_add(names, all.items[i]);
}
