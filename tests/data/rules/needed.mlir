// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir, here with halos: windows of which a
// result hardly ever needs the outermost element.
func.func public @main(%x: tensor<24x12xi1>, %y: tensor<24x12xi32>, %z: tensor<24x12xf32>) -> (
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>
) {
  // any_before: S(0) <- S(0), R; S(1, halo=0:11, or) <- S(1, fill=0:11), R; P(or) <- P(or), R
  %any_before_c = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
  %any_before_r = "stablehlo.reduce_window"(%x, %any_before_c) ({
  ^bb0(%any_before_a: tensor<i1>, %any_before_b: tensor<i1>):
  %any_before_s = "stablehlo.or"(%any_before_a, %any_before_b) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  "stablehlo.return"(%any_before_s) : (tensor<i1>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24x12xi1>)
  // all_around: S(0) <- S(0), R; S(1) <- S(1, halo=5:6), R; S(1, halo=6:5, and) <- S(1, fill=6:5), R; P(and) <- P(and), R
  %all_around_c = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
  %all_around_r = "stablehlo.reduce_window"(%x, %all_around_c) ({
  ^bb0(%all_around_a: tensor<i1>, %all_around_b: tensor<i1>):
  %all_around_s = "stablehlo.and"(%all_around_a, %all_around_b) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
  "stablehlo.return"(%all_around_s) : (tensor<i1>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 6]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<24x12xi1>)
  // bits_before: S(1) <- S(1), R; S(0) <- S(0, halo=7:0), R; S(0, halo=0:7, or) <- S(0, fill=0:7), R; P(or) <- P(or), R
  %bits_before_c = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
  %bits_before_r = "stablehlo.reduce_window"(%y, %bits_before_c) ({
  ^bb0(%bits_before_a: tensor<i32>, %bits_before_b: tensor<i32>):
  %bits_before_s = "stablehlo.or"(%bits_before_a, %bits_before_b) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%bits_before_s) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24x12xi32>)
  // bits_shared: S(1) <- S(1), R; S(0) <- S(0, halo=11:0), R; S(0, halo=0:11, and) <- S(0, fill=0:11), R; P(and) <- P(and), R
  %bits_shared_c = "stablehlo.constant"() {value = dense<-1> : tensor<i32>} : () -> (tensor<i32>)
  %bits_shared_r = "stablehlo.reduce_window"(%y, %bits_shared_c) ({
  ^bb0(%bits_shared_a: tensor<i32>, %bits_shared_b: tensor<i32>):
  %bits_shared_s = "stablehlo.and"(%bits_shared_a, %bits_shared_b) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
  "stablehlo.return"(%bits_shared_s) : (tensor<i32>) -> ()
  }) {window_dimensions = array<i64: 12, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[11, 0], [0, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<24x12xi32>)
  // most_around: S(0) <- S(0), R; S(1) <- S(1, halo=5:6), R; S(1, halo=6:5, max) <- S(1, fill=6:5), R; P(max) <- P(max), R
  %most_around_c = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
  %most_around_r = "stablehlo.reduce_window"(%z, %most_around_c) ({
  ^bb0(%most_around_a: tensor<f32>, %most_around_b: tensor<f32>):
  %most_around_s = "stablehlo.maximum"(%most_around_a, %most_around_b) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%most_around_s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 6]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  return
    %any_before_r, %all_around_r, %bits_before_r, %bits_shared_r, %most_around_r :
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>
}
