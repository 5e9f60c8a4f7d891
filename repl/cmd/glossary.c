/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the embedded glossary and finds the entry for a word. Words are compared in a normal form:
 * lower case without blanks, '-' and '_'. */
#include "repl/cmd/glossary.h"

#include "core/place/placement.h"

#include <ctype.h>
#include <string.h>

extern const char ss_glossary_text[];

enum { PAGE = 80, LONGEST_WORD = 200 };

/* ---- reading --------------------------------------------------------------------------------- */

/* The items of "a, b, c", NULL-terminated. Items may contain commas that no blank follows. */
static const char *const *split_list(struct ss_arena *arena, const char *line, size_t length)
{
    SS_ARRAY(const char *) items = {0};
    for (size_t begin = 0, i = 0; i <= length; i++) {
        if (i < length && !(line[i] == ',' && i + 1 < length && line[i + 1] == ' '))
            continue;
        ss_push(arena, items, (const char *)ss_strndup(arena, line + begin, i - begin));
        begin = i + 2;
    }
    ss_push(arena, items, (const char *)NULL);
    return items.items;
}

/* Appends a sentence to a paragraph, broken at blanks so that no line is wider than PAGE. */
static void fill(struct ss_buf *paragraph, const char *sentence, size_t length)
{
    const char *last = paragraph->length ? strrchr(paragraph->data, '\n') : NULL;
    size_t column = paragraph->length - (last ? (size_t)(last + 1 - paragraph->data) : 0);
    for (size_t i = 0; i < length;) {
        size_t n = 0;
        while (i + n < length && sentence[i + n] != ' ')
            n++;
        if (column)
            ss_buf_putc(paragraph, column + 1 + n > PAGE ? '\n' : ' ');
        column = column && column + 1 + n <= PAGE ? column + 1 + n : n;
        ss_buf_add(paragraph, sentence + i, n);
        i += n + 1;
    }
}

static bool has_prefix(const char *line, const char *prefix)
{
    return !strncmp(line, prefix, strlen(prefix));
}

/* Reads the lines after a heading; returns where the next one begins. */
static const char *read_entry(struct ss_arena *arena, const char *line, struct ss_term *term)
{
    static const char *const none[] = {NULL};
    static const char aliases[] = "Aliases: ", see_also[] = "See also: ";
    struct ss_buf text = {0};
    term->aliases = term->see_also = none;
    for (size_t n; *line && !has_prefix(line, "## "); line += n + (line[n] == '\n')) {
        n = strcspn(line, "\n");
        if (has_prefix(line, aliases)) {
            size_t skip = sizeof aliases - 1;
            term->aliases = split_list(arena, line + skip, n - skip);
        } else if (has_prefix(line, see_also)) {
            size_t skip = sizeof see_also - 1;
            term->see_also = split_list(arena, line + skip, n - skip);
        } else if (n) {
            term->summary = term->summary ? term->summary : ss_strndup(arena, line, n);
            fill(&text, line, n);
        }
    }
    term->text = ss_buf_keep(arena, &text);
    return line;
}

struct ss_glossary ss_glossary_read(struct ss_arena *arena)
{
    SS_ARRAY(struct ss_term) terms = {0};
    const char *line = strstr(ss_glossary_text, "\n## ");
    for (line = line ? line + 1 : ""; *line;) {
        size_t n = strcspn(line, "\n");
        struct ss_term term = {.name = ss_strndup(arena, line + 3, n - 3)};
        line = read_entry(arena, line + n + (line[n] == '\n'), &term);
        ss_push(arena, terms, term);
    }
    return (struct ss_glossary){terms.items, terms.count};
}

/* ---- finding --------------------------------------------------------------------------------- */

/* Writes the normal form of a word, with each number as '#' if numbers is set. */
static void normalise(const char *word, bool numbers, char out[LONGEST_WORD])
{
    size_t n = 0;
    for (; *word && n + 1 < LONGEST_WORD; word++) {
        if (strchr(" \t-_\"'", *word))
            continue;
        if (numbers && isdigit((unsigned char)*word)) {
            if (!n || out[n - 1] != '#')
                out[n++] = '#';
            continue;
        }
        out[n++] = (char)tolower((unsigned char)*word);
    }
    out[n] = 0;
}

static bool is_called(const struct ss_term *term, const char *normal)
{
    char name[LONGEST_WORD];
    normalise(term->name, false, name);
    bool found = !strcmp(name, normal);
    for (const char *const *a = term->aliases; *a && !found; a++) {
        normalise(*a, false, name);
        found = !strcmp(name, normal);
    }
    return found;
}

static const struct ss_term *find_normal(const struct ss_glossary *g, const char *normal)
{
    for (size_t i = 0; *normal && i < g->count; i++)
        if (is_called(g->items + i, normal))
            return g->items + i;
    return NULL;
}

/* The term that a placement, a layout or a row is an example of; NULL: the word is none. */
static const char *kind_of(const char *word)
{
    struct ss_placement p;
    struct ss_error err;
    size_t n = 0;
    if (strstr(word, "<-"))
        return "row";
    for (; *word; n++)
        if (ss_placement_parse(&word, &p, &err) != SS_OK)
            return NULL;
    if (n != 1)
        return n ? "layout" : NULL;
    if (p.kind != SS_SHARD)
        return p.kind == SS_PARTIAL ? "partial" : "replicated";
    if (p.halo)
        return p.folds ? "overlap" : "halo";
    return p.blocks > 1 ? "block" : "shard";
}

const struct ss_term *ss_glossary_find(const struct ss_glossary *g, const char *word)
{
    char normal[LONGEST_WORD];
    const struct ss_term *term;
    for (int numbers = 0; numbers < 2; numbers++) {
        normalise(word, numbers, normal);
        if ((term = find_normal(g, normal)))
            return term;
    }
    size_t n = strlen(normal);
    if (n > 3 && normal[n - 1] == 's') {
        normal[n - 1] = 0;
        if ((term = find_normal(g, normal)))
            return term;
    }
    const char *kind = kind_of(word);
    return kind ? find_normal(g, kind) : NULL;
}
