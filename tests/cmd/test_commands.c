/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command table: its invariants, its examples, completion, and the fields of batch output. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "core/base/json.h"
#include "repl/cmd/complete.h"
#include "repl/cmd/glossary.h"
#include "repl/cmd/journal.h"
#include "scripting/script.h"
#include "tests/cmd/kept_session.h"
#include "views/front.h"

static void open_session(struct fixture *f, enum ss_output_format format)
{
    init_session(f);
    f->session.style.format = format;
    f->session.scripts = &ss_lua_scripts;
    f->session.views = &ss_views;
}

/* ---- the table ---------------------------------------------------------------------------------
 */

static void every_command_is_described(void **state)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    (void)state;
    assert_true(n > 20);
    for (size_t i = 0; i < n; i++) {
        const struct ss_cmd *cmd = table[i];
        assert_true(strlen(cmd->summary) > 0 && strlen(cmd->summary) <= 60);
        assert_true(strlen(cmd->help) > 0 && strlen(cmd->group) > 0 && strlen(cmd->since) > 0);
        for (const char *line = cmd->help; *line;
             line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
            assert_true(strcspn(line, "\n") <= 92);
        assert_non_null(cmd->examples);
        assert_non_null(cmd->examples[0]);
        assert_non_null(cmd->run);
        assert_ptr_equal(ss_cmd_find(cmd->name), cmd);
        bool changes = cmd->flags & SS_CMD_MUTATES, only_reads = cmd->flags & SS_CMD_READONLY;
        assert_true(changes != only_reads);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(cmd->name, table[j]->name);
    }
}

static void check_specs(const struct ss_arg_spec *specs, size_t n, bool options)
{
    bool optional = false;
    for (size_t i = 0; i < n && specs[i].name; i++) {
        assert_non_null(specs[i].help);
        assert_true((specs[i].type == SS_ARG_CHOICE) == (specs[i].choices != NULL));
        if (options)
            continue;
        assert_true(specs[i].type != SS_ARG_FLAG);
        assert_false(optional &&
                     !specs[i].optional); /* nothing required after something optional */
        optional = specs[i].optional;
        bool last = i + 1 == n || !specs[i + 1].name;
        assert_true(last || !(specs[i].many || specs[i].rest));
    }
}

static void every_argument_is_described(void **state)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        check_specs(table[i]->args, SS_MAX_ARGS, false);
        check_specs(table[i]->options, SS_MAX_OPTIONS, true);
    }
}

/* No object at the front of a line has a key of its own twice: a reader would lose one of them. */
static void check_keys_differ(const char *command, const char *text, size_t length)
{
    enum { MOST = 64 };
    struct ss_json json;
    struct ss_json_token token;
    struct ss_error err;
    char *keys[MOST];
    size_t n = 0;
    ss_json_init(&json, "result", text, length);
    assert_int_equal(ss_json_expect(&json, SS_JSON_OBJECT, &token, &err), SS_OK);
    for (;;) {
        assert_int_equal(ss_json_next(&json, &token, &err), SS_OK);
        if (token.kind == SS_JSON_OBJECT_END)
            break;
        for (size_t i = 0; i < n; i++)
            if (ss_json_is(&token, keys[i]))
                fail_msg("%s: two keys %s", command, keys[i]);
        assert_true(n < MOST);
        keys[n++] = strndup(token.text, token.length);
        assert_int_equal(ss_json_skip(&json, &err), SS_OK);
    }
    ss_json_fini(&json);
    while (n)
        free(keys[--n]);
}

static bool is_number(const struct ss_value *value)
{
    return value->kind == SS_V_INT || value->kind == SS_V_REAL;
}

/* Numbers that share a unit have that of their column; plain numbers may stand in any. */
static void check_column(const char *line, const struct ss_block *block, size_t c)
{
    enum ss_unit shared = SS_UNIT_NONE;
    bool mixed = false;
    struct ss_row_reader reader;
    ss_row_reader_init(&reader, block);
    for (size_t r = 0; r < ss_block_n_rows(block); r++) {
        const struct ss_value *cell = ss_row_read(&reader, r)->cells + c;
        if (!is_number(cell) || cell->unit == SS_UNIT_NONE)
            continue;
        mixed |= shared != SS_UNIT_NONE && cell->unit != shared;
        shared = cell->unit;
    }
    ss_row_reader_fini(&reader);
    enum ss_unit expected = mixed ? SS_UNIT_NUMBER : shared;
    if (expected != SS_UNIT_NONE && block->columns[c].unit != expected)
        fail_msg("%s: column %s of %s has unit %d, not %d", line, block->columns[c].name,
                 block->name, (int)expected, (int)block->columns[c].unit);
}

