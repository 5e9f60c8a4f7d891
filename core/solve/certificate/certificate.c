/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses and checks a certificate in one pass. Every claimed number is computed again from the cost
 * graph and compared, and every step is verified by replay.c before it is applied. */
#include "core/solve/certificate/certificate.h"

#include "core/base/number.h"
#include "core/solve/certificate/replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct check {
    const struct ss_cost_graph *g;
    const char *path, *text;
    size_t at, length, line;
    struct ss_certificate *out;
    struct ss_error *err;
    struct ss_arena arena;
    struct ss_replay replay;
    int64_t **given; /* per edge of the replay: its messages */
};

static uint64_t hash_nodes(const struct ss_cost_graph *g, uint64_t hash)
{
    for (size_t i = 0; i < g->n_nodes; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        hash = ss_hash(v->cost, v->n * sizeof *v->cost, ss_hash_u64(v->n, hash));
        hash = ss_hash_u64(v->n_terms, hash);
        for (uint32_t k = 0; k < v->n_terms; k++) {
            const struct ss_cg_term *t = &v->terms[k];
            hash = ss_hash_u64((uint64_t)t->begin << 32 | t->end, hash);
            hash = ss_hash(t->bytes, v->n * sizeof *t->bytes, hash);
        }
    }
    return hash;
}

static uint64_t hash_graph(const struct ss_cost_graph *g, uint64_t seed)
{
    uint64_t *tables = ss_xcalloc(g->n_tables + 1, sizeof *tables);
    for (size_t k = 0; k < g->n_tables; k++)
        tables[k] = ss_hash(g->tables[k].cells,
                            (size_t)g->tables[k].rows * g->tables[k].cols * sizeof(int64_t), seed);
    uint64_t hash = hash_nodes(g, ss_hash_u64((uint64_t)g->limit_bytes, seed));
    for (size_t k = 0; k < g->n_edges; k++) {
        hash = ss_hash_u64((uint64_t)g->edges[k].a << 32 | g->edges[k].b, hash);
        hash = ss_hash_u64(tables[g->edges[k].table], hash);
    }
    free(tables);
    return hash;
}

void ss_cg_digest(const struct ss_cost_graph *g, char digest[SS_DIGEST_SIZE])
{
    snprintf(digest, SS_DIGEST_SIZE, "%016" PRIx64 "%016" PRIx64, hash_graph(g, 0x63657274u),
             hash_graph(g, 0x69667921u));
}

bool ss_certificate_price(const struct ss_cost_graph *g, const uint32_t *choice,
                          struct ss_byte_price over, struct ss_certificate *certificate)
{
    int64_t cost = ss_cg_cost(g, choice), peak = ss_cg_peak(g, choice, NULL), sum;
    bool fits = peak <= g->limit_bytes;
    certificate->over = over;
    certificate->peak_bytes = peak;
    certificate->over_bytes = fits ? 0 : peak - g->limit_bytes;
    certificate->penalty = over.units ? ss_byte_price_times(over, certificate->over_bytes) : 0;
    bool allowed =
        cost != SS_FORBIDDEN && !__builtin_add_overflow(cost, certificate->penalty, &sum);
    certificate->cost = allowed ? sum : SS_FORBIDDEN;
    return allowed && (fits || over.units > 0);
}

/* ---- the text -------------------------------------------------------------------------------- */

static enum ss_rc here(struct check *c, enum ss_rc rc)
{
    ss_error_where(c->err, "%s:%zu", c->path, c->line);
    return rc;
}

static enum ss_rc not_a_certificate(struct check *c, const char *wanted)
{
    ss_fail(c->err, SS_E_SYNTAX, "not a certificate: expected %s", wanted);
    return here(c, SS_E_SYNTAX);
}

/* The next word of the line; false at its end. */
static bool word(struct check *c, const char **start, size_t *length)
{
    while (c->at < c->length && c->text[c->at] == ' ')
        c->at++;
    *start = c->text + c->at;
    while (c->at < c->length && c->text[c->at] != ' ' && c->text[c->at] != '\n')
        c->at++;
    *length = (size_t)(c->text + c->at - *start);
    return *length > 0;
}

