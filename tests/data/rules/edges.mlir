// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir, here with halos: what few numbers
// tell, the ends of integers, zero and one, parts that are equal to what they are compared with.
func.func public @main(
    %cosh_0: tensor<24x12xf32>, %eq_f32_0: tensor<24x12xf32>, %eq_f32_1: tensor<24x12xf32>,
    %eq_i32_0: tensor<24x12xi32>, %eq_i32_1: tensor<24x12xi32>, %eq_i8_0: tensor<24x12xi8>,
    %eq_i8_1: tensor<24x12xi8>, %ge_ui8_0: tensor<24x12xui8>, %ge_ui8_1: tensor<24x12xui8>,
    %negate_i32_0: tensor<24x12xi32>, %negate_i64_0: tensor<24x12xi64>,
    %power_0: tensor<24x12xf32>, %power_1: tensor<24x12xf32>, %shift_i64_0: tensor<24x12xi64>,
    %shift_i64_1: tensor<24x12xi64>, %fold_power_ui8_0: tensor<24x12xui8>,
    %fold_divide_i32_0: tensor<24x12xi32>, %scatter_shift_i32_0: tensor<24x12xi32>,
    %scatter_shift_i32_1: tensor<6x1xi32>, %scatter_shift_i32_2: tensor<6x12xi32>,
    %window_at_most_20_0: tensor<24x12xf32>, %scatter_or_i8_0: tensor<24x8xi8>,
    %scatter_or_i8_1: tensor<16x2xi32>, %scatter_or_i8_2: tensor<16xi8>
) -> (
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi32>, tensor<24x12xi64>, tensor<24x12xf32>, tensor<24x12xi64>, tensor<24xui8>,
    tensor<24xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x8xi8>
) {
  // cosh: S(0) <- S(0); S(1) <- S(1)
  %cosh_r = "chlo.cosh"(%cosh_0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
  // eq_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %eq_f32_r = "stablehlo.compare"(%eq_f32_0, %eq_f32_1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xi1>
  // eq_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %eq_i32_r = "stablehlo.compare"(%eq_i32_0, %eq_i32_1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> tensor<24x12xi1>
  // eq_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %eq_i8_r = "stablehlo.compare"(%eq_i8_0, %eq_i8_1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xi8>, tensor<24x12xi8>) -> tensor<24x12xi1>
  // ge_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %ge_ui8_r = "stablehlo.compare"(%ge_ui8_0, %ge_ui8_1) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> tensor<24x12xi1>
  // negate_i32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %negate_i32_r = "stablehlo.negate"(%negate_i32_0) : (tensor<24x12xi32>) -> tensor<24x12xi32>
  // negate_i64: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %negate_i64_r = "stablehlo.negate"(%negate_i64_0) : (tensor<24x12xi64>) -> tensor<24x12xi64>
  // power: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(prod) <- R, P(sum); P(prod) <- P(prod), R
  %power_r = "stablehlo.power"(%power_0, %power_1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xf32>
  // shift_i64: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(or) <- P(or), R
  %shift_i64_r = "stablehlo.shift_right_logical"(%shift_i64_0, %shift_i64_1) : (tensor<24x12xi64>, tensor<24x12xi64>) -> tensor<24x12xi64>
  // fold_power_ui8: S(0) <- S(0), R
  %two_ui8 = "stablehlo.constant"() {value = dense<2> : tensor<ui8>} : () -> (tensor<ui8>)
  %fold_power_ui8_r = "stablehlo.reduce"(%fold_power_ui8_0, %two_ui8) ({
  ^bb0(%fold_power_ui8_a: tensor<ui8>, %fold_power_ui8_b: tensor<ui8>):
  %fold_power_ui8_s = "stablehlo.power"(%fold_power_ui8_a, %fold_power_ui8_b) : (tensor<ui8>, tensor<ui8>) -> (tensor<ui8>)
  "stablehlo.return"(%fold_power_ui8_s) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui8>, tensor<ui8>) -> tensor<24xui8>
  // fold_divide_i32: S(0) <- S(0), R
  %one_i32 = "stablehlo.constant"() {value = dense<1> : tensor<i32>} : () -> (tensor<i32>)
  %fold_divide_i32_r = "stablehlo.reduce"(%fold_divide_i32_0, %one_i32) ({
  ^bb0(%fold_divide_i32_a: tensor<i32>, %fold_divide_i32_b: tensor<i32>):
  %fold_divide_i32_s = "stablehlo.divide"(%fold_divide_i32_a, %fold_divide_i32_b) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%fold_divide_i32_s) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> tensor<24xi32>
  // scatter_shift_i32: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(prod) <- P(prod), S(0), S(0); P(sum) <- P(sum), R, R; P(and) <- P(and), R, R; P(or) <- P(or), R, R
  %scatter_shift_i32_r = "stablehlo.scatter"(%scatter_shift_i32_0, %scatter_shift_i32_1, %scatter_shift_i32_2) ({
  ^bb0(%scatter_shift_i32_a: tensor<i32>, %scatter_shift_i32_b: tensor<i32>):
  %scatter_shift_i32_s = "stablehlo.shift_left"(%scatter_shift_i32_a, %scatter_shift_i32_b) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%scatter_shift_i32_s) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> tensor<24x12xi32>
  // window_at_most_20: S(0) <- S(0), R; S(1) <- S(1, halo=1:1), R
  %zero_f32 = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
  %window_at_most_20_r = "stablehlo.reduce_window"(%window_at_most_20_0, %zero_f32) ({
  ^bb0(%window_at_most_20_a: tensor<f32>, %window_at_most_20_b: tensor<f32>):
  %window_at_most_20_s = "stablehlo.add"(%window_at_most_20_a, %window_at_most_20_b) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %window_at_most_20_c = "stablehlo.constant"() {value = dense<20.0> : tensor<f32>} : () -> (tensor<f32>)
  %window_at_most_20_m = "stablehlo.minimum"(%window_at_most_20_s, %window_at_most_20_c) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%window_at_most_20_m) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xf32>, tensor<f32>) -> tensor<24x12xf32>
  // scatter_or_i8: S(0) <- S(0), R, R; S(1) <- S(1), R, R; P(or) <- P(or), S(0), S(0); P(and) <- P(and), R, R; P(or) <- P(or), R, P(or)
  %scatter_or_i8_r = "stablehlo.scatter"(%scatter_or_i8_0, %scatter_or_i8_1, %scatter_or_i8_2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%scatter_or_i8_a: tensor<i8>, %scatter_or_i8_b: tensor<i8>):
  %scatter_or_i8_s = "stablehlo.or"(%scatter_or_i8_a, %scatter_or_i8_b) : (tensor<i8>, tensor<i8>) -> (tensor<i8>)
  "stablehlo.return"(%scatter_or_i8_s) : (tensor<i8>) -> ()
  }) : (tensor<24x8xi8>, tensor<16x2xi32>, tensor<16xi8>) -> tensor<24x8xi8>
  return
    %cosh_r, %eq_f32_r, %eq_i32_r, %eq_i8_r, %ge_ui8_r, %negate_i32_r, %negate_i64_r, %power_r,
    %shift_i64_r, %fold_power_ui8_r, %fold_divide_i32_r, %scatter_shift_i32_r,
    %window_at_most_20_r, %scatter_or_i8_r :
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi32>, tensor<24x12xi64>, tensor<24x12xf32>, tensor<24x12xi64>, tensor<24xui8>,
    tensor<24xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x8xi8>
}
