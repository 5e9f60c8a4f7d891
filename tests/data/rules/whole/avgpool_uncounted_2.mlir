// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func public @main(%x: tensor<4x6x12xf32>) -> (tensor<4x6x6xf32>) {
%mask = stablehlo.constant dense<[[0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0]]> : tensor<1x14xf32>
%zero = stablehlo.constant dense<0.0> : tensor<f32>
%y = stablehlo.reshape %x : (tensor<4x6x12xf32>) -> tensor<4x6x1x12xf32>
%padded = stablehlo.pad %y, %zero, low = [0, 0, 0, 1], high = [0, 0, 0, 1], interior = [0, 0, 0, 0] : (tensor<4x6x1x12xf32>, tensor<f32>) -> tensor<4x6x1x14xf32>
%sums = "stablehlo.reduce_window"(%padded, %zero) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 1, 3>, window_strides = array<i64: 1, 1, 1, 2>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.add %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) : (tensor<4x6x1x14xf32>, tensor<f32>) -> tensor<4x6x1x6xf32>
%count = "stablehlo.reduce_window"(%mask, %zero) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.add %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) : (tensor<1x14xf32>, tensor<f32>) -> tensor<1x6xf32>
%all = stablehlo.broadcast_in_dim %count, dims = [2, 3] : (tensor<1x6xf32>) -> tensor<4x6x1x6xf32>
%mean = stablehlo.divide %sums, %all : tensor<4x6x1x6xf32>
%r = stablehlo.reshape %mean : (tensor<4x6x1x6xf32>) -> tensor<4x6x6xf32>
return %r : tensor<4x6x6xf32>
}
}
