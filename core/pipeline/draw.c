/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

int32_t ss_timeline_chunk(const struct ss_schedule *s, int32_t stage)
{
    int32_t chunk = 0;
    for (int32_t i = 0; i < stage; i++)
        chunk += s->rank_of[i] == s->rank_of[stage];
    return chunk;
}

/* Spans of a rank follow each other, but for actions that take no time and UNSHARD. */
uint32_t ss_timeline_action_at(const struct ss_pipeline_case *c, int32_t rank, int64_t ps)
{
    const struct ss_actions *list = c->schedule->ranks + rank;
    const struct ss_sim_span *spans = c->sim.ranks[rank].spans;
    size_t low = 0, high = list->count; /* the first that starts after ps */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spans[middle].start_ps <= ps)
            low = middle + 1;
        else
            high = middle;
    }
    while (low-- > 0) {
        bool takes_time =
            ss_act_is_compute(list->items[low].kind) || list->items[low].kind == SS_ACT_REDUCE_GRAD;
        if (!takes_time || spans[low].start_ps == spans[low].end_ps)
            continue;
        if (spans[low].end_ps <= ps)
            break;
        return (uint32_t)(low - list->items[low].joined);
    }
    return SS_NOWHERE;
}

static void put_label(const struct ss_schedule *s, const struct ss_action *a,
                      struct ss_timeline_cell *cells, int n, uint32_t action)
{
    char text[SS_ACTION_TEXT];
    int letter = a->kind == SS_ACT_REDUCE_GRAD ? 'R' : *ss_act_name(a->kind);
    if (ss_timeline_chunk(s, a->stage) % 2)
        letter = tolower(letter);
    int length = snprintf(text, sizeof text, "%c%d", letter, (int)a->microbatch);
    if (length > n || a->microbatch < 0)
        length = 1; /* part of a number would be another number */
    for (int i = 0; i < n; i++)
        cells[i] = (struct ss_timeline_cell){i < length ? text[i] : '-', action};
}

void ss_timeline_cells(const struct ss_pipeline_case *c, int32_t rank, int64_t from_ps,
                       int64_t to_ps, struct ss_timeline_cell *cells, int n)
{
    const struct ss_actions *list = c->schedule->ranks + rank;
    double step = n ? (double)(to_ps - from_ps) / n : 0;
    for (int i = 0; i < n; i++)
        cells[i] = (struct ss_timeline_cell){
            '.', ss_timeline_action_at(c, rank, from_ps + (int64_t)((i + .5) * step))};
    for (int i = 0, next; i < n; i = next) {
        uint32_t action = cells[i].action;
        for (next = i + 1; next < n && cells[next].action == action;)
            next++;
        if (action == SS_NOWHERE)
            continue;
        bool pair = action + 1 < list->count && list->items[action + 1].joined;
        int first = pair ? (next - i + 1) / 2 : next - i;
        put_label(c->schedule, list->items + action, cells + i, first, action);
        if (pair && next > i + first)
            put_label(c->schedule, list->items + action + 1, cells + i + first, next - i - first,
                      action);
    }
}

/* ---- SVG ---- */

enum { WIDTH = 1200, LEFT = 70, ROW = 26, BAR = 18, CURVE = 20, TOP = 24 };

static double x_of(const struct ss_pipeline_case *c, int64_t ps)
{
    double all = c->sim.makespan_ps > 0 ? (double)c->sim.makespan_ps : 1;
    return LEFT + (double)ps / all * WIDTH;
}

static const char *class_of(enum ss_act kind)
{
    return kind == SS_ACT_F   ? "f"
           : kind == SS_ACT_B ? "b"
           : kind == SS_ACT_I ? "i"
           : kind == SS_ACT_W ? "w"
                              : "r";
}