static bool is(const char *start, size_t length, const char *expected)
{
    return strlen(expected) == length && !memcmp(start, expected, length);
}

static enum ss_rc keyword(struct check *c, const char *expected)
{
    const char *start;
    size_t length;
    return word(c, &start, &length) && is(start, length, expected) ? SS_OK
                                                                   : not_a_certificate(c, expected);
}

static enum ss_rc number(struct check *c, int64_t least, int64_t most, int64_t *value)
{
    const char *start;
    size_t length;
    if (word(c, &start, &length) && ss_int_parse(start, length, value) && *value >= least &&
        *value <= most)
        return SS_OK;
    return not_a_certificate(c, "a number in the field's range");
}

static enum ss_rc end_of_line(struct check *c)
{
    while (c->at < c->length && c->text[c->at] == ' ')
        c->at++;
    if (c->at >= c->length || c->text[c->at] != '\n')
        return not_a_certificate(c, "the end of the line");
    c->at++;
    c->line++;
    return SS_OK;
}

/* A line that is a keyword and a number. */
static enum ss_rc field(struct check *c, const char *name, int64_t least, int64_t most,
                        int64_t *value)
{
    enum ss_rc rc = keyword(c, name);
    if (rc == SS_OK)
        rc = number(c, least, most, value);
    return rc == SS_OK ? end_of_line(c) : rc;
}

/* ---- the sections of the text ---------------------------------------------------------------- */

static enum ss_rc read_version(struct check *c, int64_t *version)
{
    enum ss_rc rc = keyword(c, "shardscope-certificate");
    if (rc == SS_OK)
        rc = number(c, SS_CERTIFICATE_HARD, SS_CERTIFICATE_SOFT, version);
    return rc == SS_OK ? end_of_line(c) : rc;
}

bool ss_certificate_is_soft(const char *text, size_t length)
{
    struct ss_error ignored = {0};
    struct check c = {.path = "", .text = text, .length = length, .line = 1, .err = &ignored};
    int64_t version;
    return read_version(&c, &version) == SS_OK && version == SS_CERTIFICATE_SOFT;
}

static enum ss_rc read_over(struct check *c)
{
    enum ss_rc rc = keyword(c, "over-budget");
    if (rc == SS_OK)
        rc = number(c, 1, (int64_t)1 << 60, &c->out->over.units);
    if (rc == SS_OK)
        rc = number(c, 0, SS_MOST_PRICE_BITS, &c->out->over.bits);
    return rc == SS_OK ? end_of_line(c) : rc;
}

static enum ss_rc read_head(struct check *c)
{
    char digest[SS_DIGEST_SIZE];
    const char *start;
    size_t length;
    int64_t version;
    enum ss_rc rc = read_version(c, &version);
    if (rc == SS_OK)
        rc = keyword(c, "problem");
    if (rc != SS_OK)
        return rc;
    ss_cg_digest(c->g, digest);
    if (!word(c, &start, &length) || !is(start, length, digest)) {
        ss_fail(c->err, SS_E_MISMATCH,
                "the certificate was made for another problem: its digest is %.*s, "
                "that of this problem is %s",
                (int)(length < 40 ? length : 40), start, digest);
        here(c, SS_E_MISMATCH);
        ss_error_hint(c->err, "check it with the same file, limit and pins, or the same graph, "
                              "mesh, cluster and pins");
        return SS_E_MISMATCH;
    }
    rc = end_of_line(c);
    return rc == SS_OK && version == SS_CERTIFICATE_SOFT ? read_over(c) : rc;
}

