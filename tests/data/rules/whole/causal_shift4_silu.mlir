// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(2) <- S(2), S(1), S(0)
// S(1) <- S(1, halo), R, R
module {
  func.func public @main(%arg0: tensor<4x24x6xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<6xf32>) -> (tensor<4x24x6xf32>) {
    %0 = stablehlo.slice %arg1 [0:1, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x6xf32>) -> tensor<6xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x24x6xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<4x24x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = call @_pad(%arg0, %c) : (tensor<4x24x6xf32>, tensor<i32>) -> tensor<4x25x6xf32>
    %6 = stablehlo.slice %5 [0:4, 0:24, 0:6] : (tensor<4x25x6xf32>) -> tensor<4x24x6xf32>
    %7 = stablehlo.slice %arg1 [1:2, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x6xf32>) -> tensor<6xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x24x6xf32>
    %11 = stablehlo.multiply %6, %10 : tensor<4x24x6xf32>
    %12 = stablehlo.add %4, %11 : tensor<4x24x6xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %13 = call @_pad_0(%arg0, %c_0) : (tensor<4x24x6xf32>, tensor<i32>) -> tensor<4x26x6xf32>
    %14 = stablehlo.slice %13 [0:4, 0:24, 0:6] : (tensor<4x26x6xf32>) -> tensor<4x24x6xf32>
    %15 = stablehlo.slice %arg1 [2:3, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x6xf32>) -> tensor<6xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x24x6xf32>
    %19 = stablehlo.multiply %14, %18 : tensor<4x24x6xf32>
    %20 = stablehlo.add %12, %19 : tensor<4x24x6xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %21 = call @_pad_1(%arg0, %c_1) : (tensor<4x24x6xf32>, tensor<i32>) -> tensor<4x27x6xf32>
    %22 = stablehlo.slice %21 [0:4, 0:24, 0:6] : (tensor<4x27x6xf32>) -> tensor<4x24x6xf32>
    %23 = stablehlo.slice %arg1 [3:4, 0:6] : (tensor<4x6xf32>) -> tensor<1x6xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x6xf32>) -> tensor<6xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x24x6xf32>
    %27 = stablehlo.multiply %22, %26 : tensor<4x24x6xf32>
    %28 = stablehlo.add %20, %27 : tensor<4x24x6xf32>
    %29 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x24x6xf32>
    %31 = stablehlo.add %28, %30 : tensor<4x24x6xf32>
    %32 = call @silu(%31) : (tensor<4x24x6xf32>) -> tensor<4x24x6xf32>
    return %32 : tensor<4x24x6xf32>
  }
  func.func private @_pad(%arg0: tensor<4x24x6xf32>, %arg1: tensor<i32>) -> tensor<4x25x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x25x6xf32>
    return %1 : tensor<4x25x6xf32>
  }
  func.func private @_pad_0(%arg0: tensor<4x24x6xf32>, %arg1: tensor<i32>) -> tensor<4x26x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x26x6xf32>
    return %1 : tensor<4x26x6xf32>
  }
  func.func private @_pad_1(%arg0: tensor<4x24x6xf32>, %arg1: tensor<i32>) -> tensor<4x27x6xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 3, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x24x6xf32>, tensor<f32>) -> tensor<4x27x6xf32>
    return %1 : tensor<4x27x6xf32>
  }
  func.func private @silu(%arg0: tensor<4x24x6xf32>) -> tensor<4x24x6xf32> {
    %0 = stablehlo.negate %arg0 : tensor<4x24x6xf32>
    %1 = stablehlo.exponential %0 : tensor<4x24x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x24x6xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x24x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x24x6xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x24x6xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<4x24x6xf32>
    return %6 : tensor<4x24x6xf32>
  }
}
