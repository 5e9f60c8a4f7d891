// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, block=2)
module @glu {
  func.func public @main(%arg0: tensor<24x48xf32>) -> (tensor<24x24xf32>) {
    %0 = call @glu(%arg0) : (tensor<24x48xf32>) -> tensor<24x24xf32>
    return %0 : tensor<24x24xf32>
  }
  func.func private @glu(%arg0: tensor<24x48xf32>) -> tensor<24x24xf32> {
    %0 = stablehlo.slice %arg0 [0:24, 0:24] : (tensor<24x48xf32>) -> tensor<24x24xf32>
    %1 = stablehlo.slice %arg0 [0:24, 24:48] : (tensor<24x48xf32>) -> tensor<24x24xf32>
    %2 = stablehlo.negate %1 : tensor<24x24xf32>
    %3 = stablehlo.exponential %2 : tensor<24x24xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %5 = stablehlo.add %4, %3 : tensor<24x24xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x24xf32>
    %7 = stablehlo.divide %6, %5 : tensor<24x24xf32>
    %8 = stablehlo.multiply %0, %7 : tensor<24x24xf32>
    return %8 : tensor<24x24xf32>
  }
}
