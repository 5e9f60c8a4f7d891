/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One operator under exploration, a candidate, and a probe of it (exploration.md 3 to 5). Private
 * to core/rules. */
#ifndef SS_CORE_RULES_EXPLORE_H
#define SS_CORE_RULES_EXPLORE_H

#include "core/rules/trace/observe.h"
#include "core/rules/origin.h"

enum {
    SS_MAX_PIECES = 4, /* ranks of a probe */
    SS_MAX_STRIDES = 8,
    SS_MAX_PROBE_CELLS = 1 << 22
};

/* literal_positions.c: a length at which a number that a body holds is a place like any other. */
struct ss_literal_length {
    uint16_t atom;
    int64_t length;
    bool needed;  /* the call itself is as long: without a probe nothing is known */
    bool counted; /* an operator of a body counts along the atom: it has to be met often */
    int least;    /* so many probes, as one may not show it: windows, sums, parts */
};

struct ss_findings;
struct ss_subject {
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    const double *bound; /* known value per operand, or NULL */
    const bool *is_bound;
    ss_kernel_fn kernel;
    uint64_t seed;
    int64_t stride; /* the longest of its windows', its own or in its body */
    struct ss_job *job;
    const struct ss_explore_observer *observer; /* NULL: none */
    struct ss_arena *arena;                     /* what is kept */
    struct ss_arena attempt;                    /* one attempt */
    struct ss_arena scratch;                    /* one probe */
    uint64_t runs;
    bool isolated;                   /* kernels run in a child process */
    struct ss_influence **influence; /* per operand, per result (influence.c); made when needed */
    uint8_t *decides;                /* per operand, ss_influence_decides; made when needed */
    struct ss_literal_length reach;  /* of influence.h; made with it; length 0: none */
    bool unreached; /* some operand is not seen there either: numbers of the body are further */
    struct ss_boundaries *targets; /* boundaries.h; made when needed */
    bool *infinite;                /* per result: it may be, without fault; made when needed */
    int64_t *windows;    /* per atom how long windows of a body ask it to be (literal_positions.c);
                          * made when    needed */
    const int64_t *sums; /* ss_sum_lengths; made when needed (has_sums) */
    bool has_sums;
    int64_t *borders; /* ss_mask_edges; made when needed */
    size_t n_borders;
    const struct ss_atoms *sources_in; /* the atoms that sources is of */
    uint16_t
        *sources;   /* per atom what its length follows from (tied_lengths.c); made when needed */
    bool *fixed;    /* per result: nothing that is drawn is in it; made when needed */
    bool *idle;     /* per operand: it is in no result; made when needed */
    bool *constant; /* per result: many draws of some candidate left it as it is; NULL: none */
    bool lax;       /* none of many draws of some candidate gave finite results (trial.h) */
    const struct ss_literals *literals; /* ss_draw_literals; made when needed */
    const bool *multiplies; /* folded.c: it makes products of many cells; made when needed */
    bool no_answer;         /* the last run crashed, hung or ate memory */
    bool given_up;          /* the last run had loops without an end that anybody saw */
    struct ss_ended ended;  /* of all runs */
    double program_work;    /* of all runs: struct ss_trips */
    int n_given_up;         /* runs, so far */
    const char *dead;       /* the whole operator gave no answer: nothing more is tried */
    struct ss_length_cache *chosen;  /* length_cache.h */
    const struct ss_findings *found; /* so far; NULL: nothing is looked for */
    double times_work;               /* work.h: as much as is usual */
    double most_work; /* work.h: of this part of the search, with all before it; 0: any */
    bool spent;       /* nothing more is tried of this part: it has taken that */
};

/* A call to explore, by either order. What it points to is borrowed; what is kept lies in arena. */
struct ss_subject ss_subject_new(const struct ss_call *call, const struct ss_atoms *atoms,
                                 const double *bound, const bool *is_bound,
                                 const struct ss_discover_options *options, struct ss_job *job,
                                 struct ss_arena *arena);

static inline bool ss_is_bound(const struct ss_subject *s, size_t k)
{
    return s->is_bound && s->is_bound[k];
}

/* trial.c: per result, whether it is made of nothing that is drawn: then equality at every length
 * is the proof. */
const bool *ss_fixed_results(struct ss_subject *s);
/* trial.c: per operand, whether it makes no difference to any result, as the body tells. */
const bool *ss_idle_operands(struct ss_subject *s);

