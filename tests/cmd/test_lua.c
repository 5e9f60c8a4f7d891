/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lua as a whole: its manual and examples, random calls, want of memory, the price of an op. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scripting/script.h"
#include "tests/cmd/kept_session.h"

static void open_session(struct fixture *f)
{
    init_session(f);
    f->session.scripts = &ss_lua_scripts;
    f->session.safe = true; /* nothing here writes a file */
}

static void open_model(struct fixture *f, const char *load)
{
    open_session(f);
    must(f, load);
}

/* Runs a chunk; returns what it printed, or fails. */
static const char *run(struct fixture *f, const char *name, const char *chunk)
{
    struct ss_out out = {0};
    struct ss_error err = {.code = SS_OK};
    ss_buf_clear(&f->results);
    f->session.sink = &f->sink;
    enum ss_rc rc = ss_lua_scripts.run(&f->session, name, chunk, strlen(chunk), &out, &err);
    f->session.sink = NULL;
    ss_out_fini(&out);
    if (rc != SS_OK)
        fail_msg("%s: %s\n%s\n%s", name, err.message, err.where, chunk);
    return ss_buf_text(&f->results);
}

/* ---- the manual ---- */

static void lua_page_is_generated(void **state)
{
    struct fixture f;
    struct ss_buf page = {0};
    (void)state;
    open_session(&f);
    assert_int_equal(type(&f, "help --lua"), SS_OK);
    assert_int_equal(ss_file_read("docs/lua.md", 1 << 20, &page, NULL), SS_OK);
    if (strcmp(ss_buf_text(&page), ss_buf_text(&f.results)) != 0)
        fail_msg(
            "docs/lua.md is old: build/release/shardscope --batch -c 'help --lua' >docs/lua.md");
    ss_buf_free(&page);
    close_session(&f);
}

static void every_example_runs(void **state)
{
    struct fixture f;
    struct ss_out out = {0};
    struct ss_error err;
    int n = 0;
    (void)state;
    open_session(&f);
    assert_int_equal(ss_lua_scripts.explain(&f.session, "--examples", &out, &err), SS_OK);
    char *text = strdup(out.blocks.items[0].text), *rest = text;
    for (char *one = strtok_r(text, "\f", &rest); one; one = strtok_r(NULL, "\f", &rest)) {
        struct fixture own;
        open_model(&own, "load samples/mlp.mlir");
        run(&own, "example", one);
        close_session(&own);
        n++;
    }
    assert_true(n >= 10);
    free(text);
    ss_out_fini(&out);
    close_session(&f);
}