/* Whatever a reference says is what the graph, rules or mesh in use has under its id. */
static bool holds(const struct ss_snapshot *now, const struct ss_value *value)
{
    const struct ss_ref *to = &value->ref.to;
    const char *text = value->ref.text;
    switch (to->kind) {
    case SS_REF_OP:
        return to->generation == now->graph->generation && to->id < now->graph->n_ops &&
               !strcmp(now->graph->ops[to->id].name, text);
    case SS_REF_VAR:
        return to->generation == now->graph->generation && to->id < now->graph->n_vars &&
               !strcmp(now->graph->vars[to->id].name, text);
    case SS_REF_ROW:
        return to->generation == now->rules->generation &&
               to->row < now->rules->op_rules[to->id]->n_rows &&
               !strcmp(now->rules->op_rules[to->id]->rows[to->row].id, text);
    case SS_REF_AXIS:
        break;
    }
    return true; /* a plan's mesh may be another */
}

static size_t check_references(const char *line, const struct ss_snapshot *now,
                               const struct ss_value *value)
{
    size_t n = 0;
    if (value->kind == SS_V_REF) {
        if (now->graph && !holds(now, value))
            fail_msg("%s: %s refers to something else", line, value->ref.text);
        return 1;
    }
    for (size_t i = 0; value->kind == SS_V_LIST && i < value->list.count; i++)
        n += check_references(line, now, value->list.items + i);
    for (size_t i = 0; value->kind == SS_V_RECORD && i < value->record.count; i++)
        n += check_references(line, now, &value->record.fields[i].value);
    return n;
}

/* Runs a line and looks at its values; returns how many references these are. */
static size_t look_at_values(struct fixture *f, const char *line)
{
    size_t n = 0;
    const char *text = line;
    f->session.sink = &f->sink;
    while (*text) {
        struct ss_invocation *invocation = ss_invocation_new(&f->session);
        assert_int_equal(ss_parse(&f->session, &text, invocation, &invocation->err), SS_OK);
        if (invocation->parsed.cmd)
            ss_invoke(&f->session, &invocation);
        if (invocation->rc != SS_OK)
            fail_msg("%s: %s", line, invocation->err.message);
        for (size_t b = 0; b < invocation->out.blocks.count; b++)
            for (size_t c = 0; c < invocation->out.blocks.items[b].n_columns; c++)
                check_column(line, invocation->out.blocks.items + b, c);
        struct ss_value record = ss_out_record(&invocation->out);
        n += check_references(line, f->session.lab->now, &record);
        ss_invocation_free(invocation);
    }
    return n;
}

static void cells_have_units_and_references(void **state)
{
    static const char *const lines[] = {
        "load samples/mlp.mlir; graph; graph --inputs; graph --outputs; graph --scopes; ops",
        "rules; rules dot_general_0 -v; rules --json; discover; coverage",
        "mesh 2x4 dp,tp; solve; plan; memory; why dot_general_0; solve; pareto",
        "baseline dp; plan save mlp-plan.json --force; baseline tp; diff mlp-plan.json; compare; "
        "top 3; "
        "history; cluster --all; set; version; help",
        "run; graph dot_general_0; graph var:arg0; run --each-rule"};
    struct fixture f;
    size_t n = 0;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        n += look_at_values(&f, lines[i]);
    assert_true(n > 500);
    close_session(&f);
}

/* A long table comes in pages: any order of reading gives the same cells. */
static void lazy_rows_are_read_in_any_order(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    must(&f, "load samples/gpt-tiny.mlir");
    const char *line = "graph";
    struct ss_invocation *invocation = ss_invocation_new(&f.session);
    assert_int_equal(ss_parse(&f.session, &line, invocation, &invocation->err), SS_OK);
    ss_invoke(&f.session, &invocation);
    const struct ss_block *block = invocation->out.blocks.items;
    const struct ss_graph *g = f.session.lab->now->graph;
    struct ss_row_reader reader;
    ss_row_reader_init(&reader, block);
    assert_non_null(block->source);
    assert_int_equal(ss_block_n_rows(block), g->n_ops);
    assert_true(g->n_ops > 300); /* several pages */
    for (size_t i = g->n_ops; i-- > 0;)
        assert_string_equal(ss_row_read(&reader, i)->cells[0].ref.text, g->ops[i].name);
    assert_string_equal(ss_row_read(&reader, 299)->cells[0].ref.text, g->ops[299].name);
    assert_string_equal(ss_row_read(&reader, 0)->cells[0].ref.text, g->ops[0].name);
    ss_row_reader_fini(&reader);
    must(&f, "load samples/mlp.mlir"); /* the result keeps what it reads */
    ss_row_reader_init(&reader, block);
    assert_string_equal(ss_row_read(&reader, 0)->cells[0].ref.text, g->ops[0].name);
    ss_row_reader_fini(&reader);
    ss_invocation_free(invocation);
    close_session(&f);
}