/* What to try: atoms to cut, operands that are partial. */
struct ss_candidate {
    char kind; /* of struct ss_attempt */
    const uint16_t *cut;
    uint16_t n_cut;
    bool equal;        /* all cut atoms have one length */
    bool blocked;      /* each is cut in blocks, which have one length all over */
    int64_t step;      /* above 1: of the first, pieces are multiples of this */
    uint16_t ratio[2]; /* of two: their lengths are to each other as these; 0: as they come */
    const bool *held;  /* per atom: it is no longer than in the call; NULL: any length */
    bool exact;        /* what is held is as long as in the call */
    /* Per atom one that is as long, itself where there is none: each is known only as long as it is
     * in the call. NULL: none is. */
    const uint16_t *same;
    int64_t most;  /* not 0: what is cut is so long at most, counted as the ratio says */
    bool listed;   /* a cut result is joined in blocks as long as the dims that are cut, in order */
    bool in_parts; /* each part of a dim is cut by itself (struct ss_segments) */
    bool origin;   /* kernels receive where their piece starts */
    unsigned granted;      /* enum ss_granted: only data that are such are looked at */
    const int8_t *partial; /* per operand: enum ss_reduce of its parts, or -1; NULL: none */
    /* Per result: the only placement to consider, at the call's own lengths; NULL: any. */
    const struct ss_placement *asked;
    const int8_t *dim; /* the paper's order (paper.h): the dim that is cut per operand, or -1 */
};

/* not_explored.c: that dim d of operand k is not cut because of numbers that a body holds; NULL. */
const char *ss_held_length(const struct ss_subject *s, size_t k, int d);
/* observe.c: tells the observer, if there is one. */
void ss_observe(const struct ss_subject *s, const struct ss_explore_event *event);
/* The same of a probe. */
struct ss_probe;
void ss_observe_probe(const struct ss_probe *p, const struct ss_attempt *attempt,
                      enum ss_event_kind kind, const char *text);

bool ss_candidate_cuts(const struct ss_candidate *c, const struct ss_factors *dim);
bool ss_candidate_cuts_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k);
/* Whether operand k is cut or given in parts. */
bool ss_candidate_touches(const struct ss_subject *s, const struct ss_candidate *c, size_t k);
/* candidates.c: where cells are numbered or drawn along what is cut, they are the piece's own only
 * if it knows its place: the candidate is then one with an origin. Why a piece has no such place,
 * or NULL. */
const char *ss_candidate_add_origin(struct ss_subject *s, struct ss_candidate *c);
/* candidate_text.c: "cut operand 0 dim 1, operand 1 dim 0 with operand 2 P(sum)", kept. */
const char *ss_candidate_text(const struct ss_subject *s, const struct ss_candidate *c);
/* False, said in the attempt, where a dim would be cut twice: nothing puts it together again. */
bool ss_pieces_exist(const struct ss_subject *s, const struct ss_candidate *c,
                     struct ss_attempt *attempt);
/* Why a row that holds is none that a plan can use, with its text; NULL: it can. */
const char *ss_unplaceable(const struct ss_subject *s, const struct ss_candidate *c,
                           const struct ss_row *row);
static inline int ss_candidate_partial(const struct ss_candidate *c, size_t k)
{
    return c->partial ? c->partial[k] : -1;
}

enum { SS_EVERY_ATOM = UINT16_MAX };

