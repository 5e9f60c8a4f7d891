/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glossary: docs/glossary.md, which is embedded when the program is built and parsed when it is
 * asked for. */
#ifndef SS_REPL_CMD_GLOSSARY_H
#define SS_REPL_CMD_GLOSSARY_H

#include "core/base/arena.h"

struct ss_term {
    const char *name;
    const char *const *aliases;  /* NULL-terminated */
    const char *text;            /* sentences, filled to at most 80 columns */
    const char *summary;         /* the first sentence */
    const char *const *see_also; /* NULL-terminated: names of other terms */
};

struct ss_glossary {
    struct ss_term *items; /* in the order of the file */
    size_t count;
};

/* The terms; they lie in arena. */
struct ss_glossary ss_glossary_read(struct ss_arena *arena);
/* The entry for a word, or NULL. Case, blanks, '-' and '_' do not matter. Numbers match the '#' of
 * an alias, so "S(3)" finds "S(#)"; a plural finds its singular; any other placement, layout or row
 * finds the entry of its kind. */
const struct ss_term *ss_glossary_find(const struct ss_glossary *glossary, const char *word);

#endif
