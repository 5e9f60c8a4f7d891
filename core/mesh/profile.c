/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/profile.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"

enum { PROFILE_VERSION = 1, MOST_BYTES = 16 << 20 };
static const char format[] = "shardscope-cluster";

/* The single figures of a profile: name, member, units of the member per unit of the file, whether
 * it may be 0. */
#define FIGURES(X)                                                                                 \
    X(link_latency_us, alpha_us, 1, true)                                                          \
    X(link_gb_per_s, bytes_per_us, 1e3, false)                                                     \
    X(host_latency_us, host_alpha_us, 1, true)                                                     \
    X(host_gb_per_s, host_bytes_per_us, 1e3, false)                                                \
    X(memory_bytes, memory_bytes, 1, false)                                                        \
    X(memory_gb_per_s, memory_bytes_per_us, 1e3, false)                                            \
    X(tflops_f64, flops_per_us_f64, 1e6, false)                                                    \
    X(tflops_f32, flops_per_us_f32, 1e6, false)                                                    \
    X(tflops_f16, flops_per_us_f16, 1e6, false)                                                    \
    X(kernel_us, kernel_us, 1, true)

/* ---- writing -------------------------------------------------------------------------------- */

static void put_text(struct ss_json_out *out, const char *key, const char *text)
{
    ss_json_put_key(out, key);
    ss_json_put_string(out, text);
}

static void put_numbers(struct ss_json_out *out, const char *key, const double *numbers, size_t n,
                        double unit)
{
    ss_json_put_key(out, key);
    ss_json_array_begin(out);
    for (size_t i = 0; i < n; i++)
        ss_json_put_real(out, numbers[i] / unit);
    ss_json_array_end(out);
}

static void put_curves(struct ss_json_out *out, const struct ss_curves *curves)
{
    ss_json_put_key(out, "collectives");
    ss_json_array_begin(out);
    for (size_t i = 0; curves && i < curves->count; i++) {
        const struct ss_curve *c = &curves->items[i];
        ss_json_object_begin(out);
        put_text(out, "collective", ss_collective_name(c->kind));
        ss_json_put_key(out, "ranks");
        ss_json_put_int(out, c->ranks);
        put_numbers(out, "us", c->us, SS_CURVE_POINTS, 1);
        ss_json_object_end(out);
    }
    ss_json_array_end(out);
}

static void put_products(struct ss_json_out *out, const struct ss_measured *m)
{
    ss_json_put_key(out, "products");
    ss_json_array_begin(out);
    for (size_t i = 0; i < m->n_products; i++) {
        const struct ss_product_grid *g = &m->products[i];
        ss_json_object_begin(out);
        put_text(out, "dtype", ss_dtype_name(g->dtype));
        put_numbers(out, "sides", g->side, (size_t)g->n_sides, 1);
        ss_json_put_key(out, "tflops");
        ss_json_array_begin(out);
        for (int a = 0; a < g->n_sides; a++)
            for (int b = 0; b < g->n_sides; b++)
                for (int c = 0; c < g->n_sides; c++)
                    ss_json_put_real(out, g->flops_per_us[a][b][c] / 1e6);
        ss_json_array_end(out);
        ss_json_object_end(out);
    }
    ss_json_array_end(out);
}

