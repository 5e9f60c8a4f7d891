/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers by position in the whole result, so that a rank makes exactly its own piece.
 * rng_bit_generator gives the bits that XLA gives: ThreeFry-2x32-20 and Philox-4x32-10 (Salmon et
 * al., SC 2011) on counters that follow the initial state. */
#include "core/base/rng.h"
#include "kernels/reference/kernel.h"

/* The whole result's shape and where this piece lies in it. */
struct whole {
    int rank;
    int64_t dims[SS_MAX_RANK], count;
    const struct ss_origin *origin;
};

static struct whole whole_of(const struct ss_type *piece, const struct ss_origin *origin)
{
    struct whole w = {.rank = piece->rank, .count = 1, .origin = origin};
    for (int d = 0; d < piece->rank; d++) {
        w.dims[d] = ss_whole_length(piece, origin, d);
        w.count *= w.dims[d];
    }
    return w;
}

/* Row-major position in the whole of the local index. */
static uint64_t position(const struct whole *w, const int64_t *index)
{
    uint64_t at = 0;
    for (int d = 0; d < w->rank; d++)
        at = at * (uint64_t)w->dims[d] + (uint64_t)ss_whole_position(w->origin, d, index[d]);
    return at;
}

/* rng has no state: equal calls draw equal numbers, which is what a reproducible step wants. */
enum { RNG_SEED = 0 };

static double draw_float(bool normal, double a, double b, uint64_t at)
{
    if (normal)
        return a + b * ss_rng_normal(RNG_SEED, 1, at);
    return a + (b - a) * ss_rng_uniform(RNG_SEED, 0, at);
}

static int64_t draw_int(int64_t a, int64_t b, uint64_t at)
{
    const uint64_t range = (uint64_t)b - (uint64_t)a;
    if (range == 0)
        return a;
    return (int64_t)((uint64_t)a + ss_rng_below(RNG_SEED, 0, at, range));
}

enum ss_rc ss_kernel_rng(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_tensor *out = args->out;
    const struct whole w = whole_of(&out->type, args->origin);
    const bool normal = ss_attr_int(&args->call->attrs, SS_ATTR_RNG_DISTRIBUTION, 0) == 1;
    const bool is_int = out->store == SS_STORE_I64;
    int64_t index[SS_MAX_RANK] = {0};
    if (normal && is_int)
        return ss_fail(err, SS_E_TYPE, "normal random numbers are floats");
    for (int64_t i = 0; i < out->count; i++, ss_index_next(out->type.dims, w.rank, index)) {
        const uint64_t at = position(&w, index);
        if (is_int)
            ss_i64(out)[i] = draw_int(ss_i64(&args->in[0])[0], ss_i64(&args->in[1])[0], at);
        else
            ss_f64(out)[i] =
                draw_float(normal, ss_f64(&args->in[0])[0], ss_f64(&args->in[1])[0], at);
    }
    ss_finish(args, 0);
    return SS_OK;
}

