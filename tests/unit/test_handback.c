/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a Chakra trace says: dependencies, through loops too, and the sizes of collectives. */
#include "core/handback/handback.h"
#include "tests/unit/labs.h"

/* ---- protocol buffers ---- */

struct bytes {
    const unsigned char *at, *end;
};

static uint64_t read_varint(struct bytes *b)
{
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        assert_true(b->at < b->end && shift < 64);
        value |= (uint64_t)(*b->at & 0x7f) << shift;
        if (*b->at++ < 0x80)
            return value;
    }
}

static struct bytes read_bytes(struct bytes *b)
{
    const uint64_t length = read_varint(b);
    assert_true(length <= (uint64_t)(b->end - b->at));
    const struct bytes inner = {b->at, b->at + length};
    b->at = inner.end;
    return inner;
}

/* The next field: its number; *value or *inner. */
static unsigned read_field(struct bytes *b, uint64_t *value, struct bytes *inner)
{
    const uint64_t key = read_varint(b);
    assert_true((key & 7) == 0 || (key & 7) == 2);
    if (key & 7)
        *inner = read_bytes(b);
    else
        *value = read_varint(b);
    return (unsigned)(key >> 3);
}

/* ---- the trace ---- */

enum { MOST_NODES = 4000 };

struct node {
    char name[64];
    int depth; /* of the longest chain of dependencies that ends here */
    uint64_t comm_size;
};

struct trace {
    struct node nodes[MOST_NODES];
    size_t n;
};

static uint64_t comm_size(struct bytes attr)
{
    uint64_t value = 0, number = 0;
    struct bytes name = {0}, inner = {0};
    while (attr.at < attr.end) {
        const unsigned field = read_field(&attr, &value, &inner);
        if (field == 1)
            name = inner;
        else if (field == 13)
            number = value;
    }
    return name.end - name.at == 9 && !memcmp(name.at, "comm_size", 9) ? number : 0;
}

static void read_node(struct trace *t, struct bytes b)
{
    uint64_t value = 0;
    struct bytes inner = {0};
    struct node *node = &t->nodes[t->n];
    assert_true(t->n < MOST_NODES);
    *node = (struct node){.depth = 1};
    while (b.at < b.end) {
        const unsigned field = read_field(&b, &value, &inner);
        if (field == 1)
            assert_int_equal(value, t->n);
        else if (field == 2)
            snprintf(node->name, sizeof node->name, "%.*s", (int)(inner.end - inner.at),
                     (const char *)inner.at);
        else if (field == 10)
            node->comm_size += comm_size(inner);
        else if (field == 5) {
            assert_true(value < t->n); /* what comes later is not needed yet */
            if (t->nodes[value].depth >= node->depth)
                node->depth = t->nodes[value].depth + 1;
        }
    }
    t->n++;
}

static void read_trace(const struct ss_plan *plan, struct trace *t)
{
    struct ss_arena arena = {0};
    struct ss_buf out = {0};
    struct ss_handback h = {.plan = plan, .arena = &arena, .out = &out};
    ss_handback_chakra(&h);
    struct bytes b = {(const unsigned char *)out.data,
                      (const unsigned char *)out.data + out.length};
    t->n = 0;
    read_bytes(&b);
    while (b.at < b.end)
        read_node(t, read_bytes(&b));
    ss_buf_free(&out);
    ss_arena_free(&arena);
}

static const struct node *find(const struct trace *t, const char *name)
{
    for (size_t i = 0; i < t->n; i++)
        if (!strcmp(t->nodes[i].name, name))
            return &t->nodes[i];
    fail_msg("no node is named %s", name);
    return NULL;
}

static struct trace trace;

/* Layers as a loop: the forward pass, the backward pass and the update follow one another. */
static void dependencies_lead_through_loops(void **state)
{
    struct ss_lab lab;
    int deepest = 0;
    (void)state;
    open_lab(&lab, "gpt-tiny-scan", "2x4", "toy");
    solve_lab(&lab);
    read_trace(lab.now->plan, &trace);
    assert_int_equal(lab.now->graph->n_loops, 2);
    for (size_t i = 0; i < trace.n; i++)
        deepest = trace.nodes[i].depth > deepest ? trace.nodes[i].depth : deepest;
    assert_true(deepest > 150); /* the deepest body alone has 70 */
    ss_lab_fini(&lab);
}

/* The piece that each rank brings: of a reduce-scatter the whole tensor, however much a ring sends.
 */
static void collectives_have_the_size_of_their_input(void **state)
{
    static const char *const pins[][2] = {{"var:arg0", "R"},
                                          {"var:arg1", "R"},
                                          {"var:arg2", "S(0)"},
                                          {"var:arg3", "S(0)"},
                                          {"dot_general_0", "S(0) <- S(0), R"}};
    struct ss_lab lab;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "4", "toy");
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
        assert_int_equal(ss_lab_pin(&lab, pins[i][0], pins[i][1], NULL, &err), SS_OK);
    solve_lab(&lab);
    read_trace(lab.now->plan, &trace);
    assert_int_equal(find(&trace, "reduce_scatter of dot_general_2")->comm_size, 128 * 16 * 4);
    assert_int_equal(find(&trace, "all_gather of subtract_1")->comm_size, 32 * 128 * 4 / 4);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dependencies_lead_through_loops),
        cmocka_unit_test(collectives_have_the_size_of_their_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
