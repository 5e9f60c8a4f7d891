// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m {
func.func public @main(%a0: tensor<12x6xf32>) -> (tensor<12x24xf32>) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.pad %a0, %c, low = [0, 3], high = [0, 3], interior = [0, 3] : (tensor<12x6xf32>, tensor<f32>) -> tensor<12x27xf32>
  %r = "stablehlo.reduce_window"(%p, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<12x27xf32>, tensor<f32>) -> tensor<12x24xf32>
  return %r : tensor<12x24xf32>
}
}
