/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/protocol.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "core/base/child.h"
#include "core/base/hash.h"
#include "core/program/binary.h"

static const char FRAME_MAGIC[4] = "SSWF";
static const char TASK_MAGIC[8] = "SSTASK\r\n";

/* ---- frames --------------------------------------------------------------------------------- */

void ss_frame_header(enum ss_frame_kind kind, uint64_t bytes, unsigned char header[SS_FRAME_HEADER])
{
    memcpy(header, FRAME_MAGIC, 4);
    for (int i = 0; i < 4; i++)
        header[4 + i] = (unsigned char)((uint32_t)kind >> (8 * i));
    for (int i = 0; i < 8; i++)
        header[8 + i] = (unsigned char)(bytes >> (8 * i));
}

bool ss_frame_parse(const unsigned char header[SS_FRAME_HEADER], enum ss_frame_kind *kind,
                    uint64_t *bytes)
{
    /* The most of kinds that are not small. */
    static const uint64_t most[SS_N_FRAMES] = {[SS_FRAME_TASK] = UINT64_C(1) << 36,
                                               [SS_FRAME_RESULT] = UINT64_C(1) << 36,
                                               [SS_FRAME_REPORT] = UINT64_C(1) << 32,
                                               [SS_FRAME_OUTPUT] = UINT64_C(1) << 36};
    struct ss_unpack in = {header + 4, SS_FRAME_HEADER - 4, false};
    uint32_t k = ss_unpack_below(&in, SS_N_FRAMES);
    int64_t n = ss_unpack_i64(&in);
    *kind = (enum ss_frame_kind)k;
    *bytes = (uint64_t)n;
    return !in.bad && memcmp(header, FRAME_MAGIC, 4) == 0 && *bytes <= (most[k] ? most[k] : 4096);
}

static bool write_blocks(int fd, struct iovec *block, int n)
{
    while (n > 0) {
        ssize_t sent = writev(fd, block, n);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return false;
        for (; n > 0 && (size_t)sent >= block->iov_len; block++, n--)
            sent -= (ssize_t)block->iov_len;
        if (n > 0) {
            block->iov_base = (char *)block->iov_base + sent;
            block->iov_len -= (size_t)sent;
        }
    }
    return true;
}

bool ss_frame_send(int fd, enum ss_frame_kind kind, const void *head, size_t head_bytes,
                   const void *body, size_t body_bytes)
{
    unsigned char header[SS_FRAME_HEADER];
    struct iovec blocks[] = {
        {header, sizeof header}, {(void *)head, head_bytes}, {(void *)body, body_bytes}};
    ss_frame_header(kind, head_bytes + body_bytes, header);
    return write_blocks(fd, blocks, 3);
}

