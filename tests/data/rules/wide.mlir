// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: many rows looked up at once, kernels
// that reach far, four folds in one operator, and tensors of many dims.
func.func public @main(
    %table: tensor<64x8xf32>, %places: tensor<6x1xi32>, %line: tensor<2x96x3xf32>,
    %kernel: tensor<9x3x4xf32>, %long: tensor<12x3x4xf32>, %far: tensor<2x128x3xf32>,
    %a: tensor<4x8x16xf32>, %b: tensor<4x8x16xf32>, %c: tensor<4x8x16xf32>, %d: tensor<4x8x16xf32>,
    %shifted: tensor<64x4xf32>, %dims: tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>,
    %lhs: tensor<6x7x8x9x10x11xf32>, %rhs: tensor<6x7x8x12x13x14xf32>
) -> (tensor<6x12x8xf32>, tensor<2x96x4xf32>, tensor<2x128x4xf32>, tensor<4x16xf32>,
    tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<2x121x4xf32>, tensor<64x4xf32>,
    tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>, tensor<23x22x21x20x19x18x17x16x15x14x13x12xf32>,
    tensor<13x15x17x19x21x23xf32>, tensor<6x7x8x9x10x11x12x13x14xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %most = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  // lookup_of_12_rows: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %0 = "stablehlo.gather"(%table, %places) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 12, 8>, indices_are_sorted = false} : (tensor<64x8xf32>, tensor<6x1xi32>) -> tensor<6x12x8xf32>
  // transposed_with_a_row_to_spare: S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); S(1) <- S(1, halo=2:2), R; S(1, halo=2:2, sum) <- S(1, fill=2:2), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %1 = stablehlo.convolution(%line, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[4, 5]], lhs_dilate = [2], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x96x3xf32>, tensor<9x3x4xf32>) -> tensor<2x96x4xf32>
  // reach_of_half_the_line: S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); S(1) <- S(1, halo=64:64), R; S(1, halo=64:64, sum) <- S(1, fill=64:64), R; P(sum) <- S(1, halo), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %2 = stablehlo.convolution(%far, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[64, 64]], lhs_dilate = [1], rhs_dilate = [16]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x128x3xf32>, tensor<9x3x4xf32>) -> tensor<2x128x4xf32>
  // four_folds: S(0), S(0), S(0), S(0) <- S(0), S(0), S(0), S(0), R, R, R, R; P(sum), P(max), P(min), P(prod) <- S(1), S(1), S(1), S(1), R, R, R, R; S(1), S(1), S(1), S(1) <- S(2), S(2), S(2), S(2), R, R, R, R; P(sum), R, R, R <- P(sum), R, R, R, R, R, R, R; P(sum), P(max), R, R <- P(sum), P(max), R, R, R, R, R, R; P(sum), R, P(min), R <- P(sum), R, P(min), R, R, R, R, R; P(sum), R, R, P(prod) <- P(sum), R, R, P(prod), R, R, R, R; P(sum), P(max), P(min), R <- P(sum), P(max), P(min), R, R, R, R, R; P(sum), P(max), R, P(prod) <- P(sum), P(max), R, P(prod), R, R, R, R; P(sum), R, P(min), P(prod) <- P(sum), R, P(min), P(prod), R, R, R, R; P(sum), P(max), P(min), P(prod) <- P(sum), P(max), P(min), P(prod), R, R, R, R; P(avg), R, R, R <- P(avg), R, R, R, R, R, R, R; P(avg), P(max), R, R <- P(avg), P(max), R, R, R, R, R, R; P(avg), R, P(min), R <- P(avg), R, P(min), R, R, R, R, R; P(avg), R, R, P(prod) <- P(avg), R, R, P(prod), R, R, R, R; P(avg), P(max), P(min), R <- P(avg), P(max), P(min), R, R, R, R, R; P(avg), P(max), R, P(prod) <- P(avg), P(max), R, P(prod), R, R, R, R; P(avg), R, P(min), P(prod) <- P(avg), R, P(min), P(prod), R, R, R, R; P(avg), P(max), P(min), P(prod) <- P(avg), P(max), P(min), P(prod), R, R, R, R; R, P(max), R, R <- R, P(max), R, R, R, R, R, R; R, P(max), P(min), R <- R, P(max), P(min), R, R, R, R, R; R, P(max), R, P(prod) <- R, P(max), R, P(prod), R, R, R, R; R, P(max), P(min), P(prod) <- R, P(max), P(min), P(prod), R, R, R, R; R, R, P(min), R <- R, R, P(min), R, R, R, R, R; R, R, P(min), P(prod) <- R, R, P(min), P(prod), R, R, R, R; R, R, R, P(prod) <- R, R, R, P(prod), R, R, R, R
  %3:4 = "stablehlo.reduce"(%a, %b, %c, %d, %zero, %least, %most, %one) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>, %y0: tensor<f32>, %y1: tensor<f32>, %y2: tensor<f32>, %y3: tensor<f32>):
    %z0 = stablehlo.add %x0, %y0 : tensor<f32>
    %z1 = stablehlo.maximum %x1, %y1 : tensor<f32>
    %z2 = stablehlo.minimum %x2, %y2 : tensor<f32>
    %z3 = stablehlo.multiply %x3, %y3 : tensor<f32>
    stablehlo.return %z0, %z1, %z2, %z3 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>)
  // cropped_and_padded_far: S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); S(1) <- S(1, halo), R; S(1, halo=27:-7, sum) <- S(1, fill=27:0), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %4 = stablehlo.convolution(%far, %long) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-16, 20]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x128x3xf32>, tensor<12x3x4xf32>) -> tensor<2x121x4xf32>
  // shift_by_18_of_64: S(0, block=32) <- S(0, block=32), R; S(1) <- S(1), R; S(0) <- S(0, halo=18:0), R; S(0, halo=0:18, sum) <- S(0, fill=0:18), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %5 = "stablehlo.pad"(%shifted, %zero) {edge_padding_low = array<i64: 18, 0>, edge_padding_high = array<i64: -18, 0>, interior_padding = array<i64: 0, 0>} : (tensor<64x4xf32>, tensor<f32>) -> tensor<64x4xf32>
  // twelve_dims: S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); S(3) <- S(3); S(4) <- S(4); S(5) <- S(5); S(6) <- S(6); S(7) <- S(7); S(8) <- S(8); S(9) <- S(9); S(10) <- S(10); S(11) <- S(11); P(max) <- P(max); P(min) <- P(min)
  %6 = stablehlo.tanh %dims : tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>
  // twelve_dims_turned: S(11) <- S(0); S(10) <- S(1); S(9) <- S(2); S(8) <- S(3); S(7) <- S(4); S(6) <- S(5); S(5) <- S(6); S(4) <- S(7); S(3) <- S(8); S(2) <- S(9); S(1) <- S(10); S(0) <- S(11); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %7 = stablehlo.transpose %dims, dims = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] : (tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>) -> tensor<23x22x21x20x19x18x17x16x15x14x13x12xf32>
  // twelve_dims_summed: P(sum) <- S(0), R; S(0) <- S(1), R; P(sum) <- S(2), R; S(1) <- S(3), R; P(sum) <- S(4), R; S(2) <- S(5), R; P(sum) <- S(6), R; S(3) <- S(7), R; P(sum) <- S(8), R; S(4) <- S(9), R; P(sum) <- S(10), R; S(5) <- S(11), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %8 = stablehlo.reduce(%dims init: %zero) applies stablehlo.add across dimensions = [0, 2, 4, 6, 8, 10] : (tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>, tensor<f32>) -> tensor<13x15x17x19x21x23xf32>
  // nine_dims_multiplied: S(0) <- S(0), S(0); S(1) <- S(1), S(1); S(2) <- S(2), S(2); S(3) <- S(3), R; S(4) <- S(4), R; S(5) <- S(5), R; S(6) <- R, S(3); S(7) <- R, S(4); S(8) <- R, S(5); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %9 = stablehlo.dot_general %lhs, %rhs, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [] x [] : (tensor<6x7x8x9x10x11xf32>, tensor<6x7x8x12x13x14xf32>) -> tensor<6x7x8x9x10x11x12x13x14xf32>
  return %0, %1, %2, %3#0, %3#1, %3#2, %3#3, %4, %5, %6, %7, %8, %9 : tensor<6x12x8xf32>, tensor<2x96x4xf32>, tensor<2x128x4xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<2x121x4xf32>, tensor<64x4xf32>, tensor<12x13x14x15x16x17x18x19x20x21x22x23xf32>, tensor<23x22x21x20x19x18x17x16x15x14x13x12xf32>, tensor<13x15x17x19x21x23xf32>, tensor<6x7x8x9x10x11x12x13x14xf32>
}