static void add_bar(const struct ss_pipeline_case *c, int32_t rank, size_t i, double y,
                    struct ss_buf *out)
{
    const struct ss_actions *list = c->schedule->ranks + rank;
    const struct ss_action *a = list->items + i;
    const struct ss_sim_span *span = c->sim.ranks[rank].spans + i;
    bool first = i + 1 < list->count && list->items[i + 1].joined;
    double x = x_of(c, span->start_ps), width = x_of(c, span->end_ps) - x, height = BAR;
    char text[SS_ACTION_TEXT];
    if (span->end_ps == span->start_ps || ss_act_is_transfer(a->kind))
        return;
    if (first || a->joined) { /* a pair: one above the other */
        height = BAR / 2.0;
        y += a->joined ? height : 0;
    }
    const char *light = ss_timeline_chunk(c->schedule, a->stage) % 2 ? " odd" : "";
    ss_buf_printf(out,
                  "<rect class=\"%s%s\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\">"
                  "<title>%s, %.6g to %.6g ms</title></rect>\n",
                  class_of(a->kind), light, x, y, width, height, ss_action_text(a, text),
                  (double)span->start_ps / 1e9, (double)span->end_ps / 1e9);
    if (a->microbatch >= 0 && width >= 12 && height == BAR)
        ss_buf_printf(out, "<text x=\"%.2f\" y=\"%.1f\">%d</text>\n", x + width / 2, y + BAR - 5,
                      (int)a->microbatch);
}

static void add_curve(const struct ss_pipeline_case *c, int32_t rank, double y, struct ss_buf *out)
{
    struct ss_arena scratch = {0};
    struct ss_sim_memory *m;
    size_t n = ss_sim_memory(c->schedule, c->costs, &c->sim, rank, &scratch, &m);
    double scale = CURVE / (double)c->sim.peak_bytes, last = 0;
    ss_buf_puts(out, "<polyline class=\"m\" points=\"");
    for (size_t i = 0; i < n; i++) {
        double x = x_of(c, m[i].at_ps), level = y + CURVE - scale * (double)m[i].bytes;
        if (i)
            ss_buf_printf(out, "%.2f,%.1f ", x, last);
        ss_buf_printf(out, "%.2f,%.1f ", x, level);
        last = level;
    }
    ss_buf_printf(out, "%.2f,%.1f\"><title>memory of rank %d, peak %.6g MiB</title></polyline>\n",
                  x_of(c, c->sim.makespan_ps), last, (int)rank,
                  (double)c->sim.ranks[rank].peak_bytes / 0x1p20);
    ss_arena_free(&scratch);
}

static const char style[] =
    "<style>text{font:10px sans-serif;text-anchor:middle}.l{text-anchor:start;font-size:12px}"
    "rect{stroke:#fff;stroke-width:.5}.f{fill:#6fa8dc}.b{fill:#93c47d}.i{fill:#76c7b7}"
    ".w{fill:#f6b26b}.r{fill:#c27ba0}.odd{fill-opacity:.6}.m{fill:none;stroke:#666}"
    ".t{stroke:#999;stroke-width:.7}</style>\n";

void ss_timeline_svg(const struct ss_pipeline_case *c, struct ss_buf *out)
{
    bool memory = c->sim.peak_bytes > 0;
    double row = ROW + (memory ? CURVE : 0);
    ss_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
                  "viewBox=\"0 0 %d %.0f\">\n%s",
                  LEFT + WIDTH + 10, TOP + row * c->sim.n_ranks + 10, LEFT + WIDTH + 10,
                  TOP + row * c->sim.n_ranks + 10, style);
    ss_buf_puts(out, "<text class=\"l\" x=\"4\" y=\"14\">");
    for (const char *p = c->schedule->name; *p; p++) /* a file's name may hold anything */
        ss_buf_putc(out, isalnum((unsigned char)*p) || strchr("-_./ ", *p) ? *p : '?');
    ss_buf_printf(out, ": %d ranks, %d stages, %d microbatches, %.6g ms, bubble %.2f %%</text>\n",
                  (int)c->schedule->n_ranks, (int)c->schedule->n_stages,
                  (int)c->schedule->n_microbatches, (double)c->sim.makespan_ps / 1e9,
                  100 * ss_sim_bubble(&c->sim));
    for (size_t i = 0; i < c->sim.n_transfers; i++) {
        const struct ss_sim_transfer *t = c->sim.transfers + i;
        ss_buf_printf(out, "<line class=\"t\" x1=\"%.2f\" y1=\"%.1f\" x2=\"%.2f\" y2=\"%.1f\"/>\n",
                      x_of(c, t->start_ps), TOP + row * t->from + BAR / 2.0, x_of(c, t->end_ps),
                      TOP + row * t->to + BAR / 2.0);
    }
    for (int32_t r = 0; r < c->sim.n_ranks; r++) {
        double y = TOP + row * r;
        ss_buf_printf(out, "<text class=\"l\" x=\"4\" y=\"%.1f\">rank %d</text>\n", y + BAR - 4,
                      (int)r);
        for (size_t i = 0; i < c->schedule->ranks[r].count; i++)
            add_bar(c, r, i, y, out);
        if (memory)
            add_curve(c, r, y + BAR + 1, out);
    }
    ss_buf_puts(out, "</svg>\n");
}

