// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing.
func.func public @main(
    %v0_a0: tensor<24x12x6xf32>, %v1_a0: tensor<24x12xf32>, %v2_a0: tensor<24x12xf32>,
    %v2_a1: tensor<f32>, %v3_a0: tensor<24x12x6xf32>, %v4_a0: tensor<24x12x6xf32>,
    %v5_a0: tensor<24x12xf32>, %v6_a0: tensor<24x12xf32>, %v6_a1: tensor<f32>,
    %v7_a0: tensor<24x12x6xf32>, %v8_a0: tensor<24x12x6xf32>, %v9_a0: tensor<24x12xf32>,
    %v10_a0: tensor<24x12xf32>, %v10_a1: tensor<f32>, %v11_a0: tensor<24x12x6xf32>,
    %v12_a0: tensor<24x12x6xf32>, %v13_a0: tensor<24x12xf32>, %v14_a0: tensor<24x12xf32>,
    %v14_a1: tensor<f32>, %v15_a0: tensor<24x12x6xf32>, %v16_a0: tensor<24x12xf32>,
    %v17_a0: tensor<24x12xf32>, %v18_a0: tensor<24x12xf32>, %v19_a0: tensor<24x12xf32>,
    %v20_a0: tensor<24x12xf32>, %v21_a0: tensor<24x1xf32>, %v22_a0: tensor<12xf32>,
    %v23_a0: tensor<24x12xf32>, %v24_a0: tensor<24x12xi32>, %v25_a0: tensor<24x12xi32>,
    %v26_a0: tensor<24x12xi32>, %v27_a0: tensor<24x12xi32>, %v28_a0: tensor<24x12xi32>,
    %v29_a0: tensor<24x12xi32>, %v30_a0: tensor<24x12xi32>, %v31_a0: tensor<24x12xi1>,
    %v32_a0: tensor<24x12xi1>, %v33_a0: tensor<24x12xi1>, %v34_a0: tensor<24x12xi1>,
    %v34_a1: tensor<i1>, %v35_a0: tensor<24x12xui8>, %v36_a0: tensor<24x12xui8>,
    %v37_a0: tensor<24x12xi64>, %v38_a0: tensor<24x12xf32>, %v38_a1: tensor<24x12xi32>,
    %v39_a0: tensor<24x12xf32>, %v39_a1: tensor<24x12xf32>, %v40_a0: tensor<24x12xf32>,
    %v41_a0: tensor<24x12xf32>, %v42_a0: tensor<24x24xf32>, %v43_a0: tensor<24x12xf32>,
    %v44_a0: tensor<24x12xf32>, %v45_a0: tensor<24x12xf32>, %v46_a0: tensor<24x12xf32>,
    %v47_a0: tensor<2x12x12x4xf32>, %v48_a0: tensor<24x12xf32>, %v49_a0: tensor<24x12xf32>,
    %v49_a1: tensor<f32>, %v50_a0: tensor<24x12xf32>, %v51_a0: tensor<24x12xi32>,
    %v52_a0: tensor<24x12xf32>, %v53_a0: tensor<24x24xf32>, %v54_a0: tensor<24x12xf32>,
    %v55_a0: tensor<24x12xf32>, %v55_a1: tensor<24x6xf32>, %v56_a0: tensor<24x24xf32>,
    %v56_a1: tensor<24x12xf32>, %v57_a0: tensor<24x12xf32>, %v57_a1: tensor<24x12xf32>,
    %v58_a0: tensor<2x12x12x4xf32>, %v58_a1: tensor<2x6x6x4xf32>, %v59_a0: tensor<24x12xf32>,
    %v60_a0: tensor<24x12xf32>, %v61_a0: tensor<24x12xf32>, %v62_a0: tensor<24x12xf32>,
    %v62_a1: tensor<24x12xi32>, %v63_a0: tensor<24x12xf32>, %v63_a1: tensor<24x12xi32>,
    %v63_a2: tensor<24x12xf32>, %v64_a0: tensor<24x12xi32>, %v65_a0: tensor<24x1xf32>,
    %v66_a0: tensor<12xf32>, %v67_a0: tensor<24x12xi1>, %v68_a0: tensor<24x12xf32>,
    %v68_a1: tensor<24x12xi32>, %v69_a0: tensor<6x12x4xf32>, %v70_a0: tensor<24x12xf32>,
    %v71_a0: tensor<24x12xf32>, %v72_a0: tensor<6x4x12xf32>
) -> (
    tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>, tensor<24x6xf32>, tensor<f32>,
    tensor<24xf32>, tensor<12xf32>, tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>,
    tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>, tensor<24xf32>, tensor<24xf32>,
    tensor<24xf32>, tensor<24xf32>, tensor<24x12xf32>, tensor<24xf32>, tensor<f32>, tensor<24xf32>,
    tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>,
    tensor<24xi32>, tensor<24xi1>, tensor<24xi1>, tensor<24xi1>, tensor<24xi1>, tensor<24xui8>,
    tensor<24xui8>, tensor<24xi64>, tensor<24xf32>, tensor<24xi32>, tensor<24xf32>, tensor<24xf32>,
    tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<2x6x6x4xf32>, tensor<24x4xf32>, tensor<24x6xf32>,
    tensor<24x6xf32>, tensor<24x6xi32>, tensor<24x12xf32>, tensor<24x24xf32>, tensor<24x23xf32>,
    tensor<24x12xf32>, tensor<24x24xf32>, tensor<24x12xf32>, tensor<2x12x12x4xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x1xf32>,
    tensor<12xf32>, tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<6x12x4xf32>,
    tensor<24x4xf32>, tensor<24x4xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<6x4x1xf32>,
    tensor<6x4x1xi32>
) {
  // red_add: S(0) <- S(0), R; P(sum) <- S(1), R; S(1) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v0_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v0_r = "stablehlo.reduce"(%v0_a0, %v0_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // red_add_all: P(sum) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v1_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v1_r = "stablehlo.reduce"(%v1_a0, %v1_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // red_add_v: S(0) <- S(0), R; P(sum) <- S(1), P(sum); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- R, P(max); P(min) <- R, P(min)
  %v2_r = "stablehlo.reduce"(%v2_a0, %v2_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_add_02: P(sum) <- S(0), R; S(0) <- S(1), R; P(sum) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v3_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v3_r = "stablehlo.reduce"(%v3_a0, %v3_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 2>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<12xf32>)
  // red_maximum: S(0) <- S(0), R; P(max) <- S(1), R; S(1) <- S(2), R; P(max) <- P(max), R
  %v4_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v4_r = "stablehlo.reduce"(%v4_a0, %v4_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // red_maximum_all: P(max) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %v5_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v5_r = "stablehlo.reduce"(%v5_a0, %v5_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // red_maximum_v: S(0) <- S(0), R; P(max) <- S(1), P(max); P(max) <- P(max), P(max); P(min) <- R, P(min)
  %v6_r = "stablehlo.reduce"(%v6_a0, %v6_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_maximum_02: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- S(2), R; P(max) <- P(max), R
  %v7_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v7_r = "stablehlo.reduce"(%v7_a0, %v7_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 2>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<12xf32>)
  // red_minimum: S(0) <- S(0), R; P(min) <- S(1), R; S(1) <- S(2), R; P(min) <- P(min), R
  %v8_c1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %v8_r = "stablehlo.reduce"(%v8_a0, %v8_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // red_minimum_all: P(min) <- S(0), R; P(min) <- S(1), R; P(min) <- P(min), R
  %v9_c1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %v9_r = "stablehlo.reduce"(%v9_a0, %v9_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // red_minimum_v: S(0) <- S(0), R; P(min) <- S(1), P(min); P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v10_r = "stablehlo.reduce"(%v10_a0, %v10_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_minimum_02: P(min) <- S(0), R; S(0) <- S(1), R; P(min) <- S(2), R; P(min) <- P(min), R
  %v11_c1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %v11_r = "stablehlo.reduce"(%v11_a0, %v11_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 2>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<12xf32>)
  // red_multiply: S(0) <- S(0), R; P(prod) <- S(1), R; S(1) <- S(2), R; P(prod) <- P(prod), R
  %v12_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v12_r = "stablehlo.reduce"(%v12_a0, %v12_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // red_multiply_all: P(prod) <- S(0), R; P(prod) <- S(1), R; P(prod) <- P(prod), R
  %v13_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v13_r = "stablehlo.reduce"(%v13_a0, %v13_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // red_multiply_v: S(0) <- S(0), R; P(prod) <- S(1), P(prod); P(sum) <- R, P(sum); P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v14_r = "stablehlo.reduce"(%v14_a0, %v14_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_multiply_02: P(prod) <- S(0), R; S(0) <- S(1), R; P(prod) <- S(2), R; P(prod) <- P(prod), R
  %v15_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v15_r = "stablehlo.reduce"(%v15_a0, %v15_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 2>} : (tensor<24x12x6xf32>, tensor<f32>) -> (tensor<12xf32>)
  // red_add1: S(0) <- S(0), R; P(avg) <- P(avg), R
  %v16_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v16_r = "stablehlo.reduce"(%v16_a0, %v16_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_max0: S(0) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %v17_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v17_r = "stablehlo.reduce"(%v17_a0, %v17_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_mul2: S(0) <- S(0), R
  %v18_c1 = stablehlo.constant dense<2.0> : tensor<f32>
  %v18_r = "stablehlo.reduce"(%v18_a0, %v18_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_min0: S(0) <- S(0), R; P(min) <- S(1), R; P(min) <- P(min), R
  %v19_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v19_r = "stablehlo.reduce"(%v19_a0, %v19_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_none: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v20_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v20_r = "stablehlo.reduce"(%v20_a0, %v20_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // red_one: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v21_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v21_r = "stablehlo.reduce"(%v21_a0, %v21_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x1xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_v: P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v22_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v22_r = "stablehlo.reduce"(%v22_a0, %v22_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>)
  // red_max_far: S(0) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %v23_c1 = stablehlo.constant dense<1.0e4> : tensor<f32>
  %v23_r = "stablehlo.reduce"(%v23_a0, %v23_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
  // red_i_add: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %v24_c1 = stablehlo.constant dense<0> : tensor<i32>
  %v24_r = "stablehlo.reduce"(%v24_a0, %v24_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_maximum: S(0) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %v25_c1 = stablehlo.constant dense<-2147483648> : tensor<i32>
  %v25_r = "stablehlo.reduce"(%v25_a0, %v25_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_minimum: S(0) <- S(0), R; P(min) <- S(1), R; P(min) <- P(min), R
  %v26_c1 = stablehlo.constant dense<2147483647> : tensor<i32>
  %v26_r = "stablehlo.reduce"(%v26_a0, %v26_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_multiply: S(0) <- S(0), R; P(prod) <- S(1), R; P(prod) <- P(prod), R
  %v27_c1 = stablehlo.constant dense<1> : tensor<i32>
  %v27_r = "stablehlo.reduce"(%v27_a0, %v27_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_and: S(0) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %v28_c1 = stablehlo.constant dense<-1> : tensor<i32>
  %v28_r = "stablehlo.reduce"(%v28_a0, %v28_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_or: S(0) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %v29_c1 = stablehlo.constant dense<0> : tensor<i32>
  %v29_r = "stablehlo.reduce"(%v29_a0, %v29_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_i_xor: S(0) <- S(0), R
  %v30_c1 = stablehlo.constant dense<0> : tensor<i32>
  %v30_r = "stablehlo.reduce"(%v30_a0, %v30_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.xor"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // red_b_and: S(0) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %v31_c1 = stablehlo.constant dense<true> : tensor<i1>
  %v31_r = "stablehlo.reduce"(%v31_a0, %v31_c1) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24xi1>)
  // red_b_or: S(0) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %v32_c1 = stablehlo.constant dense<false> : tensor<i1>
  %v32_r = "stablehlo.reduce"(%v32_a0, %v32_c1) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24xi1>)
  // red_b_xor: S(0) <- S(0), R
  %v33_c1 = stablehlo.constant dense<false> : tensor<i1>
  %v33_r = "stablehlo.reduce"(%v33_a0, %v33_c1) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.xor"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24xi1>)
  // red_b_and_v: S(0) <- S(0), R; P(and) <- S(1), P(and); P(and) <- P(and), P(and); P(or) <- R, P(or)
  %v34_r = "stablehlo.reduce"(%v34_a0, %v34_a1) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24xi1>)
  // red_u8_add: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %v35_c1 = stablehlo.constant dense<0> : tensor<ui8>
  %v35_r = "stablehlo.reduce"(%v35_a0, %v35_c1) ({
    ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %z = "stablehlo.add"(%x,%y) : (tensor<ui8>,tensor<ui8>) -> tensor<ui8>
  "stablehlo.return"(%z) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<24xui8>)
  // red_u8_max: S(0) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %v36_c1 = stablehlo.constant dense<0> : tensor<ui8>
  %v36_r = "stablehlo.reduce"(%v36_a0, %v36_c1) ({
    ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<ui8>,tensor<ui8>) -> tensor<ui8>
  "stablehlo.return"(%z) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<24xui8>)
  // red_i_or_0: S(0) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %v37_c1 = stablehlo.constant dense<0> : tensor<i64>
  %v37_r = "stablehlo.reduce"(%v37_a0, %v37_c1) ({
    ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i64>,tensor<i64>) -> tensor<i64>
  "stablehlo.return"(%z) : (tensor<i64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi64>, tensor<i64>) -> (tensor<24xi64>)
  // red_argmax: S(0), S(0) <- S(0), S(0), R, R; R, P(min) <- R, P(min), R, R
  %v38_c2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v38_c3 = stablehlo.constant dense<0> : tensor<i32>
  %v38_r:2 = "stablehlo.reduce"(%v38_a0, %v38_a1, %v38_c2, %v38_c3) ({
    ^bb0(%x: tensor<f32>, %i: tensor<i32>, %y: tensor<f32>, %j: tensor<i32>):
    %g = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
    %e = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
    %l = "stablehlo.compare"(%i,%j) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<i32>,tensor<i32>) -> tensor<i1>
    %a = "stablehlo.and"(%e,%l) : (tensor<i1>,tensor<i1>) -> tensor<i1>
    %o = "stablehlo.or"(%g,%a) : (tensor<i1>,tensor<i1>) -> tensor<i1>
    %v = "stablehlo.select"(%o,%x,%y) : (tensor<i1>,tensor<f32>,tensor<f32>) -> tensor<f32>
    %k = "stablehlo.select"(%o,%i,%j) : (tensor<i1>,tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%v,%k) : (tensor<f32>,tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<24x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<24xf32>, tensor<24xi32>)
  // red_two: S(0), S(0) <- S(0), S(0), R, R; P(sum), P(max) <- S(1), S(1), R, R; P(sum), R <- P(sum), R, R, R; P(sum), P(max) <- P(sum), P(max), R, R; P(avg), R <- P(avg), R, R, R; P(avg), P(max) <- P(avg), P(max), R, R; R, P(max) <- R, P(max), R, R
  %v39_c2 = stablehlo.constant dense<0.0> : tensor<f32>
  %v39_c3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v39_r:2 = "stablehlo.reduce"(%v39_a0, %v39_a1, %v39_c2, %v39_c3) ({
    ^bb0(%x: tensor<f32>, %i: tensor<f32>, %y: tensor<f32>, %j: tensor<f32>):
    %v = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
    %k = "stablehlo.maximum"(%i,%j) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%v,%k) : (tensor<f32>,tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<f32>) -> (tensor<24xf32>, tensor<24xf32>)
  // rw_avg2: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v40_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v40_r = "stablehlo.reduce_window"(%v40_a0, %v40_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // rw_max2: S(0) <- S(0), R; S(1) <- S(1), R; P(max) <- P(max), R
  %v41_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v41_r = "stablehlo.reduce_window"(%v41_a0, %v41_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // rw_max3p: S(0) <- S(0), R; P(max) <- P(max), R
  %v42_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v42_r = "stablehlo.reduce_window"(%v42_a0, %v42_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>} : (tensor<24x24xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_id: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v43_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v43_r = "stablehlo.reduce_window"(%v43_a0, %v43_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_cumsum: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v44_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v44_r = "stablehlo.reduce_window"(%v44_a0, %v44_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_cummax: S(0) <- S(0), R; P(max) <- P(max), R
  %v45_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v45_r = "stablehlo.reduce_window"(%v45_a0, %v45_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_cumprod: S(0) <- S(0), R; P(prod) <- P(prod), R
  %v46_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v46_r = "stablehlo.reduce_window"(%v46_a0, %v46_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_2d: S(0) <- S(0), R; S(3) <- S(3), R; S(1) <- S(1), R; S(2) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v47_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v47_r = "stablehlo.reduce_window"(%v47_a0, %v47_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>} : (tensor<2x12x12x4xf32>, tensor<f32>) -> (tensor<2x6x6x4xf32>)
  // rw_st3: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v48_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v48_r = "stablehlo.reduce_window"(%v48_a0, %v48_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x4xf32>)
  // rw_v: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- R, P(max); P(min) <- R, P(min)
  %v49_r = "stablehlo.reduce_window"(%v49_a0, %v49_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // rw_min2: S(0) <- S(0), R; S(1) <- S(1), R; P(min) <- P(min), R
  %v50_c1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %v50_r = "stablehlo.reduce_window"(%v50_a0, %v50_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x6xf32>)
  // rw_i2: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R
  %v51_c1 = stablehlo.constant dense<0> : tensor<i32>
  %v51_r = "stablehlo.reduce_window"(%v51_a0, %v51_c1) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24x6xi32>)
  // rw_same3: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v52_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v52_r = "stablehlo.reduce_window"(%v52_a0, %v52_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // rw_dil: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v53_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v53_r = "stablehlo.reduce_window"(%v53_a0, %v53_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>} : (tensor<24x24xf32>, tensor<f32>) -> (tensor<24x24xf32>)
  // rw_bd: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v54_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v54_r = "stablehlo.reduce_window"(%v54_a0, %v54_c1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x23xf32>)
  // sas_2: S(0) <- S(0), S(0), R; S(1) <- S(1), S(1), R; P(sum) <- R, P(sum), R; P(avg) <- R, P(avg), R; P(max) <- R, P(max), R; P(min) <- R, P(min), R; P(prod) <- R, P(prod), R
  %v55_c2 = stablehlo.constant dense<0.0> : tensor<f32>
  %v55_r = "stablehlo.select_and_scatter"(%v55_a0, %v55_a1, %v55_c2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<24x6xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // sas_3: S(0) <- S(0), S(0), R; P(sum) <- R, P(sum), R; P(avg) <- R, P(avg), R
  %v56_c2 = stablehlo.constant dense<0.0> : tensor<f32>
  %v56_r = "stablehlo.select_and_scatter"(%v56_a0, %v56_a1, %v56_c2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>} : (tensor<24x24xf32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x24xf32>)
  // sas_1: S(0) <- S(0), S(0), R; S(1) <- S(1), S(1), R; P(sum) <- P(sum), P(sum), R; P(avg) <- P(avg), P(avg), R; P(max) <- P(max), P(max), R; P(min) <- P(min), P(min), R; P(prod) <- P(prod), P(prod), R
  %v57_c2 = stablehlo.constant dense<0.0> : tensor<f32>
  %v57_r = "stablehlo.select_and_scatter"(%v57_a0, %v57_a1, %v57_c2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // sas_2d: S(0) <- S(0), S(0), R; S(1) <- S(1), S(1), R; S(2) <- S(2), S(2), R; S(3) <- S(3), S(3), R; P(sum) <- R, P(sum), R; P(avg) <- R, P(avg), R; P(max) <- R, P(max), R; P(min) <- R, P(min), R; P(prod) <- R, P(prod), R
  %v58_c2 = stablehlo.constant dense<0.0> : tensor<f32>
  %v58_r = "stablehlo.select_and_scatter"(%v58_a0, %v58_a1, %v58_c2) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.compare"(%x,%y) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>} : (tensor<2x12x12x4xf32>, tensor<2x6x6x4xf32>, tensor<f32>) -> (tensor<2x12x12x4xf32>)
  // sort_1: S(0) <- S(0)
  %v59_r = "stablehlo.sort"(%v59_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sort_0: S(1) <- S(1)
  %v60_r = "stablehlo.sort"(%v60_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 0 : i64, is_stable = true} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sort_gt: S(0) <- S(0)
  %v61_r = "stablehlo.sort"(%v61_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sort_kv: S(0), S(0) <- S(0), S(0); R, P(sum) <- R, P(sum); R, P(max) <- R, P(max); R, P(min) <- R, P(min); R, P(prod) <- R, P(prod); R, P(and) <- R, P(and); R, P(or) <- R, P(or)
  %v62_r:2 = "stablehlo.sort"(%v62_a0, %v62_a1) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>, %x1: tensor<i32>, %y1: tensor<i32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xf32>, tensor<24x12xi32>) -> (tensor<24x12xf32>, tensor<24x12xi32>)
  // sort_kv2: S(0), S(0), S(0) <- S(0), S(0), S(0); P(sum), R, P(sum) <- P(sum), R, P(sum); P(sum), R, R <- P(sum), R, R; R, R, P(sum) <- R, R, P(sum); P(sum), R, P(avg) <- P(sum), R, P(avg); P(sum), R, P(max) <- P(sum), R, P(max); P(sum), R, P(min) <- P(sum), R, P(min); P(sum), R, P(prod) <- P(sum), R, P(prod); P(avg), R, P(avg) <- P(avg), R, P(avg); P(avg), R, R <- P(avg), R, R; R, R, P(avg) <- R, R, P(avg); P(avg), R, P(sum) <- P(avg), R, P(sum); P(avg), R, P(max) <- P(avg), R, P(max); P(avg), R, P(min) <- P(avg), R, P(min); P(avg), R, P(prod) <- P(avg), R, P(prod); P(max), R, P(max) <- P(max), R, P(max); P(max), R, R <- P(max), R, R; R, R, P(max) <- R, R, P(max); P(max), R, P(avg) <- P(max), R, P(avg); P(max), R, P(sum) <- P(max), R, P(sum); P(max), R, P(min) <- P(max), R, P(min); P(max), R, P(prod) <- P(max), R, P(prod); P(min), R, P(min) <- P(min), R, P(min); P(min), R, R <- P(min), R, R; R, R, P(min) <- R, R, P(min); P(min), R, P(avg) <- P(min), R, P(avg); P(min), R, P(sum) <- P(min), R, P(sum); P(min), R, P(max) <- P(min), R, P(max); P(min), R, P(prod) <- P(min), R, P(prod); P(prod), R, P(prod) <- P(prod), R, P(prod); P(prod), R, R <- P(prod), R, R; R, R, P(prod) <- R, R, P(prod); P(prod), R, P(avg) <- P(prod), R, P(avg); P(prod), R, P(sum) <- P(prod), R, P(sum); P(prod), R, P(max) <- P(prod), R, P(max); P(prod), R, P(min) <- P(prod), R, P(min)
  %v63_r:3 = "stablehlo.sort"(%v63_a0, %v63_a1, %v63_a2) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>, %x1: tensor<i32>, %y1: tensor<i32>, %x2: tensor<f32>, %y2: tensor<f32>):
    %z = "stablehlo.compare"(%x1,%y1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<i32>,tensor<i32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xf32>)
  // sort_i: S(0) <- S(0)
  %v64_r = "stablehlo.sort"(%v64_a0) ({
    ^bb0(%x0: tensor<i32>, %y0: tensor<i32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<i32>,tensor<i32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // sort_one: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v65_r = "stablehlo.sort"(%v65_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x1xf32>) -> (tensor<24x1xf32>)
  // sort_v: nothing
  %v66_r = "stablehlo.sort"(%v66_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 0 : i64, is_stable = true} : (tensor<12xf32>) -> (tensor<12xf32>)
  // sort_b: S(0) <- S(0)
  %v67_r = "stablehlo.sort"(%v67_a0) ({
    ^bb0(%x0: tensor<i1>, %y0: tensor<i1>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // sort_uns: S(0), S(0) <- S(0), S(0); R, P(sum) <- R, P(sum); R, P(max) <- R, P(max); R, P(min) <- R, P(min); R, P(prod) <- R, P(prod); R, P(and) <- R, P(and); R, P(or) <- R, P(or)
  %v68_r:2 = "stablehlo.sort"(%v68_a0, %v68_a1) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>, %x1: tensor<i32>, %y1: tensor<i32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = false} : (tensor<24x12xf32>, tensor<24x12xi32>) -> (tensor<24x12xf32>, tensor<24x12xi32>)
  // sort_3d: S(0) <- S(0); S(2) <- S(2)
  %v69_r = "stablehlo.sort"(%v69_a0) ({
    ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z = "stablehlo.compare"(%x0,%y0) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<6x12x4xf32>) -> (tensor<6x12x4xf32>)
  // topk: S(0), S(0) <- S(0)
  %v70_r:2 = "chlo.top_k"(%v70_a0) {k = 4 : i64} : (tensor<24x12xf32>) -> (tensor<24x4xf32>, tensor<24x4xi32>)
  // topkall: S(0), S(0) <- S(0)
  %v71_r:2 = "chlo.top_k"(%v71_a0) {k = 12 : i64} : (tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xi32>)
  // topk1: S(0), S(0) <- S(0); S(1), S(1) <- S(1)
  %v72_r:2 = "chlo.top_k"(%v72_a0) {k = 1 : i64} : (tensor<6x4x12xf32>) -> (tensor<6x4x1xf32>, tensor<6x4x1xi32>)
  return
    %v0_r, %v1_r, %v2_r, %v3_r, %v4_r, %v5_r, %v6_r, %v7_r, %v8_r, %v9_r, %v10_r, %v11_r, %v12_r,
    %v13_r, %v14_r, %v15_r, %v16_r, %v17_r, %v18_r, %v19_r, %v20_r, %v21_r, %v22_r, %v23_r, %v24_r,
    %v25_r, %v26_r, %v27_r, %v28_r, %v29_r, %v30_r, %v31_r, %v32_r, %v33_r, %v34_r, %v35_r, %v36_r,
    %v37_r, %v38_r#0, %v38_r#1, %v39_r#0, %v39_r#1, %v40_r, %v41_r, %v42_r, %v43_r, %v44_r, %v45_r,
    %v46_r, %v47_r, %v48_r, %v49_r, %v50_r, %v51_r, %v52_r, %v53_r, %v54_r, %v55_r, %v56_r, %v57_r,
    %v58_r, %v59_r, %v60_r, %v61_r, %v62_r#0, %v62_r#1, %v63_r#0, %v63_r#1, %v63_r#2, %v64_r,
    %v65_r, %v66_r, %v67_r, %v68_r#0, %v68_r#1, %v69_r, %v70_r#0, %v70_r#1, %v71_r#0, %v71_r#1,
    %v72_r#0, %v72_r#1 :
    tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>, tensor<24x6xf32>, tensor<f32>,
    tensor<24xf32>, tensor<12xf32>, tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>,
    tensor<24x6xf32>, tensor<f32>, tensor<24xf32>, tensor<12xf32>, tensor<24xf32>, tensor<24xf32>,
    tensor<24xf32>, tensor<24xf32>, tensor<24x12xf32>, tensor<24xf32>, tensor<f32>, tensor<24xf32>,
    tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>, tensor<24xi32>,
    tensor<24xi32>, tensor<24xi1>, tensor<24xi1>, tensor<24xi1>, tensor<24xi1>, tensor<24xui8>,
    tensor<24xui8>, tensor<24xi64>, tensor<24xf32>, tensor<24xi32>, tensor<24xf32>, tensor<24xf32>,
    tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<2x6x6x4xf32>, tensor<24x4xf32>, tensor<24x6xf32>,
    tensor<24x6xf32>, tensor<24x6xi32>, tensor<24x12xf32>, tensor<24x24xf32>, tensor<24x23xf32>,
    tensor<24x12xf32>, tensor<24x24xf32>, tensor<24x12xf32>, tensor<2x12x12x4xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x1xf32>,
    tensor<12xf32>, tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<6x12x4xf32>,
    tensor<24x4xf32>, tensor<24x4xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<6x4x1xf32>,
    tensor<6x4x1xi32>
}
