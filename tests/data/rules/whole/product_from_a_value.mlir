// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1), R
// P(prod) <- S(0), P(prod)
// P(prod) <- S(2), P(prod)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
// P(prod) <- P(prod), P(prod)
module @m {
  func.func public @main(%arg0: tensor<6x4x8xf32>, %arg1: tensor<f32>) -> (tensor<4xf32>) {
    %r = "stablehlo.reduce"(%arg0, %arg1) ({
^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
%z = "stablehlo.multiply"(%b0, %b1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
"stablehlo.return"(%z) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0, 2>} : (tensor<6x4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
    "func.return"(%r) : (tensor<4xf32>) -> ()
  }
}