static void values_have_an_order(void **state)
{
    struct ss_value items[] = {ss_v_text("op_2"), ss_v_text("op_10")};
    const struct ss_value lists[] = {ss_v_list(items, 1, ""), ss_v_list(items, 2, "")};
    const struct ss_ref first = {.kind = SS_REF_OP, .id = 3, .generation = 1},
                        second = {.kind = SS_REF_OP, .id = 4, .generation = 1};
    const struct ss_value sorted[] = {ss_v_bool(false),
                                      ss_v_real(0.5),
                                      ss_v_int(1),
                                      ss_v_int(INT64_MAX),
                                      ss_v_real(NAN),
                                      ss_v_text(""),
                                      ss_v_text("a"),
                                      ss_v_text("op_2"),
                                      ss_v_text("op_10"),
                                      ss_v_ref(first, "op_9"),
                                      ss_v_ref(second, "op_5"),
                                      ss_v_text("zebra"),
                                      lists[0],
                                      lists[1],
                                      ss_v_null()};
    size_t n = sizeof sorted / sizeof *sorted;
    (void)state;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(ss_value_compare(sorted + i, sorted + i), 0);
        if (i + 1 < n && sorted[i].kind == sorted[i + 1].kind)
            assert_true(ss_value_compare(sorted + i, sorted + i + 1) < 0);
        if (i + 1 < n)
            assert_true(ss_value_compare(sorted + n - 1, sorted + i) > 0);
    }
    assert_true(ss_value_compare(sorted + 1, sorted + 2) < 0);
}

static void every_example_runs(void **state)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        for (const char *const *e = table[i]->examples; *e; e++) {
            struct fixture f;
            open_session(&f, SS_FORMAT_JSON);
            must(&f, "load samples/mlp.mlir");
            if (strstr(*e, "--isolate")) /* each of thousands of runs would be a process */
                must(&f, "load samples/../tests/data/graphs/same-output-twice.mlir");
            must(&f, *e);
            assert_null(strstr(ss_buf_text(&f.results), "\"error\""));
            for (const char *line = ss_buf_text(&f.results); *line == '{';) {
                size_t length = strcspn(line, "\n");
                check_keys_differ(*e, line, length);
                line += length + (line[length] != 0);
            }
            close_session(&f);
        }
    }
}

/* ---- the glossary -------------------------------------------------------------------------------
 */

static void every_term_is_described(void **state)
{
    struct ss_arena arena = {0};
    struct ss_glossary g = ss_glossary_read(&arena);
    (void)state;
    assert_true(g.count >= 60);
    for (size_t i = 0; i < g.count; i++) {
        const struct ss_term *term = g.items + i;
        assert_true(i == 0 || strcasecmp(g.items[i - 1].name, term->name) < 0);
        assert_true(strlen(term->text) > 20 && strlen(term->text) < 600);
        assert_ptr_equal(ss_glossary_find(&g, term->name), term);
        for (const char *const *a = term->aliases; *a; a++)
            if (ss_glossary_find(&g, *a) != term)
                fail_msg("'%s' is an alias of %s and of another term", *a, term->name);
        for (const char *const *s = term->see_also; *s; s++) {
            const struct ss_term *other = ss_glossary_find(&g, *s);
            if (!other || other == term || strcmp(other->name, *s))
                fail_msg("%s: see also '%s', which is no other term", term->name, *s);
        }
        for (const char *c = term->text; *c; c++)
            assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
    }
    ss_arena_free(&arena);
}