static enum ss_rc read_solution(struct check *c)
{
    const struct ss_cost_graph *g = c->g;
    int64_t claimed, strategy;
    enum ss_rc rc = field(c, "cost", INT64_MIN, INT64_MAX, &claimed);
    if (rc == SS_OK)
        rc = keyword(c, "solution");
    uint32_t *choice = ss_alloc_array(&c->arena, g->n_nodes + 1, sizeof *choice);
    for (size_t i = 0; i < g->n_nodes && rc == SS_OK; i++) {
        rc = number(c, 0, g->nodes[i].n - 1, &strategy);
        choice[i] = (uint32_t)strategy;
    }
    if (rc != SS_OK)
        return rc;
    bool fits = ss_certificate_price(g, choice, c->out->over, c->out);
    if (c->out->cost == SS_FORBIDDEN) {
        ss_fail(c->err, SS_E_MISMATCH,
                "the solution is forbidden: it has a forbidden strategy or pair of strategies");
    } else if (c->out->cost != claimed) {
        ss_fail(c->err, SS_E_MISMATCH, "the solution costs %" PRId64 ", not %" PRId64, c->out->cost,
                claimed);
    } else if (!fits) {
        uint32_t instant;
        int64_t peak = ss_cg_peak(g, choice, &instant);
        ss_fail(c->err, SS_E_MISMATCH,
                "the solution holds %" PRId64 " bytes at instant %u, but the limit is %" PRId64,
                peak, instant, g->limit_bytes);
    } else {
        return end_of_line(c);
    }
    return here(c, SS_E_MISMATCH);
}

static enum ss_rc read_prices(struct check *c)
{
    struct ss_prices prices = {.over = c->out->over};
    int64_t bits, price_bits, count, instant;
    enum ss_rc rc = field(c, "bits", 0, SS_REPLAY_MOST_BITS, &bits);
    if (rc == SS_OK)
        rc = field(c, "price-bits", 0, 62, &price_bits);
    if (rc == SS_OK)
        rc = field(c, "prices", 0, (int64_t)c->length, &count);
    if (rc != SS_OK)
        return rc;
    prices.bits = (uint32_t)price_bits;
    prices.n = (uint32_t)count;
    prices.at = ss_alloc_array(&c->arena, (size_t)count + 1, sizeof *prices.at);
    for (uint32_t k = 0; k < prices.n && rc == SS_OK; k++) {
        rc = number(c, 0, UINT32_MAX, &instant);
        if (rc == SS_OK)
            rc = number(c, INT64_MIN, INT64_MAX, &prices.at[k].weight);
        if (rc == SS_OK)
            rc = end_of_line(c);
        prices.at[k].instant = (uint32_t)instant;
    }
    if (rc != SS_OK)
        return rc;
    c->out->prices = prices.n;
    rc = ss_replay_init(&c->replay, c->g, (uint32_t)bits, &prices, c->err);
    return rc == SS_OK ? rc : here(c, rc);
}

enum { MOST_OPERANDS = 3 };
static const struct {
    const char *name;
    int operands;
} steps[] = {{"forbidden", 2}, {"overflows", 2}, {"dominated", 3},
             {"cut", 2},       {"join", 2},      {"out", 1}};

static const char *take(struct ss_replay *r, size_t kind, const uint32_t *x)
{
    switch (kind) {
    case 0:
        return ss_replay_unsupported(r, x[0], x[1]);
    case 1:
        return ss_replay_overflows(r, x[0], x[1]);
    case 2:
        return ss_replay_dominated(r, x[0], x[1], x[2]);
    case 3:
        return ss_replay_cut(r, x[0], x[1]);
    case 4:
        return ss_replay_join(r, x[0], x[1]);
    default:
        return ss_replay_out(r, x[0]);
    }
}

static enum ss_rc read_step(struct check *c)
{
    const char *start, *why;
    size_t length, kind = 0, begin = c->at;
    uint32_t x[MOST_OPERANDS] = {0};
    (void)word(c, &start, &length);
    while (kind < sizeof steps / sizeof *steps && !is(start, length, steps[kind].name))
        kind++;
    if (kind == sizeof steps / sizeof *steps)
        return not_a_certificate(c, "a step");
    for (int k = 0; k < steps[kind].operands; k++) {
        int64_t value;
        enum ss_rc rc = number(c, 0, UINT32_MAX - 1, &value);
        if (rc != SS_OK)
            return rc;
        x[k] = (uint32_t)value;
    }
    why = take(&c->replay, kind, x);
    if (!why)
        return end_of_line(c);
    ss_fail(c->err, SS_E_MISMATCH, "the step \"%.*s\" does not hold: %s", (int)(c->at - begin),
            c->text + begin, why);
    return here(c, SS_E_MISMATCH);
}

