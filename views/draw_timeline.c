/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/draw_timeline.h"

#include <ctype.h>

#include "core/pipeline/draw.h"

static enum ss_role role_of(const struct ss_pipeline_case *c, int32_t rank,
                            const struct ss_timeline_cell *cell)
{
    if (cell->action == SS_NOWHERE)
        return SS_ROLE_DIM;
    switch (toupper((unsigned char)cell->text)) {
    case 'F':
        return SS_ROLE_SHARDED;
    case 'B':
    case 'I':
        return SS_ROLE_REPLICATED;
    case 'W':
        return SS_ROLE_PARTIAL;
    case 'R':
        return SS_ROLE_WARNING;
    default: /* within an action: as its first cell */
        break;
    }
    const struct ss_action *a = c->schedule->ranks[rank].items + cell->action;
    return a->kind == SS_ACT_F   ? SS_ROLE_SHARDED
           : a->kind == SS_ACT_W ? SS_ROLE_PARTIAL
                                 : SS_ROLE_REPLICATED;
}

void ss_draw_timeline_row(const struct ss_pipeline_case *c, int32_t rank, int64_t from_ps,
                          int64_t to_ps, struct ss_canvas *canvas, struct ss_area area, int row,
                          int col, size_t marked, int32_t stage)
{
    enum { MOST_COLS = 1000 };
    struct ss_timeline_cell cells[MOST_COLS];
    int n = area.cols - col > MOST_COLS ? MOST_COLS : area.cols - col;
    if (n <= 0)
        return;
    ss_timeline_cells(c, rank, from_ps, to_ps, cells, n);
    for (int i = 0; i < n; i++) {
        char text[2] = {cells[i].text, 0};
        bool idle = cells[i].action == SS_NOWHERE;
        if (idle)
            ss_draw_glyphs(canvas, area, row, col + i, SS_ROLE_DIM, SS_GLYPH_DOT, 1);
        else if (text[0] == '-')
            ss_draw_glyphs(canvas, area, row, col + i, role_of(c, rank, cells + i),
                           SS_GLYPH_HORIZONTAL, 1);
        else
            ss_draw(canvas, area, row, col + i, role_of(c, rank, cells + i), text);
        if (!idle && (cells[i].action == marked ||
                      c->schedule->ranks[rank].items[cells[i].action].stage == stage))
            ss_draw_marks(canvas, area, row, col + i, 1, SS_MARK_REVERSE, SS_N_ROLES);
    }
}