static void words_find_their_term(void **state)
{
    static const char *const words[][2] = {{"partial", "partial"},
                                           {"P(sum)", "partial"},
                                           {"P( max )", "partial"},
                                           {"S(0)", "shard"},
                                           {"s(12)", "shard"},
                                           {"halo", "halo"},
                                           {"S(1, halo=1:0)", "halo"},
                                           {"S(2, halo=0:2, sum)", "overlap"},
                                           {"S(1, block=3)", "block"},
                                           {"R", "replicated"},
                                           {"S(0)R", "layout"},
                                           {"P(sum)S(1)", "layout"},
                                           {"P(sum) <- S(1), S(0)", "row"},
                                           {"S1", "row"},
                                           {"P12", "row"},
                                           {"2x4", "mesh"},
                                           {"hubs", "hub"},
                                           {"All Reduce", "all-reduce"},
                                           {"gap", "gap"},
                                           {"block", "block"},
                                           {"Lagrangian", "memory multiplier"}};
    static const char *const nothing[] = {"", "  ", "S(", "S(0", "q7", "<", "-", "S(0)Q"};
    struct ss_arena arena = {0};
    struct ss_glossary g = ss_glossary_read(&arena);
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const struct ss_term *term = ss_glossary_find(&g, words[i][0]);
        if (!term || strcmp(term->name, words[i][1]))
            fail_msg("'%s' finds '%s'", words[i][0], term ? term->name : "nothing");
    }
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        assert_null(ss_glossary_find(&g, nothing[i]));
    ss_arena_free(&arena);
}

/* ---- the batch contract ---
---------------------------------------------------------------------
 */

/* True when the object at the front of text has the key at its own level. */
static bool has_key(const char *text, size_t length, const char *key)
{
    struct ss_json json;
    struct ss_json_token token;
    struct ss_error err;
    bool found = false;
    ss_json_init(&json, "result", text, length);
    assert_int_equal(ss_json_expect(&json, SS_JSON_OBJECT, &token, &err), SS_OK);
    for (;;) {
        assert_int_equal(ss_json_next(&json, &token, &err), SS_OK);
        if (token.kind == SS_JSON_OBJECT_END)
            break;
        found = found || ss_json_is(&token, key);
        assert_int_equal(ss_json_skip(&json, &err), SS_OK);
    }
    ss_json_fini(&json);
    return found;
}

/* Every name of a space-separated list is a key of the one object that the line printed. */
static void check_keys(struct fixture *f, const char *line, const char *keys)
{
    char *list = strdup(keys), *rest = list;
    must(f, line);
    assert_ptr_equal(strchr(f->results.data, '\n'), f->results.data + f->results.length - 1);
    for (char *key; (key = strtok_r(rest, " ", &rest));)
        if (!has_key(f->results.data, f->results.length, key))
            fail_msg("%s: no field %s in %s", line, key, f->results.data);
    free(list);
    assert_int_equal(f->messages.length, 0); /* in JSON all is on stdout */
}

static void json_has_the_fields_of_the_contract(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_JSON);
    check_keys(&f, "load samples/mlp.mlir",
               "schema command status ops vars params param_bytes flops format");
    check_keys(&f, "cluster toy", "source");
    check_keys(&f, "mesh 2x4", "mesh devices axes");
    check_keys(&f, "discover", "ops signatures attempts runs rules cached time_ms undetermined");
    check_keys(&f, "rules dot_general_0", "op shard_spec combine_spec rows");
    check_keys(
        &f, "solve",
        "method objective bound gap proved stopped time_ms peak_bytes limit_bytes nodes edges "
        "strategies cells distinct_cells core_nodes");
    check_keys(&f, "plan", "ops reshards");
    check_keys(&f, "run --f64",
               "backend ranks devices dtype ok max_err tolerance first_bad time_ms collectives "
               "peak_bytes");
    check_keys(&f, "check samples/mlp.mlir", "files passed failed unsupported");
    close_session(&f);
}

static void json_rows_have_the_fields_of_the_contract(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_JSON);
    must(&f, "load samples/mlp.mlir; cluster toy; mesh 2x4; solve");
    must(
        &f,
        "lua local p = ss.plan() "
        "for _, o in ipairs(p.ops) do assert(o.op and o.out and o.compute_us) "
        "assert(#o.out[1] == 2) end "
        "assert(#p.reshards > 0) "
        "for _, r in ipairs(p.reshards) do assert(r.var and r.arg and #r.from == 2 and #r.to == 2) "
        "for _, s in ipairs(r.path) do assert(s.collective and s.bytes and s.us) end end");
    must(&f, "lua for _, r in ipairs(ss.rules{'dot_general_0'}.rows) do "
             "assert(r.id and #r['in'] == 2 and #r.out == 1 and r.proof and r.runs) end");
    must(&f, "lua local c, sent = ss.run{f64 = true}.collectives, 0 "
             "for _, k in pairs(c) do assert(k.count > 0) sent = sent + k.bytes end "
             "assert(sent > 0)");
    must(&f, "lua local f = ss.check{'samples/mlp.mlir'}.files[1] "
             "assert(f.file and f.passed and f.failed and f.unsupported)");
    close_session(&f);
}

