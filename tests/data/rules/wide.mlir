// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: many rows looked up at once, kernels
// that reach far, and four folds in one operator.
func.func public @main(
    %table: tensor<64x8xf32>, %places: tensor<6x1xi32>, %line: tensor<2x96x3xf32>,
    %kernel: tensor<9x3x4xf32>, %long: tensor<12x3x4xf32>, %far: tensor<2x128x3xf32>,
    %a: tensor<4x8x16xf32>, %b: tensor<4x8x16xf32>, %c: tensor<4x8x16xf32>, %d: tensor<4x8x16xf32>,
    %shifted: tensor<64x4xf32>
) -> (tensor<6x12x8xf32>, tensor<2x96x4xf32>, tensor<2x128x4xf32>, tensor<4x16xf32>,
    tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<2x121x4xf32>, tensor<64x4xf32>) {
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
  return %0, %1, %2, %3#0, %3#1, %3#2, %3#3, %4, %5 : tensor<6x12x8xf32>, tensor<2x96x4xf32>, tensor<2x128x4xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<2x121x4xf32>, tensor<64x4xf32>
}