/* Each function that help ss lists has an entry, and so has each class. */
static void every_function_has_help(void **state)
{
    struct fixture f;
    (void)state;
    open_session(&f);
    assert_int_equal(type(&f, "help ss"), SS_OK);
    char *list = strdup(ss_buf_text(&f.results)), *rest = list;
    int n = 0;
    for (char *line = strtok_r(list, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char command[200], name[100];
        size_t length = strcspn(line, "(");
        snprintf(name, sizeof name, "%.*s", (int)length, line);
        for (char *c = name; *c; c++)
            *c = *c == ':' ? '.' : *c;
        const char *bare = !strncmp(name, "class ", 6) ? name + 6 : name;
        snprintf(command, sizeof command, "help %s%s", strncmp(bare, "ss.", 3) ? "ss." : "", bare);
        if (type(&f, command) != SS_OK || f.results.length < 40)
            fail_msg("%s\n%s", command, ss_buf_text(&f.messages));
        n++;
    }
    assert_true(n >= 10);
    free(list);
    close_session(&f);
}

/* ---- scripts that check ---- */

/* Runs a script, unsafe, that prints how many of its cases hold. */
static void holds(const char *path, int n)
{
    struct fixture f;
    struct ss_buf script = {0};
    open_session(&f);
    assert_int_equal(ss_file_read(path, 1 << 20, &script, NULL), SS_OK);
    f.session.safe = false;
    assert_int_equal(atoi(run(&f, path, ss_buf_text(&script))), n);
    ss_buf_free(&script);
    close_session(&f);
}

/* Solves each sample on three models, and checks the layouts. */
static void strategies_hold(void **state)
{
    (void)state;
    holds("tests/cmd/strategies.lua", 15);
}

/* Every rule of differentiation against differences. */
static void gradients_hold(void **state)
{
    (void)state;
    holds("tests/cmd/gradients.lua", 72);
}

/* The sample models against JAX, and as files. */
static void models_hold(void **state)
{
    (void)state;
    holds("tests/models/models.lua", 4);
}

/* ---- random calls ---- */

static const char random_calls[] =
    "local state, calls = SEED, 0\n"
    "local function random(n)\n"
    "    state = (state * 6364136223846793005 + 1442695040888963407)\n"
    "    return (state >> 33) % n + 1\n"
    "end\n"
    "local left_out = {quit = true, load = true, pareto = true, top = true, certify = true,\n"
    "                  run = true, compare = true, conflict = true}\n"
    "local names, fields = {}, {}\n"
    "for name in pairs(ss) do if not left_out[name] then names[#names + 1] = name end end\n"
    "table.sort(names)\n"
    "for word in ('name kind id scope operands results rules row layout ops vars op var graph ' "
    "..\n"
    "             'mesh plan pins type shape readers producer devices axes objective reshards ' "
    "..\n"
    "             'local_bytes op_us target proof state flops path nonsense'):gmatch('%S+') do\n"
    "    fields[#fields + 1] = word\n"
    "end\n"
    "local pool = {true, false, 0, 1, -1, 2, 1e300, 0/0, '', 'x', 'R <- R, R', 'dp: S(0)',\n"
    "    'S(0) <- S(0), R', 'dot_general_0', 'dot_general_*', 'var:arg0', '2x4', '2', 'scope:*',\n"
    "    ('y'):rep(300), '\\0', {}, {1, 2}, {'2'}, {name = 1}, print, coroutine.create(print)}\n"
    "local stale = {}\n"
    "local function value(depth)\n"
    "    local k = random(#pool + 8)\n"
    "    if k <= #pool then return pool[k] end\n"
    "    local o = ({lab, lab.graph, lab.mesh, lab.plan, lab.pins[1],\n"
    "                graph:op('dot_general_0'), graph.inputs[1], stale[random(40)]})[k - #pool]\n"
    "    if o == nil or depth > 4 then return nil end\n"
    "    return o\n"
    "end\n"
    "local function visit(o)\n"
    "    for _ = 1, 3 do\n"
    "        local member = o[fields[random(#fields)]]\n"
    "        calls = calls + 1\n"
    "        if type(member) == 'function' then member = member(o, value(0)) end\n"
    "        if type(member) == 'function' then member = member() end\n"
    "        if type(member) == 'table' then member = member[1] end\n"
    "        if type(member) ~= 'userdata' then return end\n"
    "        stale[random(40)] = member\n"
    "        o = member\n"
    "    end\n"
    "end\n"
    "while calls < COUNT do\n"
    "    if random(4) == 1 then\n"
    "        local name = names[random(#names)]\n"
    "        calls = calls + 1\n"
    "        if type(ss[name]) == 'function' then\n"
    "            pcall(ss[name], value(0), value(0), value(0))\n"
    "        end\n"
    "    else\n"
    "        local o = value(0)\n"
    "        if type(o) == 'userdata' then pcall(visit, o) end\n"
    "    end\n"
    "    if random(500) == 1 then ss.load(random(2) == 1 and 'samples/mlp.mlir' or SECOND) end\n"
    "    if random(200) == 1 then ss.mesh(random(2) == 1 and '2' or '2x2') end\n"
    "end\n"
    "print('calls: ' .. calls)\n";

static void random_calls_raise_at_most(void **state)
{
    struct fixture f;
    struct ss_buf chunk = {0};
    (void)state;
    open_model(&f, "load samples/mlp.mlir; mesh 2x2; cluster toy; solve");
    f.session.safe = false; /* the script may take its time, its commands write no file */
    run(&f, "open", "return 1");
    f.session.safe = true;
    ss_buf_puts(&chunk, "local SEED, COUNT, SECOND = 20, 10000, 'samples/gat-tiny.mlir'\n");
    ss_buf_puts(&chunk, random_calls);
    const char *count = strstr(run(&f, "random", ss_buf_text(&chunk)), "calls: ");
    assert_true(count && atoi(count + 7) >= 10000);
    ss_buf_free(&chunk);
    close_session(&f);
}

/* All functions and methods, with arguments of their documented types or of others. */
static void random_arguments_raise_at_most(void **state)
{
    struct fixture f;
    struct ss_buf chunk = {0}, script = {0};
    (void)state;
    open_model(&f, "load samples/mlp.mlir");
    assert_int_equal(ss_file_read("tests/cmd/random_calls.lua", 1 << 20, &script, NULL), SS_OK);
    assert_int_equal(type(&f, "help --stubs"), SS_OK);
    ss_buf_printf(&chunk,
                  "local SEED, COUNT, TRACE, STUBS, CLASSES = 11, 1500, false, [==[%s]==]\n%s",
                  ss_buf_text(&f.results), ss_buf_text(&script));
    close_session(&f);
    open_model(&f, "load samples/mlp.mlir");
    f.session.safe = false; /* the script may take its time, its commands write no file */
    run(&f, "open", "return 1");
    f.session.safe = true;
    const char *count = strstr(run(&f, "random", ss_buf_text(&chunk)), "calls: ");
    assert_true(count && atoi(count + 7) >= 1500);
    ss_buf_free(&chunk);
    ss_buf_free(&script);
    close_session(&f);
}

/* ---- want of memory ---- */

static const char tour[] =
    "ss.load('samples/mlp.mlir'); ss.mesh('2'); ss.solve(); ss.pin('dot_general_0', 'R <- R, R')\n"
    "for op in graph:ops{scope = 'layer_*', kind = '*'} do local _ = op.scope, op.operands end\n"
    "local p = plan; print(p:row('dot_general_0'), p:layout(graph.inputs[1]), #p:reshards())\n"
    "print(graph:op('dot_general_0'):rules()[1].row, lab.pins[1], mesh.axes[1].name)\n"
    "print(pcall(ss.why, 'nothing'), pcall(ss.job, 'nothing'))\n"
    "print(ss.together(function() return ss.memory().peak_bytes end))\n"
    "local job = ss.job('what_if_mesh', {'4'}); job:wait(function() end)\n"
    "local b = ss.build('b'); local x, w = b:input('x', {4, 4}), b:param('w', {4, 4})\n"
    "b:train(b:mean(b:tanh(x * w)), {method = 'adam', lr = 1e-3}); print(#b:text())\n"
    "local t = 2 * ss.tensor({2, 2}, {1, 2, 3, 4}) + 1; print(t:get(1, 2), t:map(math.sqrt)[1])\n"
    "ss.op{name = 'f', inputs = {'x[n]'}, outputs = {'y[n]'}, run = function(y) return y end}\n"
    "ss.op{name = 'mm', expr = 'C[i,j] += A[i,k] * B[k,j]'}:remove()\n"
    "ss.cost(function() return 1 end); ss.cost(nil)\n"
    "print(string.find(('a'):rep(300), '.-.-.-b'), ('a=b'):gsub('(.-)=(.*)', '%2'))\n"
    "ss.command{name = 'own', summary = 'own', run = function() return {{a = 1}} end}\n"
    "print(#ss.own().rows)\n"
    "local stop = ss.on('solve', function(event) return event.name .. plan.objective end)\n"
    "ss.screen{name = 'kinds', title = 'kinds', columns = {'kind'}, key = 'F5',\n"
    "          keys = {{key = 'F6', help = 'x', command = 'pins'}},\n"
    "          rows = function() return {{kind = graph:op('dot_general_0').kind}} end}\n"
    "print(#ss.kinds().rows, #ss.collectives().rows, #ss.parameters().rows)\n"
    "ss.solve(); stop()\n"
    "local f = ss.op{name = 'g', inputs = {'x[n]'}, outputs = function(a) return {a.shape[1]} "
    "end,\n"
    "    run = function(y) return y:map(math.abs) end}\n"
    "f:remove(); f = ss.op{name = 'r', expr = 'r[i] = max(x[i], 0)'}\n"
    "print(f:rules('f32[8]').shard_spec)\n"
    "ss.prefer('dot_general_1', 'R <- R, R', 3); ss.forbid('dot_general_1', 'S(0) <- S(0), R')\n"
    "ss.tie(graph.inputs[1], graph.inputs[2])\n"
    "pcall(ss.rule.add, 'dot_general_0', {shard = {'S(1)', 'S(0)'}, combine = math.max})\n"
    "ss.cluster{name = 'lab', like = 'toy', memory = 4e9}\n"
    "local list = {3, 1, 2}; table.sort(list, function(x, y) return x > y end)\n"
    "print(table.concat(list, ','), ('%q'):format('x'), ('a.b'):find('.', 1, true))\n"
    "local a, c = ss.build('l'), nil; c = a:input('x', {4})\n"
    "a:output(a:loop(3, {c}, function(_, y) return y * 2 end), 'y'); print(a:eval{x = 1}.y[1])\n"
    "local last = ss.plan{}; a:load()\n"
    "return {a = {1, 2, 3}, b = 'text'}, last\n";

/* Fails every allocation of the state in turn: each time the chunk ends with an error, and the
 * next run works. Leaks are found by the leak sanitizer. */
static void failing_allocations_are_errors(void **state)
{
    struct fixture f;
    int failures = 0, misses = 0;
    (void)state;
    open_model(&f, "load samples/mlp.mlir");
    struct ss_error err;
    for (int64_t n = 1;; n += 1 + n / 40) {
        enum ss_rc rc = ss_lua_open_failing(&f.session, n, &err);
        if (rc == SS_OK)
            break;
        assert_int_equal(rc, SS_E_MEMORY);
        assert_null(f.session.script);
    }
    for (int64_t n = 1; misses < 3; n += 1 + n / 60) {
        struct ss_out out = {0};
        ss_lua_fail_at(&f.session, n);
        enum ss_rc rc = ss_lua_scripts.run(&f.session, "tour", tour, strlen(tour), &out, &err);
        ss_out_fini(&out);
        failures += rc != SS_OK;
        misses += rc == SS_OK;
        if (rc != SS_OK && rc != SS_E_MEMORY)
            fail_msg("allocation %lld: %s", (long long)n, err.message);
        ss_lua_fail_at(&f.session, 0);
    }
    assert_true(failures > 50);
    run(&f, "after", "return 1");
    close_session(&f);
}

/* ---- the price of an op ---- */

static void a_visit_costs_less_than_a_microsecond(void **state)
{
    static const char chunk[] = "local best = 1e9\n"
                                "for try = 1, 5 do\n"
                                "    local start, n, dots = os.clock(), 0, 0\n"
                                "    for op in graph:ops() do\n"
                                "        n = n + 1\n"
                                "        if op.kind == 'dot_general' then dots = dots + 1 end\n"
                                "    end\n"
                                "    best = math.min(best, (os.clock() - start) / n * 1e6)\n"
                                "end\n"
                                "print(best)\n";
    struct fixture f;
    (void)state;
    open_session(&f);
    f.session.safe = false; /* it needs a clock */
    assert_int_equal(type(&f, "load samples/gpt2-small.mlir"), SS_OK);
    double us = atof(run(&f, "visit", chunk));
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(NDEBUG)
    if (us >= 1)
        fail_msg("%g us per op", us);
#else
    assert_true(us > 0);
#endif
    close_session(&f);
}

int main(void)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    if (root && chdir(root) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lua_page_is_generated),
        cmocka_unit_test(every_example_runs),
        cmocka_unit_test(every_function_has_help),
        cmocka_unit_test(strategies_hold),
        cmocka_unit_test(gradients_hold),
        cmocka_unit_test(models_hold),
        cmocka_unit_test(random_calls_raise_at_most),
        cmocka_unit_test(random_arguments_raise_at_most),
        cmocka_unit_test(failing_allocations_are_errors),
        cmocka_unit_test(a_visit_costs_less_than_a_microsecond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