static void errors_are_objects(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_JSON);
    assert_int_equal(type(&f, "load nowhere.mlir"), SS_E_IO);
    assert_true(has_key(f.results.data, f.results.length, "code"));
    assert_true(has_key(f.results.data, f.results.length, "message"));
    assert_true(has_key(f.results.data, f.results.length, "where"));
    assert_true(has_key(f.results.data, f.results.length, "hint"));
    assert_non_null(strstr(f.results.data, "\"status\": \"error\""));
    close_session(&f);
}

/* ---- pins, state, cancelling --------------------------------------------------------------------
 */

static void pins_are_checked_and_replaced(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    must(&f, "load samples/mlp.mlir; mesh 2x4 dp,tp");
    must(&f,
         "pin dot_general_0 \"dp: S(0) <- S(0), R\"; pin dot_general_0 \"tp: S(1) <- R, S(1)\"");
    assert_int_equal(f.session.lab->now->settings.pins.n, 2);
    must(&f, "pin dot_general_0 \"tp: R <- R, R\"");
    assert_int_equal(f.session.lab->now->settings.pins.n, 2);
    must(&f, "solve; lua local o = ss.plan{'dot_general_0'}.ops[1].out[1] "
             "assert(o[1] == 'S(0)' and o[2] == 'R')");
    must(&f, "pin dot_general_0 RR <- RR, RR");
    assert_int_equal(f.session.lab->now->settings.pins.n, 1);
    assert_true(ss_snapshot_is_stale(f.session.lab->now));
    assert_int_not_equal(type(&f, "pin dot_general_0 \"tp: S(1) <- S(1), S(1)\""), SS_OK);
    assert_int_not_equal(type(&f, "pin dot_general_0 S(0) <- S(0), R"), SS_OK);
    assert_non_null(strstr(ss_buf_text(&f.messages), "hint:"));
    assert_int_equal(f.session.lab->now->settings.pins.n, 1);
    must(&f, "unpin dot_general_0");
    assert_int_equal(f.session.lab->now->settings.pins.n, 0);
    assert_int_equal(type(&f, "unpin dot_general_0"), SS_E_NAME);
    close_session(&f);
}

static void a_failed_load_changes_nothing(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    must(&f, "load samples/mlp.mlir; mesh 2; solve");
    const struct ss_graph *graph = f.session.lab->now->graph;
    const struct ss_plan *plan = f.session.lab->now->plan;
    assert_int_not_equal(type(&f, "load samples/README.md"), SS_OK);
    assert_ptr_equal(f.session.lab->now->graph, graph);
    assert_ptr_equal(f.session.lab->now->plan, plan);
    must(&f, "load samples/mlp.mlir");
    assert_null(f.session.lab->now->plan);
    assert_null(f.session.lab->now->rules);
    assert_int_equal(f.session.lab->now->settings.mesh.n_axes, 1);
    close_session(&f);
}

static void a_saved_plan_loads_and_costs_the_same(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_JSON);
    must(&f, "load samples/mlp.mlir; cluster toy; mesh 2x2; solve; plan save a.json");
    int64_t compute = f.session.lab->now->plan->compute_ps,
            comm = f.session.lab->now->plan->comm_ps;
    must(&f, "load samples/mlp.mlir; mesh 8; plan load a.json");
    assert_int_equal(f.session.lab->now->plan->compute_ps, compute);
    assert_int_equal(f.session.lab->now->plan->comm_ps, comm);
    assert_int_equal(f.session.lab->now->settings.mesh.n_axes, 2);
    must(&f, "run --f64");
    close_session(&f);
}

/* ---- completion and suggestions -----------------------------------------------------------------
 */

