/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/attr_form.h"

static const struct ss_attr_form forms[] = {
    {SS_ATTR_DIMENSION, {"dimension", "iota_dimension", "dim"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_DIMENSIONS, {"dimensions", "broadcast_dimensions", "dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_PERMUTATION, {"permutation", "dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_START_INDICES, {"start_indices"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_LIMIT_INDICES, {"limit_indices"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_STRIDES, {"strides"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_SLICE_SIZES, {"slice_sizes", "sizes"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_LOW, {"edge_padding_low", "low"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_HIGH, {"edge_padding_high", "high"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_INTERIOR, {"interior_padding", "interior"}, SS_ATTR_ZEROS_PER_DIM, {0}},
    {SS_ATTR_COMPARE_DIRECTION,
     {"comparison_direction"},
     SS_ATTR_REQUIRED,
     {"EQ", "NE", "LT", "LE", "GT", "GE"}},
    {SS_ATTR_COMPARE_TYPE,
     {"compare_type"},
     SS_ATTR_ZERO,
     {"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"}},
    {SS_ATTR_LHS_BATCHING, {"lhs_batching_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_RHS_BATCHING, {"rhs_batching_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_LHS_CONTRACTING, {"lhs_contracting_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_RHS_CONTRACTING, {"rhs_contracting_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_OFFSET_DIMS, {"offset_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_COLLAPSED_SLICE_DIMS, {"collapsed_slice_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_OPERAND_BATCHING, {"operand_batching_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_START_INDICES_BATCHING, {"start_indices_batching_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_START_INDEX_MAP, {"start_index_map"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_INDEX_VECTOR_DIM, {"index_vector_dim"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_UPDATE_WINDOW_DIMS, {"update_window_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_INSERTED_WINDOW_DIMS, {"inserted_window_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_INPUT_BATCHING, {"input_batching_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_SCATTER_INDICES_BATCHING, {"scatter_indices_batching_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_SCATTER_DIMS_TO_OPERAND, {"scatter_dims_to_operand_dims"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_INDICES_ARE_SORTED, {"indices_are_sorted"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_UNIQUE_INDICES, {"unique_indices"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_IS_STABLE, {"is_stable"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_WINDOW_DIMENSIONS, {"window_dimensions"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_WINDOW_STRIDES, {"window_strides", "stride"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_BASE_DILATIONS, {"base_dilations"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_WINDOW_DILATIONS, {"window_dilations"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_PADDING, {"padding", "pad"}, SS_ATTR_ZERO_PAIRS_PER_DIM, {0}},
    {SS_ATTR_LHS_DILATION, {"lhs_dilation", "lhs_dilate"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_RHS_DILATION, {"rhs_dilation", "rhs_dilate"}, SS_ATTR_ONES_PER_DIM, {0}},
    {SS_ATTR_WINDOW_REVERSAL, {"window_reversal", "reverse"}, SS_ATTR_ZEROS_PER_DIM, {0}},
    {SS_ATTR_INPUT_BATCH_DIM, {"input_batch_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_INPUT_FEATURE_DIM, {"input_feature_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_INPUT_SPATIAL_DIMS, {"input_spatial_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_KERNEL_INPUT_FEATURE_DIM, {"kernel_input_feature_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, {"kernel_output_feature_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_KERNEL_SPATIAL_DIMS, {"kernel_spatial_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_OUTPUT_BATCH_DIM, {"output_batch_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_OUTPUT_FEATURE_DIM, {"output_feature_dimension"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_OUTPUT_SPATIAL_DIMS, {"output_spatial_dimensions"}, SS_ATTR_EMPTY, {0}},
    {SS_ATTR_FEATURE_GROUP_COUNT, {"feature_group_count"}, SS_ATTR_ONE, {0}},
    {SS_ATTR_BATCH_GROUP_COUNT, {"batch_group_count"}, SS_ATTR_ONE, {0}},
    {SS_ATTR_RNG_ALGORITHM,
     {"rng_algorithm", "algorithm"},
     SS_ATTR_ZERO,
     {"DEFAULT", "THREE_FRY", "PHILOX"}},
    {SS_ATTR_RNG_DISTRIBUTION,
     {"rng_distribution", "distribution"},
     SS_ATTR_REQUIRED,
     {"UNIFORM", "NORMAL"}},
    {SS_ATTR_FFT_TYPE, {"fft_type", "type"}, SS_ATTR_REQUIRED, {"FFT", "IFFT", "RFFT", "IRFFT"}},
    {SS_ATTR_FFT_LENGTH, {"fft_length", "length"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_K, {"k"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_LOWER, {"lower"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_LEFT_SIDE, {"left_side"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_UNIT_DIAGONAL, {"unit_diagonal"}, SS_ATTR_ZERO, {0}},
    {SS_ATTR_TRANSPOSE_A, {"transpose_a"}, SS_ATTR_ZERO, {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}},
    {SS_ATTR_EXPONENT_BITS, {"exponent_bits"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_MANTISSA_BITS, {"mantissa_bits"}, SS_ATTR_REQUIRED, {0}},
    {SS_ATTR_FEATURE_INDEX, {"feature_index"}, SS_ATTR_REQUIRED, {0}},
};

const struct ss_attr_form *ss_attr_form(enum ss_attr_id id)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].id == id)
            return &forms[i];
    return NULL;
}

const char *ss_attr_word(enum ss_attr_id id, int64_t value)
{
    const struct ss_attr_form *f = ss_attr_form(id);
    bool known = f && value >= 0 && value < (int64_t)(sizeof f->words / sizeof *f->words);
    return known && f->words[value] ? f->words[value] : "?";
}

bool ss_attr_default(const struct ss_attr_form *form, size_t n_dims, struct ss_arena *arena,
                     struct ss_attr *out)
{
    if (form->fallback == SS_ATTR_REQUIRED)
        return false;
    size_t n = form->fallback == SS_ATTR_EMPTY                                   ? 0
               : form->fallback == SS_ATTR_ZERO || form->fallback == SS_ATTR_ONE ? 1
               : form->fallback == SS_ATTR_ZERO_PAIRS_PER_DIM                    ? 2 * n_dims
                                                                                 : n_dims;
    out->ints = ss_alloc_array(arena, n, sizeof *out->ints);
    out->count = n;
    for (size_t i = 0; i < n; i++)
        out->ints[i] = form->fallback == SS_ATTR_ONE || form->fallback == SS_ATTR_ONES_PER_DIM;
    return true;
}

size_t ss_attr_window_dims(const struct ss_op_def *def, const struct ss_type *operand)
{
    int dims = operand->rank - (def->class == SS_OP_CLASS_CONVOLUTION ? 2 : 0);
    return dims > 0 ? (size_t)dims : 0;
}