/* One message per strategy of node that is not gone. */
static enum ss_rc read_message(struct check *c, uint32_t node, int64_t *given)
{
    for (uint32_t s = 0; s < c->replay.nodes[node].n; s++) {
        enum ss_rc rc = ss_replay_gone(&c->replay, node, s)
                            ? SS_OK
                            : number(c, INT64_MIN, INT64_MAX, &given[s]);
        if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}

static enum ss_rc read_edge(struct check *c)
{
    int64_t a, b;
    enum ss_rc rc = number(c, 0, UINT32_MAX - 1, &a);
    if (rc == SS_OK)
        rc = number(c, 0, UINT32_MAX - 1, &b);
    if (rc != SS_OK)
        return rc;
    uint32_t edge = ss_replay_find(&c->replay, (uint32_t)a, (uint32_t)b);
    if (edge == UINT32_MAX || c->given[edge]) {
        ss_fail(c->err, SS_E_MISMATCH, "%s between %" PRId64 " and %" PRId64,
                edge == UINT32_MAX ? "there are messages for a missing edge"
                                   : "there are two lists of messages for the edge",
                a, b);
        return here(c, SS_E_MISMATCH);
    }
    uint32_t n = c->replay.nodes[a].n, m = c->replay.nodes[b].n;
    bool turned = c->replay.edges[edge].a != (uint32_t)a;
    int64_t *given = ss_alloc_array(&c->arena, (size_t)n + m + 1, sizeof *given);
    c->given[edge] = given;
    rc = read_message(c, (uint32_t)a, turned ? given + m : given);
    if (rc == SS_OK)
        rc = read_message(c, (uint32_t)b, turned ? given : given + n);
    return rc == SS_OK ? end_of_line(c) : rc;
}

static const int64_t *messages_of(const void *user, size_t edge)
{
    const struct check *c = user;
    return c->given[edge];
}

static enum ss_rc read_bound(struct check *c)
{
    enum ss_rc rc = field(c, "bound", INT64_MIN, INT64_MAX, &c->out->bound);
    if (rc != SS_OK)
        return rc;
    if (c->at != c->length)
        return not_a_certificate(c, "the end of the text");
    int64_t proved = ss_replay_bound(&c->replay, messages_of, c);
    if (proved == c->out->bound)
        return SS_OK;
    c->line--;
    ss_fail(c->err, SS_E_MISMATCH,
            "the certificate claims a bound of %" PRId64 ", but proves %" PRId64, c->out->bound,
            proved);
    return here(c, SS_E_MISMATCH);
}

static enum ss_rc read_all(struct check *c)
{
    int64_t n_steps = 0, n_edges = 0;
    enum ss_rc rc = read_head(c);
    if (rc == SS_OK)
        rc = read_solution(c);
    if (rc == SS_OK)
        rc = read_prices(c);
    if (rc == SS_OK)
        rc = field(c, "steps", 0, (int64_t)c->length, &n_steps);
    for (int64_t k = 0; k < n_steps && rc == SS_OK; k++)
        rc = read_step(c);
    if (rc == SS_OK)
        rc = field(c, "messages", 0, (int64_t)c->length, &n_edges);
    if (rc == SS_OK)
        c->given = ss_alloc_array(&c->arena, c->replay.n_edges + 1, sizeof *c->given);
    for (int64_t k = 0; k < n_edges && rc == SS_OK; k++)
        rc = read_edge(c);
    c->out->steps = (uint64_t)n_steps;
    c->out->messages = (uint64_t)n_edges;
    return rc == SS_OK ? read_bound(c) : rc;
}

enum ss_rc ss_certificate_check(const struct ss_cost_graph *g, const char *path, const char *text,
                                size_t length, struct ss_certificate *certificate,
                                struct ss_error *err)
{
    struct ss_error own = {0};
    struct check c = {.g = g,
                      .path = path,
                      .text = text,
                      .length = length,
                      .line = 1,
                      .out = certificate,
                      .err = err ? err : &own};
    *certificate = (struct ss_certificate){0};
    enum ss_rc rc = read_all(&c);
    ss_replay_fini(&c.replay);
    ss_arena_free(&c.arena);
    return rc;
}