/* The names that complete the line, joined with blanks. */
static const char *completed(struct fixture *f, const char *line, size_t word, bool *files)
{
    static struct ss_buf joined;
    struct ss_arena arena = {0};
    struct ss_completion completion;
    ss_buf_clear(&joined);
    ss_complete(&f->session, line, word, &arena, &completion);
    for (size_t i = 0; i < completion.names.count; i++)
        ss_buf_printf(&joined, "%s%s", i ? " " : "", completion.names.items[i]);
    if (files)
        *files = completion.files;
    ss_arena_free(&arena);
    return ss_buf_text(&joined);
}

static void completion_knows_the_table(void **state)
{
    struct fixture f;
    bool files = false;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    assert_string_equal(completed(&f, "sol", 0, NULL), "solve");
    assert_string_equal(completed(&f, "plan s", 5, NULL), "save");
    assert_string_equal(completed(&f, "what-if b", 8, NULL), "bandwidth");
    assert_string_equal(completed(&f, "version; dis", 9, NULL), "discover");
    assert_string_equal(completed(&f, "solve b", 6, NULL), "beam brute");
    assert_string_equal(completed(&f, "solve --w", 6, NULL), "--width");
    assert_string_equal(completed(&f, "solve --objective m", 18, NULL), "metadist");
    assert_string_equal(completed(&f, "solve --width 3 i", 16, NULL), "ilp");
    assert_string_equal(completed(&f, "cluster h1", 8, NULL), "h100x8 h100-8");
    assert_string_equal(completed(&f, "set fu", 4, NULL), "fusion");
    assert_string_equal(completed(&f, "set live o", 9, NULL), "on off");
    assert_string_equal(completed(&f, "set seed 1", 9, NULL), "");
    assert_string_equal(completed(&f, "help apr", 5, NULL), "apropos");
    assert_string_equal(completed(&f, "help partia", 5, NULL), "partial");
    assert_string_equal(completed(&f, "load ", 5, &files), "");
    assert_true(files);
    assert_string_equal(completed(&f, "nonsense x", 9, &files), "");
    assert_false(files);
    close_session(&f);
}

static void completion_knows_the_session(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_TEXT);
    assert_string_equal(completed(&f, "rules dot", 6, NULL), "");
    must(&f, "load samples/mlp.mlir; discover; mesh 2x4 dp,tp");
    assert_string_equal(completed(&f, "rules dot_general_1", 6, NULL), "dot_general_1");
    assert_string_equal(completed(&f, "why arg2", 4, NULL), "arg2");
    assert_string_equal(completed(&f, "graph --kind tr", 13, NULL), "transpose");
    assert_string_equal(completed(&f, "pin dot_general_0 \"tp: S(1", 19, NULL),
                        "tp: S(1) <- R, S(1)");
    assert_string_equal(completed(&f, "pin var:params/layer_1 \"tp: ", 24, NULL),
                        "tp: R tp: S(0) tp: S(1)");
    assert_string_equal(completed(&f, "pin var:params/", 4, NULL),
                        "var:params/layer_0 var:params/layer_1");
    assert_string_equal(completed(&f, "input params/layer_1", 6, NULL), "params/layer_1");
    assert_string_equal(completed(&f, "rules dot_general_0 --row S", 26, NULL), "S1 S2 S3");
    assert_string_equal(completed(&f, "rules --row S", 12, NULL), "");
    assert_string_equal(completed(&f, "why var:dot_general_1", 4, NULL), "var:dot_general_1");
    assert_string_equal(completed(&f, "lua print(ss.plan_", 4, NULL),
                        "print(ss.plan_load print(ss.plan_save");
    assert_string_equal(completed(&f, "lua math.flo", 4, NULL), "math.floor");
    assert_string_equal(completed(&f, "lua nothing.at.all", 4, NULL), "");
    assert_string_equal(completed(&f, "break op tr", 9, NULL), "transpose transpose_0 transpose_1");
    assert_string_equal(completed(&f, "break on f", 9, NULL), "fail");
    assert_string_equal(completed(&f, "break id S", 9, NULL), "");
    must(&f, "step dot_general_0");
    assert_string_equal(completed(&f, "break id S", 9, NULL), "S1 S2 S3");
    assert_string_equal(completed(&f, "break on id P", 12, NULL), "P3 P4 P1 P2");
    close_session(&f);
}

