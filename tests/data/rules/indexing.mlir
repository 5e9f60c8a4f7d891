// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing.
func.func public @main(
    %v0_a0: tensor<24x12xf32>, %v0_a1: tensor<i32>, %v0_a2: tensor<i32>, %v1_a0: tensor<24x12xf32>,
    %v1_a1: tensor<i32>, %v1_a2: tensor<i32>, %v2_a0: tensor<24x12xf32>, %v2_a1: tensor<i32>,
    %v2_a2: tensor<i32>, %v3_a0: tensor<24x12xf32>, %v3_a1: tensor<i32>, %v3_a2: tensor<i32>,
    %v4_a0: tensor<24x12xf32>, %v4_a1: tensor<i32>, %v4_a2: tensor<i32>,
    %v5_a0: tensor<4x24x12xf32>, %v5_a1: tensor<i32>, %v5_a2: tensor<i32>, %v5_a3: tensor<i32>,
    %v6_a0: tensor<24x12xi32>, %v6_a1: tensor<i32>, %v6_a2: tensor<i32>, %v7_a0: tensor<24x12xi1>,
    %v7_a1: tensor<i32>, %v7_a2: tensor<i32>, %v8_a0: tensor<24x12xf32>, %v8_a1: tensor<24x5xf32>,
    %v8_a2: tensor<i32>, %v8_a3: tensor<i32>, %v9_a0: tensor<24x12xf32>, %v9_a1: tensor<1x12xf32>,
    %v9_a2: tensor<i32>, %v9_a3: tensor<i32>, %v10_a0: tensor<24x12xf32>,
    %v10_a1: tensor<24x12xf32>, %v10_a2: tensor<i32>, %v10_a3: tensor<i32>,
    %v11_a0: tensor<24x12xf32>, %v11_a1: tensor<1x1xf32>, %v11_a2: tensor<i32>,
    %v11_a3: tensor<i32>, %v12_a0: tensor<4x24x12xf32>, %v12_a1: tensor<1x24x12xf32>,
    %v12_a2: tensor<i32>, %v12_a3: tensor<i32>, %v12_a4: tensor<i32>, %v13_a0: tensor<24x12xi32>,
    %v13_a1: tensor<1x12xi32>, %v13_a2: tensor<i32>, %v13_a3: tensor<i32>,
    %v14_a0: tensor<24x12xf32>, %v14_a1: tensor<24x6xf32>, %v14_a2: tensor<i32>,
    %v14_a3: tensor<i32>, %v15_a0: tensor<24x12xi1>, %v15_a1: tensor<1x12xi1>,
    %v15_a2: tensor<i32>, %v15_a3: tensor<i32>, %v16_a0: tensor<24x12xf32>,
    %v16_a1: tensor<6x4x1xi32>, %v17_a0: tensor<24x12xf32>, %v17_a1: tensor<6x1xi32>,
    %v18_a0: tensor<24x12xf32>, %v18_a1: tensor<6x4xi32>, %v19_a0: tensor<24x12xf32>,
    %v19_a1: tensor<6x1xi32>, %v20_a0: tensor<24x36xf32>, %v20_a1: tensor<24x12x1xi32>,
    %v21_a0: tensor<6x24x36xf32>, %v21_a1: tensor<6x24x12x1xi32>, %v22_a0: tensor<24x36xf32>,
    %v22_a1: tensor<12x24x1xi32>, %v23_a0: tensor<4x24x12xf32>, %v23_a1: tensor<4x6x1xi32>,
    %v24_a0: tensor<24x36xf32>, %v24_a1: tensor<6x2xi32>, %v25_a0: tensor<24x36xf32>,
    %v25_a1: tensor<6x2xi32>, %v26_a0: tensor<24x36x12xf32>, %v26_a1: tensor<6x2xi32>,
    %v27_a0: tensor<24x12xf32>, %v27_a1: tensor<6x1xi32>, %v28_a0: tensor<24x12xf32>,
    %v28_a1: tensor<6x1xi32>, %v29_a0: tensor<24x12xf32>, %v29_a1: tensor<6x1xi32>,
    %v30_a0: tensor<12x12xf32>, %v30_a1: tensor<12x2xi32>, %v31_a0: tensor<24x36xf32>,
    %v31_a1: tensor<2x6xi32>, %v32_a0: tensor<24x12xf32>, %v32_a1: tensor<6x4x1xi32>,
    %v33_a0: tensor<24x12xf32>, %v33_a1: tensor<6x4x1xi32>, %v34_a0: tensor<24x12xf32>,
    %v34_a1: tensor<1xi32>, %v35_a0: tensor<24xf32>, %v35_a1: tensor<1xi32>,
    %v36_a0: tensor<24x12xi32>, %v36_a1: tensor<6x1xi32>, %v37_a0: tensor<24x12xi1>,
    %v37_a1: tensor<6x1xi32>, %v38_a0: tensor<24x12xf32>, %v38_a1: tensor<6x1xui32>,
    %v39_a0: tensor<4x6x12x24xf32>, %v39_a1: tensor<8x2xi32>, %v40_a0: tensor<24x12xf32>,
    %v40_a1: tensor<6x1xi32>, %v41_a0: tensor<1x12xf32>, %v41_a1: tensor<6x1xi32>,
    %v42_a0: tensor<24x12xf32>, %v42_a1: tensor<6x1xi32>, %v42_a2: tensor<6x12xf32>,
    %v43_a0: tensor<24x36xf32>, %v43_a1: tensor<24x12x1xi32>, %v43_a2: tensor<24x12xf32>,
    %v44_a0: tensor<24x12xf32>, %v44_a1: tensor<6x1xi32>, %v44_a2: tensor<6x12xf32>,
    %v45_a0: tensor<24x36xf32>, %v45_a1: tensor<24x12x1xi32>, %v45_a2: tensor<24x12xf32>,
    %v46_a0: tensor<24x12xf32>, %v46_a1: tensor<6x1xi32>, %v46_a2: tensor<6x12xf32>,
    %v47_a0: tensor<24x36xf32>, %v47_a1: tensor<24x12x1xi32>, %v47_a2: tensor<24x12xf32>,
    %v48_a0: tensor<24x12xf32>, %v48_a1: tensor<6x1xi32>, %v48_a2: tensor<6x12xf32>,
    %v49_a0: tensor<24x36xf32>, %v49_a1: tensor<24x12x1xi32>, %v49_a2: tensor<24x12xf32>,
    %v50_a0: tensor<24x12xf32>, %v50_a1: tensor<6x1xi32>, %v50_a2: tensor<6x12xf32>,
    %v51_a0: tensor<24x36xf32>, %v51_a1: tensor<24x12x1xi32>, %v51_a2: tensor<24x12xf32>,
    %v52_a0: tensor<24x12xi32>, %v52_a1: tensor<6x1xi32>, %v52_a2: tensor<6x12xi32>,
    %v53_a0: tensor<24x12xi32>, %v53_a1: tensor<6x1xi32>, %v53_a2: tensor<6x12xi32>,
    %v54_a0: tensor<24x12xi32>, %v54_a1: tensor<6x1xi32>, %v54_a2: tensor<6x12xi32>,
    %v55_a0: tensor<24x12xi32>, %v55_a1: tensor<6x1xi32>, %v55_a2: tensor<6x12xi32>,
    %v56_a0: tensor<24x12xi32>, %v56_a1: tensor<6x1xi32>, %v56_a2: tensor<6x12xi32>,
    %v57_a0: tensor<24x12xi1>, %v57_a1: tensor<6x1xi32>, %v57_a2: tensor<6x12xi1>,
    %v58_a0: tensor<24x12xi1>, %v58_a1: tensor<6x1xi32>, %v58_a2: tensor<6x12xi1>,
    %v59_a1: tensor<6x1xi32>, %v59_a2: tensor<6x12xf32>, %v60_a1: tensor<6x4x1xi32>,
    %v60_a2: tensor<6x4x12xf32>, %v61_a0: tensor<24x12xf32>, %v61_a1: tensor<6x1xi32>,
    %v61_a2: tensor<6x12xf32>, %v62_a0: tensor<24x12xf32>, %v62_a1: tensor<6x1xi32>,
    %v62_a2: tensor<6x12xf32>, %v63_a0: tensor<24x12xf32>, %v63_a1: tensor<6x1xi32>,
    %v63_a2: tensor<24x6xf32>, %v64_a0: tensor<24x36xf32>, %v64_a1: tensor<6x2xi32>,
    %v64_a2: tensor<6xf32>, %v65_a0: tensor<24x36x12xf32>, %v65_a1: tensor<6x2xi32>,
    %v65_a2: tensor<6x12xf32>, %v66_a0: tensor<24x12xf32>, %v66_a1: tensor<6x1xi32>,
    %v66_a2: tensor<6x4x12xf32>, %v67_a0: tensor<24x12xf32>, %v67_a1: tensor<6x1xi32>,
    %v67_a2: tensor<6x6xf32>, %v68_a0: tensor<24x12xf32>, %v68_a1: tensor<1xi32>,
    %v68_a2: tensor<12xf32>, %v69_a0: tensor<4x24x12xf32>, %v69_a1: tensor<4x6x1xi32>,
    %v69_a2: tensor<4x6x12xf32>, %v70_a0: tensor<24x12xf32>, %v70_a1: tensor<1xi32>,
    %v70_a2: tensor<12xf32>, %v71_a0: tensor<24x12xf32>, %v71_a1: tensor<6xi32>,
    %v71_a2: tensor<6x12xf32>, %v72_a0: tensor<24xf32>, %v72_a1: tensor<1xi32>,
    %v72_a2: tensor<f32>, %v73_a0: tensor<24x36xf32>, %v73_a1: tensor<2x6xi32>,
    %v73_a2: tensor<6xf32>, %v74_a0: tensor<24x12xf32>, %v74_a1: tensor<6x1xi32>,
    %v74_a2: tensor<6x4x12xf32>, %v75_a0: tensor<24x12xf32>, %v75_a1: tensor<6x1xi32>,
    %v75_a2: tensor<6x12xf32>
) -> (
    tensor<24x5xf32>, tensor<1x12xf32>, tensor<24x12xf32>, tensor<1x1xf32>, tensor<24x6xf32>,
    tensor<1x24x12xf32>, tensor<1x12xi32>, tensor<1x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<4x24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<6x4x12xf32>, tensor<6x12xf32>, tensor<6x4x12xf32>,
    tensor<24x6xf32>, tensor<24x12xf32>, tensor<6x24x12xf32>, tensor<12x24xf32>,
    tensor<4x6x12xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x12xf32>, tensor<6x4x12xf32>,
    tensor<6x1x12xf32>, tensor<6x6xf32>, tensor<12xf32>, tensor<6xf32>, tensor<12x6x4xf32>,
    tensor<6x12x4xf32>, tensor<12xf32>, tensor<f32>, tensor<6x12xi32>, tensor<6x12xi1>,
    tensor<6x12xf32>, tensor<8x4x24xf32>, tensor<6x24x12xf32>, tensor<6x12xf32>, tensor<24x12xf32>,
    tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>,
    tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x36x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<4x24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x12xf32>
) {
  // ds_a: S(0) <- S(0), R, R; P(sum) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %v0_r = "stablehlo.dynamic_slice"(%v0_a0, %v0_a1, %v0_a2) {slice_sizes = array<i64: 24, 5>} : (tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x5xf32>)
  // ds_one: S(1) <- S(1), R, R; P(sum) <- S(0), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %v1_r = "stablehlo.dynamic_slice"(%v1_a0, %v1_a1, %v1_a2) {slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x12xf32>)
  // ds_whole: S(0) <- S(0), R, R; S(1) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %v2_r = "stablehlo.dynamic_slice"(%v2_a0, %v2_a1, %v2_a2) {slice_sizes = array<i64: 24, 12>} : (tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // ds_both: P(sum) <- S(0), R, R; P(sum) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %v3_r = "stablehlo.dynamic_slice"(%v3_a0, %v3_a1, %v3_a2) {slice_sizes = array<i64: 1, 1>} : (tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
  // ds_half: S(0) <- S(0), R, R; P(sum) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R
  %v4_r = "stablehlo.dynamic_slice"(%v4_a0, %v4_a1, %v4_a2) {slice_sizes = array<i64: 24, 6>} : (tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x6xf32>)
  // ds_l: S(1) <- S(1), R, R, R; S(2) <- S(2), R, R, R; P(sum) <- S(0), R, R, R; P(sum) <- P(sum), R, R, R; P(avg) <- P(avg), R, R, R; P(max) <- P(max), R, R, R; P(min) <- P(min), R, R, R; P(prod) <- P(prod), R, R, R
  %v5_r = "stablehlo.dynamic_slice"(%v5_a0, %v5_a1, %v5_a2, %v5_a3) {slice_sizes = array<i64: 1, 24, 12>} : (tensor<4x24x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x24x12xf32>)
  // ds_i: S(1) <- S(1), R, R; P(sum) <- S(0), R, R; P(or) <- S(0), R, R; P(sum) <- P(sum), R, R; P(max) <- P(max), R, R; P(min) <- P(min), R, R; P(prod) <- P(prod), R, R; P(and) <- P(and), R, R; P(or) <- P(or), R, R
  %v6_r = "stablehlo.dynamic_slice"(%v6_a0, %v6_a1, %v6_a2) {slice_sizes = array<i64: 1, 12>} : (tensor<24x12xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x12xi32>)
  // ds_b: S(1) <- S(1), R, R; P(or) <- S(0), R, R; P(and) <- P(and), R, R; P(or) <- P(or), R, R
  %v7_r = "stablehlo.dynamic_slice"(%v7_a0, %v7_a1, %v7_a2) {slice_sizes = array<i64: 1, 12>} : (tensor<24x12xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x12xi1>)
  // dus_a: S(0) <- S(0), S(0), R, R; S(1) <- S(1), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %v8_r = "stablehlo.dynamic_update_slice"(%v8_a0, %v8_a1, %v8_a2, %v8_a3) : (tensor<24x12xf32>, tensor<24x5xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // dus_row: S(1) <- S(1), S(1), R, R; S(0) <- S(0), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %v9_r = "stablehlo.dynamic_update_slice"(%v9_a0, %v9_a1, %v9_a2, %v9_a3) : (tensor<24x12xf32>, tensor<1x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // dus_whole: S(0) <- S(0), S(0), R, R; S(1) <- S(1), S(1), R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %v10_r = "stablehlo.dynamic_update_slice"(%v10_a0, %v10_a1, %v10_a2, %v10_a3) : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // dus_cell: S(0) <- S(0), R, R, R; S(1) <- S(1), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %v11_r = "stablehlo.dynamic_update_slice"(%v11_a0, %v11_a1, %v11_a2, %v11_a3) : (tensor<24x12xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // dus_l: S(1) <- S(1), S(1), R, R, R; S(2) <- S(2), S(2), R, R, R; S(0) <- S(0), R, R, R, R; P(sum) <- P(sum), P(sum), R, R, R; P(avg) <- P(avg), P(avg), R, R, R; P(max) <- P(max), P(max), R, R, R; P(min) <- P(min), P(min), R, R, R; P(prod) <- P(prod), P(prod), R, R, R
  %v12_r = "stablehlo.dynamic_update_slice"(%v12_a0, %v12_a1, %v12_a2, %v12_a3, %v12_a4) : (tensor<4x24x12xf32>, tensor<1x24x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x24x12xf32>)
  // dus_i: S(1) <- S(1), S(1), R, R; S(0) <- S(0), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R; P(and) <- P(and), P(and), R, R; P(or) <- P(or), P(or), R, R
  %v13_r = "stablehlo.dynamic_update_slice"(%v13_a0, %v13_a1, %v13_a2, %v13_a3) : (tensor<24x12xi32>, tensor<1x12xi32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xi32>)
  // dus_half: S(0) <- S(0), S(0), R, R; S(1) <- S(1), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(max) <- P(max), P(max), R, R; P(min) <- P(min), P(min), R, R; P(prod) <- P(prod), P(prod), R, R
  %v14_r = "stablehlo.dynamic_update_slice"(%v14_a0, %v14_a1, %v14_a2, %v14_a3) : (tensor<24x12xf32>, tensor<24x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<24x12xf32>)
  // dus_b: S(1) <- S(1), S(1), R, R; S(0) <- S(0), R, R, R; P(and) <- P(and), P(and), R, R; P(or) <- P(or), P(or), R, R
  %v15_r = "stablehlo.dynamic_update_slice"(%v15_a0, %v15_a1, %v15_a2, %v15_a3) : (tensor<24x12xi1>, tensor<1x12xi1>, tensor<i32>, tensor<i32>) -> (tensor<24x12xi1>)
  // ga_emb: S(2) <- S(1), R; S(0) <- R, S(0); S(1) <- R, S(1); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v16_r = "stablehlo.gather"(%v16_a0, %v16_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x4x1xi32>) -> (tensor<6x4x12xf32>)
  // ga_embs: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v17_r = "stablehlo.gather"(%v17_a0, %v17_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>, indices_are_sorted = true} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<6x12xf32>)
  // ga_noivd: S(2) <- S(1), R; S(0) <- R, S(0); S(1) <- R, S(1); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v18_r = "stablehlo.gather"(%v18_a0, %v18_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x4xi32>) -> (tensor<6x4x12xf32>)
  // ga_col: S(0) <- S(0), R; S(1) <- R, S(0); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v19_r = "stablehlo.gather"(%v19_a0, %v19_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 24, 1>} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<24x6xf32>)
  // ga_bat: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v20_r = "stablehlo.gather"(%v20_a0, %v20_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xf32>, tensor<24x12x1xi32>) -> (tensor<24x12xf32>)
  // ga_bat2: S(0) <- S(0), S(0); S(1) <- S(1), S(1); S(2) <- R, S(2); P(sum) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v21_r = "stablehlo.gather"(%v21_a0, %v21_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1>} : (tensor<6x24x36xf32>, tensor<6x24x12x1xi32>) -> (tensor<6x24x12xf32>)
  // ga_batx: S(1) <- S(0), S(1); S(0) <- R, S(0); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v22_r = "stablehlo.gather"(%v22_a0, %v22_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xf32>, tensor<12x24x1xi32>) -> (tensor<12x24xf32>)
  // ga_batw: S(0) <- S(0), S(0); S(2) <- S(2), R; S(1) <- R, S(1); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v23_r = "stablehlo.gather"(%v23_a0, %v23_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 12>} : (tensor<4x24x12xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x12xf32>)
  // ga_two: S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v24_r = "stablehlo.gather"(%v24_a0, %v24_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xf32>, tensor<6x2xi32>) -> (tensor<6xf32>)
  // ga_twor: S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v25_r = "stablehlo.gather"(%v25_a0, %v25_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xf32>, tensor<6x2xi32>) -> (tensor<6xf32>)
  // ga_twof: S(1) <- S(2), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v26_r = "stablehlo.gather"(%v26_a0, %v26_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 12>} : (tensor<24x36x12xf32>, tensor<6x2xi32>) -> (tensor<6x12xf32>)
  // ga_win: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v27_r = "stablehlo.gather"(%v27_a0, %v27_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 4, 12>} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<6x4x12xf32>)
  // ga_win1: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v28_r = "stablehlo.gather"(%v28_a0, %v28_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<6x1x12xf32>)
  // ga_winhalf: S(1) <- S(1, block=2), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v29_r = "stablehlo.gather"(%v29_a0, %v29_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<6x6xf32>)
  // ga_diag: S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v30_r = "stablehlo.gather"(%v30_a0, %v30_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>} : (tensor<12x12xf32>, tensor<12x2xi32>) -> (tensor<12xf32>)
  // ga_ivd0: S(0) <- R, S(1); P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v31_r = "stablehlo.gather"(%v31_a0, %v31_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xf32>, tensor<2x6xi32>) -> (tensor<6xf32>)
  // ga_off0: S(0) <- S(1), R; S(1) <- R, S(0); S(2) <- R, S(1); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v32_r = "stablehlo.gather"(%v32_a0, %v32_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x4x1xi32>) -> (tensor<12x6x4xf32>)
  // ga_offm: S(1) <- S(1), R; S(0) <- R, S(0); S(2) <- R, S(1); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v33_r = "stablehlo.gather"(%v33_a0, %v33_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x4x1xi32>) -> (tensor<6x12x4xf32>)
  // ga_s: S(0) <- S(1), R; P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v34_r = "stablehlo.gather"(%v34_a0, %v34_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<1xi32>) -> (tensor<12xf32>)
  // ga_scalar: P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v35_r = "stablehlo.gather"(%v35_a0, %v35_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1>} : (tensor<24xf32>, tensor<1xi32>) -> (tensor<f32>)
  // ga_i32: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(or) <- S(0), R; P(sum) <- P(sum), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v36_r = "stablehlo.gather"(%v36_a0, %v36_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xi32>, tensor<6x1xi32>) -> (tensor<6x12xi32>)
  // ga_b: S(1) <- S(1), R; S(0) <- R, S(0); P(or) <- S(0), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v37_r = "stablehlo.gather"(%v37_a0, %v37_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xi1>, tensor<6x1xi32>) -> (tensor<6x12xi1>)
  // ga_u32: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v38_r = "stablehlo.gather"(%v38_a0, %v38_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xf32>, tensor<6x1xui32>) -> (tensor<6x12xf32>)
  // ga_three: S(1) <- S(0), R; S(2) <- S(3), R; S(0) <- R, S(0); P(sum) <- S(1), R; P(sum) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v39_r = "stablehlo.gather"(%v39_a0, %v39_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 1, 24>} : (tensor<4x6x12x24xf32>, tensor<8x2xi32>) -> (tensor<8x4x24xf32>)
  // ga_ent: S(1) <- S(0), R; S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v40_r = "stablehlo.gather"(%v40_a0, %v40_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 24, 12>} : (tensor<24x12xf32>, tensor<6x1xi32>) -> (tensor<6x24x12xf32>)
  // ga_dim1: S(1) <- S(1), R; S(0) <- R, S(0); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v41_r = "stablehlo.gather"(%v41_a0, %v41_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>} : (tensor<1x12xf32>, tensor<6x1xi32>) -> (tensor<6x12xf32>)
  // sc_row_add: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v42_r = "stablehlo.scatter"(%v42_a0, %v42_a1, %v42_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_bat_add: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(sum) <- P(sum), S(1), S(1); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v43_r = "stablehlo.scatter"(%v43_a0, %v43_a1, %v43_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xf32>, tensor<24x12x1xi32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // sc_row_maximum: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(max) <- P(max), S(0), S(0); P(max) <- P(max), R, P(max); P(min) <- P(min), R, R
  %v44_r = "stablehlo.scatter"(%v44_a0, %v44_a1, %v44_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_bat_maximum: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(max) <- P(max), S(1), S(1); P(max) <- P(max), R, P(max); P(min) <- P(min), R, R
  %v45_r = "stablehlo.scatter"(%v45_a0, %v45_a1, %v45_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xf32>, tensor<24x12x1xi32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // sc_row_minimum: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(min) <- P(min), S(0), S(0); P(max) <- P(max), R, R; P(min) <- P(min), R, P(min)
  %v46_r = "stablehlo.scatter"(%v46_a0, %v46_a1, %v46_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_bat_minimum: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(min) <- P(min), S(1), S(1); P(max) <- P(max), R, R; P(min) <- P(min), R, P(min)
  %v47_r = "stablehlo.scatter"(%v47_a0, %v47_a1, %v47_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xf32>, tensor<24x12x1xi32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // sc_row_multiply: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(prod) <- P(prod), S(0), S(0); P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(prod) <- P(prod), R, P(prod)
  %v48_r = "stablehlo.scatter"(%v48_a0, %v48_a1, %v48_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_bat_multiply: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(prod) <- P(prod), S(1), S(1); P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(prod) <- P(prod), R, P(prod)
  %v49_r = "stablehlo.scatter"(%v49_a0, %v49_a1, %v49_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xf32>, tensor<24x12x1xi32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // sc_row_second: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod)
  %v50_r = "stablehlo.scatter"(%v50_a0, %v50_a1, %v50_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_bat_second: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod)
  %v51_r = "stablehlo.scatter"(%v51_a0, %v51_a1, %v51_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xf32>, tensor<24x12x1xi32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // sc_rowi_add: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum)
  %v52_r = "stablehlo.scatter"(%v52_a0, %v52_a1, %v52_a2) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> (tensor<24x12xi32>)
  // sc_rowi_maximum: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(max) <- P(max), S(0), S(0); P(max) <- P(max), R, P(max); P(min) <- P(min), R, R
  %v53_r = "stablehlo.scatter"(%v53_a0, %v53_a1, %v53_a2) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> (tensor<24x12xi32>)
  // sc_rowi_second: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod); P(and) <- P(and), R, P(and); P(or) <- P(or), R, P(or)
  %v54_r = "stablehlo.scatter"(%v54_a0, %v54_a1, %v54_a2) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
  "stablehlo.return"(%y) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> (tensor<24x12xi32>)
  // sc_rowi_and: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(and) <- P(and), S(0), S(0); P(and) <- P(and), R, P(and); P(or) <- P(or), R, R
  %v55_r = "stablehlo.scatter"(%v55_a0, %v55_a1, %v55_a2) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> (tensor<24x12xi32>)
  // sc_rowi_or: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(or) <- P(or), S(0), S(0); P(and) <- P(and), R, R; P(or) <- P(or), R, P(or)
  %v56_r = "stablehlo.scatter"(%v56_a0, %v56_a1, %v56_a2) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi32>, tensor<6x1xi32>, tensor<6x12xi32>) -> (tensor<24x12xi32>)
  // sc_rowb_or: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(or) <- P(or), S(0), S(0); P(and) <- P(and), R, R; P(or) <- P(or), R, P(or)
  %v57_r = "stablehlo.scatter"(%v57_a0, %v57_a1, %v57_a2) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi1>, tensor<6x1xi32>, tensor<6x12xi1>) -> (tensor<24x12xi1>)
  // sc_rowb_and: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(and) <- P(and), S(0), S(0); P(and) <- P(and), R, P(and); P(or) <- P(or), R, R
  %v58_r = "stablehlo.scatter"(%v58_a0, %v58_a1, %v58_a2) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xi1>, tensor<6x1xi32>, tensor<6x12xi1>) -> (tensor<24x12xi1>)
  // sc_row0: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v59_c0 = stablehlo.constant dense<0.0> : tensor<24x12xf32>
  %v59_r = "stablehlo.scatter"(%v59_c0, %v59_a1, %v59_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_row0_2: S(1) <- S(1), R, S(2); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), S(1), S(1); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v60_c0 = stablehlo.constant dense<0.0> : tensor<24x12xf32>
  %v60_r = "stablehlo.scatter"(%v60_c0, %v60_a1, %v60_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>} : (tensor<24x12xf32>, tensor<6x4x1xi32>, tensor<6x4x12xf32>) -> (tensor<24x12xf32>)
  // sc_uniq: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(max) <- R, R, P(max); P(min) <- P(min), R, R; P(min) <- R, R, P(min)
  %v61_r = "stablehlo.scatter"(%v61_a0, %v61_a1, %v61_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_uniqs: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod)
  %v62_r = "stablehlo.scatter"(%v62_a0, %v62_a1, %v62_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true, indices_are_sorted = true} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_col: S(0) <- S(0), R, S(0); S(1) <- S(1), R, R; P(sum) <- P(sum), S(0), S(1); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v63_r = "stablehlo.scatter"(%v63_a0, %v63_a1, %v63_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<24x6xf32>) -> (tensor<24x12xf32>)
  // sc_two: S(0) <- S(0), R, R; S(1) <- S(1), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v64_r = "stablehlo.scatter"(%v64_a0, %v64_a1, %v64_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>} : (tensor<24x36xf32>, tensor<6x2xi32>, tensor<6xf32>) -> (tensor<24x36xf32>)
  // sc_twof: S(2) <- S(2), R, S(1); S(0) <- S(0), R, R; S(1) <- S(1), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v65_r = "stablehlo.scatter"(%v65_a0, %v65_a1, %v65_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>} : (tensor<24x36x12xf32>, tensor<6x2xi32>, tensor<6x12xf32>) -> (tensor<24x36x12xf32>)
  // sc_win: S(1) <- S(1), R, S(2); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v66_r = "stablehlo.scatter"(%v66_a0, %v66_a1, %v66_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x4x12xf32>) -> (tensor<24x12xf32>)
  // sc_winhalf: S(1, block=2) <- S(1, block=2), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v67_r = "stablehlo.scatter"(%v67_a0, %v67_a1, %v67_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> (tensor<24x12xf32>)
  // sc_one: S(1) <- S(1), R, S(0); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(max) <- R, R, P(max); P(min) <- P(min), R, R; P(min) <- R, R, P(min)
  %v68_r = "stablehlo.scatter"(%v68_a0, %v68_a1, %v68_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : (tensor<24x12xf32>, tensor<1xi32>, tensor<12xf32>) -> (tensor<24x12xf32>)
  // sc_batw: S(0) <- S(0), S(0), S(0); S(2) <- S(2), R, S(2); S(1) <- S(1), R, R; P(sum) <- P(sum), S(1), S(1); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v69_r = "stablehlo.scatter"(%v69_a0, %v69_a1, %v69_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<4x24x12xf32>, tensor<4x6x1xi32>, tensor<4x6x12xf32>) -> (tensor<4x24x12xf32>)
  // sc_set1: S(1) <- S(1), R, S(0); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod)
  %v70_r = "stablehlo.scatter"(%v70_a0, %v70_a1, %v70_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : (tensor<24x12xf32>, tensor<1xi32>, tensor<12xf32>) -> (tensor<24x12xf32>)
  // sc_noivd: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v71_r = "stablehlo.scatter"(%v71_a0, %v71_a1, %v71_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  // sc_scalar: S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(max) <- R, R, P(max); P(min) <- P(min), R, R; P(min) <- R, R, P(min)
  %v72_r = "stablehlo.scatter"(%v72_a0, %v72_a1, %v72_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : (tensor<24xf32>, tensor<1xi32>, tensor<f32>) -> (tensor<24xf32>)
  // sc_ivd0: S(0) <- S(0), R, R; S(1) <- S(1), R, R; P(sum) <- P(sum), S(1), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v73_r = "stablehlo.scatter"(%v73_a0, %v73_a1, %v73_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>} : (tensor<24x36xf32>, tensor<2x6xi32>, tensor<6xf32>) -> (tensor<24x36xf32>)
  // sc_winset: S(1) <- S(1), R, S(2); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, P(max); P(min) <- P(min), R, P(min); P(prod) <- P(prod), R, P(prod)
  %v74_r = "stablehlo.scatter"(%v74_a0, %v74_a1, %v74_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x4x12xf32>) -> (tensor<24x12xf32>)
  // sc_sub: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %v75_r = "stablehlo.scatter"(%v75_a0, %v75_a1, %v75_a2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.subtract"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
  return
    %v0_r, %v1_r, %v2_r, %v3_r, %v4_r, %v5_r, %v6_r, %v7_r, %v8_r, %v9_r, %v10_r, %v11_r, %v12_r,
    %v13_r, %v14_r, %v15_r, %v16_r, %v17_r, %v18_r, %v19_r, %v20_r, %v21_r, %v22_r, %v23_r, %v24_r,
    %v25_r, %v26_r, %v27_r, %v28_r, %v29_r, %v30_r, %v31_r, %v32_r, %v33_r, %v34_r, %v35_r, %v36_r,
    %v37_r, %v38_r, %v39_r, %v40_r, %v41_r, %v42_r, %v43_r, %v44_r, %v45_r, %v46_r, %v47_r, %v48_r,
    %v49_r, %v50_r, %v51_r, %v52_r, %v53_r, %v54_r, %v55_r, %v56_r, %v57_r, %v58_r, %v59_r, %v60_r,
    %v61_r, %v62_r, %v63_r, %v64_r, %v65_r, %v66_r, %v67_r, %v68_r, %v69_r, %v70_r, %v71_r, %v72_r,
    %v73_r, %v74_r, %v75_r :
    tensor<24x5xf32>, tensor<1x12xf32>, tensor<24x12xf32>, tensor<1x1xf32>, tensor<24x6xf32>,
    tensor<1x24x12xf32>, tensor<1x12xi32>, tensor<1x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<4x24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<6x4x12xf32>, tensor<6x12xf32>, tensor<6x4x12xf32>,
    tensor<24x6xf32>, tensor<24x12xf32>, tensor<6x24x12xf32>, tensor<12x24xf32>,
    tensor<4x6x12xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6x12xf32>, tensor<6x4x12xf32>,
    tensor<6x1x12xf32>, tensor<6x6xf32>, tensor<12xf32>, tensor<6xf32>, tensor<12x6x4xf32>,
    tensor<6x12x4xf32>, tensor<12xf32>, tensor<f32>, tensor<6x12xi32>, tensor<6x12xi1>,
    tensor<6x12xf32>, tensor<8x4x24xf32>, tensor<6x24x12xf32>, tensor<6x12xf32>, tensor<24x12xf32>,
    tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>,
    tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x36xf32>, tensor<24x36x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<4x24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24xf32>, tensor<24x36xf32>, tensor<24x12xf32>, tensor<24x12xf32>
}
