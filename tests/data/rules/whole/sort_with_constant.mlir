// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
module @sort_with_constant {
  func.func public @main(%x: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xi32>) {
    %c = stablehlo.constant dense<5> : tensor<24x12xi32>
    %0:2 = "stablehlo.sort"(%x, %c) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %e: tensor<i32>, %f: tensor<i32>):
      %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) {dimension = 1 : i64} : (tensor<24x12xf32>, tensor<24x12xi32>) -> (tensor<24x12xf32>, tensor<24x12xi32>)
    return %0#0, %0#1 : tensor<24x12xf32>, tensor<24x12xi32>
  }
}