/* Whatever is typed, the parser answers with a value: random edits of valid lines. */
/* Every command works on a problem file, or says that it needs a model; none crashes. */
static void commands_know_problem_files(void **state)
{
    size_t n = 0, refused = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        struct fixture f;
        if (!strcmp(table[i]->name, "quit"))
            continue; /* ends the session, as it should */
        open_session(&f, SS_FORMAT_JSON);
        must(&f, "load samples/problem.json");
        enum ss_rc rc = type(&f, table[i]->name);
        bool needs_model = strstr(ss_buf_text(&f.results), "needs a model") != NULL;
        assert_int_equal(needs_model, !(table[i]->flags & SS_CMD_PROBLEM));
        refused += needs_model;
        if (needs_model)
            assert_int_equal(rc, SS_E_STATE);
        must(&f, "load samples/problem.json; solve; pin 3=1; solve");
        (void)type(&f, table[i]->name);
        must(&f, "load samples/mlp.mlir");
        close_session(&f);
    }
    assert_true(refused > 20);
}

static void odd_lines_are_errors_not_crashes(void **state)
{
    static const char *const seeds[] = {"solve beam --width 20 --time 1ms",
                                        "mesh 2x4 dp,tp",
                                        "set seed 7; set",
                                        "limit 24GiB",
                                        "help plan save",
                                        "apropos \"two words\"",
                                        "cluster toy --all",
                                        "unpin # comment"};
    static const char alphabet[] = "abz0 9-\"';#=,xX\\\t\x01\xff()<:";
    struct fixture f;
    (void)state;
    open_session(&f, SS_FORMAT_JSON);
    for (uint32_t round = 0; round < 4000; round++) {
        char line[128];
        uint32_t random = round * 2654435761u;
        snprintf(line, sizeof line, "%s", seeds[random % 8]);
        size_t length = strlen(line);
        for (int edit = 0; edit < 3; edit++) {
            random = random * 1664525u + 1013904223u;
            line[(random >> 8) % length] = alphabet[(random >> 20) % (sizeof alphabet - 1)];
        }
        f.session.exact_names = random & 1;
        enum ss_rc rc = type(&f, line);
        assert_true(rc == SS_OK || strstr(f.results.data, "\"error\""));
        completed(&f, line, length / 2, NULL);
        f.session.quit = false;
    }
    close_session(&f);
}

/* ---- the page ----------------------------------------------------------------------------------
 */

static void text_never_carries_control_bytes(void **state)
{
    static const struct ss_column columns[] = {{"name", false}, {"n", true}};
    struct ss_style style = {.format = SS_FORMAT_TEXT, .width = 24, .utf8 = true};
    struct ss_out out = {0};
    struct ss_buf results = {0}, messages = {0};
    (void)state;
    ss_out_table(&out, "rows", columns, 2);
    ss_out_row(&out, (struct ss_value[]){ss_v_text("a\033[31mred\n"), ss_v_int(1)});
    ss_out_row(&out,
               (struct ss_value[]){ss_v_text("\xe4\xb8\xad\xe6\x96\x87 wide"), ss_v_int(-20)});
    ss_out_row(&out, (struct ss_value[]){ss_v_text("bad \xff\xfe utf-8"), ss_v_null()});
    ss_out_row(&out, (struct ss_value[]){ss_v_text("a name that is far too long"), ss_v_int(3)});
    ss_format_result(&style, "test", &out, SS_OK, NULL, &results, &messages);
    assert_string_equal(ss_buf_text(&results), "name                   n\n"
                                               "a\\x1b[31mred\\x0a       1\n"
                                               "\xe4\xb8\xad\xe6\x96\x87 wide            -20\n"
                                               "bad \\xff\\xfe utf-8     -\n"
                                               "a name that is far     3\n"
                                               "too long\n");
    ss_buf_free(&results);
    ss_buf_free(&messages);
    ss_out_fini(&out);
}

/* Nothing of a table is lost on a narrow page: cells go on in the next line, and a last column that
 * would have no room goes below its row. */
