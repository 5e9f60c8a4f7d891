// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(2) <- S(2)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @pad_edge_bwd_31 {
  func.func public @main(%arg0: tensor<3x28x6xf32>) -> (tensor<3x24x6xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    call @_pad(%c) : (tensor<i32>) -> ()
    %0 = call @_pad_0(%arg0) : (tensor<3x28x6xf32>) -> tensor<3x24x6xf32>
    return %0 : tensor<3x24x6xf32>
  }
  func.func private @_pad(%arg0: tensor<i32>) {
    return
  }
  func.func private @_pad_0(%arg0: tensor<3x28x6xf32>) -> tensor<3x24x6xf32> {
    %0 = stablehlo.slice %arg0 [0:3, 0:28, 0:0] : (tensor<3x28x6xf32>) -> tensor<3x28x0xf32>
    %1 = stablehlo.slice %arg0 [0:3, 0:28, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x28x6xf32>
    %2 = stablehlo.slice %arg0 [0:3, 0:28, 6:6] : (tensor<3x28x6xf32>) -> tensor<3x28x0xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x28x0xf32>) -> tensor<3x28x1x0xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<3x28x1x0xf32>, tensor<f32>) -> tensor<3x28xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<3x28xf32>) -> tensor<3x28x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.pad %5, %cst_0, low = [0, 0, 5], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x28x1xf32>, tensor<f32>) -> tensor<3x28x6xf32>
    %7 = stablehlo.add %1, %6 : tensor<3x28x6xf32>
    %8 = stablehlo.reshape %0 : (tensor<3x28x0xf32>) -> tensor<3x28x1x0xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [2, 3] : (tensor<3x28x1x0xf32>, tensor<f32>) -> tensor<3x28xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x28xf32>) -> tensor<3x28x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.pad %10, %cst_2, low = [0, 0, 0], high = [0, 0, 5], interior = [0, 0, 0] : (tensor<3x28x1xf32>, tensor<f32>) -> tensor<3x28x6xf32>
    %12 = stablehlo.add %7, %11 : tensor<3x28x6xf32>
    %13 = stablehlo.slice %12 [0:3, 0:3, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x3x6xf32>
    %14 = stablehlo.slice %12 [0:3, 3:27, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x24x6xf32>
    %15 = stablehlo.slice %12 [0:3, 27:28, 0:6] : (tensor<3x28x6xf32>) -> tensor<3x1x6xf32>
    %16 = stablehlo.reshape %15 : (tensor<3x1x6xf32>) -> tensor<3x1x1x6xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<3x1x1x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 2] : (tensor<3x6xf32>) -> tensor<3x1x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.pad %18, %cst_4, low = [0, 23, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %20 = stablehlo.add %14, %19 : tensor<3x24x6xf32>
    %21 = stablehlo.reshape %13 : (tensor<3x3x6xf32>) -> tensor<3x1x3x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_5) applies stablehlo.add across dimensions = [1, 2] : (tensor<3x1x3x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 2] : (tensor<3x6xf32>) -> tensor<3x1x6xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.pad %23, %cst_6, low = [0, 0, 0], high = [0, 23, 0], interior = [0, 0, 0] : (tensor<3x1x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %25 = stablehlo.add %20, %24 : tensor<3x24x6xf32>
    %26 = stablehlo.slice %25 [0:0, 0:24, 0:6] : (tensor<3x24x6xf32>) -> tensor<0x24x6xf32>
    %27 = stablehlo.slice %25 [0:3, 0:24, 0:6] : (tensor<3x24x6xf32>) -> tensor<3x24x6xf32>
    %28 = stablehlo.slice %25 [3:3, 0:24, 0:6] : (tensor<3x24x6xf32>) -> tensor<0x24x6xf32>
    %29 = stablehlo.reshape %28 : (tensor<0x24x6xf32>) -> tensor<1x0x24x6xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_7) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x0x24x6xf32>, tensor<f32>) -> tensor<24x6xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [1, 2] : (tensor<24x6xf32>) -> tensor<1x24x6xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.pad %31, %cst_8, low = [2, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x24x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %33 = stablehlo.add %27, %32 : tensor<3x24x6xf32>
    %34 = stablehlo.reshape %26 : (tensor<0x24x6xf32>) -> tensor<1x0x24x6xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x0x24x6xf32>, tensor<f32>) -> tensor<24x6xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [1, 2] : (tensor<24x6xf32>) -> tensor<1x24x6xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.pad %36, %cst_10, low = [0, 0, 0], high = [2, 0, 0], interior = [0, 0, 0] : (tensor<1x24x6xf32>, tensor<f32>) -> tensor<3x24x6xf32>
    %38 = stablehlo.add %33, %37 : tensor<3x24x6xf32>
    return %38 : tensor<3x24x6xf32>
  }
}
