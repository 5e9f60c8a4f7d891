/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/record.h"

#include <pthread.h>

/* A token is TOKEN_UNIT times a prime from FIRST_PRIME to SIEVE, 2.6e9 to 1.7e11: times a dilation
 * up to 5e7 it fits in 63 bits, and over a stride up to 2,400 it is above LITERAL_LIMIT, below
 * which a number is a literal. 6,374 primes lie in that range; SS_MAX_TOKENS are used. */
enum { TOKEN_UNIT = 5040 << 9, FIRST_PRIME = 1009, SIEVE = 65536, LITERAL_LIMIT = 1 << 20 };

static int primes[SS_MAX_TOKENS];
static uint16_t prime_index[SIEVE]; /* 1 + index of a prime that is used, else 0 */
static pthread_once_t primes_once = PTHREAD_ONCE_INIT;

static void make_primes(void)
{
    static bool composite[SIEVE];
    int n = 0;
    for (int p = 2; p < SIEVE && n < SS_MAX_TOKENS; p++) {
        if (composite[p])
            continue;
        for (int64_t m = (int64_t)p * p; m < SIEVE; m += p)
            composite[m] = true;
        if (p >= FIRST_PRIME) {
            primes[n++] = p;
            prime_index[p] = (uint16_t)n;
        }
    }
}

int64_t ss_token(size_t i)
{
    pthread_once(&primes_once, make_primes);
    return (int64_t)TOKEN_UNIT * primes[i];
}

bool ss_token_find(int64_t number, size_t *i)
{
    pthread_once(&primes_once, make_primes);
    if (number % TOKEN_UNIT || number / TOKEN_UNIT < FIRST_PRIME || number / TOKEN_UNIT >= SIEVE)
        return false;
    uint16_t index = prime_index[number / TOKEN_UNIT];
    *i = index - 1u;
    return index != 0;
}

bool ss_token_is_literal(int64_t number)
{
    return number < LITERAL_LIMIT && number > -LITERAL_LIMIT;
}

static void add(struct ss_record *r, enum ss_constraint_kind kind, const int64_t *a, size_t n_a,
                const int64_t *b, size_t n_b)
{
    struct ss_constraint c = {.kind = kind, .n_a = n_a, .n_b = n_b};
    c.a = ss_memdup(r->arena, a, n_a * sizeof *a);
    c.b = ss_memdup(r->arena, b, n_b * sizeof *b);
    ss_push(r->arena, *r, c);
}

static void record_same(void *state, int64_t a, int64_t b)
{
    add(state, SS_CONSTRAINT_SAME, &a, 1, &b, 1);
}

static void record_same_product(void *state, const int64_t *a, size_t n_a, const int64_t *b,
                                size_t n_b)
{
    add(state, SS_CONSTRAINT_PRODUCT, a, n_a, b, n_b);
}

static void record_divides(void *state, int64_t a, int64_t b)
{
    add(state, SS_CONSTRAINT_DIVIDES, &a, 1, &b, 1);
}

static void record_at_most(void *state, int64_t a, int64_t b)
{
    add(state, SS_CONSTRAINT_AT_MOST, &a, 1, &b, 1);
}

static void record_prefix(void *state, int64_t a, int64_t b)
{
    struct ss_record *record = state;
    add(state, SS_CONSTRAINT_AT_MOST, &a, 1, &b, 1);
    record->items[record->count - 1].prefix = true;
}

static void record_start(void *state, int64_t p, int64_t count, int64_t step, int64_t length)
{
    add(state, SS_CONSTRAINT_START, (int64_t[]){p, count, step}, 3, &length, 1);
}

static void record_position(void *state, const int64_t *p, size_t n, int64_t step, int64_t length,
                            bool stays)
{
    struct ss_record *record = state;
    add(state, SS_CONSTRAINT_POSITION, p, n, (int64_t[]){length, step}, 2);
    record->items[record->count - 1].stays = stays;
}

static void record_keep(void *state, const struct ss_window *w, int64_t length)
{
    struct ss_record *record = state;
    add(state, SS_CONSTRAINT_KEEP, &w->size, 1, &length, 1);
    record->items[record->count - 1].window = *w;
}

static void record_tiles(void *state, const int64_t list[2], int64_t length, int64_t steps)
{
    struct ss_record *record = state;
    add(state, SS_CONSTRAINT_SAME, &steps, 1, &list[0], 1);
    struct ss_constraint *c = &record->items[record->count - 1];
    c->tiles = ss_memdup(record->arena, list, 2 * sizeof *list);
    c->length = length;
}

const struct ss_infer_recorder ss_record_recorder = {
    .same = record_same,
    .same_product = record_same_product,
    .divides = record_divides,
    .at_most = record_at_most,
    .prefix = record_prefix,
    .start = record_start,
    .position = record_position,
    .keep = record_keep,
    .tiles = record_tiles,
};

struct ss_type *ss_record_copy(const struct ss_call *call, struct ss_arena *arena,
                               struct ss_call *out)
{
    *out = *call;
    struct ss_type *in = ss_memdup(arena, call->in, call->n_in * sizeof *call->in);
    out->in = in;
    out->attrs.items =
        ss_memdup(arena, call->attrs.items, call->attrs.count * sizeof *call->attrs.items);
    out->out = ss_alloc_array(arena, call->n_out, sizeof *out->out);
    return in;
}