/* One execution on the whole and on pieces. All memory is the subject's scratch. */
struct ss_probe {
    struct ss_subject *s;
    const struct ss_candidate *c;
    int64_t length;       /* of the cut atom; 0 where nothing is cut */
    const int64_t *given; /* per cut atom its length; NULL: they follow from the first one's */
    int64_t *multiples;   /* per cut atom in how many blocks it is cut; NULL: in one */
    const bool *windows;  /* per atom: a long window that stays as it is; NULL: none does */
    uint16_t far_atom;    /* an atom that is not cut, or SS_EVERY_ATOM, and gets this length, */
    int64_t far_length;   /* where inference takes it; 0: none does */
    uint16_t long_atom;   /* one that got a length of several strides, or SS_EVERY_ATOM */
    int ranks;
    bool lone;        /* of 3 ranks the second has the last row of the first half, and that alone */
    bool large;       /* inference took lengths, and there is too much of them */
    bool few;         /* lengths.c: free lengths are a few numbers */
    bool inside;      /* only lengths at which windows lie inside that do so in the call */
    bool real;        /* other lengths are those of the call, where these are short */
    int64_t shortest; /* so long are other lengths, where inference takes it; 0: as drawn */
    uint32_t v;       /* which draw */
    uint32_t back;    /* not 0: lengths and all operands but the moving one are those of the draw */
    uint32_t moving;  /* that many before it; not 0: but for one more, drawn as */
    uint32_t also_back, also; /* draw v - also_back */
    struct ss_branch_outcomes
        *sides; /* hears what pieces decide (branch_outcomes.h); NULL: nobody does */
    void (*on_value)(void *user, const struct ss_tensor *value); /* of struct ss_kernel_args, for */
    void *user;                                                  /* the whole */
    const bool *wanted;             /* of struct ss_kernel_args, beside that */
    uint32_t other_bits;            /* of struct ss_kernel_args */
    bool integers;                  /* floats are drawn as small integers: sums of them are exact */
    const struct ss_literals *made; /* numbers that parts of operands are as well; NULL: none */
    int64_t *lengths;               /* per atom */
    struct ss_call call;
    const struct ss_domain *domains; /* per operand, from when it is drawn on */
    struct ss_tensor *in, *out;
    struct ss_call local[SS_MAX_PIECES];
    struct ss_tensor *local_out[SS_MAX_PIECES];
};

/* Which draw operand k is of. */
static inline uint32_t ss_draw_of(const struct ss_probe *p, size_t k)
{
    bool also = p->also_back && k == p->also;
    return p->v - (k == p->moving ? 0 : also ? p->also_back : p->back);
}

/* Whether something lies on an atom, or it says where, that stays where it is (struct ss_order). */
bool ss_probe_is_placed(const struct ss_probe *p, uint16_t atom);
/* Into how many blocks the probe cuts an atom, each by itself. */
int64_t ss_probe_blocks(const struct ss_probe *p, uint16_t atom);
/* Where a rank's piece of a cut atom starts in each of its blocks, and how long it is in all. */
void ss_probe_piece(const struct ss_probe *p, uint16_t atom, int rank, int64_t *start,
                    int64_t *count);
/* The rank whose share of a cut atom, taken as one block, has a position. */
int ss_probe_rank_at(const struct ss_probe *p, uint16_t atom, int64_t position);
/* Adds which row is one rank's own, where there is such. */
void ss_lone_print(struct ss_buf *out, bool lone, int64_t length);
/* Piece of a length that rank r of n holds: ceil(length / n) each, the last shorter. */
void ss_piece(int64_t length, int ranks, int rank, int64_t *start, int64_t *count);

/* cut.c: where in the whole a rank's piece of a dim, so many elements long, has each of them. */
int64_t *ss_piece_map(const struct ss_probe *p, const struct ss_factors *dim, int rank,
                      int64_t count);

/* lengths.c: chooses lengths and infers the whole call (probe->lengths, probe->call). False: none
 * that inference accepts. */
bool ss_probe_choose(struct ss_probe *p);
/* Why there are none; large: some were only refused as the body makes too much of them. */
const char *ss_no_lengths(bool large);
/* The same at lengths and multiples that were chosen before, which are kept. */
bool ss_probe_choose_again(struct ss_probe *p, int64_t *lengths);
/* The same at lengths that were chosen without the far one (p->lengths), and that. */
bool ss_probe_lengthen(struct ss_probe *p);
/* Atoms whose length is neither cut nor fixed, into a list with room for all; how many. */
size_t ss_free_atoms(const struct ss_subject *s, const struct ss_candidate *c, uint16_t *list);
/* Lengths that the candidate has to hold at; how many. *why, or NULL: these are not all. */
size_t ss_literal_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                          struct ss_literal_length **out, const char **why);
/* How long a piece must be for the longest window on it to show; 0: as short as any probe. */
int64_t ss_window_length(const struct ss_call *call);
/* literal_positions.c: how long the longest window of a body on an atom asks it to be, as it is; 0:
 * no window. *together: how long all are, each on what others make: rows reach no further; may be
 * NULL. */
