// SPDX-License-Identifier: GPL-3.0-or-later
// jax.lax.associative_scan and its gradient: slices without elements at the ends.
func.func public @main(%arg0: tensor<16x16xf32>, %arg1: tensor<8x4x16xf32>) -> (tensor<16x16xf32> {jax.result_info = "result"}) {
  %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4x16xf32>, tensor<16x16xf32>) -> tensor<8x4x16xf32>
  %1 = stablehlo.tanh %0 : tensor<8x4x16xf32>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
  %3 = stablehlo.subtract %2, %1 : tensor<8x4x16xf32>
  %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
  %5 = stablehlo.multiply %4, %1 : tensor<8x4x16xf32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
  %7 = stablehlo.add %6, %5 : tensor<8x4x16xf32>
  %8 = stablehlo.slice %7 [0:8, 0:3:2, 0:16] : (tensor<8x4x16xf32>) -> tensor<8x2x16xf32>
  %9 = stablehlo.slice %7 [0:8, 1:4:2, 0:16] : (tensor<8x4x16xf32>) -> tensor<8x2x16xf32>
  %10 = stablehlo.multiply %8, %9 : tensor<8x2x16xf32>
  %11 = stablehlo.slice %10 [0:8, 0:1:2, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %12 = stablehlo.slice %10 [0:8, 1:2:2, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %13 = stablehlo.multiply %11, %12 : tensor<8x1x16xf32>
  %14 = stablehlo.slice %13 [0:8, 0:0, 0:16] : (tensor<8x1x16xf32>) -> tensor<8x0x16xf32>
  %15 = stablehlo.slice %10 [0:8, 2:2:2, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x0x16xf32>
  %16 = stablehlo.multiply %14, %15 : tensor<8x0x16xf32>
  %17 = stablehlo.slice %10 [0:8, 0:1, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %18 = stablehlo.concatenate %17, %16, dim = 1 : (tensor<8x1x16xf32>, tensor<8x0x16xf32>) -> tensor<8x1x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %19 = stablehlo.pad %18, %cst_2, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %20 = stablehlo.pad %13, %cst_3, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %21 = stablehlo.add %19, %20 : tensor<8x2x16xf32>
  %22 = stablehlo.slice %21 [0:8, 0:1, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %23 = stablehlo.slice %7 [0:8, 2:4:2, 0:16] : (tensor<8x4x16xf32>) -> tensor<8x1x16xf32>
  %24 = stablehlo.multiply %22, %23 : tensor<8x1x16xf32>
  %25 = stablehlo.slice %7 [0:8, 0:1, 0:16] : (tensor<8x4x16xf32>) -> tensor<8x1x16xf32>
  %26 = stablehlo.concatenate %25, %24, dim = 1 : (tensor<8x1x16xf32>, tensor<8x1x16xf32>) -> tensor<8x2x16xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %27 = stablehlo.pad %26, %cst_4, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %28 = stablehlo.pad %21, %cst_5, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %29 = stablehlo.add %27, %28 : tensor<8x4x16xf32>
  %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_7 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
  %30 = stablehlo.divide %cst_6, %cst_7 : tensor<f32>
  %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
  %32 = stablehlo.multiply %29, %31 : tensor<8x4x16xf32>
  %33 = stablehlo.multiply %31, %29 : tensor<8x4x16xf32>
  %34 = stablehlo.add %32, %33 : tensor<8x4x16xf32>
  %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %35 = stablehlo.pad %34, %cst_8, low = [0, -1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x4x16xf32>, tensor<f32>) -> tensor<8x3x16xf32>
  %36 = stablehlo.slice %35 [0:8, 0:3:2, 0:16] : (tensor<8x3x16xf32>) -> tensor<8x2x16xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %37 = stablehlo.pad %34, %cst_9, low = [0, 0, 0], high = [0, -1, 0], interior = [0, 0, 0] : (tensor<8x4x16xf32>, tensor<f32>) -> tensor<8x3x16xf32>
  %38 = stablehlo.slice %37 [0:8, 0:3:2, 0:16] : (tensor<8x3x16xf32>) -> tensor<8x2x16xf32>
  %39 = stablehlo.slice %38 [0:8, 0:1, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %40 = stablehlo.slice %38 [0:8, 1:2, 0:16] : (tensor<8x2x16xf32>) -> tensor<8x1x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %41 = stablehlo.pad %39, %cst_10, low = [0, 0, 0], high = [0, 3, 0], interior = [0, 0, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %42 = stablehlo.multiply %22, %40 : tensor<8x1x16xf32>
  %43 = stablehlo.multiply %40, %23 : tensor<8x1x16xf32>
  %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %44 = stablehlo.pad %42, %cst_11, low = [0, 2, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %45 = stablehlo.add %41, %44 : tensor<8x4x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %46 = stablehlo.pad %43, %cst_12, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %47 = stablehlo.add %36, %46 : tensor<8x2x16xf32>
  %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %48 = stablehlo.pad %47, %cst_13, low = [0, -1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x1x16xf32>
  %49 = stablehlo.slice %48 [0:8, 0:1:2, 0:16] : (tensor<8x1x16xf32>) -> tensor<8x1x16xf32>
  %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %50 = stablehlo.pad %47, %cst_14, low = [0, 0, 0], high = [0, -1, 0], interior = [0, 0, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x1x16xf32>
  %51 = stablehlo.slice %50 [0:8, 0:1:2, 0:16] : (tensor<8x1x16xf32>) -> tensor<8x1x16xf32>
  %52 = stablehlo.slice %51 [0:8, 0:1, 0:16] : (tensor<8x1x16xf32>) -> tensor<8x1x16xf32>
  %53 = stablehlo.slice %51 [0:8, 1:1, 0:16] : (tensor<8x1x16xf32>) -> tensor<8x0x16xf32>
  %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %54 = stablehlo.pad %52, %cst_15, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %55 = stablehlo.multiply %14, %53 : tensor<8x0x16xf32>
  %56 = stablehlo.multiply %53, %15 : tensor<8x0x16xf32>
  %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.pad %55, %cst_16, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<8x0x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %58 = stablehlo.add %54, %57 : tensor<8x2x16xf32>
  %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %59 = stablehlo.pad %56, %cst_17, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<8x0x16xf32>, tensor<f32>) -> tensor<8x1x16xf32>
  %60 = stablehlo.add %49, %59 : tensor<8x1x16xf32>
  %61 = stablehlo.multiply %11, %60 : tensor<8x1x16xf32>
  %62 = stablehlo.multiply %60, %12 : tensor<8x1x16xf32>
  %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %63 = stablehlo.pad %61, %cst_18, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %64 = stablehlo.add %58, %63 : tensor<8x2x16xf32>
  %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %65 = stablehlo.pad %62, %cst_19, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<8x1x16xf32>, tensor<f32>) -> tensor<8x2x16xf32>
  %66 = stablehlo.add %64, %65 : tensor<8x2x16xf32>
  %67 = stablehlo.multiply %8, %66 : tensor<8x2x16xf32>
  %68 = stablehlo.multiply %66, %9 : tensor<8x2x16xf32>
  %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %69 = stablehlo.pad %67, %cst_20, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 1, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %70 = stablehlo.add %45, %69 : tensor<8x4x16xf32>
  %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %71 = stablehlo.pad %68, %cst_21, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 1, 0] : (tensor<8x2x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
  %72 = stablehlo.add %70, %71 : tensor<8x4x16xf32>
  %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
  %73 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x4x16xf32>
  %74 = stablehlo.multiply %73, %72 : tensor<8x4x16xf32>
  %75 = stablehlo.multiply %74, %3 : tensor<8x4x16xf32>
  %76 = stablehlo.multiply %75, %1 : tensor<8x4x16xf32>
  %77 = stablehlo.add %75, %76 : tensor<8x4x16xf32>
  %78 = stablehlo.dot_general %77, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<16x16xf32>
  %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
  %80 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
  %81 = stablehlo.multiply %80, %79 : tensor<16x16xf32>
  %82 = stablehlo.subtract %arg0, %81 : tensor<16x16xf32>
  return %82 : tensor<16x16xf32>
}
