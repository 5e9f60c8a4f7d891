// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
// P(sum), R <- S(1)
// P(sum), R <- P(sum)
// P(avg), R <- P(avg)
module @sum_and_constant {
  func.func public @main(%x: tensor<24x12xf32>) -> (tensor<24xf32>, tensor<24xi32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %none = stablehlo.constant dense<0> : tensor<i32>
    %n = stablehlo.convert %x : (tensor<24x12xf32>) -> tensor<24x12xi32>
    %0:2 = "stablehlo.reduce"(%x, %n, %zero, %none) ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %k = stablehlo.constant dense<7> : tensor<i32>
      stablehlo.return %s, %k : tensor<f32>, tensor<i32>
    }) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<24x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<24xf32>, tensor<24xi32>)
    return %0#0, %0#1 : tensor<24xf32>, tensor<24xi32>
  }
}