int64_t ss_window_span_on(struct ss_subject *s, uint16_t atom, int64_t *together);
/* Lengths, of what is cut the first, at which what is counted along them may reach a number of a
 * body, and does not at shorter ones: sum(m) > 20. The call itself is as long. How many. */
size_t ss_counting_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                                struct ss_literal_length **out);
/* Whether the body holds numbers that no such length goes beyond, and the call does. */
bool ss_has_unreachable_literal(const struct ss_subject *s);
/* The rows of an atom, in a body that counts, at which cuts may make a difference: the first, those
 * with its numbers, what lies next to these and between two. Their number; in arena. real: as long
 * as the other lengths are in the call. */
size_t ss_critical_rows(const struct ss_subject *s, uint16_t atom, int64_t **out, bool *real);
/* data.c: draws the whole inputs (probe->in). */
void ss_probe_draw(struct ss_probe *p);
/* Operand k as draw v has it, beside this probe's others. */
struct ss_tensor ss_probe_redraw(const struct ss_probe *p, size_t k, uint32_t v);
/* partial_values.c: the parts of a partial operand, one per rank. */
void ss_probe_split(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                    struct ss_tensor *parts);
/* Why operand k cannot be given in such parts, or NULL. */
const char *ss_partial_refusal(const struct ss_call *call, size_t k, enum ss_reduce reduce);
/* cut.c: runs the whole; then infers and runs every rank's piece. A refusal of the latter is *rc !=
 * OK, with words in err where err is not NULL. */
enum ss_rc ss_probe_run_whole(struct ss_probe *p, struct ss_error *err);
/* After a run of the whole: whether it gave no answer, which makes the operator dead. */
bool ss_gave_no_answer(struct ss_subject *s, const struct ss_error *err);
/* Why no draw says anything, after a run of the whole. */
const char *ss_no_results(const struct ss_subject *s);
enum ss_rc ss_probe_infer_pieces(struct ss_probe *p, struct ss_error *err);
enum ss_rc ss_probe_run_pieces(struct ss_probe *p, struct ss_error *err);
/* Runs the subject's kernel, in a child process where it has to be. */
enum ss_rc ss_run_kernel(struct ss_subject *s, const struct ss_kernel_args *args,
                         struct ss_error *err);
/* The part of a tensor at map[dim][local position], in arena. */
struct ss_tensor ss_cut(const struct ss_tensor *whole, const struct ss_type *local,
                        int64_t *const *map, struct ss_arena *arena);
/* Runs rank r's piece on its operands (p->local[r]) into p->local_out[r]. */
enum ss_rc ss_probe_run_piece(struct ss_probe *p, int r, const struct ss_tensor *in,
                              const struct ss_origin *origin, struct ss_error *err);

/* counterexample.c: the probe that refutes an attempt, without and with the first cell of a result
 * that is wrong and how the pieces were combined there. */
void ss_keep_probe(const struct ss_probe *p, struct ss_attempt *attempt);
void ss_keep_counterexample(const struct ss_probe *p, size_t result, int64_t cell,
                            const char *combine, double expected, double got,
                            struct ss_attempt *attempt);
void ss_keep_no_probe(struct ss_attempt *attempt);
/* Looks for a smaller one than the attempt has: fewer ranks, a shorter cut length, then shorter
 * others. */
void ss_make_small(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt);

/* attempt.c: tries one candidate. Fills the attempt (all but row), and the row where it holds;
 * returns whether it does. others, or NULL: per result the reductions that make it as well, bit r
 * for P(r). */
bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others);

/* blocks.c: distinct strides of windows that the call, or an op of its body, has, and products of
 * two; how many. */
size_t ss_call_strides(const struct ss_call *call, int64_t list[SS_MAX_STRIDES]);
/* The longest stride; 1: there is none. */
int64_t ss_call_stride(const struct ss_call *call);
/* candidates.c: the least number of rows, above its step, that pieces of a candidate's first atom
 * may have to be multiples of for windows that stride over it; 0: of none. */
int64_t ss_step_of(struct ss_subject *s, const struct ss_candidate *given);
/* candidates.c: a halo needs one atom that is a whole dim of an operand wherever it occurs, and an
 * operator that does not know where its piece lies. */
