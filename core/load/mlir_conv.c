/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dimension numbers of a convolution as they are printed: [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f].
 * The position of a letter or number in its list is the dim it stands for. */
#include <ctype.h>

#include "core/load/mlir_reader.h"

struct side {
    char letters[2];      /* of the two dims that are not spatial */
    const char *names[3]; /* of those dims, then of the spatial ones */
};

static bool one_side(struct ss_mlir_reader *r, const struct side *side,
                     struct ss_mlir_fields *fields)
{
    struct ss_mlir_text *t = &r->text;
    int64_t named[2] = {-1, -1}, spatial[SS_MAX_RANK];
    size_t n_spatial = 0;
    for (size_t i = 0; i < SS_MAX_RANK; i++)
        spatial[i] = -1;
    if (!ss_mlir_expect(t, "["))
        return false;
    for (int64_t dim = 0; !ss_mlir_accept(t, "]"); dim++) {
        if (dim && !ss_mlir_expect(t, ","))
            return false;
        ss_mlir_space(t);
        int64_t *slot = NULL;
        if (t->at < t->end && isdigit((unsigned char)*t->at) && *t->at - '0' < SS_MAX_RANK - 2) {
            slot = &spatial[*t->at - '0'];
            n_spatial++;
        } else if (t->at < t->end && (*t->at == side->letters[0] || *t->at == side->letters[1])) {
            slot = &named[*t->at == side->letters[1]];
        }
        if (!slot || *slot >= 0)
            return ss_mlir_expected(t, "a dim of a convolution that was not named yet");
        *slot = dim;
        t->at++;
    }
    for (size_t i = 0; i < n_spatial; i++)
        if (spatial[i] < 0)
            return ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "spatial dim %zu is missing", i);
    for (int i = 0; i < 2; i++) {
        if (named[i] < 0)
            return ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "dim %c is missing", side->letters[i]);
        ss_mlir_add_field(r, fields, side->names[i], ss_mlir_ints(r, &named[i], 1));
    }
    ss_mlir_add_field(r, fields, side->names[2], ss_mlir_ints(r, spatial, n_spatial));
    return true;
}

bool ss_mlir_conv_dims(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    static const struct side sides[3] = {
        {{'b', 'f'},
         {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"}},
        {{'i', 'o'},
         {"kernel_input_feature_dimension", "kernel_output_feature_dimension",
          "kernel_spatial_dimensions"}},
        {{'b', 'f'},
         {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}}};
    struct ss_mlir_fields fields = {0};
    if (!one_side(r, &sides[0], &fields) || !ss_mlir_expect(&r->text, "x") ||
        !one_side(r, &sides[1], &fields) || !ss_mlir_expect(&r->text, "->") ||
        !one_side(r, &sides[2], &fields))
        return false;
    *attr = (struct ss_mlir_attr){
        .kind = SS_MLIR_DICT, .fields = fields.list.items, .count = fields.list.count};
    return true;
}
