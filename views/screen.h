/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A screen is a table of functions. It keeps what it shows in a state of its own, asks the viewer
 * for answers (ss_viewer_ask), and draws them into an area of a canvas. It changes the laboratory
 * only by running commands. screens.h lists the screens. */
#ifndef SS_VIEWS_SCREEN_H
#define SS_VIEWS_SCREEN_H

#include "repl/cmd/value.h"
#include "views/canvas.h"
#include "views/keys.h"
#include "views/list.h"

struct ss_viewer;

/* A key of a screen, or of all screens (viewer_keys.c). Either it runs a command, or it acts on the
 * screen alone. `?` lists these tables, and nothing else is bound. */
struct ss_view_key {
    int key;
    const char *name; /* in the line of keys, one or two words; NULL: only `?` lists it */
    const char *help; /* at most 60 characters */
    /* The command that it runs. $op, $var, $row and $axis stand for the name of such a thing under
     * the cursor, $item for an op or var (var:NAME); without one the key says that it needs one.
     * NULL: act. */
    const char *command;
    void (*act)(struct ss_viewer *viewer, void *state);
    /* Why the key does nothing at present, or NULL. May be NULL: it always works. */
    const char *(*disabled)(struct ss_viewer *viewer, void *state);
};

struct ss_screen {
    const char *name;    /* of `view NAME` */
    int key;             /* '1' */
    const char *summary; /* at most 60 characters */
    const char *twin;    /* the text command that gives the same rows */
    /* The commands whose results the screen shows; NULL-terminated, or NULL. After one of them the
     * viewer goes to the screen; results of other commands lie over the screen that is open. */
    const char *const *shows;
    size_t size; /* of the state, which begins as zeros */
    /* All but draw may be NULL. */
    void (*init)(void *state);
    void (*fini)(void *state);
    /* Called before each drawing: asks its questions and takes the answers. */
    void (*update)(struct ss_viewer *viewer, void *state);
    /* Draws into the area; any size may come, down to 20x3. It says what is missing if there is
     * nothing to show (no graph, no plan), with the command that helps. */
    void (*draw)(struct ss_viewer *viewer, void *state, struct ss_canvas *canvas,
                 struct ss_area area);
    const struct ss_view_key *keys; /* ends with key 0; before those of all screens */
    /* The list that j, k, / and their like move in: that of the pane with the focus; NULL: none
     * now. */
    struct ss_list *(*list)(struct ss_viewer *viewer, void *state);
    /* The text of a row of that list, for searches. */
    void (*text)(struct ss_viewer *viewer, void *state, size_t row, struct ss_buf *out);
    /* Goes to the next thing (forward) or the one before that holds the needle, for a screen whose
     * list does not show all that can be found; NULL: the rows of the list are searched. */
    bool (*find)(struct ss_viewer *viewer, void *state, const char *needle, bool forward);
    /* Shows only rows that hold the text; "": all. NULL: cannot filter. */
    void (*filter)(struct ss_viewer *viewer, void *state, const char *text);
    /* The number of panes that can have the focus (Tab), and moves it; NULL: one. */
    void (*next_pane)(struct ss_viewer *viewer, void *state);
    /* The thing under the cursor; kind < 0: of any kind. False: none. */
    bool (*at)(struct ss_viewer *viewer, void *state, int kind, struct ss_ref *ref);
    /* Goes to a thing, if it is one that the screen shows; row and axis ids as in struct ss_ref. */
    bool (*open)(struct ss_viewer *viewer, void *state, const struct ss_ref *ref);
};

#endif
