// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing.
func.func public @main(
    %v0_a0: tensor<24x12xf32>, %v0_a1: tensor<12x36xf32>, %v1_a0: tensor<24x12xf32>,
    %v1_a1: tensor<36x12xf32>, %v2_a0: tensor<12x24xf32>, %v2_a1: tensor<36x12xf32>,
    %v3_a0: tensor<12x12xf32>, %v3_a1: tensor<12x12xf32>, %v4_a0: tensor<24x12xf32>,
    %v4_a1: tensor<12xf32>, %v5_a0: tensor<12xf32>, %v5_a1: tensor<12xf32>, %v6_a0: tensor<24xf32>,
    %v6_a1: tensor<12xf32>, %v7_a0: tensor<f32>, %v7_a1: tensor<f32>, %v8_a0: tensor<f32>,
    %v8_a1: tensor<24x12xf32>, %v9_a0: tensor<4x24x12xf32>, %v9_a1: tensor<4x12x36xf32>,
    %v10_a0: tensor<4x6x24x12xf32>, %v10_a1: tensor<4x6x12x36xf32>, %v11_a0: tensor<4x24x6x12xf32>,
    %v11_a1: tensor<6x4x12x36xf32>, %v12_a0: tensor<24x4x12xf32>, %v12_a1: tensor<12x4x36xf32>,
    %v13_a0: tensor<4x6x12xf32>, %v13_a1: tensor<12x6x4xf32>, %v14_a0: tensor<24x4x6x12xf32>,
    %v14_a1: tensor<12x6x4x2xf32>, %v15_a0: tensor<4x24xf32>, %v15_a1: tensor<4x12xf32>,
    %v16_a0: tensor<4x24x6x12xf32>, %v16_a1: tensor<4x12x6x36xf32>, %v17_a0: tensor<24x12xf32>,
    %v17_a1: tensor<24x12xf32>, %v18_a0: tensor<24x12xf32>, %v18_a1: tensor<24x12xf32>,
    %v19_a0: tensor<24x12xi32>, %v19_a1: tensor<12x36xi32>, %v20_a0: tensor<24x12xbf16>,
    %v20_a1: tensor<12x36xbf16>, %v21_a0: tensor<24x12xi8>, %v21_a1: tensor<12x36xi8>,
    %v22_a0: tensor<24x1xf32>, %v22_a1: tensor<1x36xf32>, %v23_a0: tensor<1x12xf32>,
    %v23_a1: tensor<12x36xf32>, %v24_a0: tensor<24x12xui8>, %v24_a1: tensor<12x36xui8>,
    %v25_a0: tensor<6x4x4xf32>, %v26_a0: tensor<4x4xf32>, %v27_a0: tensor<6x4x4xf32>,
    %v27_a1: tensor<6x4x12xf32>, %v28_a0: tensor<6x4x4xf32>, %v28_a1: tensor<6x4x12xf32>,
    %v29_a0: tensor<6x4x4xf32>, %v29_a1: tensor<6x12x4xf32>, %v30_a0: tensor<6x4x4xf32>,
    %v30_a1: tensor<6x12x4xf32>, %v31_a0: tensor<6x12x5xf32>, %v31_a1: tensor<12xf32>,
    %v31_a2: tensor<12xf32>, %v32_a0: tensor<6x12x5xf32>, %v32_a1: tensor<12xf32>,
    %v32_a2: tensor<12xf32>, %v32_a3: tensor<12xf32>, %v32_a4: tensor<12xf32>,
    %v33_a0: tensor<6x12x5xf32>, %v33_a1: tensor<12xf32>, %v33_a2: tensor<12xf32>,
    %v33_a3: tensor<12xf32>, %v33_a4: tensor<6x12x5xf32>, %v34_a0: tensor<12x6x12xf32>,
    %v34_a1: tensor<24x6x3xf32>, %v35_a0: tensor<12x12x6xf32>, %v35_a1: tensor<3x6x24xf32>,
    %v36_a0: tensor<12x6x12xf32>, %v36_a1: tensor<24x6x1xf32>, %v37_a0: tensor<12x6x12xf32>,
    %v37_a1: tensor<24x6x1xf32>, %v38_a0: tensor<4x6x12x12xf32>, %v38_a1: tensor<12x6x3x3xf32>,
    %v39_a0: tensor<12x24x12xf32>, %v39_a1: tensor<12x6x3xf32>, %v40_a0: tensor<12x24x12xf32>,
    %v40_a1: tensor<24x1x3xf32>, %v41_a0: tensor<12x12x12xf32>, %v41_a1: tensor<24x1x3xf32>,
    %v42_a0: tensor<12x6x12xf32>, %v42_a1: tensor<24x6x3xf32>, %v43_a0: tensor<12x6x12xf32>,
    %v43_a1: tensor<12x6x3xf32>, %v44_a0: tensor<12x6x24xf32>, %v44_a1: tensor<24x6x4xf32>,
    %v45_a0: tensor<12x6x24xf32>, %v45_a1: tensor<24x6x3xf32>, %v46_a0: tensor<6x12x12xf32>,
    %v46_a1: tensor<24x12x12xf32>, %v47_a0: tensor<12x6x12xi32>, %v47_a1: tensor<24x6x3xi32>,
    %v48_a0: tensor<12x6x12xf32>, %v48_a1: tensor<24x6x12xf32>, %v49_a0: tensor<12x6x12xf32>,
    %v49_a1: tensor<24x6x3xf32>, %v50_a0: tensor<1x1x12xf32>, %v50_a1: tensor<1x1x3xf32>
) -> (
    tensor<24x36xf32>, tensor<24x36xf32>, tensor<24x36xf32>, tensor<12x12xf32>, tensor<24xf32>,
    tensor<f32>, tensor<24x12xf32>, tensor<f32>, tensor<24x12xf32>, tensor<4x24x36xf32>,
    tensor<4x6x24x36xf32>, tensor<4x6x24x36xf32>, tensor<24x36xf32>, tensor<f32>, tensor<24x2xf32>,
    tensor<4x24x12xf32>, tensor<4x24x36xf32>, tensor<24x12xf32>, tensor<24xf32>, tensor<24x36xi32>,
    tensor<24x36xf32>, tensor<24x36xi32>, tensor<24x36xf32>, tensor<1x36xf32>, tensor<24x36xui8>,
    tensor<6x4x4xf32>, tensor<4x4xf32>, tensor<6x4x12xf32>, tensor<6x4x12xf32>, tensor<6x12x4xf32>,
    tensor<6x12x4xf32>, tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<6x12x5xf32>,
    tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12x24x12xf32>, tensor<12x12x24xf32>,
    tensor<12x24x12xf32>, tensor<12x24x6xf32>, tensor<4x12x12x12xf32>, tensor<12x12x12xf32>,
    tensor<12x24x12xf32>, tensor<12x24x12xf32>, tensor<3x24x12xf32>, tensor<1x12x12xf32>,
    tensor<12x24x6xf32>, tensor<12x24x12xf32>, tensor<6x24x3xf32>, tensor<12x24x12xi32>,
    tensor<12x24x1xf32>, tensor<12x24x24xf32>, tensor<1x1x12xf32>
) {
  // dot_mm: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v0_r = "stablehlo.dot_general"(%v0_a0, %v0_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xf32>, tensor<12x36xf32>) -> (tensor<24x36xf32>)
  // dot_mmT: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v1_r = "stablehlo.dot_general"(%v1_a0, %v1_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<24x12xf32>, tensor<36x12xf32>) -> (tensor<24x36xf32>)
  // dot_TTmm: P(sum) <- S(0), S(1); S(0) <- S(1), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v2_r = "stablehlo.dot_general"(%v2_a0, %v2_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>} : (tensor<12x24xf32>, tensor<36x12xf32>) -> (tensor<24x36xf32>)
  // dot_sq: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v3_r = "stablehlo.dot_general"(%v3_a0, %v3_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<12x12xf32>, tensor<12x12xf32>) -> (tensor<12x12xf32>)
  // dot_mv: S(0) <- S(0), R; P(sum) <- S(1), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v4_r = "stablehlo.dot_general"(%v4_a0, %v4_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xf32>, tensor<12xf32>) -> (tensor<24xf32>)
  // dot_vv: P(sum) <- S(0), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v5_r = "stablehlo.dot_general"(%v5_a0, %v5_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>} : (tensor<12xf32>, tensor<12xf32>) -> (tensor<f32>)
  // dot_outer: S(0) <- S(0), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v6_r = "stablehlo.dot_general"(%v6_a0, %v6_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<24xf32>, tensor<12xf32>) -> (tensor<24x12xf32>)
  // dot_ss: P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v7_r = "stablehlo.dot_general"(%v7_a0, %v7_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // dot_sm: S(0) <- R, S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v8_r = "stablehlo.dot_general"(%v8_a0, %v8_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<f32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // dot_b1: S(0) <- S(0), S(0); S(1) <- S(1), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v9_r = "stablehlo.dot_general"(%v9_a0, %v9_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<4x24x12xf32>, tensor<4x12x36xf32>) -> (tensor<4x24x36xf32>)
  // dot_b2: S(0) <- S(0), S(0); S(1) <- S(1), S(1); S(2) <- S(2), R; P(sum) <- S(3), S(2); S(3) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v10_r = "stablehlo.dot_general"(%v10_a0, %v10_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>} : (tensor<4x6x24x12xf32>, tensor<4x6x12x36xf32>) -> (tensor<4x6x24x36xf32>)
  // dot_b2x: S(0) <- S(0), S(1); S(2) <- S(1), R; S(1) <- S(2), S(0); P(sum) <- S(3), S(2); S(3) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v11_r = "stablehlo.dot_general"(%v11_a0, %v11_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>} : (tensor<4x24x6x12xf32>, tensor<6x4x12x36xf32>) -> (tensor<4x6x24x36xf32>)
  // dot_c2: S(0) <- S(0), R; P(sum) <- S(1), S(1); P(sum) <- S(2), S(0); S(1) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v12_r = "stablehlo.dot_general"(%v12_a0, %v12_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 0]>} : (tensor<24x4x12xf32>, tensor<12x4x36xf32>) -> (tensor<24x36xf32>)
  // dot_c3: P(sum) <- S(0), S(2); P(sum) <- S(1), S(1); P(sum) <- S(2), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v13_r = "stablehlo.dot_general"(%v13_a0, %v13_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1, 2], rhs_contracting_dimensions = [2, 1, 0]>} : (tensor<4x6x12xf32>, tensor<12x6x4xf32>) -> (tensor<f32>)
  // dot_c3f: S(0) <- S(0), R; P(sum) <- S(1), S(2); P(sum) <- S(2), S(1); P(sum) <- S(3), S(0); S(1) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v14_r = "stablehlo.dot_general"(%v14_a0, %v14_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 2, 3], rhs_contracting_dimensions = [2, 1, 0]>} : (tensor<24x4x6x12xf32>, tensor<12x6x4x2xf32>) -> (tensor<24x2xf32>)
  // dot_b1c0: S(0) <- S(0), S(0); S(1) <- S(1), R; S(2) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v15_r = "stablehlo.dot_general"(%v15_a0, %v15_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<4x24xf32>, tensor<4x12xf32>) -> (tensor<4x24x12xf32>)
  // dot_b1c2: S(0) <- S(0), S(0); S(1) <- S(1), R; P(sum) <- S(2), S(2); P(sum) <- S(3), S(1); S(2) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v16_r = "stablehlo.dot_general"(%v16_a0, %v16_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [2, 1]>} : (tensor<4x24x6x12xf32>, tensor<4x12x6x36xf32>) -> (tensor<4x24x36xf32>)
  // dot_ball: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v17_r = "stablehlo.dot_general"(%v17_a0, %v17_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // dot_bc: S(0) <- S(0), S(0); P(sum) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v18_r = "stablehlo.dot_general"(%v18_a0, %v18_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24xf32>)
  // dot_i32: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum)
  %v19_r = "stablehlo.dot_general"(%v19_a0, %v19_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xi32>, tensor<12x36xi32>) -> (tensor<24x36xi32>)
  // dot_bf16: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v20_r = "stablehlo.dot_general"(%v20_a0, %v20_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xbf16>, tensor<12x36xbf16>) -> (tensor<24x36xf32>)
  // dot_i8: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1)
  %v21_r = "stablehlo.dot_general"(%v21_a0, %v21_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xi8>, tensor<12x36xi8>) -> (tensor<24x36xi32>)
  // dot_k1: S(0) <- S(0), R; S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v22_r = "stablehlo.dot_general"(%v22_a0, %v22_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x1xf32>, tensor<1x36xf32>) -> (tensor<24x36xf32>)
  // dot_m1: P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v23_r = "stablehlo.dot_general"(%v23_a0, %v23_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<1x12xf32>, tensor<12x36xf32>) -> (tensor<1x36xf32>)
  // dot_ui8: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum)
  %v24_r = "stablehlo.dot_general"(%v24_a0, %v24_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xui8>, tensor<12x36xui8>) -> (tensor<24x36xui8>)
  // chol: S(0) <- S(0)
  %v25_r = "stablehlo.cholesky"(%v25_a0) {lower = true} : (tensor<6x4x4xf32>) -> (tensor<6x4x4xf32>)
  // chol2: nothing
  %v26_r = "stablehlo.cholesky"(%v26_a0) {lower = true} : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
  // tri_true_NO_TRANSPOSE: S(0) <- S(0), S(0); S(2) <- R, S(2); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %v27_r = "stablehlo.triangular_solve"(%v27_a0, %v27_a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<6x4x4xf32>, tensor<6x4x12xf32>) -> (tensor<6x4x12xf32>)
  // tri_true_TRANSPOSE: S(0) <- S(0), S(0); S(2) <- R, S(2); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %v28_r = "stablehlo.triangular_solve"(%v28_a0, %v28_a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<6x4x4xf32>, tensor<6x4x12xf32>) -> (tensor<6x4x12xf32>)
  // tri_false_NO_TRANSPOSE: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %v29_r = "stablehlo.triangular_solve"(%v29_a0, %v29_a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<6x4x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
  // tri_false_TRANSPOSE: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %v30_r = "stablehlo.triangular_solve"(%v30_a0, %v30_a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<6x4x4xf32>, tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
  // bnt: S(1), S(0), S(0) <- S(1), S(0), S(0); P(sum), R, R <- R, P(sum), P(sum); P(avg), R, R <- R, P(avg), P(avg); P(max), R, R <- R, R, P(max); P(min), R, R <- R, R, P(min)
  %v31_r:3 = "stablehlo.batch_norm_training"(%v31_a0, %v31_a1, %v31_a2) {epsilon = 0.001 : f32, feature_index = 1 : i64} : (tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>) -> (tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>)
  // bni: S(0) <- S(0), R, R, R, R; S(1) <- S(1), S(0), S(0), S(0), S(0); S(2) <- S(2), R, R, R, R; P(sum) <- P(sum), R, P(sum), P(sum), R; P(sum) <- R, P(sum), P(sum), R, R; P(avg) <- P(avg), R, P(avg), P(avg), R; P(avg) <- R, P(avg), P(avg), R, R; P(max) <- R, R, P(max), R, R; P(min) <- R, R, P(min), R, R
  %v32_r = "stablehlo.batch_norm_inference"(%v32_a0, %v32_a1, %v32_a2, %v32_a3, %v32_a4) {epsilon = 0.001 : f32, feature_index = 1 : i64} : (tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> (tensor<6x12x5xf32>)
  // bng: S(1), S(0), S(0) <- S(1), S(0), S(0), S(0), S(1); P(sum), R, R <- R, P(sum), R, R, R; P(sum), P(sum), P(sum) <- R, R, R, R, P(sum); P(avg), R, R <- R, P(avg), R, R, R; P(avg), P(avg), P(avg) <- R, R, R, R, P(avg)
  %v33_r:3 = "stablehlo.batch_norm_grad"(%v33_a0, %v33_a1, %v33_a2, %v33_a3, %v33_a4) {epsilon = 0.001 : f32, feature_index = 1 : i64} : (tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<6x12x5xf32>) -> (tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>)
  // conv_1: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v34_r = "stablehlo.convolution"(%v34_a0, %v34_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<24x6x3xf32>) -> (tensor<12x24x12xf32>)
  // conv_nhwc: S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v35_r = "stablehlo.convolution"(%v35_a0, %v35_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x12x6xf32>, tensor<3x6x24xf32>) -> (tensor<12x12x24xf32>)
  // conv_k1: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(2) <- S(2), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v36_r = "stablehlo.convolution"(%v36_a0, %v36_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<24x6x1xf32>) -> (tensor<12x24x12xf32>)
  // conv_k1s2: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v37_r = "stablehlo.convolution"(%v37_a0, %v37_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 2>} : (tensor<12x6x12xf32>, tensor<24x6x1xf32>) -> (tensor<12x24x6xf32>)
  // conv_2d: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v38_r = "stablehlo.convolution"(%v38_a0, %v38_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_strides = array<i64: 1, 1>} : (tensor<4x6x12x12xf32>, tensor<12x6x3x3xf32>) -> (tensor<4x12x12x12xf32>)
  // conv_g: S(0) <- S(0), R; S(1) <- S(1), S(0); P(sum) <- S(1, block=4), S(1); S(1, block=4) <- R, S(0, block=4); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v39_r = "stablehlo.convolution"(%v39_a0, %v39_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 4 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x24x12xf32>, tensor<12x6x3xf32>) -> (tensor<12x12x12xf32>)
  // conv_dw: S(0) <- S(0), R; S(1) <- S(1), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v40_r = "stablehlo.convolution"(%v40_a0, %v40_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 24 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x24x12xf32>, tensor<24x1x3xf32>) -> (tensor<12x24x12xf32>)
  // conv_dw2: S(0) <- S(0), R; S(1) <- S(1), S(0); S(1, block=12) <- R, S(0, block=12); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v41_r = "stablehlo.convolution"(%v41_a0, %v41_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 12 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x12x12xf32>, tensor<24x1x3xf32>) -> (tensor<12x24x12xf32>)
  // conv_bg: S(1) <- S(0), S(0); S(0) <- S(0, block=4), R; P(sum) <- S(1), S(1); S(1, block=4) <- R, S(0, block=4); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v42_r = "stablehlo.convolution"(%v42_a0, %v42_a1) {batch_group_count = 4 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<24x6x3xf32>) -> (tensor<3x24x12xf32>)
  // conv_bgall: S(1) <- S(0), S(0); P(sum) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v43_r = "stablehlo.convolution"(%v43_a0, %v43_a1) {batch_group_count = 12 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<12x6x3xf32>) -> (tensor<1x12x12xf32>)
  // conv_patch: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v44_r = "stablehlo.convolution"(%v44_a0, %v44_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 4>} : (tensor<12x6x24xf32>, tensor<24x6x4xf32>) -> (tensor<12x24x6xf32>)
  // conv_s2: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v45_r = "stablehlo.convolution"(%v45_a0, %v45_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 2>} : (tensor<12x6x24xf32>, tensor<24x6x3xf32>) -> (tensor<12x24x12xf32>)
  // conv_wg: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v46_r = "stablehlo.convolution"(%v46_a0, %v46_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<6x12x12xf32>, tensor<24x12x12xf32>) -> (tensor<6x24x3xf32>)
  // conv_i: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum)
  %v47_r = "stablehlo.convolution"(%v47_a0, %v47_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xi32>, tensor<24x6x3xi32>) -> (tensor<12x24x12xi32>)
  // conv_full: S(0) <- S(0), R; P(sum) <- S(1), S(1); P(sum) <- S(2), S(2); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v48_r = "stablehlo.convolution"(%v48_a0, %v48_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<24x6x12xf32>) -> (tensor<12x24x1xf32>)
  // conv_ld: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v49_r = "stablehlo.convolution"(%v49_a0, %v49_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<24x6x3xf32>) -> (tensor<12x24x24xf32>)
  // conv_one: P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %v50_r = "stablehlo.convolution"(%v50_a0, %v50_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<1x1x12xf32>, tensor<1x1x3xf32>) -> (tensor<1x1x12xf32>)
  return
    %v0_r, %v1_r, %v2_r, %v3_r, %v4_r, %v5_r, %v6_r, %v7_r, %v8_r, %v9_r, %v10_r, %v11_r, %v12_r,
    %v13_r, %v14_r, %v15_r, %v16_r, %v17_r, %v18_r, %v19_r, %v20_r, %v21_r, %v22_r, %v23_r, %v24_r,
    %v25_r, %v26_r, %v27_r, %v28_r, %v29_r, %v30_r, %v31_r#0, %v31_r#1, %v31_r#2, %v32_r, %v33_r#0,
    %v33_r#1, %v33_r#2, %v34_r, %v35_r, %v36_r, %v37_r, %v38_r, %v39_r, %v40_r, %v41_r, %v42_r,
    %v43_r, %v44_r, %v45_r, %v46_r, %v47_r, %v48_r, %v49_r, %v50_r :
    tensor<24x36xf32>, tensor<24x36xf32>, tensor<24x36xf32>, tensor<12x12xf32>, tensor<24xf32>,
    tensor<f32>, tensor<24x12xf32>, tensor<f32>, tensor<24x12xf32>, tensor<4x24x36xf32>,
    tensor<4x6x24x36xf32>, tensor<4x6x24x36xf32>, tensor<24x36xf32>, tensor<f32>, tensor<24x2xf32>,
    tensor<4x24x12xf32>, tensor<4x24x36xf32>, tensor<24x12xf32>, tensor<24xf32>, tensor<24x36xi32>,
    tensor<24x36xf32>, tensor<24x36xi32>, tensor<24x36xf32>, tensor<1x36xf32>, tensor<24x36xui8>,
    tensor<6x4x4xf32>, tensor<4x4xf32>, tensor<6x4x12xf32>, tensor<6x4x12xf32>, tensor<6x12x4xf32>,
    tensor<6x12x4xf32>, tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<6x12x5xf32>,
    tensor<6x12x5xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12x24x12xf32>, tensor<12x12x24xf32>,
    tensor<12x24x12xf32>, tensor<12x24x6xf32>, tensor<4x12x12x12xf32>, tensor<12x12x12xf32>,
    tensor<12x24x12xf32>, tensor<12x24x12xf32>, tensor<3x24x12xf32>, tensor<1x12x12xf32>,
    tensor<12x24x6xf32>, tensor<12x24x12xf32>, tensor<6x24x3xf32>, tensor<12x24x12xi32>,
    tensor<12x24x1xf32>, tensor<12x24x24xf32>, tensor<1x1x12xf32>
}
