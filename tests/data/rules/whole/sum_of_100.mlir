// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
func.func public @main(%a0: tensor<4x256xf32>) -> (tensor<4x256xf32>) {
  %c1 = stablehlo.constant dense<0.0> : tensor<f32>
  %r0 = "stablehlo.reduce_window"(%a0, %c1) ({
  ^bb0(%x0: tensor<f32>, %y0: tensor<f32>):
    %z0 = stablehlo.add %x0, %y0 : tensor<f32>
    "stablehlo.return"(%z0) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 100>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [50, 49]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<4x256xf32>, tensor<f32>) -> (tensor<4x256xf32>)
  return %r0 : tensor<4x256xf32>
}