static enum ss_rc read_all(int fd, void *data, size_t size, struct ss_error *err)
{
    for (char *at = data; size;) {
        ssize_t n = read(fd, at, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return ss_fail(err, SS_E_IO, "the caller of the run is gone");
        at += n;
        size -= (size_t)n;
    }
    return SS_OK;
}

enum ss_rc ss_frame_receive(int fd, struct ss_frame *frame, struct ss_error *err)
{
    unsigned char header[SS_FRAME_HEADER], block[1 << 16];
    uint64_t left;
    enum ss_rc rc = read_all(fd, header, sizeof header, err);
    if (rc == SS_OK && !ss_frame_parse(header, &frame->kind, &left))
        rc = ss_fail(err, SS_E_SYNTAX, "a frame that is none came from the caller of the run");
    ss_buf_clear(&frame->data);
    /* Memory grows with what comes, not with what was promised. */
    while (rc == SS_OK && left > 0) {
        size_t n = left < sizeof block ? (size_t)left : sizeof block;
        rc = read_all(fd, block, n, err);
        if (rc == SS_OK)
            ss_buf_add(&frame->data, block, n);
        left -= n;
    }
    return rc;
}

/* ---- words ---------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t size, const char *from)
{
    size_t n = from ? strlen(from) : 0;
    n = n < size ? n : size - 1;
    memcpy(to, from ? from : "", n);
    to[n] = '\0';
}

void ss_hello_pack(const struct ss_hello *h, struct ss_buf *out)
{
    ss_pack_u32(out, h->protocol);
    ss_pack_text(out, h->build);
    ss_pack_bytes(out, h->token, sizeof h->token);
    ss_pack_u32(out, h->worker);
    ss_pack_u32(out, h->n_workers);
    ss_pack_i64(out, h->pid);
    ss_pack_text(out, h->host);
}

bool ss_hello_unpack(const void *data, size_t size, struct ss_hello *h)
{
    struct ss_unpack in = {data, size, false};
    struct ss_arena arena = {0};
    size_t n;
    *h = (struct ss_hello){0};
    h->protocol = ss_unpack_u32(&in);
    copy_text(h->build, sizeof h->build, ss_unpack_text(&in, &arena));
    const void *token = ss_unpack_bytes(&in, &n);
    in.bad |= n != sizeof h->token;
    if (!in.bad)
        memcpy(h->token, token, n);
    h->worker = ss_unpack_u32(&in);
    h->n_workers = ss_unpack_u32(&in);
    h->pid = ss_unpack_i64(&in);
    copy_text(h->host, sizeof h->host, ss_unpack_text(&in, &arena));
    ss_arena_free(&arena);
    return !in.bad && in.left == 0;
}

void ss_error_pack(const struct ss_error *e, struct ss_buf *out)
{
    ss_pack_u32(out, (uint32_t)e->code);
    ss_pack_text(out, e->message);
    ss_pack_text(out, e->where);
    ss_pack_text(out, e->hint);
}

bool ss_error_unpack(const void *data, size_t size, struct ss_error *e)
{
    struct ss_unpack in = {data, size, false};
    struct ss_arena arena = {0};
    *e = (struct ss_error){.code = (enum ss_rc)ss_unpack_below(&in, SS_E_INTERNAL + 1)};
    copy_text(e->message, sizeof e->message, ss_unpack_text(&in, &arena));
    copy_text(e->where, sizeof e->where, ss_unpack_text(&in, &arena));
    copy_text(e->hint, sizeof e->hint, ss_unpack_text(&in, &arena));
    ss_arena_free(&arena);
    return !in.bad && in.left == 0 && e->code != SS_OK;
}

/* ---- tasks ---------------------------------------------------------------------------------- */

static void pack_domain(const struct ss_input_domain *d, struct ss_buf *out)
{
    const int64_t whole[] = {d->high, d->components, d->minor,
                             d->side, d->row_stride, d->column_stride};
    ss_pack_u32(out, (uint32_t)d->kind);
    ss_pack_f64(out, d->scale);
    ss_pack_f64(out, d->above);
    ss_pack_f64(out, d->below);
    ss_pack_u32(out, d->distinct);
    ss_pack_i64s(out, whole, sizeof whole / sizeof *whole);
    ss_pack_u32(out, d->kind == SS_INPUT_GIVEN);
    if (d->kind == SS_INPUT_GIVEN) {
        ss_pack_u32(out, (uint32_t)d->given->store);
        ss_pack_bytes(out, d->given->data, ss_tensor_bytes(d->given));
    }
}

void ss_task_pack(const struct ss_task *t, struct ss_buf *out)
{
    struct ss_buf program = {0};
    ss_program_write(t->program, &program);
    ss_buf_add(out, TASK_MAGIC, sizeof TASK_MAGIC);
    /* The program begins at a multiple of 16, as its constants do in it. */
    ss_pack_bytes(out, program.data, program.length);
    ss_pack_i64(out, (int64_t)ss_hash(program.data, program.length, 0));
    ss_pack_u32(out, (uint32_t)t->floats);
    ss_pack_text(out, t->device);
    ss_pack_u32(out, t->timed);
    ss_pack_u32(out, t->traced);
    ss_pack_i64(out, t->repeat);
    ss_pack_u32(out, t->shows_results);
    ss_pack_i64(out, (int64_t)t->inputs.seed);
    for (uint32_t i = 0; i < t->program->n_inputs; i++) {
        ss_pack_f64(out, t->inputs.scales[i]);
        pack_domain(&t->inputs.domains[i], out);
    }
    ss_buf_free(&program);
}

static void unpack_given(struct ss_unpack *in, const struct ss_type *type, struct ss_arena *arena,
                         struct ss_input_domain *d)
{
    uint32_t store = ss_unpack_below(in, SS_STORE_C64 + 1);
    size_t n;
    const void *data = ss_unpack_bytes(in, &n);
    struct ss_tensor *t = ss_alloc(arena, sizeof *t);
    *t = (struct ss_tensor){
        .type = *type, .store = (enum ss_store)store, .count = ss_type_count(type)};
    in->bad |= t->store != ss_store_for(type->dtype, SS_STORE_F64) || n != ss_tensor_bytes(t);
    if (in->bad)
        return;
    t->data = ss_memdup(arena, data, n);
    d->given = t;
}

static void unpack_domain(struct ss_unpack *in, const struct ss_type *type, struct ss_arena *arena,
                          struct ss_input_domain *d)
{
    int64_t whole[6];
    *d = (struct ss_input_domain){.kind =
                                      (enum ss_input_kind)ss_unpack_below(in, SS_INPUT_GIVEN + 1)};
    d->scale = ss_unpack_f64(in);
    d->above = ss_unpack_f64(in);
    d->below = ss_unpack_f64(in);
    d->distinct = ss_unpack_bool(in);
    ss_unpack_i64s(in, whole, 6);
    d->high = whole[0];
    d->components = whole[1];
    d->minor = whole[2];
    d->side = whole[3];
    d->row_stride = whole[4];
    d->column_stride = whole[5];
    bool given = ss_unpack_bool(in);
    /* What values are divided by. */
    in->bad |= given != (d->kind == SS_INPUT_GIVEN) ||
               (d->kind == SS_INPUT_DEFINITE &&
                (d->side < 1 || d->row_stride < 1 || d->column_stride < 1)) ||
               (d->distinct && (d->components < 1 || d->minor < 1 || d->high < 1));
    if (given && !in->bad)
        unpack_given(in, type, arena, d);
}

static void unpack_inputs(struct ss_unpack *in, const struct ss_program *p, struct ss_arena *arena,
                          struct ss_rank_inputs *inputs)
{
    struct ss_input_domain *domains = ss_alloc_array(arena, p->n_inputs, sizeof *domains);
    double *scales = ss_alloc_array(arena, p->n_inputs, sizeof *scales);
    for (uint32_t i = 0; i < p->n_inputs && !in->bad; i++) {
        scales[i] = ss_unpack_f64(in);
        unpack_domain(in, &p->buffers[p->inputs[i]].global, arena, &domains[i]);
    }
    inputs->domains = domains;
    inputs->scales = scales;
}

enum ss_rc ss_task_unpack(const void *data, size_t size, struct ss_task *t,
                          struct ss_task_memory *memory, struct ss_error *err)
{
    struct ss_unpack in = {data, size, false};
    size_t n;
    *memory = (struct ss_task_memory){0};
    *t = (struct ss_task){0};
    if (size < sizeof TASK_MAGIC || memcmp(data, TASK_MAGIC, sizeof TASK_MAGIC) != 0)
        return ss_fail(err, SS_E_SYNTAX, "this is not the task of a worker");
    in.at += sizeof TASK_MAGIC;
    in.left -= sizeof TASK_MAGIC;
    const void *bytes = ss_unpack_bytes(&in, &n);
    enum ss_rc rc = ss_program_read(bytes ? bytes : "", n, &memory->program, err);
    if (rc != SS_OK)
        return rc;
    t->program = memory->program;
    t->program_hash = ss_hash(bytes, n, 0);
    in.bad |= (uint64_t)ss_unpack_i64(&in) != t->program_hash;
    uint32_t floats = ss_unpack_below(&in, SS_N_DTYPES);
    in.bad |= floats > SS_BF16;
    t->floats = (enum ss_dtype)floats;
    t->device = ss_unpack_text(&in, &memory->arena);
    t->timed = ss_unpack_bool(&in);
    t->traced = ss_unpack_bool(&in);
    t->repeat = ss_unpack_i64(&in);
    in.bad |= t->repeat < 0 || t->repeat > SS_MOST_REPEATS;
    t->shows_results = ss_unpack_bool(&in);
    t->inputs.seed = (uint64_t)ss_unpack_i64(&in);
    unpack_inputs(&in, t->program, &memory->arena, &t->inputs);
    if (!in.bad && in.left == 0 && t->device)
        return SS_OK;
    ss_task_free(memory);
    return ss_fail(err, SS_E_SYNTAX, "the task of a worker is damaged");
}

void ss_task_free(struct ss_task_memory *memory)
{
    ss_program_free(memory->program);
    ss_arena_free(&memory->arena);
    *memory = (struct ss_task_memory){0};
}