/* ---- trace events ---- */

static void begin_event(struct ss_buf *out, bool *some)
{
    ss_buf_puts(out, *some ? ",\n" : "\n");
    *some = true;
}

static void add_span(struct ss_buf *out, bool *some, const char *name, const char *kind,
                     int32_t rank, int thread, int64_t start_ps, int64_t end_ps)
{
    begin_event(out, some);
    ss_buf_printf(out,
                  "{\"name\": \"%s\", \"cat\": \"%s\", \"ph\": \"X\", \"pid\": %d, \"tid\": %d, "
                  "\"ts\": %.6f, \"dur\": %.6f}",
                  name, kind, (int)rank, thread, (double)start_ps / 1e6,
                  (double)(end_ps - start_ps) / 1e6);
}

static void add_rank(const struct ss_pipeline_case *c, int32_t rank, struct ss_buf *out, bool *some)
{
    struct ss_arena scratch = {0};
    const struct ss_actions *list = c->schedule->ranks + rank;
    const struct ss_sim_span *spans = c->sim.ranks[rank].spans;
    struct ss_sim_memory *m;
    char text[SS_ACTION_TEXT];
    begin_event(out, some);
    ss_buf_printf(out,
                  "{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": %d, \"args\": {\"name\": "
                  "\"rank %d\"}}",
                  (int)rank, (int)rank);
    for (size_t i = 0; i < list->count; i++)
        if (spans[i].end_ps > spans[i].start_ps)
            add_span(out, some, ss_action_text(list->items + i, text),
                     ss_act_name(list->items[i].kind), rank, list->items[i].joined ? 1 : 0,
                     spans[i].start_ps, spans[i].end_ps);
    size_t n = ss_sim_memory(c->schedule, c->costs, &c->sim, rank, &scratch, &m);
    for (size_t i = 0; c->sim.peak_bytes && i < n; i++) {
        begin_event(out, some);
        ss_buf_printf(out,
                      "{\"name\": \"memory\", \"ph\": \"C\", \"pid\": %d, \"ts\": %.6f, \"args\": "
                      "{\"bytes\": %lld}}",
                      (int)rank, (double)m[i].at_ps / 1e6, (long long)m[i].bytes);
    }
    ss_arena_free(&scratch);
}

void ss_timeline_trace(const struct ss_pipeline_case *c, struct ss_buf *out)
{
    bool some = false;
    ss_buf_puts(out, "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [");
    for (int32_t r = 0; r < c->sim.n_ranks; r++)
        add_rank(c, r, out, &some);
    for (size_t i = 0; i < c->sim.n_transfers; i++) {
        const struct ss_sim_transfer *t = c->sim.transfers + i;
        char name[64];
        snprintf(name, sizeof name, "%dSEND_%c%d to rank %d", (int)t->stage,
                 t->backward ? 'B' : 'F', (int)t->microbatch, (int)t->to);
        add_span(out, &some, name, "transfer", t->from, 2 + t->backward, t->start_ps, t->end_ps);
    }
    ss_buf_puts(out, "\n]}\n");
}