static uint32_t rotate_left(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void threefry(uint64_t key, uint64_t counter, uint32_t out[2])
{
    static const int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
    uint32_t keys[3] = {(uint32_t)key, (uint32_t)(key >> 32), 0};
    uint32_t x = (uint32_t)counter, y = (uint32_t)(counter >> 32);
    keys[2] = keys[0] ^ keys[1] ^ 0x1bd11bdau;
    x += keys[0];
    y += keys[1];
    for (uint32_t group = 0; group < 5; group++) {
        for (int round = 0; round < 4; round++) {
            x += y;
            y = rotate_left(y, rotations[group % 2][round]) ^ x;
        }
        x += keys[(group + 1) % 3];
        y += keys[(group + 2) % 3] + group + 1;
    }
    out[0] = x;
    out[1] = y;
}

/* How the stream of a generator maps to positions. */
struct bit_source {
    bool philox, wide; /* wide: 64 bits per element */
    uint64_t key, counter, counter_high;
    struct whole whole;
    int split;           /* ThreeFry, 32 bits: the dim whose neighbours share a block; -1: none */
    struct whole blocks; /* ThreeFry: the shape that is counted */
};

/* XLA halves the first even dim, else the longest one. */
static void split_shape(struct bit_source *s)
{
    s->blocks = s->whole;
    s->split = -1;
    if (s->wide || s->whole.rank == 0)
        return;
    int longest = 0;
    for (int d = 0; d < s->whole.rank && s->split < 0; d++) {
        if (s->whole.dims[d] % 2 == 0)
            s->split = d;
        longest = s->whole.dims[d] > s->whole.dims[longest] ? d : longest;
    }
    s->split = s->split < 0 ? longest : s->split;
    s->blocks.dims[s->split] = (s->whole.dims[s->split] + 1) / 2;
    s->blocks.count = 1;
    for (int d = 0; d < s->whole.rank; d++)
        s->blocks.count *= s->blocks.dims[d];
}

static uint64_t threefry_bits(const struct bit_source *s, const int64_t *index)
{
    int64_t block[SS_MAX_RANK];
    uint32_t words[2];
    uint64_t at = 0;
    int word = 0;
    for (int d = 0; d < s->whole.rank; d++) {
        block[d] = ss_whole_position(s->whole.origin, d, index[d]);
        if (d == s->split) {
            word = (int)(block[d] % 2);
            block[d] /= 2;
        }
        at = at * (uint64_t)s->blocks.dims[d] + (uint64_t)block[d];
    }
    threefry(s->key, s->counter + at, words);
    return s->wide ? words[0] | (uint64_t)words[1] << 32 : words[word];
}

static uint64_t philox_bits(const struct bit_source *s, const int64_t *index)
{
    const uint64_t at = position(&s->whole, index), per_block = s->wide ? 2 : 4;
    const uint64_t low = s->counter + at / per_block, high = s->counter_high + (low < s->counter);
    const uint32_t counter[4] = {(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high,
                                 (uint32_t)(high >> 32)};
    const uint32_t key[2] = {(uint32_t)s->key, (uint32_t)(s->key >> 32)};
    uint32_t words[4];
    ss_philox(counter, key, words);
    const uint64_t part = at % per_block;
    return s->wide ? words[2 * part] | (uint64_t)words[2 * part + 1] << 32 : words[part];
}

/* The counter moves past the blocks of the whole result. */
static void next_state(const struct bit_source *s, const int64_t *state, int64_t *out, int64_t n)
{
    const uint64_t per_block = s->wide ? 2 : 4;
    const uint64_t blocks = s->philox ? ((uint64_t)s->whole.count + per_block - 1) / per_block
                                      : (uint64_t)s->blocks.count;
    const uint64_t low = s->counter + blocks;
    memcpy(out, state, (size_t)n * sizeof *out);
    out[1] = (int64_t)low;
    if (n > 2)
        out[2] = (int64_t)(s->counter_high + (low < s->counter));
}

/* State: key, counter; Philox may have a third word, the counter's upper half (else the key). */
enum ss_rc ss_kernel_rng_bit_generator(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_tensor *state = args->in;
    struct ss_tensor *out = &args->out[1];
    const int64_t *words = ss_i64(state);
    if (state->count < 2 || state->count > 3 || ss_dtype_bits(state->type.dtype) != 64)
        return ss_fail(err, SS_E_UNSUPPORTED,
                       "the state of rng_bit_generator is two or three ui64");
    struct bit_source s = {.key = (uint64_t)words[0], .counter = (uint64_t)words[1]};
    s.counter_high = (uint64_t)words[state->count > 2 ? 2 : 0];
    s.philox = ss_attr_int(&args->call->attrs, SS_ATTR_RNG_ALGORITHM, 0) != 1;
    s.wide = ss_dtype_bits(out->type.dtype) == 64;
    s.whole = whole_of(&out->type, args->origin);
    split_shape(&s);
    next_state(&s, words, ss_i64(&args->out[0]), state->count);
    int64_t index[SS_MAX_RANK] = {0};
    for (int64_t i = 0; i < out->count; i++, ss_index_next(out->type.dims, s.whole.rank, index)) {
        const uint64_t bits = s.philox ? philox_bits(&s, index) : threefry_bits(&s, index);
        if (out->store == SS_STORE_I64)
            ss_i64(out)[i] = (int64_t)bits;
        else
            ss_f64(out)[i] = ss_float_from_bits(out->type.dtype, bits);
    }
    if (out->store == SS_STORE_I64)
        ss_wrap_span(out->type.dtype, ss_i64(out), out->count);
    return SS_OK;
}
