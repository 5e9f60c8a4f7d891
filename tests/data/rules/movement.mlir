// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing; so are
// rows in which what a slice leaves out is cut by itself, in blocks of unequal length.
func.func public @main(
    %v11_a0: tensor<24x12xf32>, %v12_a0: tensor<24x12xf32>, %v13_a0: tensor<24x12xf32>,
    %v14_a0: tensor<24x12xf32>, %v15_a0: tensor<24x12xf32>, %v16_a0: tensor<4x6x12xf32>,
    %v17_a0: tensor<4x6x12xf32>, %v18_a0: tensor<4x6x12xf32>, %v19_a0: tensor<288xf32>,
    %v20_a0: tensor<24x12xf32>, %v21_a0: tensor<1x24x1x12xf32>, %v22_a0: tensor<6x4xf32>,
    %v23_a0: tensor<12x8xf32>, %v24_a0: tensor<24x36xf32>, %v25_a0: tensor<12x10xf32>,
    %v26_a0: tensor<24x12x72xf32>, %v27_a0: tensor<f32>, %v28_a0: tensor<1xf32>,
    %v29_a0: tensor<8x12xf32>, %v30_a0: tensor<2x3x4x5x6xf32>, %v31_a0: tensor<7x12xf32>,
    %v32_a0: tensor<84xf32>, %v33_a0: tensor<4x6x10xf32>, %v34_a0: tensor<12x12xf32>,
    %v35_a0: tensor<24x12xi32>, %v36_a0: tensor<24x12xi1>, %v37_a0: tensor<12x12xf32>,
    %v38_a0: tensor<144xf32>, %v39_a0: tensor<5x7xf32>, %v40_a0: tensor<2x12x8x16xf32>,
    %v41_a0: tensor<12xf32>, %v42_a0: tensor<24xf32>, %v43_a0: tensor<f32>,
    %v44_a0: tensor<24x1xf32>, %v45_a0: tensor<24x1xf32>, %v46_a0: tensor<12x24xf32>,
    %v47_a0: tensor<24x12xf32>, %v48_a0: tensor<24x6xf32>, %v49_a0: tensor<1x1xf32>,
    %v50_a0: tensor<12xf32>, %v51_a0: tensor<12xi32>, %v52_a0: tensor<12xi1>,
    %v53_a0: tensor<12xf32>, %v54_a0: tensor<1xf32>, %v55_a0: tensor<24x12xf32>,
    %v56_a0: tensor<24x12x6xf32>, %v57_a0: tensor<24x12x6xf32>, %v58_a0: tensor<24x12x6xf32>,
    %v59_a0: tensor<24x12xi1>, %v60_a0: tensor<24x12xi32>, %v61_a0: tensor<24x12xf32>,
    %v62_a0: tensor<24x12xf32>, %v63_a0: tensor<24x1xf32>, %v64_a0: tensor<24x12xf32>,
    %v65_a0: tensor<24x12xf32>, %v66_a0: tensor<24x12xf32>, %v67_a0: tensor<24x12xf32>,
    %v68_a0: tensor<24x36xf32>, %v69_a0: tensor<24x13xf32>, %v70_a0: tensor<24x12xf32>,
    %v71_a0: tensor<24x12xf32>, %v72_a0: tensor<24x12xf32>, %v73_a0: tensor<24x12xf32>,
    %v74_a0: tensor<24x12xf32>, %v75_a0: tensor<24x12xf32>, %v76_a0: tensor<24x12xf32>,
    %v77_a0: tensor<24x12xf32>, %v78_a0: tensor<24x24xf32>, %v79_a0: tensor<24x24xf32>,
    %v80_a0: tensor<24x48xf32>, %v81_a0: tensor<24x12xf32>, %v82_a0: tensor<24x13xf32>,
    %v83_a0: tensor<24x12xf32>, %v84_a0: tensor<24x12xf32>, %v85_a0: tensor<24x36xi1>,
    %v86_a0: tensor<24x48xf32>, %v87_a0: tensor<24x12xf32>, %v88_a0: tensor<24x12xf32>,
    %v89_a0: tensor<24x12xf32>, %v90_a0: tensor<24x12xf32>, %v91_a0: tensor<24x12xf32>,
    %v92_a0: tensor<24x12xf32>, %v93_a0: tensor<24x12xf32>, %v94_a0: tensor<24x12xf32>,
    %v95_a0: tensor<24x12xf32>, %v96_a0: tensor<24x12xf32>, %v96_a1: tensor<f32>,
    %v97_a0: tensor<24x12xf32>, %v98_a0: tensor<24x12xf32>, %v99_a0: tensor<24x12xf32>,
    %v100_a0: tensor<24x12xf32>, %v101_a0: tensor<24x12xf32>, %v101_a1: tensor<f32>,
    %v102_a0: tensor<24x12xi32>, %v103_a0: tensor<24x12xi1>, %v104_a0: tensor<24x12xf32>,
    %v105_a0: tensor<24x1xf32>, %v106_a0: tensor<24x12xf32>, %v106_a1: tensor<24x12xf32>,
    %v107_a0: tensor<24x12xf32>, %v107_a1: tensor<24x12xf32>, %v107_a2: tensor<24x12xf32>,
    %v108_a0: tensor<24x12xf32>, %v108_a1: tensor<24x6xf32>, %v109_a0: tensor<24x12xf32>,
    %v109_a1: tensor<24x6xf32>, %v109_a2: tensor<24x24xf32>, %v110_a0: tensor<12x6xf32>,
    %v110_a1: tensor<24x6xf32>, %v111_a0: tensor<24x12xf32>, %v112_a0: tensor<24x12xf32>,
    %v112_a1: tensor<24x1xf32>, %v113_a0: tensor<24x1xf32>, %v113_a1: tensor<24x1xf32>,
    %v114_a0: tensor<24x12xi32>, %v114_a1: tensor<24x12xi32>, %v115_a0: tensor<24x12xi1>,
    %v115_a1: tensor<24x12xi1>, %v116_a0: tensor<12xf32>, %v116_a1: tensor<24xf32>,
    %v117_a0: tensor<24x1xf32>, %v117_a1: tensor<24x12xf32>, %v118_a0: tensor<24x12xf32>,
    %v119_a0: tensor<6x96xf32>, %v119_a1: tensor<6x24xf32>, %v119_a2: tensor<6x24xf32>,
    %v120_a0: tensor<6x568xf32>, %v120_a1: tensor<6x8xf32>, %v120_a2: tensor<6x8xf32>,
    %v121_a0: tensor<6x258xf32>, %v121_a1: tensor<6x2xf32>,
    %v122_a0: tensor<6x12xf32>, %v122_a1: tensor<6x7xf32>,
    %v123_a0: tensor<6x12xf32>, %v123_a1: tensor<6x8xf32>,
    %v124_a0: tensor<6x36xf32>, %v124_a1: tensor<6x12xf32>, %v124_a2: tensor<6x36xf32>
) -> (
    tensor<12x24x4xi32>, tensor<12x24x4xf32>, tensor<12x24x4xi32>, tensor<12x24x4xf32>,
    tensor<12x24x4xi32>, tensor<12x24x4xf32>, tensor<24xi32>, tensor<1x12xi32>, tensor<24x12xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<24x12xf32>, tensor<288xf32>, tensor<24x3x4xf32>,
    tensor<4x6x12xf32>, tensor<4x6x3x4xf32>, tensor<4x72xf32>, tensor<24x12xf32>, tensor<288xf32>,
    tensor<4x6x12xf32>, tensor<1x24x1x12x1xf32>, tensor<24x12xf32>, tensor<4x6xf32>,
    tensor<8x12xf32>, tensor<36x24xf32>, tensor<10x12xf32>, tensor<24x12x3x4x6xf32>, tensor<1xf32>,
    tensor<f32>, tensor<16x6xf32>, tensor<6x20x6xf32>, tensor<84xf32>, tensor<7x12xf32>,
    tensor<8x3x10xf32>, tensor<9x16xf32>, tensor<288xi32>, tensor<288xi1>, tensor<144xf32>,
    tensor<12x12xf32>, tensor<7x5xf32>, tensor<2x12x2x4x16xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12x6xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12x6xf32>, tensor<24x12xf32>, tensor<1x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<12x12xf32>, tensor<1x12xf32>, tensor<12x24xf32>,
    tensor<6x24x12xf32>, tensor<24x6x12xf32>, tensor<24x12x6xf32>, tensor<12x24xi1>,
    tensor<12x24xi32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x1xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x11xf32>, tensor<24x11xf32>, tensor<24x1xf32>, tensor<24x1xf32>, tensor<24x1xf32>,
    tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x4xf32>, tensor<24x6xf32>, tensor<12x12xf32>,
    tensor<24x24xf32>, tensor<1x12xf32>, tensor<24x7xf32>, tensor<24x3xf32>, tensor<24x1xf32>,
    tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x15xf32>, tensor<24x12xf32>, tensor<24x15xf32>,
    tensor<24x13xf32>, tensor<24x12xf32>, tensor<24x10xf32>, tensor<24x23xf32>, tensor<24x24xf32>,
    tensor<24x36xf32>, tensor<24x15xf32>, tensor<24x15xf32>, tensor<24x24xf32>, tensor<24x24xf32>,
    tensor<26x14xf32>, tensor<24x12xf32>, tensor<24x15xi32>, tensor<24x15xi1>, tensor<24x15xf32>,
    tensor<24x2xf32>, tensor<24x24xf32>, tensor<24x36xf32>, tensor<24x18xf32>, tensor<24x42xf32>,
    tensor<36x6xf32>, tensor<24x12xf32>, tensor<24x13xf32>, tensor<24x2xf32>, tensor<24x24xi32>,
    tensor<24x24xi1>, tensor<36xf32>, tensor<24x13xf32>, tensor<24x12xf32>, tensor<6x144xf32>,
    tensor<6x584xf32>, tensor<6x260xf32>, tensor<6x19xf32>, tensor<6x20xf32>, tensor<6x84xf32>
) {
  // iota_0_i32: S(1) <-; S(2) <-; S(0) <-
  %v0_r = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<12x24x4xi32>)
  // iota_0_f32: S(1) <-; S(2) <-; S(0) <-
  %v1_r = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<12x24x4xf32>)
  // iota_1_i32: S(0) <-; S(2) <-; S(1) <-
  %v2_r = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<12x24x4xi32>)
  // iota_1_f32: S(0) <-; S(2) <-; S(1) <-
  %v3_r = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<12x24x4xf32>)
  // iota_2_i32: S(0) <-; S(1) <-; S(2) <-
  %v4_r = "stablehlo.iota"() {iota_dimension = 2 : i64} : () -> (tensor<12x24x4xi32>)
  // iota_2_f32: S(0) <-; S(1) <-; S(2) <-
  %v5_r = "stablehlo.iota"() {iota_dimension = 2 : i64} : () -> (tensor<12x24x4xf32>)
  // iota_v: S(0) <-
  %v6_r = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<24xi32>)
  // iota_1: S(1) <-
  %v7_r = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<1x12xi32>)
  // const_splat: S(0) <-; S(1) <-
    %v8_r = stablehlo.constant dense<2.5> : tensor<24x12xf32>
  // const_dense: nothing
    %v9_r = stablehlo.constant dense<[1.0,2.0,3.0,4.0]> : tensor<4xf32>
  // const_dense_sym: nothing
    %v10_r = stablehlo.constant dense<[1.0,2.0,1.0,2.0]> : tensor<4xf32>
  // rs_id: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v11_r = "stablehlo.reshape"(%v11_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // rs_merge: S(0) <- S(0); S(0, block=24) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v12_r = "stablehlo.reshape"(%v12_a0) : (tensor<24x12xf32>) -> (tensor<288xf32>)
  // rs_split: S(0) <- S(0); S(1) <- S(1); S(2) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v13_r = "stablehlo.reshape"(%v13_a0) : (tensor<24x12xf32>) -> (tensor<24x3x4xf32>)
  // rs_split2: S(0) <- S(0); S(1) <- S(0, block=4); S(2) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v14_r = "stablehlo.reshape"(%v14_a0) : (tensor<24x12xf32>) -> (tensor<4x6x12xf32>)
  // rs_split3: S(0) <- S(0); S(1) <- S(0, block=4); S(2) <- S(1); S(3) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v15_r = "stablehlo.reshape"(%v15_a0) : (tensor<24x12xf32>) -> (tensor<4x6x3x4xf32>)
  // rs_merge3: S(0) <- S(0); S(1) <- S(1); S(1, block=6) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v16_r = "stablehlo.reshape"(%v16_a0) : (tensor<4x6x12xf32>) -> (tensor<4x72xf32>)
  // rs_merge3b: S(0) <- S(0); S(0, block=4) <- S(1); S(1) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v17_r = "stablehlo.reshape"(%v17_a0) : (tensor<4x6x12xf32>) -> (tensor<24x12xf32>)
  // rs_all: S(0) <- S(0); S(0, block=4) <- S(1); S(0, block=24) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v18_r = "stablehlo.reshape"(%v18_a0) : (tensor<4x6x12xf32>) -> (tensor<288xf32>)
  // rs_un: S(0) <- S(0); S(1) <- S(0, block=4); S(2) <- S(0, block=24); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v19_r = "stablehlo.reshape"(%v19_a0) : (tensor<288xf32>) -> (tensor<4x6x12xf32>)
  // rs_ones: S(1) <- S(0); S(3) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v20_r = "stablehlo.reshape"(%v20_a0) : (tensor<24x12xf32>) -> (tensor<1x24x1x12x1xf32>)
  // rs_unones: S(0) <- S(1); S(1) <- S(3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v21_r = "stablehlo.reshape"(%v21_a0) : (tensor<1x24x1x12xf32>) -> (tensor<24x12xf32>)
  // rs_mix: S(0) <- S(0); S(1, block=3) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v22_r = "stablehlo.reshape"(%v22_a0) : (tensor<6x4xf32>) -> (tensor<4x6xf32>)
  // rs_mix2: S(0) <- S(0); S(1, block=3) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v23_r = "stablehlo.reshape"(%v23_a0) : (tensor<12x8xf32>) -> (tensor<8x12xf32>)
  // rs_mix3: S(0) <- S(0); S(1, block=2) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v24_r = "stablehlo.reshape"(%v24_a0) : (tensor<24x36xf32>) -> (tensor<36x24xf32>)
  // rs_mix4: S(0) <- S(0); S(1, block=6) <- S(1, block=5); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v25_r = "stablehlo.reshape"(%v25_a0) : (tensor<12x10xf32>) -> (tensor<10x12xf32>)
  // rs_qkv: S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); S(3) <- S(2, block=3); S(4) <- S(2, block=12); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v26_r = "stablehlo.reshape"(%v26_a0) : (tensor<24x12x72xf32>) -> (tensor<24x12x3x4x6xf32>)
  // rs_s2v: P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v27_r = "stablehlo.reshape"(%v27_a0) : (tensor<f32>) -> (tensor<1xf32>)
  // rs_v2s: P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v28_r = "stablehlo.reshape"(%v28_a0) : (tensor<1xf32>) -> (tensor<f32>)
  // rs_46_83: S(0) <- S(0); S(0, block=8) <- S(1); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v29_r = "stablehlo.reshape"(%v29_a0) : (tensor<8x12xf32>) -> (tensor<16x6xf32>)
  // rs_long: S(0) <- S(0); S(0, block=2) <- S(1); S(1) <- S(2); S(1, block=4) <- S(3); S(2) <- S(4); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v30_r = "stablehlo.reshape"(%v30_a0) : (tensor<2x3x4x5x6xf32>) -> (tensor<6x20x6xf32>)
  // rs_prime: S(0) <- S(0); S(0, block=7) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v31_r = "stablehlo.reshape"(%v31_a0) : (tensor<7x12xf32>) -> (tensor<84xf32>)
  // rs_prime2: S(0) <- S(0); S(1) <- S(0, block=7); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v32_r = "stablehlo.reshape"(%v32_a0) : (tensor<84xf32>) -> (tensor<7x12xf32>)
  // rs_remix: S(0) <- S(0); S(0, block=4) <- S(1); S(1) <- S(1, block=2); S(2) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v33_r = "stablehlo.reshape"(%v33_a0) : (tensor<4x6x10xf32>) -> (tensor<8x3x10xf32>)
  // rs_remix2: S(0) <- S(0); S(1, block=4) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v34_r = "stablehlo.reshape"(%v34_a0) : (tensor<12x12xf32>) -> (tensor<9x16xf32>)
  // rs_i32: S(0) <- S(0); S(0, block=24) <- S(1); P(sum) <- P(sum); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v35_r = "stablehlo.reshape"(%v35_a0) : (tensor<24x12xi32>) -> (tensor<288xi32>)
  // rs_bool: S(0) <- S(0); S(0, block=24) <- S(1); P(and) <- P(and); P(or) <- P(or)
  %v36_r = "stablehlo.reshape"(%v36_a0) : (tensor<24x12xi1>) -> (tensor<288xi1>)
  // rs_sq: S(0) <- S(0); S(0, block=12) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v37_r = "stablehlo.reshape"(%v37_a0) : (tensor<12x12xf32>) -> (tensor<144xf32>)
  // rs_sq2: S(0) <- S(0); S(1) <- S(0, block=12); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v38_r = "stablehlo.reshape"(%v38_a0) : (tensor<144xf32>) -> (tensor<12x12xf32>)
  // rs_nomatch: P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v39_r = "stablehlo.reshape"(%v39_a0) : (tensor<5x7xf32>) -> (tensor<7x5xf32>)
  // rs_gqa: S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); S(3) <- S(2, block=2); S(4) <- S(3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v40_r = "stablehlo.reshape"(%v40_a0) : (tensor<2x12x8x16xf32>) -> (tensor<2x12x2x4x16xf32>)
  // bc_row: S(1) <- S(0); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v41_r = "stablehlo.broadcast_in_dim"(%v41_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<24x12xf32>)
  // bc_col: S(0) <- S(0); S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v42_r = "stablehlo.broadcast_in_dim"(%v42_a0) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
  // bc_s: S(0) <- R; S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v43_r = "stablehlo.broadcast_in_dim"(%v43_a0) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
  // bc_one: S(0) <- S(0); S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v44_r = "stablehlo.broadcast_in_dim"(%v44_a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<24x1xf32>) -> (tensor<24x12xf32>)
  // bc_one3: S(0) <- S(0); S(1) <- R; S(2) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v45_r = "stablehlo.broadcast_in_dim"(%v45_a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<24x1xf32>) -> (tensor<24x12x6xf32>)
  // bc_perm: S(1) <- S(0); S(0) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v46_r = "stablehlo.broadcast_in_dim"(%v46_a0) {broadcast_dimensions = array<i64: 1, 0>} : (tensor<12x24xf32>) -> (tensor<24x12xf32>)
  // bc_same: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v47_r = "stablehlo.broadcast_in_dim"(%v47_a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // bc_mid: S(0) <- S(0); S(2) <- S(1); S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v48_r = "stablehlo.broadcast_in_dim"(%v48_a0) {broadcast_dimensions = array<i64: 0, 2>} : (tensor<24x6xf32>) -> (tensor<24x12x6xf32>)
  // bc_ones: S(0) <- R; S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v49_r = "stablehlo.broadcast_in_dim"(%v49_a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<1x1xf32>) -> (tensor<24x12xf32>)
  // bc_to1: S(1) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v50_r = "stablehlo.broadcast_in_dim"(%v50_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<1x12xf32>)
  // bc_i32: S(1) <- S(0); S(0) <- R; P(sum) <- P(sum); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v51_r = "stablehlo.broadcast_in_dim"(%v51_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xi32>) -> (tensor<24x12xi32>)
  // bc_b: S(1) <- S(0); S(0) <- R; P(and) <- P(and); P(or) <- P(or)
  %v52_r = "stablehlo.broadcast_in_dim"(%v52_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xi1>) -> (tensor<24x12xi1>)
  // bc_sqeq: S(1) <- S(0); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v53_r = "stablehlo.broadcast_in_dim"(%v53_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<12x12xf32>)
  // bc_1to1: S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v54_r = "stablehlo.broadcast_in_dim"(%v54_a0) {broadcast_dimensions = array<i64: 0>} : (tensor<1xf32>) -> (tensor<1x12xf32>)
  // tr_10: S(1) <- S(0); S(0) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v55_r = "stablehlo.transpose"(%v55_a0) {permutation = array<i64: 1, 0>} : (tensor<24x12xf32>) -> (tensor<12x24xf32>)
  // tr_201: S(1) <- S(0); S(2) <- S(1); S(0) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v56_r = "stablehlo.transpose"(%v56_a0) {permutation = array<i64: 2, 0, 1>} : (tensor<24x12x6xf32>) -> (tensor<6x24x12xf32>)
  // tr_021: S(0) <- S(0); S(2) <- S(1); S(1) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v57_r = "stablehlo.transpose"(%v57_a0) {permutation = array<i64: 0, 2, 1>} : (tensor<24x12x6xf32>) -> (tensor<24x6x12xf32>)
  // tr_012: S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v58_r = "stablehlo.transpose"(%v58_a0) {permutation = array<i64: 0, 1, 2>} : (tensor<24x12x6xf32>) -> (tensor<24x12x6xf32>)
  // tr_i1: S(1) <- S(0); S(0) <- S(1); P(and) <- P(and); P(or) <- P(or)
  %v59_r = "stablehlo.transpose"(%v59_a0) {permutation = array<i64: 1, 0>} : (tensor<24x12xi1>) -> (tensor<12x24xi1>)
  // tr_i32: S(1) <- S(0); S(0) <- S(1); P(sum) <- P(sum); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v60_r = "stablehlo.transpose"(%v60_a0) {permutation = array<i64: 1, 0>} : (tensor<24x12xi32>) -> (tensor<12x24xi32>)
  // rev_1: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v61_r = "stablehlo.reverse"(%v61_a0) {dimensions = array<i64: 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // rev_01: P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v62_r = "stablehlo.reverse"(%v62_a0) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // rev_one: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v63_r = "stablehlo.reverse"(%v63_a0) {dimensions = array<i64: 1>} : (tensor<24x1xf32>) -> (tensor<24x1xf32>)
  // rev_none: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v64_r = "stablehlo.reverse"(%v64_a0) {dimensions = array<i64>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sl_whole: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v65_r = "stablehlo.slice"(%v65_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sl_half: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v66_r = "stablehlo.slice"(%v66_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 6>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x6xf32>)
  // sl_half2: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v67_r = "stablehlo.slice"(%v67_a0) {start_indices = array<i64: 0, 6>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x6xf32>)
  // sl_third: S(0) <- S(0); S(1) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v68_r = "stablehlo.slice"(%v68_a0) {start_indices = array<i64: 0, 12>, limit_indices = array<i64: 24, 24>, strides = array<i64: 1, 1>} : (tensor<24x36xf32>) -> (tensor<24x12xf32>)
  // sl_odd: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v69_r = "stablehlo.slice"(%v69_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x13xf32>) -> (tensor<24x12xf32>)
  // sl_shift: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v70_r = "stablehlo.slice"(%v70_a0) {start_indices = array<i64: 0, 1>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x11xf32>)
  // sl_head: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v71_r = "stablehlo.slice"(%v71_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 11>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x11xf32>)
  // sl_one: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v72_r = "stablehlo.slice"(%v72_a0) {start_indices = array<i64: 0, 3>, limit_indices = array<i64: 24, 4>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x1xf32>)
  // sl_first: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v73_r = "stablehlo.slice"(%v73_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 1>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x1xf32>)
  // sl_last: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v74_r = "stablehlo.slice"(%v74_a0) {start_indices = array<i64: 0, 11>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<24x1xf32>)
  // sl_st2: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v75_r = "stablehlo.slice"(%v75_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 2>} : (tensor<24x12xf32>) -> (tensor<24x6xf32>)
  // sl_st2o: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v76_r = "stablehlo.slice"(%v76_a0) {start_indices = array<i64: 0, 1>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 2>} : (tensor<24x12xf32>) -> (tensor<24x6xf32>)
  // sl_st3: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v77_r = "stablehlo.slice"(%v77_a0) {start_indices = array<i64: 0, 2>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 3>} : (tensor<24x12xf32>) -> (tensor<24x4xf32>)
  // sl_st3o: S(0) <- S(0); S(1, block=3) <- S(1, block=4); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v78_r = "stablehlo.slice"(%v78_a0) {start_indices = array<i64: 0, 1>, limit_indices = array<i64: 24, 19>, strides = array<i64: 1, 3>} : (tensor<24x24xf32>) -> (tensor<24x6xf32>)
  // sl_both: S(0) <- S(0, block=2); S(1, block=2) <- S(1, block=4); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v79_r = "stablehlo.slice"(%v79_a0) {start_indices = array<i64: 12, 6>, limit_indices = array<i64: 24, 18>, strides = array<i64: 1, 1>} : (tensor<24x24xf32>) -> (tensor<12x12xf32>)
  // sl_q: S(0) <- S(0); S(1, block=2) <- S(1, block=4); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v80_r = "stablehlo.slice"(%v80_a0) {start_indices = array<i64: 0, 12>, limit_indices = array<i64: 24, 36>, strides = array<i64: 1, 1>} : (tensor<24x48xf32>) -> (tensor<24x24xf32>)
  // sl_row0: S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v81_r = "stablehlo.slice"(%v81_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<1x12xf32>)
  // sl_st2u: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v82_r = "stablehlo.slice"(%v82_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 13>, strides = array<i64: 1, 2>} : (tensor<24x13xf32>) -> (tensor<24x7xf32>)
  // sl_st5: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v83_r = "stablehlo.slice"(%v83_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 5>} : (tensor<24x12xf32>) -> (tensor<24x3xf32>)
  // sl_st_big: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v84_r = "stablehlo.slice"(%v84_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 12>} : (tensor<24x12xf32>) -> (tensor<24x1xf32>)
  // sl_b: S(0) <- S(0); S(1) <- S(1, block=3); P(and) <- P(and); P(or) <- P(or)
  %v85_r = "stablehlo.slice"(%v85_a0) {start_indices = array<i64: 0, 12>, limit_indices = array<i64: 24, 24>, strides = array<i64: 1, 1>} : (tensor<24x36xi1>) -> (tensor<24x12xi1>)
  // sl_st2half: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v86_r = "stablehlo.slice"(%v86_a0) {start_indices = array<i64: 0, 24>, limit_indices = array<i64: 24, 48>, strides = array<i64: 1, 2>} : (tensor<24x48xf32>) -> (tensor<24x12xf32>)
  // pad_21: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v87_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v87_r = "stablehlo.pad"(%v87_a0, %v87_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x15xf32>)
  // pad_none: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v88_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v88_r = "stablehlo.pad"(%v88_a0, %v88_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // pad_hi: S(0) <- S(0), R; S(1, block=5) <- S(1, block=4), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v89_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v89_r = "stablehlo.pad"(%v89_a0, %v89_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 3>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x15xf32>)
  // pad_lo: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v90_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v90_r = "stablehlo.pad"(%v90_a0, %v90_c1) {edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x13xf32>)
  // pad_neg: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v91_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v91_r = "stablehlo.pad"(%v91_a0, %v91_c1) {edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // pad_crop: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v92_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v92_r = "stablehlo.pad"(%v92_a0, %v92_c1) {edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x10xf32>)
  // pad_int: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v93_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v93_r = "stablehlo.pad"(%v93_a0, %v93_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x23xf32>)
  // pad_int1: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v94_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v94_r = "stablehlo.pad"(%v94_a0, %v94_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x24xf32>)
  // pad_int2: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v95_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v95_r = "stablehlo.pad"(%v95_a0, %v95_c1) {edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 2>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x36xf32>)
  // pad_v: S(0) <- S(0), R; P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v96_r = "stablehlo.pad"(%v96_a0, %v96_a1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x15xf32>)
  // pad_one: S(0) <- S(0), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v97_c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %v97_r = "stablehlo.pad"(%v97_a0, %v97_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x15xf32>)
  // pad_dbl: S(0) <- S(0), R; S(1, block=2) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v98_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v98_r = "stablehlo.pad"(%v98_a0, %v98_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 12>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x24xf32>)
  // pad_dbl2: S(0) <- S(0), R; S(1, block=2) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v99_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v99_r = "stablehlo.pad"(%v99_a0, %v99_c1) {edge_padding_low = array<i64: 0, 12>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x24xf32>)
  // pad_both: P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v100_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v100_r = "stablehlo.pad"(%v100_a0, %v100_c1) {edge_padding_low = array<i64: 1, 1>, edge_padding_high = array<i64: 1, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<26x14xf32>)
  // pad_v0: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v101_r = "stablehlo.pad"(%v101_a0, %v101_a1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // pad_i: S(0) <- S(0), R; P(sum) <- P(sum), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v102_c1 = stablehlo.constant dense<0> : tensor<i32>
  %v102_r = "stablehlo.pad"(%v102_a0, %v102_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24x15xi32>)
  // pad_b: S(0) <- S(0), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v103_c1 = stablehlo.constant dense<false> : tensor<i1>
  %v103_r = "stablehlo.pad"(%v103_a0, %v103_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24x15xi1>)
  // pad_ninf: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R
  %v104_c1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %v104_r = "stablehlo.pad"(%v104_a0, %v104_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x15xf32>)
  // pad_to2: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %v105_c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %v105_r = "stablehlo.pad"(%v105_a0, %v105_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x1xf32>, tensor<f32>) -> (tensor<24x2xf32>)
  // cat_eq2: S(0) <- S(0), S(0); S(1, block=2) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v106_r = "stablehlo.concatenate"(%v106_a0, %v106_a1) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x24xf32>)
  // cat_eq3: S(0) <- S(0), S(0), S(0); S(1, block=3) <- S(1), S(1), S(1); P(sum) <- P(sum), P(sum), P(sum); P(avg) <- P(avg), P(avg), P(avg); P(max) <- P(max), P(max), P(max); P(min) <- P(min), P(min), P(min); P(prod) <- P(prod), P(prod), P(prod)
  %v107_r = "stablehlo.concatenate"(%v107_a0, %v107_a1, %v107_a2) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x36xf32>)
  // cat_uneq: S(0) <- S(0), S(0); S(1, block=3) <- S(1, block=2), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(1,blocks=12:6) <- S(1), S(1)
  %v108_r = "stablehlo.concatenate"(%v108_a0, %v108_a1) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x6xf32>) -> (tensor<24x18xf32>)
  // cat_uneq3: S(0) <- S(0), S(0), S(0); S(1, block=7) <- S(1, block=2), S(1), S(1, block=4); P(sum) <- P(sum), P(sum), P(sum); P(avg) <- P(avg), P(avg), P(avg); P(max) <- P(max), P(max), P(max); P(min) <- P(min), P(min), P(min); P(prod) <- P(prod), P(prod), P(prod); S(1,blocks=12:6:24) <- S(1), S(1), S(1)
  %v109_r = "stablehlo.concatenate"(%v109_a0, %v109_a1, %v109_a2) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x6xf32>, tensor<24x24xf32>) -> (tensor<24x42xf32>)
  // cat_d0: S(1) <- S(1), S(1); S(0, block=3) <- S(0), S(0, block=2); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(0,blocks=12:24) <- S(0), S(0)
  %v110_r = "stablehlo.concatenate"(%v110_a0, %v110_a1) {dimension = 0 : i64} : (tensor<12x6xf32>, tensor<24x6xf32>) -> (tensor<36x6xf32>)
  // cat_one: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v111_r = "stablehlo.concatenate"(%v111_a0) {dimension = 1 : i64} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // cat_ap1: S(0) <- S(0), S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v112_r = "stablehlo.concatenate"(%v112_a0, %v112_a1) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x1xf32>) -> (tensor<24x13xf32>)
  // cat_ones: S(0) <- S(0), S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v113_r = "stablehlo.concatenate"(%v113_a0, %v113_a1) {dimension = 1 : i64} : (tensor<24x1xf32>, tensor<24x1xf32>) -> (tensor<24x2xf32>)
  // cat_i: S(0) <- S(0), S(0); S(1, block=2) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); P(and) <- P(and), P(and); P(or) <- P(or), P(or)
  %v114_r = "stablehlo.concatenate"(%v114_a0, %v114_a1) {dimension = 1 : i64} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x24xi32>)
  // cat_b: S(0) <- S(0), S(0); S(1, block=2) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), P(or)
  %v115_r = "stablehlo.concatenate"(%v115_a0, %v115_a1) {dimension = 1 : i64} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x24xi1>)
  // cat_v: S(0, block=3) <- S(0), S(0, block=2); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(0,blocks=12:24) <- S(0), S(0)
  %v116_r = "stablehlo.concatenate"(%v116_a0, %v116_a1) {dimension = 0 : i64} : (tensor<12xf32>, tensor<24xf32>) -> (tensor<36xf32>)
  // cat_ap1f: S(0) <- S(0), S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %v117_r = "stablehlo.concatenate"(%v117_a0, %v117_a1) {dimension = 1 : i64} : (tensor<24x1xf32>, tensor<24x12xf32>) -> (tensor<24x13xf32>)
  // bar1: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v118_r = "stablehlo.optimization_barrier"(%v118_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // cat_grouped: S(0) <- S(0), S(0), S(0); S(1, block=6) <- S(1, block=4), S(1), S(1); P(sum) <- P(sum), P(sum), P(sum); P(avg) <- P(avg), P(avg), P(avg); P(max) <- P(max), P(max), P(max); P(min) <- P(min), P(min), P(min); P(prod) <- P(prod), P(prod), P(prod); S(1,blocks=96:24:24) <- S(1), S(1), S(1)
  %v119_r = "stablehlo.concatenate"(%v119_a0, %v119_a1, %v119_a2) {dimension = 1 : i64} : (tensor<6x96xf32>, tensor<6x24xf32>, tensor<6x24xf32>) -> (tensor<6x144xf32>)
  // cat_one_group: S(0) <- S(0), S(0), S(0); S(1, block=73) <- S(1, block=71), S(1), S(1); P(sum) <- P(sum), P(sum), P(sum); P(avg) <- P(avg), P(avg), P(avg); P(max) <- P(max), P(max), P(max); P(min) <- P(min), P(min), P(min); P(prod) <- P(prod), P(prod), P(prod); S(1,blocks=568:8:8) <- S(1), S(1), S(1)
  %v120_r = "stablehlo.concatenate"(%v120_a0, %v120_a1, %v120_a2) {dimension = 1 : i64} : (tensor<6x568xf32>, tensor<6x8xf32>, tensor<6x8xf32>) -> (tensor<6x584xf32>)
  // cat_many_blocks: S(0) <- S(0), S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(1,blocks=258:2) <- S(1), S(1)
  %v121_r = "stablehlo.concatenate"(%v121_a0, %v121_a1) {dimension = 1 : i64} : (tensor<6x258xf32>, tensor<6x2xf32>) -> (tensor<6x260xf32>)
  // cat_coprime: S(0) <- S(0), S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(1,blocks=12:7) <- S(1), S(1)
  %v122_r = "stablehlo.concatenate"(%v122_a0, %v122_a1) {dimension = 1 : i64} : (tensor<6x12xf32>, tensor<6x7xf32>) -> (tensor<6x19xf32>)
  // cat_3_to_2: S(0) <- S(0), S(0); S(1, block=5) <- S(1, block=3), S(1, block=2); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod); S(1,blocks=12:8) <- S(1), S(1)
  %v123_r = "stablehlo.concatenate"(%v123_a0, %v123_a1) {dimension = 1 : i64} : (tensor<6x12xf32>, tensor<6x8xf32>) -> (tensor<6x20xf32>)
  // cat_twice: S(0) <- S(0), S(0), S(0); S(1, block=7) <- S(1, block=3), S(1), S(1, block=3); P(sum) <- P(sum), P(sum), P(sum); P(avg) <- P(avg), P(avg), P(avg); P(max) <- P(max), P(max), P(max); P(min) <- P(min), P(min), P(min); P(prod) <- P(prod), P(prod), P(prod); S(1,blocks=36:12:36) <- S(1), S(1), S(1)
  %v124_r = "stablehlo.concatenate"(%v124_a0, %v124_a1, %v124_a2) {dimension = 1 : i64} : (tensor<6x36xf32>, tensor<6x12xf32>, tensor<6x36xf32>) -> (tensor<6x84xf32>)
  return
    %v0_r, %v1_r, %v2_r, %v3_r, %v4_r, %v5_r, %v6_r, %v7_r, %v8_r, %v9_r, %v10_r, %v11_r, %v12_r,
    %v13_r, %v14_r, %v15_r, %v16_r, %v17_r, %v18_r, %v19_r, %v20_r, %v21_r, %v22_r, %v23_r, %v24_r,
    %v25_r, %v26_r, %v27_r, %v28_r, %v29_r, %v30_r, %v31_r, %v32_r, %v33_r, %v34_r, %v35_r, %v36_r,
    %v37_r, %v38_r, %v39_r, %v40_r, %v41_r, %v42_r, %v43_r, %v44_r, %v45_r, %v46_r, %v47_r, %v48_r,
    %v49_r, %v50_r, %v51_r, %v52_r, %v53_r, %v54_r, %v55_r, %v56_r, %v57_r, %v58_r, %v59_r, %v60_r,
    %v61_r, %v62_r, %v63_r, %v64_r, %v65_r, %v66_r, %v67_r, %v68_r, %v69_r, %v70_r, %v71_r, %v72_r,
    %v73_r, %v74_r, %v75_r, %v76_r, %v77_r, %v78_r, %v79_r, %v80_r, %v81_r, %v82_r, %v83_r, %v84_r,
    %v85_r, %v86_r, %v87_r, %v88_r, %v89_r, %v90_r, %v91_r, %v92_r, %v93_r, %v94_r, %v95_r, %v96_r,
    %v97_r, %v98_r, %v99_r, %v100_r, %v101_r, %v102_r, %v103_r, %v104_r, %v105_r, %v106_r, %v107_r,
    %v108_r, %v109_r, %v110_r, %v111_r, %v112_r, %v113_r, %v114_r, %v115_r, %v116_r, %v117_r,
    %v118_r, %v119_r, %v120_r, %v121_r, %v122_r, %v123_r, %v124_r :
    tensor<12x24x4xi32>, tensor<12x24x4xf32>, tensor<12x24x4xi32>, tensor<12x24x4xf32>,
    tensor<12x24x4xi32>, tensor<12x24x4xf32>, tensor<24xi32>, tensor<1x12xi32>, tensor<24x12xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<24x12xf32>, tensor<288xf32>, tensor<24x3x4xf32>,
    tensor<4x6x12xf32>, tensor<4x6x3x4xf32>, tensor<4x72xf32>, tensor<24x12xf32>, tensor<288xf32>,
    tensor<4x6x12xf32>, tensor<1x24x1x12x1xf32>, tensor<24x12xf32>, tensor<4x6xf32>,
    tensor<8x12xf32>, tensor<36x24xf32>, tensor<10x12xf32>, tensor<24x12x3x4x6xf32>, tensor<1xf32>,
    tensor<f32>, tensor<16x6xf32>, tensor<6x20x6xf32>, tensor<84xf32>, tensor<7x12xf32>,
    tensor<8x3x10xf32>, tensor<9x16xf32>, tensor<288xi32>, tensor<288xi1>, tensor<144xf32>,
    tensor<12x12xf32>, tensor<7x5xf32>, tensor<2x12x2x4x16xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12x6xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12x6xf32>, tensor<24x12xf32>, tensor<1x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<12x12xf32>, tensor<1x12xf32>, tensor<12x24xf32>,
    tensor<6x24x12xf32>, tensor<24x6x12xf32>, tensor<24x12x6xf32>, tensor<12x24xi1>,
    tensor<12x24xi32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x1xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x11xf32>, tensor<24x11xf32>, tensor<24x1xf32>, tensor<24x1xf32>, tensor<24x1xf32>,
    tensor<24x6xf32>, tensor<24x6xf32>, tensor<24x4xf32>, tensor<24x6xf32>, tensor<12x12xf32>,
    tensor<24x24xf32>, tensor<1x12xf32>, tensor<24x7xf32>, tensor<24x3xf32>, tensor<24x1xf32>,
    tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x15xf32>, tensor<24x12xf32>, tensor<24x15xf32>,
    tensor<24x13xf32>, tensor<24x12xf32>, tensor<24x10xf32>, tensor<24x23xf32>, tensor<24x24xf32>,
    tensor<24x36xf32>, tensor<24x15xf32>, tensor<24x15xf32>, tensor<24x24xf32>, tensor<24x24xf32>,
    tensor<26x14xf32>, tensor<24x12xf32>, tensor<24x15xi32>, tensor<24x15xi1>, tensor<24x15xf32>,
    tensor<24x2xf32>, tensor<24x24xf32>, tensor<24x36xf32>, tensor<24x18xf32>, tensor<24x42xf32>,
    tensor<36x6xf32>, tensor<24x12xf32>, tensor<24x13xf32>, tensor<24x2xf32>, tensor<24x24xi32>,
    tensor<24x24xi1>, tensor<36xf32>, tensor<24x13xf32>, tensor<24x12xf32>, tensor<6x144xf32>,
    tensor<6x584xf32>, tensor<6x260xf32>, tensor<6x19xf32>, tensor<6x20xf32>, tensor<6x84xf32>
}
