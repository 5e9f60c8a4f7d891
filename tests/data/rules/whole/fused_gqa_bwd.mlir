// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum) <- S(0), R, S(0)
// P(sum), P(sum) <- R, R, P(sum)
// P(avg), P(avg) <- R, R, P(avg)
// P(sum), S(1,blocks=24:8:8) <- R, S(1,blocks=24:8:8), S(2)
module {
  func.func public @main(%arg0: tensor<2x5x12xf32>, %arg1: tensor<12x40xf32>, %arg2: tensor<2x5x24xf32>) -> (tensor<2x5x12xf32>, tensor<12x40xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5x12xf32>, tensor<12x40xf32>) -> tensor<2x5x40xf32>
    %1 = stablehlo.slice %0 [0:2, 0:5, 0:24] : (tensor<2x5x40xf32>) -> tensor<2x5x24xf32>
    %2 = stablehlo.slice %0 [0:2, 0:5, 24:32] : (tensor<2x5x40xf32>) -> tensor<2x5x8xf32>
    %3 = stablehlo.slice %0 [0:2, 0:5, 32:40] : (tensor<2x5x40xf32>) -> tensor<2x5x8xf32>
    %4 = stablehlo.reshape %1 : (tensor<2x5x24xf32>) -> tensor<2x5x2x3x4xf32>
    %5 = stablehlo.transpose %4, dims = [0, 2, 3, 1, 4] : (tensor<2x5x2x3x4xf32>) -> tensor<2x2x3x5x4xf32>
    %6 = stablehlo.reshape %2 : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
    %7 = stablehlo.reshape %3 : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
    %8 = stablehlo.dot_general %5, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x4xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x5xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %12 = stablehlo.compare EQ, %8, %11, FLOAT : (tensor<2x2x3x5x5xf32>, tensor<2x2x3x5x5xf32>) -> tensor<2x2x3x5x5xi1>
    %13 = stablehlo.convert %12 : (tensor<2x2x3x5x5xi1>) -> tensor<2x2x3x5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %16 = stablehlo.maximum %15, %9 : tensor<2x2x3x5xf32>
    %17 = stablehlo.compare EQ, %9, %16, FLOAT : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %20 = stablehlo.select %17, %18, %19 : tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %22 = stablehlo.compare EQ, %21, %16, FLOAT : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x3x5xf32>
    %25 = stablehlo.select %22, %23, %24 : tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>
    %26 = stablehlo.divide %20, %25 : tensor<2x2x3x5xf32>
    %27 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %29 = stablehlo.subtract %8, %28 : tensor<2x2x3x5x5xf32>
    %30 = stablehlo.exponential %29 : tensor<2x2x3x5x5xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_7) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %34 = stablehlo.divide %30, %33 : tensor<2x2x3x5x5xf32>
    %35 = stablehlo.multiply %32, %32 : tensor<2x2x3x5x1xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x3x5x1xf32>
    %37 = stablehlo.divide %36, %35 : tensor<2x2x3x5x1xf32>
    %38 = stablehlo.dot_general %34, %7, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x5xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x4xf32>
    %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2, 4] : (tensor<2x2x3x5x4xf32>) -> tensor<2x5x2x3x4xf32>
    %40 = stablehlo.reshape %39 : (tensor<2x5x2x3x4xf32>) -> tensor<2x5x24xf32>
    %41 = stablehlo.reshape %arg2 : (tensor<2x5x24xf32>) -> tensor<2x5x2x3x4xf32>
    %42 = stablehlo.transpose %41, dims = [0, 2, 3, 1, 4] : (tensor<2x5x2x3x4xf32>) -> tensor<2x2x3x5x4xf32>
    %43 = stablehlo.dot_general %42, %34, batching_dims = [0, 1] x [0, 1], contracting_dims = [2, 3] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x4xf32>, tensor<2x2x3x5x5xf32>) -> tensor<2x2x4x5xf32>
    %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<2x2x4x5xf32>) -> tensor<2x5x2x4xf32>
    %45 = stablehlo.dot_general %42, %7, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x4xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x5xf32>
    %46 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %47 = stablehlo.multiply %45, %46 : tensor<2x2x3x5x5xf32>
    %48 = stablehlo.multiply %47, %30 : tensor<2x2x3x5x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_9) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x5x5xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %50 = stablehlo.reshape %49 : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x1xf32>
    %51 = stablehlo.negate %50 : tensor<2x2x3x5x1xf32>
    %52 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x5x1xf32>) -> tensor<2x2x3x5x5xf32>
    %53 = stablehlo.divide %45, %52 : tensor<2x2x3x5x5xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%51 init: %cst_10) applies stablehlo.add across dimensions = [4] : (tensor<2x2x3x5x1xf32>, tensor<f32>) -> tensor<2x2x3x5xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5x5xf32>
    %56 = stablehlo.add %53, %55 : tensor<2x2x3x5x5xf32>
    %57 = stablehlo.multiply %56, %30 : tensor<2x2x3x5x5xf32>
    %58 = stablehlo.dot_general %57, %5, batching_dims = [0, 1] x [0, 1], contracting_dims = [2, 3] x [2, 3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x5xf32>, tensor<2x2x3x5x4xf32>) -> tensor<2x2x5x4xf32>
    %59 = stablehlo.transpose %58, dims = [0, 2, 1, 3] : (tensor<2x2x5x4xf32>) -> tensor<2x5x2x4xf32>
    %60 = stablehlo.dot_general %57, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x3x5x5xf32>, tensor<2x5x2x4xf32>) -> tensor<2x2x3x5x4xf32>
    %61 = stablehlo.reshape %44 : (tensor<2x5x2x4xf32>) -> tensor<2x5x8xf32>
    %62 = stablehlo.reshape %59 : (tensor<2x5x2x4xf32>) -> tensor<2x5x8xf32>
    %63 = stablehlo.transpose %60, dims = [0, 3, 1, 2, 4] : (tensor<2x2x3x5x4xf32>) -> tensor<2x5x2x3x4xf32>
    %64 = stablehlo.reshape %63 : (tensor<2x5x2x3x4xf32>) -> tensor<2x5x24xf32>
    %65 = stablehlo.concatenate %64, %62, %61, dim = 2 : (tensor<2x5x24xf32>, tensor<2x5x8xf32>, tensor<2x5x8xf32>) -> tensor<2x5x40xf32>
    %66 = stablehlo.dot_general %65, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x5x40xf32>, tensor<2x5x12xf32>) -> tensor<40x12xf32>
    %67 = stablehlo.transpose %66, dims = [1, 0] : (tensor<40x12xf32>) -> tensor<12x40xf32>
    %68 = stablehlo.dot_general %65, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x5x40xf32>, tensor<12x40xf32>) -> tensor<2x5x12xf32>
    return %68, %67 : tensor<2x5x12xf32>, tensor<12x40xf32>
  }
}
