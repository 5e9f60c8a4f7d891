// SPDX-License-Identifier: GPL-3.0-or-later
module @waves_of_one {
  // x + .01 sin(101 x), of one number
  func.func public @main(%arg0: tensor<f32>) -> (tensor<f32>) {
    %cst = stablehlo.constant dense<1.010000e+02> : tensor<f32>
    %0 = stablehlo.multiply %cst, %arg0 : tensor<f32>
    %1 = stablehlo.sine %0 : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %2 = stablehlo.multiply %cst_0, %1 : tensor<f32>
    %3 = stablehlo.add %arg0, %2 : tensor<f32>
    return %3 : tensor<f32>
  }
}