static void a_narrow_page_loses_nothing(void **state)
{
    static const struct ss_column columns[] = {
        {"id", false}, {"row", false}, {"n", true}, {"why", false}};
    struct ss_style style = {.format = SS_FORMAT_TEXT, .width = 36, .utf8 = true};
    struct ss_out out = {0};
    struct ss_buf results = {0}, messages = {0};
    (void)state;
    ss_out_table(&out, "rows", columns, 4);
    ss_out_row(&out,
               (struct ss_value[]){ss_v_text("S1"), ss_v_text("S(0) <- S(0), R"), ss_v_int(26),
                                   ss_v_text("pieces are at least as long as the halo")});
    ss_out_row(&out, (struct ss_value[]){ss_v_text("P1"), ss_v_text("P(sum) <- P(sum), R, R, S(4)"),
                                         ss_v_int(4), ss_v_null()});
    ss_format_result(&style, "test", &out, SS_OK, NULL, &results, &messages);
    assert_string_equal(ss_buf_text(&results), "id  row                            n\n"
                                               "    why\n"
                                               "S1  S(0) <- S(0), R               26\n"
                                               "    pieces are at least as long as\n"
                                               "    the halo\n"
                                               "P1  P(sum) <- P(sum), R, R, S(4)   4\n");
    ss_out_fini(&out);
    ss_buf_clear(&results);
    ss_out_field(&out, "why", ss_v_text("pieces are at least as long as the halo"));
    ss_out_field(&out, "path", ss_v_text("/a/path/that/is/wider/than/the/page/is"));
    ss_out_field(&out, "none", ss_v_null());
    ss_format_result(&style, "test", &out, SS_OK, NULL, &results, &messages);
    assert_string_equal(ss_buf_text(&results), "why   pieces are at least as long as\n"
                                               "      the halo\n"
                                               "path  /a/path/that/is/wider/than/the/page/is\n"
                                               "none  -\n");
    ss_buf_free(&results);
    ss_buf_free(&messages);
    ss_out_fini(&out);
}

static int in_scratch_folder(void **state)
{
    static char folder[] = "/tmp/shardscope-test-XXXXXX";
    const char *root = getenv("SHARDSCOPE_ROOT");
    char samples[4096];
    (void)state;
    if (!root || !mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    snprintf(samples, sizeof samples, "%s/samples", root);
    return symlink(samples, "samples");
}

static int leave_scratch_folder(void **state)
{
    char folder[4096];
    (void)state;
    remove("samples");
    static const char *const written[] = {"mlp-plan.json", "mlp.cert", "p.cert", "mlp.lp",
                                          "p.lp",          "mlp.json", "p.json"};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        remove(written[i]);
    remove("mlp.rules");
    remove("a.json");
    remove("mlp-copy.mlir");
    return getcwd(folder, sizeof folder) && chdir("/") == 0 ? rmdir(folder) : 1;
}

/* ---- the journal ---- */

/* In another container, with the same home, a process may have the same id. */
static void a_journal_leaves_those_of_others(void **state)
{
    char other[80], made[80], text[40] = "";
    (void)state;
    snprintf(other, sizeof other, "session-%ld.lab", (long)getpid());
    snprintf(made, sizeof made, "session-%ld-1.lab", (long)getpid());
    FILE *file = fopen(other, "w");
    assert_non_null(file);
    fputs("solve\n", file);
    fclose(file);
    struct ss_journal *journal = ss_journal_new(".");
    ss_journal_end(journal, "mesh 2", NULL);
    assert_int_equal(access(made, F_OK), 0);
    ss_journal_free(journal, false);
    assert_int_not_equal(access(made, F_OK), 0);
    assert_non_null(file = fopen(other, "r"));
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "solve\n");
    assert_int_equal(remove(other), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_is_described),
        cmocka_unit_test(every_argument_is_described),
        cmocka_unit_test(every_example_runs),
        cmocka_unit_test(cells_have_units_and_references),
        cmocka_unit_test(lazy_rows_are_read_in_any_order),
        cmocka_unit_test(values_have_an_order),
        cmocka_unit_test(every_term_is_described),
        cmocka_unit_test(words_find_their_term),
        cmocka_unit_test(json_has_the_fields_of_the_contract),
        cmocka_unit_test(json_rows_have_the_fields_of_the_contract),
        cmocka_unit_test(errors_are_objects),
        cmocka_unit_test(pins_are_checked_and_replaced),
        cmocka_unit_test(a_failed_load_changes_nothing),
        cmocka_unit_test(a_saved_plan_loads_and_costs_the_same),
        cmocka_unit_test(completion_knows_the_table),
        cmocka_unit_test(completion_knows_the_session),
        cmocka_unit_test(commands_know_problem_files),
        cmocka_unit_test(odd_lines_are_errors_not_crashes),
        cmocka_unit_test(text_never_carries_control_bytes),
        cmocka_unit_test(a_narrow_page_loses_nothing),
        cmocka_unit_test(a_journal_leaves_those_of_others),
    };
    return cmocka_run_group_tests(tests, in_scratch_folder, leave_scratch_folder);
}
