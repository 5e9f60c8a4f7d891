// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: lookups, writes and slices whose pieces
// hold windows or steps of several rows.
func.func public @main(
    %at: tensor<24x8xf32>, %ai: tensor<6x1xi32>, %aj: tensor<i32>, %aj2: tensor<i32>,
    %au: tensor<24x4xf32>, %au2: tensor<4x8xf32>, %asc: tensor<6x3x8xf32>, %bt: tensor<24x12xf32>,
    %bv: tensor<26x12xf32>
) -> (
    tensor<6x3x8xf32>, tensor<6x1x8xf32>, tensor<4x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>,
    tensor<12x8xf32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<6x8xf32>, tensor<24x8xf32>,
    tensor<24x4xf32>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<11x12xf32>, tensor<8x12xf32>,
    tensor<24x6xf32>, tensor<9x12xf32>
) {
  // windows_of_3: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %r0 = "stablehlo.gather"(%at, %ai) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 3, 8>} : (tensor<24x8xf32>, tensor<6x1xi32>) -> tensor<6x3x8xf32>
  // windows_of_1: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %r1 = "stablehlo.gather"(%at, %ai) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>} : (tensor<24x8xf32>, tensor<6x1xi32>) -> tensor<6x1x8xf32>
  // part_of_rows: S(1) <- S(1), R, R; P(sum) <- S(0), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %r2 = stablehlo.dynamic_slice %at, %aj, %aj2, sizes = [4, 8] : (tensor<24x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  // columns_written: S(0) <- S(0), S(0), R, R; S(1) <- S(1), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %r3 = stablehlo.dynamic_update_slice %at, %au, %aj, %aj2 : (tensor<24x8xf32>, tensor<24x4xf32>, tensor<i32>, tensor<i32>) -> tensor<24x8xf32>
  // rows_written: S(1) <- S(1), S(1), R, R; S(0) <- S(0), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %r4 = stablehlo.dynamic_update_slice %at, %au2, %aj, %aj2 : (tensor<24x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<24x8xf32>
  // first_half: S(0) <- S(0, block=2); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r5 = stablehlo.slice %at [0:12, 0:8] : (tensor<24x8xf32>) -> tensor<12x8xf32>
  // second_half: S(0) <- S(0, block=2); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r6 = stablehlo.slice %at [12:24, 0:8] : (tensor<24x8xf32>) -> tensor<12x8xf32>
  // every_second: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r7 = stablehlo.slice %at [0:24:2, 0:8] : (tensor<24x8xf32>) -> tensor<12x8xf32>
  // every_second_of_half: S(0) <- S(0, block=2); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r8 = stablehlo.slice %at [12:24:2, 0:8] : (tensor<24x8xf32>) -> tensor<6x8xf32>
  // windows_added: S(1) <- S(1), R, S(2); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %r9 = "stablehlo.scatter"(%at, %ai, %asc) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x8xf32>, tensor<6x1xi32>, tensor<6x3x8xf32>) -> tensor<24x8xf32>
  // part_of_columns: S(0) <- S(0), R, R; P(sum) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %r10 = stablehlo.dynamic_slice %at, %aj, %aj2, sizes = [24, 4] : (tensor<24x8xf32>, tensor<i32>, tensor<i32>) -> tensor<24x4xf32>
  // odd_rows: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r11 = stablehlo.slice %bt [1:24:2, 0:12] : (tensor<24x12xf32>) -> tensor<12x12xf32>
  // every_second_short: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r12 = stablehlo.slice %bt [0:23:2, 0:12] : (tensor<24x12xf32>) -> tensor<12x12xf32>
  // odd_rows_short: S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r13 = stablehlo.slice %bt [1:23:2, 0:12] : (tensor<24x12xf32>) -> tensor<11x12xf32>
  // every_third: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r14 = stablehlo.slice %bt [1:24:3, 0:12] : (tensor<24x12xf32>) -> tensor<8x12xf32>
  // columns: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r15 = stablehlo.slice %bt [0:24, 6:12] : (tensor<24x12xf32>) -> tensor<24x6xf32>
  // every_third_uneven: S(1) <- S(1); S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r16 = stablehlo.slice %bv [0:26:3, 0:12] : (tensor<26x12xf32>) -> tensor<9x12xf32>
  return
    %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16 :
    tensor<6x3x8xf32>, tensor<6x1x8xf32>, tensor<4x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>,
    tensor<12x8xf32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<6x8xf32>, tensor<24x8xf32>,
    tensor<24x4xf32>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<11x12xf32>, tensor<8x12xf32>,
    tensor<24x6xf32>, tensor<9x12xf32>
}
