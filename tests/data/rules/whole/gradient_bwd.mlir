// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @gradient_bwd {
  func.func public @main(%arg0: tensor<3x24x6xf32>) -> (tensor<3x24x6xf32>) {
    call @gradient() : () -> ()
    %0 = call @gradient_0(%arg0) : (tensor<3x24x6xf32>) -> tensor<3x24x6xf32>
    return %0 : tensor<3x24x6xf32>
  }
  func.func private @gradient() {
    return
  }
  func.func private @gradient_0(%arg0: tensor<3x24x6xf32>) -> tensor<3x24x6xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:1, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x1x6xf32>
    %1 = stablehlo.slice %arg0 [0:3, 1:23, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x22x6xf32>
    %2 = stablehlo.slice %arg0 [0:3, 23:24, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x1x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1x6xf32>
    %4 = stablehlo.divide %0, %3 : tensor<3x1x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x1x6xf32>
    %6 = stablehlo.divide %2, %5 : tensor<3x1x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x22x6xf32>
    %8 = stablehlo.divide %1, %7 : tensor<3x22x6xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x22x6xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<3x22x6xf32>
    %11 = stablehlo.negate %10 : tensor<3x22x6xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.pad %11, %cst_3, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<3x22x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %10, %cst_4, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x22x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x24x6xf32>
    %15 = stablehlo.negate %6 : tensor<3x1x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.pad %15, %cst_5, low = [0, 22, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %17 = stablehlo.add %14, %16 : tensor<3x24x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.pad %6, %cst_6, low = [0, 23, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %19 = stablehlo.add %17, %18 : tensor<3x24x6xf32>
    %20 = stablehlo.negate %4 : tensor<3x1x6xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.pad %20, %cst_7, low = [0, 0, 0], high = [0, 23, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %22 = stablehlo.add %19, %21 : tensor<3x24x6xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.pad %4, %cst_8, low = [0, 1, 0], high = [0, 22, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %24 = stablehlo.add %22, %23 : tensor<3x24x6xf32>
    return %24 : tensor<3x24x6xf32>
  }
}