bool ss_halo_conceivable(struct ss_subject *s, uint16_t atom);
/* The same of one that may be a factor of such dims. */
bool ss_halo_within(struct ss_subject *s, uint16_t atom);
/* not_explored.c: whether a body reads or writes rows, however long it is, at a place along it that
 * is a number: in a piece that reaches into its neighbours that is another place than in the whole,
 * or none. */
bool ss_atom_has_fixed_offset(struct ss_subject *s, uint16_t atom);
/* Names cuts of dims, and of lengths, that are not looked for. */
void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f);
/* The same once lengths were cut together: bands of what a body numbers. */
void ss_report_bands(struct ss_subject *s, struct ss_findings *f);
/* halo.c: candidate D, one atom that is the whole of every dim of an operand that it is in: pieces
 * that reach into their neighbours. The same. */
bool ss_try_halo(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                 struct ss_row *row);
/* The same with at most so many rows on either side, where the footprint that was found (of one
 * length, with the fill beside it) takes more: for what refutes it. */
bool ss_try_narrower_halo(struct ss_subject *s, uint16_t atom, const struct ss_footprint *found,
                          int64_t left, int64_t right, struct ss_attempt *attempt,
                          struct ss_row *row);
/* lengths.c: whether all results keep their shapes where what is cut is longer. */
bool ss_keeps_results(struct ss_subject *s, const struct ss_candidate *c);
/* windows_shared.c: the same atom, where no result grows with it: windows that share rows, and
 * reduce to the whole. */
bool ss_shared_conceivable(struct ss_subject *s, uint16_t atom);
bool ss_try_shared(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                   struct ss_row *row);
/* candidates.c: whether pieces with that halo share rows, and one without could be told what lies
 * beside it. */
bool ss_overlap_conceivable(const struct ss_subject *s, const struct ss_footprint *halo);
/* overlap.c: the same atom, once it has a halo: pieces by themselves, results that overlap. */
bool ss_try_overlap(struct ss_subject *s, uint16_t atom, const struct ss_footprint *halo,
                    struct ss_attempt *attempt, struct ss_row *row);
/* tied_lengths.c: the one length that a derived length follows from; false: several. */
bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source);
/* Whether the result keeps its shape where x and y grow together in some ratio. */
bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y);
/* candidates.c: that, of a window that spans its dim, y, and that dim. */
bool ss_is_sum(struct ss_subject *s, uint16_t x, uint16_t y);
/* Candidate D of two atoms that go together: a length and one derived from it, or a pair that
 * leaves the result as it is. The same; the attempt is not opened where they are neither. */
bool ss_try_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_attempt *attempt,
                 struct ss_row *row);

/* tied_lengths.c: the same pair, once it has a halo: the derived length is a rank's own, and what
 * it makes in its neighbours' rows is summed. */
bool ss_try_scattered(struct ss_subject *s, uint16_t source, uint16_t derived,
                      struct ss_attempt *attempt, struct ss_row *row);
/* The same of one length that several operands have, of which operand k's is a rank's own; adds:
 * results that do not grow with it are sums over ranks. */
bool ss_try_scattered_operand(struct ss_subject *s, uint16_t atom, size_t k, bool adds,
                              struct ss_attempt *attempt, struct ss_row *row);
/* Whether some results grow with a length whose pieces may share rows, and others do not. */
bool ss_grows_in_part(struct ss_subject *s, uint16_t atom);

/* candidates.c, partial.c, joint_partials.c: try their candidates in order and append to lists. */
struct ss_found {
    struct ss_row row;
    char kind;    /* of the candidate */
    bool implied; /* by a row whose set of partial operands is larger */
    int first;    /* the finding that this one is another reduction of; its own place: none */
};
struct ss_findings {
    SS_ARRAY(struct ss_found) rows;
    SS_ARRAY(struct ss_row) unplaced;
    SS_ARRAY(struct ss_attempt) attempts;
    bool no_single_biases; /* some cut has too many other operands to try each pending by itself */
};
/* Keeps an attempt that is over; row NULL: it gave none. The row's index or -1. */
int ss_keep_attempt(struct ss_subject *s, struct ss_attempt *attempt, const struct ss_row *row,
                    struct ss_findings *f);
/* Keeps a row that no plan can use, with each other reduction that makes its results: bits of
 * ss_combine_others, per result. */
void ss_keep_unplaced(struct ss_subject *s, const struct ss_row *row, const unsigned *others,
                      struct ss_findings *f);
