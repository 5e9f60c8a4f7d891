// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: windows that are all of a dim, scans,
// slices with steps, gradients of convolutions, folds of several operands, every width of integers.
func.func public @main(
    %g0_a0: tensor<24x12xf32>, %g0_a1: tensor<24x12xf32>, %g1_a0: tensor<24x12xf32>,
    %g1_a1: tensor<24x12xf32>, %g2_a0: tensor<24x12xi1>, %g2_a1: tensor<24x12xi1>,
    %g3_a0: tensor<24x12xf32>, %g3_a1: tensor<24x12xf32>, %g4_a0: tensor<24x12xi32>,
    %g5_a0: tensor<24x12xf32>, %g6_a0: tensor<24x12xf32>, %g7_a0: tensor<24x12xi32>,
    %g8_a0: tensor<24x12xi1>, %g9_a0: tensor<12x24xi32>, %g10_a0: tensor<12x4x12xf32>,
    %g10_a1: tensor<4x6x3xf32>, %g11_a0: tensor<12x4x6xf32>, %g11_a1: tensor<4x6x3xf32>,
    %g12_a0: tensor<6x12x12xf32>, %g12_a1: tensor<6x4x12xf32>, %g13_a0: tensor<4x6x12x12xf32>,
    %g13_a1: tensor<12x6x3x3xf32>, %g14_a0: tensor<4x3x12x6xf32>, %g14_a1: tensor<6x3x3x1xf32>,
    %g15_a0: tensor<4x6x6x12xf32>, %g15_a1: tensor<3x3x1x12xf32>, %g16_a0: tensor<4x6x12x12xf32>,
    %g16_a1: tensor<24x6x1x1xf32>, %g17_a0: tensor<4x3x12x24xf32>, %g17_a1: tensor<12x3x4x4xf32>,
    %g18_a0: tensor<12x6xf32>, %g18_a1: tensor<24x6xf32>, %g19_a0: tensor<12x4x24xf32>,
    %g19_a1: tensor<12x4x5xf32>, %g20_a0: tensor<12x4x12xi32>, %g20_a1: tensor<12x4x3xi32>,
    %g21_a0: tensor<12x4x24xf32>, %g21_a1: tensor<12x4x3xf32>, %g22_a0: tensor<2x4x6x4x6xf32>,
    %g22_a1: tensor<6x4x3x1x1xf32>, %g23_a0: tensor<4x36x6xf32>, %g23_a1: tensor<12x12x1xf32>,
    %g24_a0: tensor<12x4x6xf32>, %g24_a1: tensor<12x4x6xf32>, %g25_a0: tensor<4x12xf32>,
    %g25_a1: tensor<4x12xi32>, %g26_a0: tensor<12x6x4x4xf32>, %g27_a0: tensor<12x24xf32>,
    %g28_a0: tensor<12x24xi1>, %g29_a0: tensor<24xi32>, %g30_a0: tensor<6x24x12xf32>,
    %g31_a0: tensor<36x4xf32>, %g32_a0: tensor<36x4xf32>, %g33_a0: tensor<48x4xf32>,
    %g34_a0: tensor<72xf32>, %g35_a0: tensor<24x12xf32>, %g36_a0: tensor<96xf32>,
    %g37_a0: tensor<24x48xi32>, %g38_a0: tensor<48x4xf32>, %g39_a0: tensor<24x24xi1>,
    %g40_a0: tensor<24x12xi1>, %g40_a1: tensor<24x12xi1>, %g41_a0: tensor<24x12xi1>,
    %g41_a1: tensor<24x12xi1>, %g42_a0: tensor<24x12xi1>, %g42_a1: tensor<24x12xi1>,
    %g43_a0: tensor<24x12xi1>, %g43_a1: tensor<24x12xi1>, %g44_a0: tensor<24x12xi1>,
    %g44_a1: tensor<24x12xi1>, %g45_a0: tensor<24x12xi1>, %g45_a1: tensor<24x12xi1>,
    %g46_a0: tensor<24x12xi8>, %g47_a0: tensor<24x12xi8>, %g48_a0: tensor<24x12xi8>,
    %g48_a1: tensor<24x12xi8>, %g49_a0: tensor<24x12xi8>, %g49_a1: tensor<24x12xi8>,
    %g50_a0: tensor<24x12xui8>, %g51_a0: tensor<24x12xui8>, %g52_a0: tensor<24x12xui8>,
    %g52_a1: tensor<24x12xui8>, %g53_a0: tensor<24x12xui8>, %g53_a1: tensor<24x12xui8>,
    %g54_a0: tensor<24x12xi16>, %g55_a0: tensor<24x12xi16>, %g56_a0: tensor<24x12xi16>,
    %g56_a1: tensor<24x12xi16>, %g57_a0: tensor<24x12xi16>, %g57_a1: tensor<24x12xi16>,
    %g58_a0: tensor<24x12xui16>, %g59_a0: tensor<24x12xui16>, %g60_a0: tensor<24x12xui16>,
    %g60_a1: tensor<24x12xui16>, %g61_a0: tensor<24x12xui16>, %g61_a1: tensor<24x12xui16>,
    %g62_a0: tensor<24x12xui32>, %g63_a0: tensor<24x12xui32>, %g64_a0: tensor<24x12xui32>,
    %g64_a1: tensor<24x12xui32>, %g65_a0: tensor<24x12xui32>, %g65_a1: tensor<24x12xui32>,
    %g66_a0: tensor<24x12xi64>, %g67_a0: tensor<24x12xi64>, %g68_a0: tensor<24x12xi64>,
    %g68_a1: tensor<24x12xi64>, %g69_a0: tensor<24x12xi64>, %g69_a1: tensor<24x12xi64>,
    %g70_a0: tensor<24x12xui64>, %g71_a0: tensor<24x12xui64>, %g72_a0: tensor<24x12xui64>,
    %g72_a1: tensor<24x12xui64>, %g73_a0: tensor<24x12xui64>, %g73_a1: tensor<24x12xui64>,
    %g74_a0: tensor<24x1xf32>, %g75_a0: tensor<24x1xf32>, %g75_a1: tensor<1x12xf32>,
    %g76_a0: tensor<1x12xf32>, %g77_a0: tensor<1xf32>, %g77_a1: tensor<1xf32>,
    %g78_a0: tensor<i1>, %g78_a1: tensor<f32>, %g78_a2: tensor<f32>, %g79_a0: tensor<f32>,
    %g79_a1: tensor<f32>, %g80_a0: tensor<f32>, %g80_a1: tensor<f32>, %g81_a0: tensor<f32>,
    %g81_a1: tensor<24x12xf32>, %g82_a0: tensor<24x1xf32>, %g83_a0: tensor<24xf32>,
    %g83_a1: tensor<i32>, %g84_a0: tensor<1x1xf32>, %g84_a1: tensor<1x1xf32>,
    %g85_a0: tensor<1x24xf32>, %g86_a0: tensor<24x12xf32>, %g86_a1: tensor<24x12xi32>,
    %g87_a0: tensor<12x24xi32>
) -> (
    tensor<24xf32>, tensor<24xf32>, tensor<12xf32>, tensor<12xf32>, tensor<24xi1>, tensor<24xi1>,
    tensor<24xf32>, tensor<24xf32>, tensor<24xi32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<12x24xi32>, tensor<12x6x12xf32>,
    tensor<12x6x12xf32>, tensor<12x4x3xf32>, tensor<4x12x6x6xf32>, tensor<4x6x12x6xf32>,
    tensor<4x6x6x12xf32>, tensor<4x24x12x12xf32>, tensor<4x12x3x6xf32>, tensor<12x24xf32>,
    tensor<12x12x8xf32>, tensor<12x12x12xi32>, tensor<12x12x24xf32>, tensor<2x6x6x4x6xf32>,
    tensor<4x12x6xf32>, tensor<12x12x1xf32>, tensor<4x6xf32>, tensor<4x6xi32>,
    tensor<12x6x1x1xf32>, tensor<12x1xf32>, tensor<12x1xi1>, tensor<1xi32>, tensor<6x1x12xf32>,
    tensor<12x4xf32>, tensor<12x4xf32>, tensor<12x4xf32>, tensor<12xf32>, tensor<12x12xf32>,
    tensor<12xf32>, tensor<12x12xi32>, tensor<12x2xf32>, tensor<4x24xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24xi8>, tensor<12xi8>, tensor<24x12xi8>, tensor<24x12xi1>, tensor<24xui8>,
    tensor<12xui8>, tensor<24x12xui8>, tensor<24x12xi1>, tensor<24xi16>, tensor<12xi16>,
    tensor<24x12xi16>, tensor<24x12xi1>, tensor<24xui16>, tensor<12xui16>, tensor<24x12xui16>,
    tensor<24x12xi1>, tensor<24xui32>, tensor<12xui32>, tensor<24x12xui32>, tensor<24x12xi1>,
    tensor<24xi64>, tensor<12xi64>, tensor<24x12xi64>, tensor<24x12xi1>, tensor<24xui64>,
    tensor<12xui64>, tensor<24x12xui64>, tensor<24x12xi1>, tensor<24xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<24x12xf32>,
    tensor<24x1xf32>, tensor<1xf32>, tensor<1x1xf32>, tensor<24x1xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<12x24xi32>
) {
  // red_lsep: S(0), S(0) <- S(0), S(0), R, R; R, P(sum) <- R, P(sum), R, R; R, P(avg) <- R, P(avg), R, R
  %g0_v1 = "stablehlo.constant"() {value = dense<-1.00000000000000002e+30> : tensor<f32>} : () -> (tensor<f32>)
  %g0_v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g0_v15, %g0_v16 = "stablehlo.reduce"(%g0_a0, %g0_a1, %g0_v1, %g0_v2) ({
  ^bb0(%g0_v3: tensor<f32>, %g0_v4: tensor<f32>, %g0_v5: tensor<f32>, %g0_v6: tensor<f32>):
  %g0_v7 = "stablehlo.maximum"(%g0_v3, %g0_v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g0_v8 = "stablehlo.subtract"(%g0_v3, %g0_v7) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g0_v9 = "stablehlo.exponential"(%g0_v8) : (tensor<f32>) -> (tensor<f32>)
  %g0_v10 = "stablehlo.multiply"(%g0_v4, %g0_v9) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g0_v11 = "stablehlo.subtract"(%g0_v5, %g0_v7) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g0_v12 = "stablehlo.exponential"(%g0_v11) : (tensor<f32>) -> (tensor<f32>)
  %g0_v13 = "stablehlo.multiply"(%g0_v6, %g0_v12) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g0_v14 = "stablehlo.add"(%g0_v10, %g0_v13) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g0_v7, %g0_v14) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<f32>) -> (tensor<24xf32>, tensor<24xf32>)
  // red_addmul: P(sum), P(prod) <- S(0), S(0), R, R; S(0), S(0) <- S(1), S(1), R, R; P(sum), R <- P(sum), R, R, R; P(sum), P(prod) <- P(sum), P(prod), R, R; P(avg), R <- P(avg), R, R, R; P(avg), P(prod) <- P(avg), P(prod), R, R; R, P(prod) <- R, P(prod), R, R
  %g1_v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g1_v2 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g1_v9, %g1_v10 = "stablehlo.reduce"(%g1_a0, %g1_a1, %g1_v1, %g1_v2) ({
  ^bb0(%g1_v3: tensor<f32>, %g1_v4: tensor<f32>, %g1_v5: tensor<f32>, %g1_v6: tensor<f32>):
  %g1_v7 = "stablehlo.add"(%g1_v3, %g1_v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g1_v8 = "stablehlo.multiply"(%g1_v4, %g1_v6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g1_v7, %g1_v8) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<f32>) -> (tensor<12xf32>, tensor<12xf32>)
  // red_orand: S(0), S(0) <- S(0), S(0), R, R; P(or), P(and) <- S(1), S(1), R, R; R, P(and) <- R, P(and), R, R; P(or), R <- P(or), R, R, R; P(or), P(and) <- P(or), P(and), R, R
  %g2_v1 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
  %g2_v2 = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
  %g2_v9, %g2_v10 = "stablehlo.reduce"(%g2_a0, %g2_a1, %g2_v1, %g2_v2) ({
  ^bb0(%g2_v3: tensor<i1>, %g2_v4: tensor<i1>, %g2_v5: tensor<i1>, %g2_v6: tensor<i1>):
  %g2_v7 = "stablehlo.or"(%g2_v3, %g2_v5) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  %g2_v8 = "stablehlo.and"(%g2_v4, %g2_v6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  "stablehlo.return"(%g2_v7, %g2_v8) : (tensor<i1>, tensor<i1>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi1>, tensor<24x12xi1>, tensor<i1>, tensor<i1>) -> (tensor<24xi1>, tensor<24xi1>)
  // red_cplx: S(0), S(0) <- S(0), S(0), R, R
  %g3_v1 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g3_v2 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g3_v13, %g3_v14 = "stablehlo.reduce"(%g3_a0, %g3_a1, %g3_v1, %g3_v2) ({
  ^bb0(%g3_v3: tensor<f32>, %g3_v4: tensor<f32>, %g3_v5: tensor<f32>, %g3_v6: tensor<f32>):
  %g3_v7 = "stablehlo.multiply"(%g3_v3, %g3_v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g3_v8 = "stablehlo.multiply"(%g3_v4, %g3_v6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g3_v9 = "stablehlo.subtract"(%g3_v7, %g3_v8) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g3_v10 = "stablehlo.multiply"(%g3_v3, %g3_v6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g3_v11 = "stablehlo.multiply"(%g3_v4, %g3_v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g3_v12 = "stablehlo.add"(%g3_v10, %g3_v11) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g3_v9, %g3_v12) : (tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<f32>) -> (tensor<24xf32>, tensor<24xf32>)
  // red_first: S(0) <- S(0), R
  %g4_v1 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
  %g4_v7 = "stablehlo.reduce"(%g4_a0, %g4_v1) ({
  ^bb0(%g4_v2: tensor<i32>, %g4_v3: tensor<i32>):
  %g4_v4 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
  %g4_v5 = "stablehlo.compare"(%g4_v2, %g4_v4) {comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
  %g4_v6 = "stablehlo.select"(%g4_v5, %g4_v2, %g4_v3) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%g4_v6) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24xi32>)
  // cumsum0: S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %g5_v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g5_v5 = "stablehlo.reduce_window"(%g5_a0, %g5_v1) ({
  ^bb0(%g5_v2: tensor<f32>, %g5_v3: tensor<f32>):
  %g5_v4 = "stablehlo.add"(%g5_v2, %g5_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g5_v4) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 24, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[23, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // cummin: S(0) <- S(0), R; P(min) <- P(min), R
  %g6_v1 = "stablehlo.constant"() {value = dense<0x7F800000> : tensor<f32>} : () -> (tensor<f32>)
  %g6_v5 = "stablehlo.reduce_window"(%g6_a0, %g6_v1) ({
  ^bb0(%g6_v2: tensor<f32>, %g6_v3: tensor<f32>):
  %g6_v4 = "stablehlo.minimum"(%g6_v2, %g6_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g6_v4) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // cummax_i: S(0) <- S(0), R; P(max) <- P(max), R
  %g7_v1 = "stablehlo.constant"() {value = dense<-2147483648> : tensor<i32>} : () -> (tensor<i32>)
  %g7_v5 = "stablehlo.reduce_window"(%g7_a0, %g7_v1) ({
  ^bb0(%g7_v2: tensor<i32>, %g7_v3: tensor<i32>):
  %g7_v4 = "stablehlo.maximum"(%g7_v2, %g7_v3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%g7_v4) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24x12xi32>)
  // cumany: S(0) <- S(0), R; P(or) <- P(or), R
  %g8_v1 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
  %g8_v5 = "stablehlo.reduce_window"(%g8_a0, %g8_v1) ({
  ^bb0(%g8_v2: tensor<i1>, %g8_v3: tensor<i1>):
  %g8_v4 = "stablehlo.or"(%g8_v2, %g8_v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  "stablehlo.return"(%g8_v4) : (tensor<i1>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24x12xi1>)
  // cumsumrev: S(0) <- S(0), R; P(sum) <- P(sum), R
  %g9_v1 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
  %g9_v5 = "stablehlo.reduce_window"(%g9_a0, %g9_v1) ({
  ^bb0(%g9_v2: tensor<i32>, %g9_v3: tensor<i32>):
  %g9_v4 = "stablehlo.add"(%g9_v2, %g9_v3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%g9_v4) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 1, 24>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 23]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<12x24xi32>, tensor<i32>) -> (tensor<12x24xi32>)
  // conv_dx_s1: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g10_v1 = "stablehlo.convolution"(%g10_a0, %g10_a1) {window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: true>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[i, o, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x12xf32>, tensor<4x6x3xf32>) -> (tensor<12x6x12xf32>)
  // conv_dx_s2: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g11_v1 = "stablehlo.convolution"(%g11_a0, %g11_a1) {window_strides = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: true>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[i, o, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x6xf32>, tensor<4x6x3xf32>) -> (tensor<12x6x12xf32>)
  // conv_dw_s1: P(sum) <- S(0), S(0); S(0) <- S(1), R; S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g12_v1 = "stablehlo.convolution"(%g12_a0, %g12_a1) {window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[f, b, 0]x[i, o, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<6x12x12xf32>, tensor<6x4x12xf32>) -> (tensor<12x4x3xf32>)
  // conv_2d_s2: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g13_v1 = "stablehlo.convolution"(%g13_a0, %g13_a1) {window_strides = array<i64: 2, 2>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x6x12x12xf32>, tensor<12x6x3x3xf32>) -> (tensor<4x12x6x6xf32>)
  // conv_2d_dil: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(3) <- S(3), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g14_v1 = "stablehlo.convolution"(%g14_a0, %g14_a1) {window_strides = array<i64: 1, 1>, padding = dense<[[2, 2], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x3x12x6xf32>, tensor<6x3x3x1xf32>) -> (tensor<4x6x12x6xf32>)
  // conv_dw2d: S(0) <- S(0), R; S(3) <- S(3), S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g15_v1 = "stablehlo.convolution"(%g15_a0, %g15_a1) {window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 12 : i64, batch_group_count = 1 : i64} : (tensor<4x6x6x12xf32>, tensor<3x3x1x12xf32>) -> (tensor<4x6x6x12xf32>)
  // conv_1x1: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(2) <- S(2), R; S(3) <- S(3), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g16_v1 = "stablehlo.convolution"(%g16_a0, %g16_a1) {window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x6x12x12xf32>, tensor<24x6x1x1xf32>) -> (tensor<4x24x12x12xf32>)
  // conv_patch: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2), R; S(3) <- S(3), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g17_v1 = "stablehlo.convolution"(%g17_a0, %g17_a1) {window_strides = array<i64: 4, 4>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x3x12x24xf32>, tensor<12x3x4x4xf32>) -> (tensor<4x12x3x6xf32>)
  // conv_0d: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g18_v1 = "stablehlo.convolution"(%g18_a0, %g18_a1) {window_strides = array<i64>, padding = dense<> : tensor<0x2xi64>, lhs_dilation = array<i64>, rhs_dilation = array<i64>, window_reversal = array<i1>, dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x6xf32>, tensor<24x6xf32>) -> (tensor<12x24xf32>)
  // conv_k5s3: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g19_v1 = "stablehlo.convolution"(%g19_a0, %g19_a1) {window_strides = array<i64: 3>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x24xf32>, tensor<12x4x5xf32>) -> (tensor<12x12x8xf32>)
  // conv_i8: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum)
  %g20_v1 = "stablehlo.convolution"(%g20_a0, %g20_a1) {window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x12xi32>, tensor<12x4x3xi32>) -> (tensor<12x12x12xi32>)
  // conv_causal: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g21_v1 = "stablehlo.convolution"(%g21_a0, %g21_a1) {window_strides = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x24xf32>, tensor<12x4x3xf32>) -> (tensor<12x12x24xf32>)
  // conv_3d: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(3) <- S(3), R; S(4) <- S(4), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g22_v1 = "stablehlo.convolution"(%g22_a0, %g22_a1) {window_strides = array<i64: 1, 1, 1>, padding = dense<[[1, 1], [0, 0], [0, 0]]> : tensor<3x2xi64>, lhs_dilation = array<i64: 1, 1, 1>, rhs_dilation = array<i64: 1, 1, 1>, window_reversal = array<i1: false, false, false>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x4x6x4x6xf32>, tensor<6x4x3x1x1xf32>) -> (tensor<2x6x6x4x6xf32>)
  // conv_g3: S(0) <- S(0), R; S(1) <- S(1), S(0); P(sum) <- S(1, block=3), S(1); S(2) <- S(2), R; S(1, block=3) <- R, S(0, block=3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g23_v1 = "stablehlo.convolution"(%g23_a0, %g23_a1) {window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64} : (tensor<4x36x6xf32>, tensor<12x12x1xf32>) -> (tensor<4x12x6xf32>)
  // conv_wide: S(0) <- S(0), R; P(sum) <- S(1), S(1); P(sum) <- S(2), S(2); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g24_v1 = "stablehlo.convolution"(%g24_a0, %g24_a1) {window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<12x4x6xf32>, tensor<12x4x6xf32>) -> (tensor<12x12x1xf32>)
  // mp_ind: S(0), S(0) <- S(0), S(0), R, R; S(1), S(1) <- S(1), S(1), R, R; R, P(min) <- R, P(min), R, R
  %g25_v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
  %g25_v2 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
  %g25_v14, %g25_v15 = "stablehlo.reduce_window"(%g25_a0, %g25_a1, %g25_v1, %g25_v2) ({
  ^bb0(%g25_v3: tensor<f32>, %g25_v4: tensor<i32>, %g25_v5: tensor<f32>, %g25_v6: tensor<i32>):
  %g25_v7 = "stablehlo.compare"(%g25_v3, %g25_v5) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  %g25_v8 = "stablehlo.compare"(%g25_v3, %g25_v5) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  %g25_v9 = "stablehlo.compare"(%g25_v4, %g25_v6) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
  %g25_v10 = "stablehlo.and"(%g25_v8, %g25_v9) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  %g25_v11 = "stablehlo.or"(%g25_v7, %g25_v10) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  %g25_v12 = "stablehlo.select"(%g25_v11, %g25_v3, %g25_v5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
  %g25_v13 = "stablehlo.select"(%g25_v11, %g25_v4, %g25_v6) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%g25_v12, %g25_v13) : (tensor<f32>, tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<4x12xf32>, tensor<4x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
  // gap_rw: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- S(2), R; P(sum) <- S(3), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %g26_v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g26_v5 = "stablehlo.reduce_window"(%g26_a0, %g26_v1) ({
  ^bb0(%g26_v2: tensor<f32>, %g26_v3: tensor<f32>):
  %g26_v4 = "stablehlo.add"(%g26_v2, %g26_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g26_v4) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 1, 4, 4>, window_strides = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>} : (tensor<12x6x4x4xf32>, tensor<f32>) -> (tensor<12x6x1x1xf32>)
  // gmax_rw: S(0) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %g27_v1 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
  %g27_v5 = "stablehlo.reduce_window"(%g27_a0, %g27_v1) ({
  ^bb0(%g27_v2: tensor<f32>, %g27_v3: tensor<f32>):
  %g27_v4 = "stablehlo.maximum"(%g27_v2, %g27_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g27_v4) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 24>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<12x24xf32>, tensor<f32>) -> (tensor<12x1xf32>)
  // gor_rw: S(0) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %g28_v1 = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
  %g28_v5 = "stablehlo.reduce_window"(%g28_a0, %g28_v1) ({
  ^bb0(%g28_v2: tensor<i1>, %g28_v3: tensor<i1>):
  %g28_v4 = "stablehlo.or"(%g28_v2, %g28_v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  "stablehlo.return"(%g28_v4) : (tensor<i1>) -> ()
  }) {window_dimensions = array<i64: 1, 24>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<12x24xi1>, tensor<i1>) -> (tensor<12x1xi1>)
  // gmin_rw_i: P(min) <- S(0), R; P(min) <- P(min), R
  %g29_v1 = "stablehlo.constant"() {value = dense<2147483647> : tensor<i32>} : () -> (tensor<i32>)
  %g29_v5 = "stablehlo.reduce_window"(%g29_a0, %g29_v1) ({
  ^bb0(%g29_v2: tensor<i32>, %g29_v3: tensor<i32>):
  %g29_v4 = "stablehlo.minimum"(%g29_v2, %g29_v3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%g29_v4) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 24>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>} : (tensor<24xi32>, tensor<i32>) -> (tensor<1xi32>)
  // gap_rw2: S(0) <- S(0), R; P(sum) <- S(1), R; S(2) <- S(2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %g30_v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g30_v5 = "stablehlo.reduce_window"(%g30_a0, %g30_v1) ({
  ^bb0(%g30_v2: tensor<f32>, %g30_v3: tensor<f32>):
  %g30_v4 = "stablehlo.add"(%g30_v2, %g30_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g30_v4) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 24, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>} : (tensor<6x24x12xf32>, tensor<f32>) -> (tensor<6x1x12xf32>)
  // slice_1_3: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g31_v1 = "stablehlo.slice"(%g31_a0) {start_indices = array<i64: 1, 0>, limit_indices = array<i64: 36, 4>, strides = array<i64: 3, 1>} : (tensor<36x4xf32>) -> (tensor<12x4xf32>)
  // slice_2_3: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g32_v1 = "stablehlo.slice"(%g32_a0) {start_indices = array<i64: 2, 0>, limit_indices = array<i64: 36, 4>, strides = array<i64: 3, 1>} : (tensor<36x4xf32>) -> (tensor<12x4xf32>)
  // slice_3_4: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g33_v1 = "stablehlo.slice"(%g33_a0) {start_indices = array<i64: 3, 0>, limit_indices = array<i64: 48, 4>, strides = array<i64: 4, 1>} : (tensor<48x4xf32>) -> (tensor<12x4xf32>)
  // slice_5_6: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g34_v1 = "stablehlo.slice"(%g34_a0) {start_indices = array<i64: 5>, limit_indices = array<i64: 72>, strides = array<i64: 6>} : (tensor<72xf32>) -> (tensor<12xf32>)
  // slice_1_2: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g35_v1 = "stablehlo.slice"(%g35_a0) {start_indices = array<i64: 1, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 2, 1>} : (tensor<24x12xf32>) -> (tensor<12x12xf32>)
  // slice_3_8: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g36_v1 = "stablehlo.slice"(%g36_a0) {start_indices = array<i64: 3>, limit_indices = array<i64: 96>, strides = array<i64: 8>} : (tensor<96xf32>) -> (tensor<12xf32>)
  // slice_2d: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %g37_v1 = "stablehlo.slice"(%g37_a0) {start_indices = array<i64: 1, 3>, limit_indices = array<i64: 24, 48>, strides = array<i64: 2, 4>} : (tensor<24x48xi32>) -> (tensor<12x12xi32>)
  // slice_trim: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g38_v1 = "stablehlo.slice"(%g38_a0) {start_indices = array<i64: 3, 0>, limit_indices = array<i64: 48, 4>, strides = array<i64: 4, 2>} : (tensor<48x4xf32>) -> (tensor<12x2xf32>)
  // slice_i1: S(0) <- S(0); S(1) <- S(1); P(and) <- P(and); P(or) <- P(or)
  %g39_v1 = "stablehlo.slice"(%g39_a0) {start_indices = array<i64: 2, 0>, limit_indices = array<i64: 24, 24>, strides = array<i64: 6, 1>} : (tensor<24x24xi1>) -> (tensor<4x24xi1>)
  // cmpb_LT: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(and), R; P(or) <- R, P(or); P(and) <- P(or), P(and)
  %g40_v1 = "stablehlo.compare"(%g40_a0, %g40_a1) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmpb_LE: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- R, P(and); P(or) <- P(and), P(or); P(and) <- P(or), R
  %g41_v1 = "stablehlo.compare"(%g41_a0, %g41_a1) {comparison_direction = #stablehlo<comparison_direction LE>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmpb_GT: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- R, P(and); P(and) <- P(and), P(or); P(or) <- P(or), R
  %g42_v1 = "stablehlo.compare"(%g42_a0, %g42_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmpb_GE: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(or); P(or) <- P(or), P(and)
  %g43_v1 = "stablehlo.compare"(%g43_a0, %g43_a1) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmpb_NE: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %g44_v1 = "stablehlo.compare"(%g44_a0, %g44_a1) {comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmpb_EQ: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %g45_v1 = "stablehlo.compare"(%g45_a0, %g45_a1) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // sum_i8: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g46_v1 = "stablehlo.constant"() {value = dense<0> : tensor<i8>} : () -> (tensor<i8>)
  %g46_v5 = "stablehlo.reduce"(%g46_a0, %g46_v1) ({
  ^bb0(%g46_v2: tensor<i8>, %g46_v3: tensor<i8>):
  %g46_v4 = "stablehlo.add"(%g46_v2, %g46_v3) : (tensor<i8>, tensor<i8>) -> (tensor<i8>)
  "stablehlo.return"(%g46_v4) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi8>, tensor<i8>) -> (tensor<24xi8>)
  // max_i8: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g47_v1 = "stablehlo.constant"() {value = dense<-128> : tensor<i8>} : () -> (tensor<i8>)
  %g47_v5 = "stablehlo.reduce"(%g47_a0, %g47_v1) ({
  ^bb0(%g47_v2: tensor<i8>, %g47_v3: tensor<i8>):
  %g47_v4 = "stablehlo.maximum"(%g47_v2, %g47_v3) : (tensor<i8>, tensor<i8>) -> (tensor<i8>)
  "stablehlo.return"(%g47_v4) : (tensor<i8>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xi8>, tensor<i8>) -> (tensor<12xi8>)
  // mul_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g48_v1 = "stablehlo.multiply"(%g48_a0, %g48_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // cmp_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g49_v1 = "stablehlo.compare"(%g49_a0, %g49_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi1>)
  // sum_ui8: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g50_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui8>} : () -> (tensor<ui8>)
  %g50_v5 = "stablehlo.reduce"(%g50_a0, %g50_v1) ({
  ^bb0(%g50_v2: tensor<ui8>, %g50_v3: tensor<ui8>):
  %g50_v4 = "stablehlo.add"(%g50_v2, %g50_v3) : (tensor<ui8>, tensor<ui8>) -> (tensor<ui8>)
  "stablehlo.return"(%g50_v4) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<24xui8>)
  // max_ui8: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g51_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui8>} : () -> (tensor<ui8>)
  %g51_v5 = "stablehlo.reduce"(%g51_a0, %g51_v1) ({
  ^bb0(%g51_v2: tensor<ui8>, %g51_v3: tensor<ui8>):
  %g51_v4 = "stablehlo.maximum"(%g51_v2, %g51_v3) : (tensor<ui8>, tensor<ui8>) -> (tensor<ui8>)
  "stablehlo.return"(%g51_v4) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<12xui8>)
  // mul_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g52_v1 = "stablehlo.multiply"(%g52_a0, %g52_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // cmp_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g53_v1 = "stablehlo.compare"(%g53_a0, %g53_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // sum_i16: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g54_v1 = "stablehlo.constant"() {value = dense<0> : tensor<i16>} : () -> (tensor<i16>)
  %g54_v5 = "stablehlo.reduce"(%g54_a0, %g54_v1) ({
  ^bb0(%g54_v2: tensor<i16>, %g54_v3: tensor<i16>):
  %g54_v4 = "stablehlo.add"(%g54_v2, %g54_v3) : (tensor<i16>, tensor<i16>) -> (tensor<i16>)
  "stablehlo.return"(%g54_v4) : (tensor<i16>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi16>, tensor<i16>) -> (tensor<24xi16>)
  // max_i16: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g55_v1 = "stablehlo.constant"() {value = dense<-32768> : tensor<i16>} : () -> (tensor<i16>)
  %g55_v5 = "stablehlo.reduce"(%g55_a0, %g55_v1) ({
  ^bb0(%g55_v2: tensor<i16>, %g55_v3: tensor<i16>):
  %g55_v4 = "stablehlo.maximum"(%g55_v2, %g55_v3) : (tensor<i16>, tensor<i16>) -> (tensor<i16>)
  "stablehlo.return"(%g55_v4) : (tensor<i16>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xi16>, tensor<i16>) -> (tensor<12xi16>)
  // mul_i16: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g56_v1 = "stablehlo.multiply"(%g56_a0, %g56_a1) : (tensor<24x12xi16>, tensor<24x12xi16>) -> (tensor<24x12xi16>)
  // cmp_i16: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g57_v1 = "stablehlo.compare"(%g57_a0, %g57_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi16>, tensor<24x12xi16>) -> (tensor<24x12xi1>)
  // sum_ui16: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g58_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui16>} : () -> (tensor<ui16>)
  %g58_v5 = "stablehlo.reduce"(%g58_a0, %g58_v1) ({
  ^bb0(%g58_v2: tensor<ui16>, %g58_v3: tensor<ui16>):
  %g58_v4 = "stablehlo.add"(%g58_v2, %g58_v3) : (tensor<ui16>, tensor<ui16>) -> (tensor<ui16>)
  "stablehlo.return"(%g58_v4) : (tensor<ui16>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui16>, tensor<ui16>) -> (tensor<24xui16>)
  // max_ui16: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g59_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui16>} : () -> (tensor<ui16>)
  %g59_v5 = "stablehlo.reduce"(%g59_a0, %g59_v1) ({
  ^bb0(%g59_v2: tensor<ui16>, %g59_v3: tensor<ui16>):
  %g59_v4 = "stablehlo.maximum"(%g59_v2, %g59_v3) : (tensor<ui16>, tensor<ui16>) -> (tensor<ui16>)
  "stablehlo.return"(%g59_v4) : (tensor<ui16>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xui16>, tensor<ui16>) -> (tensor<12xui16>)
  // mul_ui16: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g60_v1 = "stablehlo.multiply"(%g60_a0, %g60_a1) : (tensor<24x12xui16>, tensor<24x12xui16>) -> (tensor<24x12xui16>)
  // cmp_ui16: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g61_v1 = "stablehlo.compare"(%g61_a0, %g61_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xui16>, tensor<24x12xui16>) -> (tensor<24x12xi1>)
  // sum_ui32: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g62_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui32>} : () -> (tensor<ui32>)
  %g62_v5 = "stablehlo.reduce"(%g62_a0, %g62_v1) ({
  ^bb0(%g62_v2: tensor<ui32>, %g62_v3: tensor<ui32>):
  %g62_v4 = "stablehlo.add"(%g62_v2, %g62_v3) : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>)
  "stablehlo.return"(%g62_v4) : (tensor<ui32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui32>, tensor<ui32>) -> (tensor<24xui32>)
  // max_ui32: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g63_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui32>} : () -> (tensor<ui32>)
  %g63_v5 = "stablehlo.reduce"(%g63_a0, %g63_v1) ({
  ^bb0(%g63_v2: tensor<ui32>, %g63_v3: tensor<ui32>):
  %g63_v4 = "stablehlo.maximum"(%g63_v2, %g63_v3) : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>)
  "stablehlo.return"(%g63_v4) : (tensor<ui32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xui32>, tensor<ui32>) -> (tensor<12xui32>)
  // mul_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g64_v1 = "stablehlo.multiply"(%g64_a0, %g64_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // cmp_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g65_v1 = "stablehlo.compare"(%g65_a0, %g65_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xi1>)
  // sum_i64: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g66_v1 = "stablehlo.constant"() {value = dense<0> : tensor<i64>} : () -> (tensor<i64>)
  %g66_v5 = "stablehlo.reduce"(%g66_a0, %g66_v1) ({
  ^bb0(%g66_v2: tensor<i64>, %g66_v3: tensor<i64>):
  %g66_v4 = "stablehlo.add"(%g66_v2, %g66_v3) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
  "stablehlo.return"(%g66_v4) : (tensor<i64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xi64>, tensor<i64>) -> (tensor<24xi64>)
  // max_i64: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g67_v1 = "stablehlo.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> (tensor<i64>)
  %g67_v5 = "stablehlo.reduce"(%g67_a0, %g67_v1) ({
  ^bb0(%g67_v2: tensor<i64>, %g67_v3: tensor<i64>):
  %g67_v4 = "stablehlo.maximum"(%g67_v2, %g67_v3) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
  "stablehlo.return"(%g67_v4) : (tensor<i64>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xi64>, tensor<i64>) -> (tensor<12xi64>)
  // mul_i64: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g68_v1 = "stablehlo.multiply"(%g68_a0, %g68_a1) : (tensor<24x12xi64>, tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // cmp_i64: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g69_v1 = "stablehlo.compare"(%g69_a0, %g69_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi64>, tensor<24x12xi64>) -> (tensor<24x12xi1>)
  // sum_ui64: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R
  %g70_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui64>} : () -> (tensor<ui64>)
  %g70_v5 = "stablehlo.reduce"(%g70_a0, %g70_v1) ({
  ^bb0(%g70_v2: tensor<ui64>, %g70_v3: tensor<ui64>):
  %g70_v4 = "stablehlo.add"(%g70_v2, %g70_v3) : (tensor<ui64>, tensor<ui64>) -> (tensor<ui64>)
  "stablehlo.return"(%g70_v4) : (tensor<ui64>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xui64>, tensor<ui64>) -> (tensor<24xui64>)
  // max_ui64: P(max) <- S(0), R; S(0) <- S(1), R; P(max) <- P(max), R
  %g71_v1 = "stablehlo.constant"() {value = dense<0> : tensor<ui64>} : () -> (tensor<ui64>)
  %g71_v5 = "stablehlo.reduce"(%g71_a0, %g71_v1) ({
  ^bb0(%g71_v2: tensor<ui64>, %g71_v3: tensor<ui64>):
  %g71_v4 = "stablehlo.maximum"(%g71_v2, %g71_v3) : (tensor<ui64>, tensor<ui64>) -> (tensor<ui64>)
  "stablehlo.return"(%g71_v4) : (tensor<ui64>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xui64>, tensor<ui64>) -> (tensor<12xui64>)
  // mul_ui64: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %g72_v1 = "stablehlo.multiply"(%g72_a0, %g72_a1) : (tensor<24x12xui64>, tensor<24x12xui64>) -> (tensor<24x12xui64>)
  // cmp_ui64: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %g73_v1 = "stablehlo.compare"(%g73_a0, %g73_a1) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xui64>, tensor<24x12xui64>) -> (tensor<24x12xi1>)
  // red1: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %g74_v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
  %g74_v5 = "stablehlo.reduce"(%g74_a0, %g74_v1) ({
  ^bb0(%g74_v2: tensor<f32>, %g74_v3: tensor<f32>):
  %g74_v4 = "stablehlo.add"(%g74_v2, %g74_v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g74_v4) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x1xf32>, tensor<f32>) -> (tensor<24xf32>)
  // dot1: S(0) <- S(0), R; S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %g75_v1 = "stablehlo.dot_general"(%g75_a0, %g75_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x1xf32>, tensor<1x12xf32>) -> (tensor<24x12xf32>)
  // bc1: S(1) <- S(1); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g76_v1 = "stablehlo.broadcast_in_dim"(%g76_a0) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<1x12xf32>) -> (tensor<24x12xf32>)
  // cat1: P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %g77_v1 = "stablehlo.concatenate"(%g77_a0, %g77_a1) {dimension = 0 : i64} : (tensor<1xf32>, tensor<1xf32>) -> (tensor<2xf32>)
  // scal_sel: P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %g78_v1 = "stablehlo.select"(%g78_a0, %g78_a1, %g78_a2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // scal_mul: P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %g79_v1 = "stablehlo.multiply"(%g79_a0, %g79_a1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // scal_cmp: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %g80_v1 = "stablehlo.compare"(%g80_a0, %g80_a1) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  // dot00: S(0) <- R, S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %g81_v1 = "stablehlo.dot_general"(%g81_a0, %g81_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<f32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sort1: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g82_v4 = "stablehlo.sort"(%g82_a0) ({
  ^bb0(%g82_v1: tensor<f32>, %g82_v2: tensor<f32>):
  %g82_v3 = "stablehlo.compare"(%g82_v1, %g82_v2) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  "stablehlo.return"(%g82_v3) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x1xf32>) -> (tensor<24x1xf32>)
  // ds_sc: P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %g83_v1 = "stablehlo.dynamic_slice"(%g83_a0, %g83_a1) {slice_sizes = array<i64: 1>} : (tensor<24xf32>, tensor<i32>) -> (tensor<1xf32>)
  // one_by_one: P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %g84_v1 = "stablehlo.add"(%g84_a0, %g84_a1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
  // tr1: S(0) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %g85_v1 = "stablehlo.transpose"(%g85_a0) {permutation = array<i64: 1, 0>} : (tensor<1x24xf32>) -> (tensor<24x1xf32>)
  // sort2: S(0), S(0) <- S(0), S(0); R, P(sum) <- R, P(sum); R, P(max) <- R, P(max); R, P(min) <- R, P(min); R, P(prod) <- R, P(prod); R, P(and) <- R, P(and); R, P(or) <- R, P(or)
  %g86_v6, %g86_v7 = "stablehlo.sort"(%g86_a0, %g86_a1) ({
  ^bb0(%g86_v1: tensor<f32>, %g86_v2: tensor<f32>, %g86_v3: tensor<i32>, %g86_v4: tensor<i32>):
  %g86_v5 = "stablehlo.compare"(%g86_v1, %g86_v2) {comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  "stablehlo.return"(%g86_v5) : (tensor<i1>) -> ()
  }) {dimension = 1 : i64, is_stable = true} : (tensor<24x12xf32>, tensor<24x12xi32>) -> (tensor<24x12xf32>, tensor<24x12xi32>)
  // sort_d0: S(1) <- S(1)
  %g87_v4 = "stablehlo.sort"(%g87_a0) ({
  ^bb0(%g87_v1: tensor<i32>, %g87_v2: tensor<i32>):
  %g87_v3 = "stablehlo.compare"(%g87_v1, %g87_v2) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
  "stablehlo.return"(%g87_v3) : (tensor<i1>) -> ()
  }) {dimension = 0 : i64, is_stable = true} : (tensor<12x24xi32>) -> (tensor<12x24xi32>)
  return
    %g0_v15, %g0_v16, %g1_v9, %g1_v10, %g2_v9, %g2_v10, %g3_v13, %g3_v14, %g4_v7, %g5_v5, %g6_v5,
    %g7_v5, %g8_v5, %g9_v5, %g10_v1, %g11_v1, %g12_v1, %g13_v1, %g14_v1, %g15_v1, %g16_v1,
    %g17_v1, %g18_v1, %g19_v1, %g20_v1, %g21_v1, %g22_v1, %g23_v1, %g24_v1, %g25_v14, %g25_v15,
    %g26_v5, %g27_v5, %g28_v5, %g29_v5, %g30_v5, %g31_v1, %g32_v1, %g33_v1, %g34_v1, %g35_v1,
    %g36_v1, %g37_v1, %g38_v1, %g39_v1, %g40_v1, %g41_v1, %g42_v1, %g43_v1, %g44_v1, %g45_v1,
    %g46_v5, %g47_v5, %g48_v1, %g49_v1, %g50_v5, %g51_v5, %g52_v1, %g53_v1, %g54_v5, %g55_v5,
    %g56_v1, %g57_v1, %g58_v5, %g59_v5, %g60_v1, %g61_v1, %g62_v5, %g63_v5, %g64_v1, %g65_v1,
    %g66_v5, %g67_v5, %g68_v1, %g69_v1, %g70_v5, %g71_v5, %g72_v1, %g73_v1, %g74_v5, %g75_v1,
    %g76_v1, %g77_v1, %g78_v1, %g79_v1, %g80_v1, %g81_v1, %g82_v4, %g83_v1, %g84_v1, %g85_v1,
    %g86_v6, %g86_v7, %g87_v4 :
    tensor<24xf32>, tensor<24xf32>, tensor<12xf32>, tensor<12xf32>, tensor<24xi1>, tensor<24xi1>,
    tensor<24xf32>, tensor<24xf32>, tensor<24xi32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<12x24xi32>, tensor<12x6x12xf32>,
    tensor<12x6x12xf32>, tensor<12x4x3xf32>, tensor<4x12x6x6xf32>, tensor<4x6x12x6xf32>,
    tensor<4x6x6x12xf32>, tensor<4x24x12x12xf32>, tensor<4x12x3x6xf32>, tensor<12x24xf32>,
    tensor<12x12x8xf32>, tensor<12x12x12xi32>, tensor<12x12x24xf32>, tensor<2x6x6x4x6xf32>,
    tensor<4x12x6xf32>, tensor<12x12x1xf32>, tensor<4x6xf32>, tensor<4x6xi32>,
    tensor<12x6x1x1xf32>, tensor<12x1xf32>, tensor<12x1xi1>, tensor<1xi32>, tensor<6x1x12xf32>,
    tensor<12x4xf32>, tensor<12x4xf32>, tensor<12x4xf32>, tensor<12xf32>, tensor<12x12xf32>,
    tensor<12xf32>, tensor<12x12xi32>, tensor<12x2xf32>, tensor<4x24xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24xi8>, tensor<12xi8>, tensor<24x12xi8>, tensor<24x12xi1>, tensor<24xui8>,
    tensor<12xui8>, tensor<24x12xui8>, tensor<24x12xi1>, tensor<24xi16>, tensor<12xi16>,
    tensor<24x12xi16>, tensor<24x12xi1>, tensor<24xui16>, tensor<12xui16>, tensor<24x12xui16>,
    tensor<24x12xi1>, tensor<24xui32>, tensor<12xui32>, tensor<24x12xui32>, tensor<24x12xi1>,
    tensor<24xi64>, tensor<12xi64>, tensor<24x12xi64>, tensor<24x12xi1>, tensor<24xui64>,
    tensor<12xui64>, tensor<24x12xui64>, tensor<24x12xi1>, tensor<24xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<24x12xf32>,
    tensor<24x1xf32>, tensor<1xf32>, tensor<1x1xf32>, tensor<24x1xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<12x24xi32>
}