void ss_profile_print(struct ss_buf *buf, const struct ss_cluster *c)
{
    static const struct ss_measured nothing = {0};
    const struct ss_measured *m = c->measured ? c->measured : &nothing;
    struct ss_json_out out;
    ss_json_out_init(&out, buf, 1);
    ss_json_object_begin(&out);
    put_text(&out, "format", format);
    ss_json_put_key(&out, "version");
    ss_json_put_int(&out, PROFILE_VERSION);
    put_text(&out, "cluster", c->name);
    put_text(&out, "device", c->device);
    put_text(&out, "source", c->source);
    ss_json_put_key(&out, "devices_per_host");
    ss_json_put_int(&out, c->devices_per_host);
#define X(name, member, unit, zero)                                                                \
    ss_json_put_key(&out, #name);                                                                  \
    ss_json_put_real(&out, c->member / (unit));
    FIGURES(X)
#undef X
    put_curves(&out, c->curves);
    put_products(&out, m);
    char name[160];
    ss_json_put_key(&out, "elements_per_us");
    ss_json_object_begin(&out);
    for (size_t i = 0; i < m->n_rates; i++) {
        ss_json_put_key(&out, ss_op_rate_name(&m->rates[i], name, sizeof name));
        ss_json_put_real(&out, m->rates[i].elements_per_us);
    }
    ss_json_object_end(&out);
    if (m->memory_us[SS_CURVE_POINTS - 1] > 0)
        put_numbers(&out, "memory_us", m->memory_us, SS_CURVE_POINTS, 1);
    ss_json_object_end(&out);
    ss_buf_putc(buf, '\n');
}

enum ss_rc ss_profile_save(const char *path, const struct ss_cluster *cluster, struct ss_error *err)
{
    struct ss_buf text = {0};
    ss_profile_print(&text, cluster);
    enum ss_rc rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    return rc;
}

/* ---- reading -------------------------------------------------------------------------------- */

struct reader {
    struct ss_json json;
    struct ss_json_token token;
    struct ss_arena *arena;
    struct ss_error *err;
    enum ss_rc rc; /* of the first failure */
    struct ss_cluster *c;
    struct ss_measured *measured;
    SS_ARRAY(struct ss_curve) curves;
    SS_ARRAY(struct ss_product_grid) products;
    SS_ARRAY(struct ss_op_rate) rates;
    unsigned seen; /* bit per figure */
    bool formatted;
};

/* The next token, if nothing failed yet. */
static bool take(struct reader *r, enum ss_json_kind kind)
{
    if (r->rc == SS_OK)
        r->rc = ss_json_expect(&r->json, kind, &r->token, r->err);
    return r->rc == SS_OK;
}

static void refuse(struct reader *r, const char *what)
{
    if (r->rc != SS_OK)
        return;
    ss_fail(r->err, SS_E_SYNTAX, "%s", what);
    r->rc = SS_E_SYNTAX;
    (void)ss_json_where(&r->json, r->token.offset, r->err);
}

static double take_number(struct reader *r, bool zero)
{
    if (!take(r, SS_JSON_REAL))
        return 0;
    const double x = r->token.real;
    if (!isfinite(x) || x < 0 || (x == 0 && !zero) || x > 1e18)
        refuse(r, zero ? "a figure must be a number from 0 on" : "a figure must be above 0");
    return x;
}

/* Exactly n numbers. */
static void take_numbers(struct reader *r, double *numbers, size_t n, double unit, bool ascending)
{
    (void)take(r, SS_JSON_ARRAY);
    for (size_t i = 0; i < n && r->rc == SS_OK; i++) {
        numbers[i] = take_number(r, false) * unit;
        if (ascending && i > 0 && numbers[i] < numbers[i - 1])
            refuse(r, "these numbers must not decrease");
    }
    (void)take(r, SS_JSON_ARRAY_END);
}

static const char *take_text(struct reader *r)
{
    return take(r, SS_JSON_STRING) ? ss_strdup(r->arena, r->token.text) : "";
}

/* The next key of an object; false at its end. */
static bool next_key(struct reader *r)
{
    if (r->rc == SS_OK)
        r->rc = ss_json_next(&r->json, &r->token, r->err);
    return r->rc == SS_OK && r->token.kind == SS_JSON_KEY;
}

/* The next object of an array; false at its end. */
static bool next_object(struct reader *r)
{
    if (r->rc == SS_OK)
        r->rc = ss_json_next(&r->json, &r->token, r->err);
    if (r->rc == SS_OK && r->token.kind != SS_JSON_OBJECT && r->token.kind != SS_JSON_ARRAY_END)
        refuse(r, "an object was expected");
    return r->rc == SS_OK && r->token.kind == SS_JSON_OBJECT;
}

static void skip(struct reader *r)
{
    if (r->rc == SS_OK)
        r->rc = ss_json_skip(&r->json, r->err);
}

static void read_curve(struct reader *r)
{
    struct ss_curve curve = {.ranks = -1};
    bool named = false;
    while (next_key(r)) {
        if (ss_json_is(&r->token, "collective")) {
            const char *name = take_text(r);
            for (int k = 0; k < SS_N_COLLECTIVES; k++)
                if (strcmp(ss_collective_name((enum ss_collective)k), name) == 0) {
                    curve.kind = (enum ss_collective)k;
                    named = true;
                }
            if (!named)
                refuse(r, "no collective has this name");
        } else if (ss_json_is(&r->token, "ranks")) {
            if (take(r, SS_JSON_INT) && (r->token.integer < 0 || r->token.integer > SS_MAX_DEVICES))
                refuse(r, "a group of so many ranks is not possible");
            curve.ranks = (int)r->token.integer;
        } else if (ss_json_is(&r->token, "us")) {
            take_numbers(r, curve.us, SS_CURVE_POINTS, 1, true);
        } else {
            skip(r);
        }
    }
    if (!named || curve.ranks < 0 || !(curve.us[0] > 0))
        refuse(r, "a curve needs collective, ranks and us");
    if (r->rc == SS_OK)
        ss_push(r->arena, r->curves, curve);
}

static void read_sides(struct reader *r, struct ss_product_grid *g)
{
    (void)take(r, SS_JSON_ARRAY);
    while (r->rc == SS_OK) {
        r->rc = ss_json_next(&r->json, &r->token, r->err);
        if (r->rc != SS_OK || r->token.kind == SS_JSON_ARRAY_END)
            return;
        const double x = r->token.real;
        if ((r->token.kind != SS_JSON_REAL && r->token.kind != SS_JSON_INT) || !(x >= 1) ||
            x > 1e9 || (g->n_sides && x <= g->side[g->n_sides - 1])) {
            refuse(r, "sides must be numbers from 1 on, each above the one before");
        } else if (g->n_sides == SS_GRID_SIDES) {
            refuse(r, "a grid has too many sides");
        } else {
            g->side[g->n_sides++] = x;
        }
    }
}

static void read_rates(struct reader *r, struct ss_product_grid *g)
{
    (void)take(r, SS_JSON_ARRAY);
    for (int a = 0; a < g->n_sides; a++)
        for (int b = 0; b < g->n_sides; b++)
            for (int c = 0; c < g->n_sides; c++)
                g->flops_per_us[a][b][c] = take_number(r, false) * 1e6;
    (void)take(r, SS_JSON_ARRAY_END);
}

static bool find_dtype(const char *name, enum ss_dtype *dtype)
{
    return ss_dtype_find(name, strlen(name), dtype);
}

static void read_grid(struct reader *r)
{
    struct ss_product_grid *g = ss_alloc(r->arena, sizeof *g);
    bool typed = false, rated = false;
    while (next_key(r)) {
        if (ss_json_is(&r->token, "dtype")) {
            typed = find_dtype(take_text(r), &g->dtype);
            if (!typed)
                refuse(r, "no element type has this name");
        } else if (ss_json_is(&r->token, "sides")) {
            read_sides(r, g);
        } else if (ss_json_is(&r->token, "tflops")) {
            rated = g->n_sides > 0;
            if (!rated)
                refuse(r, "sides must stand before tflops");
            read_rates(r, g);
        } else {
            skip(r);
        }
    }
    if (!typed || !rated)
        refuse(r, "a grid needs dtype, sides and tflops");
    if (r->rc == SS_OK)
        ss_push(r->arena, r->products, *g);
}

static void read_ops(struct reader *r)
{
    (void)take(r, SS_JSON_OBJECT);
    while (next_key(r)) {
        const char *name = r->token.text, *hash = strchr(name, '#');
        struct ss_op_rate rate = {.op = ss_strndup(r->arena, name, strcspn(name, "#")),
                                  .structure = hash ? strtoull(hash + 1, NULL, 16) : 0};
        rate.elements_per_us = take_number(r, false);
        if (r->rc == SS_OK)
            ss_push(r->arena, r->rates, rate);
    }
}

static bool read_figure(struct reader *r)
{
    unsigned bit = 1;
#define X(name, member, unit, zero)                                                                \
    if (ss_json_is(&r->token, #name)) {                                                            \
        r->c->member = take_number(r, zero) * (unit);                                              \
        r->seen |= bit;                                                                            \
        return true;                                                                               \
    }                                                                                              \
    bit <<= 1;
    FIGURES(X)
#undef X
    (void)bit;
    return false;
}

static void read_member(struct reader *r)
{
    if (read_figure(r))
        return;
    if (ss_json_is(&r->token, "format")) {
        r->formatted = strcmp(take_text(r), format) == 0;
    } else if (ss_json_is(&r->token, "version")) {
        if (take(r, SS_JSON_INT) && r->token.integer != PROFILE_VERSION)
            refuse(r, "the profile is of another version");
    } else if (ss_json_is(&r->token, "cluster")) {
        r->c->name = take_text(r);
    } else if (ss_json_is(&r->token, "device")) {
        r->c->device = take_text(r);
    } else if (ss_json_is(&r->token, "source")) {
        r->c->source = take_text(r);
    } else if (ss_json_is(&r->token, "devices_per_host")) {
        if (take(r, SS_JSON_INT) && (r->token.integer < 1 || r->token.integer > SS_MAX_DEVICES))
            refuse(r, "a host cannot have so many devices");
        r->c->devices_per_host = (int)r->token.integer;
    } else if (ss_json_is(&r->token, "collectives")) {
        (void)take(r, SS_JSON_ARRAY);
        while (next_object(r))
            read_curve(r);
    } else if (ss_json_is(&r->token, "products")) {
        (void)take(r, SS_JSON_ARRAY);
        while (next_object(r))
            read_grid(r);
    } else if (ss_json_is(&r->token, "elements_per_us")) {
        read_ops(r);
    } else if (ss_json_is(&r->token, "memory_us")) {
        take_numbers(r, r->measured->memory_us, SS_CURVE_POINTS, 1, true);
    } else {
        skip(r);
    }
}

/* A name is typed at the prompt: one word. */
static bool good_name(const char *name)
{
    const size_t length = name ? strlen(name) : 0;
    return length > 0 && length <= 64 && !strpbrk(name, " \t\r\n;#\"'/") &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") ==
               length;
}

static void check_all(struct reader *r)
{
    unsigned all = 0;
#define X(name, member, unit, zero) all = all << 1 | 1;
    FIGURES(X)
#undef X
    if (!r->formatted)
        refuse(r, "this is no cluster profile: \"format\" is not \"shardscope-cluster\"");
    if (!good_name(r->c->name))
        refuse(r, "\"cluster\" must be a name of letters, digits, '-', '_' and '.'");
    if (r->seen != all || !r->c->devices_per_host || !r->c->device || !r->c->source)
        refuse(r, "a figure is missing: a profile has all that `cluster` shows");
}

enum ss_rc ss_profile_parse(const char *file, const char *text, size_t length,
                            struct ss_arena *arena, struct ss_cluster *cluster,
                            struct ss_error *err)
{
    struct reader r = {.arena = arena, .err = err, .c = cluster};
    *cluster = (struct ss_cluster){.name = NULL};
    r.measured = ss_alloc(arena, sizeof *r.measured);
    ss_json_init(&r.json, file, text, length);
    (void)take(&r, SS_JSON_OBJECT);
    while (next_key(&r))
        read_member(&r);
    (void)take(&r, SS_JSON_END);
    check_all(&r);
    ss_json_fini(&r.json);
    r.measured->products = r.products.items;
    r.measured->n_products = r.products.count;
    r.measured->rates = r.rates.items;
    r.measured->n_rates = r.rates.count;
    if (r.products.count || r.rates.count || r.measured->memory_us[SS_CURVE_POINTS - 1] > 0)
        cluster->measured = r.measured;
    if (r.curves.count) {
        struct ss_curves *curves = ss_alloc(arena, sizeof *curves);
        *curves = (struct ss_curves){r.curves.items, r.curves.count};
        cluster->curves = curves;
    }
    return r.rc;
}

/* ---- profiles of this process --------------------------------------------------------------- */

struct added {
    struct ss_cluster cluster;
    struct added *before;
};
static struct added *last_added;
static struct ss_arena arena_of_added;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Reads a profile to stay. */
static enum ss_rc add_text(const char *file, const struct ss_buf *text,
                           const struct ss_cluster **added, struct ss_error *err)
{
    pthread_mutex_lock(&lock);
    struct ss_arena_mark mark = ss_arena_mark(&arena_of_added);
    struct added *a = ss_alloc(&arena_of_added, sizeof *a);
    enum ss_rc rc =
        ss_profile_parse(file, ss_buf_text(text), text->length, &arena_of_added, &a->cluster, err);
    if (rc == SS_OK && ss_cluster_shipped(a->cluster.name)) {
        ss_fail(err, SS_E_NAME, "a profile that comes with the program is named '%s'",
                a->cluster.name);
        rc = ss_error_hint(err, "give this one another name");
    }
    if (rc == SS_OK) {
        a->before = last_added;
        last_added = a;
        *added = &a->cluster;
    } else {
        ss_arena_rewind(&arena_of_added, mark);
    }
    pthread_mutex_unlock(&lock);
    return rc;
}

enum ss_rc ss_profile_load(const char *path, const struct ss_cluster **cluster,
                           struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, MOST_BYTES, &text, err);
    if (rc == SS_OK)
        rc = add_text(path, &text, cluster, err);
    ss_buf_free(&text);
    return rc;
}

enum ss_rc ss_profile_add(const struct ss_cluster *cluster, const struct ss_cluster **added,
                          struct ss_error *err)
{
    struct ss_buf text = {0};
    ss_profile_print(&text, cluster);
    enum ss_rc rc = add_text(cluster->name, &text, added, err);
    ss_buf_free(&text);
    return rc;
}

const struct ss_cluster *ss_profile_find(const char *name)
{
    pthread_mutex_lock(&lock);
    const struct added *a = last_added;
    while (a && strcmp(a->cluster.name, name) != 0)
        a = a->before;
    pthread_mutex_unlock(&lock);
    return a ? &a->cluster : NULL;
}

const struct ss_cluster *ss_profile_at(size_t i)
{
    pthread_mutex_lock(&lock);
    const struct added *a = last_added;
    while (a && i > 0) {
        a = a->before;
        i--;
    }
    pthread_mutex_unlock(&lock);
    return a ? &a->cluster : NULL;
}