/* Keeps a candidate that is not tried, and why; what: in words, NULL: the candidate's own. */
void ss_keep_untried(struct ss_subject *s, const struct ss_candidate *c, const char *what,
                     const char *why, struct ss_findings *f);
/* The same of an atom that is not cut so: "cut operand 0 dim 1, with a halo". */
void ss_keep_uncut(struct ss_subject *s, char kind, uint16_t atom, const char *how, const char *why,
                   struct ss_findings *f);
/* Tries and keeps; the row's index or -1. Where several reductions make its results, rows with the
 * others follow. */
int ss_find(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);
/* The last attempt with the same cuts and the same that pends; NULL: there was none. */
const struct ss_attempt *ss_tried_before(const struct ss_subject *s, const struct ss_candidate *c,
                                         const struct ss_findings *f);
void ss_find_cuts(struct ss_subject *s, struct ss_findings *f);
/* candidates.c: that cut with uncut operands pending, each alone, then all, as a bias of a sum is
 * counted once; whether find has any. */
typedef int ss_finder(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);
bool ss_find_with_bias(struct ss_subject *s, const struct ss_candidate *given,
                       enum ss_reduce reduce, ss_finder *find, struct ss_findings *f);
/* Refuted by what the pieces gave. */
static inline bool ss_has_run(const struct ss_attempt *attempt)
{
    return attempt->verdict == SS_REFUTED && !attempt->shape;
}
static inline const struct ss_attempt *ss_last_attempt(const struct ss_findings *f)
{
    return &f->attempts.items[f->attempts.count - 1];
}
/* joint_cuts.c: cuts of several atoms of those that could not be cut by themselves, and of those
 * that could not be cut with anything pending either; what could is cut with one of these. */
struct ss_failed_cuts {
    uint16_t *alone, *all, *beside; /* the last holds with something pending alone */
    size_t n_alone, n_all, n_beside;
};
void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f);
/* joint_cuts.c: a body with places of its own may take a candidate only where windows on them are
 * no longer than in the call, or no length is that they lie on. Makes the candidate one that holds
 * more of them so than before; whether there are more. */
bool ss_hold_more(struct ss_subject *s, struct ss_candidate *c);
/* joint_cuts.c: one atom while the others on which a body's own places lie are as long as in the
 * call, where its numbers are strides of these. Whether it holds. */
bool ss_find_held(struct ss_subject *s, uint16_t atom, struct ss_findings *f);
/* joint_cuts.c: after all cuts, dims on which a body's own places lie that no row cuts with these.
 */
void ss_report_literal_offsets(struct ss_subject *s, struct ss_findings *f);
/* joint_cuts.c: a dim together with the windows on it that start where the call says. */
void ss_find_windows(struct ss_subject *s, struct ss_findings *f);
/* partial_values.c: at last, dims that are made of parts, each of which is cut by itself: rows that
 * no other says, and no plan can use. */
void ss_find_segment_cuts(struct ss_subject *s, struct ss_findings *f);
/* joint_results.c: cuts of several results at once, after the cuts of each. */
void ss_find_joint_results(struct ss_subject *s, struct ss_findings *f);
void ss_find_partials(struct ss_subject *s, struct ss_findings *f);
/* What is not pending becomes so in these ways for nothing. */
static inline bool ss_reduce_is_free(enum ss_reduce reduce)
{
    return reduce != SS_SUM && reduce != SS_PROD;
}
static inline bool ss_slot_is_partial(const struct ss_row_slot *slot)
{
    return slot->kind == SS_PARTIAL;
}
/* Whether a row is known wherever another is that holds on condition. */
static inline bool ss_known_with(const struct ss_row *row, const struct ss_row *other)
{
    return (other->granted & ~row->granted) == 0;
}
/* joint_partials.c: whether rows combine their results alike; and whether one with the same cuts
 * follows from the other then. */
bool ss_same_results(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b);
bool ss_row_follows(const struct ss_subject *s, const struct ss_row *row,
                    const struct ss_row *from);
/* joint_partials.c: what is known to hold of several operands one by one, put together; the last.
 */
void ss_find_joint_partials(struct ss_subject *s, struct ss_findings *f);

/* explore.c: why a call cannot be explored at all, or NULL. */
const char *ss_not_explorable(const struct ss_call *call);

#endif
