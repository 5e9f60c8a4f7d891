/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Panels: small texts side by side, as many as a page takes. */
#ifndef SS_REPL_CMD_FORMAT_PANELS_H
#define SS_REPL_CMD_FORMAT_PANELS_H

#include "repl/cmd/format.h"

void ss_format_panels(const struct ss_style *style, const struct ss_block *block,
                      struct ss_buf *out);

#endif
