// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum), S(1) <- R, S(1), R, S(1), R
// P(sum), P(sum) <- R, R, S(0), S(0), R
// P(sum), P(sum) <- R, R, R, R, P(sum)
// P(avg), P(avg) <- R, R, R, P(avg), R
// P(avg), P(avg) <- R, R, R, R, P(avg)
module @jit_vj attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<4x3x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<f32>) -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.reshape %arg2 : (tensor<4x3x4xf32>) -> tensor<12x4xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x4xf32>, tensor<4x4xf32>) -> tensor<12x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<12x4xf32>) -> tensor<4x3x4xf32>
    %3 = stablehlo.transpose %arg2, dims = [0, 2, 1] : (tensor<4x3x4xf32>) -> tensor<4x4x3xf32>
    %4 = stablehlo.dot_general %2, %3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x3x4xf32>, tensor<4x4x3xf32>) -> tensor<4x3x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %6 = stablehlo.reshape %5 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %8 = stablehlo.compare EQ, %4, %7, FLOAT : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xi1>
    %9 = stablehlo.convert %8 : (tensor<4x3x3xi1>) -> tensor<4x3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %12 = stablehlo.maximum %11, %5 : tensor<4x3xf32>
    %13 = stablehlo.compare EQ, %5, %12, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %16 = stablehlo.select %13, %14, %15 : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %18 = stablehlo.compare EQ, %17, %12, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %21 = stablehlo.select %18, %19, %20 : tensor<4x3xi1>, tensor<4x3xf32>
    %22 = stablehlo.divide %16, %21 : tensor<4x3xf32>
    %23 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %25 = stablehlo.subtract %4, %24 : tensor<4x3x3xf32>
    %26 = stablehlo.exponential %25 : tensor<4x3x3xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_7) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %30 = stablehlo.divide %26, %29 : tensor<4x3x3xf32>
    %31 = stablehlo.multiply %28, %28 : tensor<4x3x1xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x3x1xf32>
    %33 = stablehlo.divide %32, %31 : tensor<4x3x1xf32>
    %34 = stablehlo.dot_general %30, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x3x3xf32>, tensor<4x3x4xf32>) -> tensor<4x3x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<4x3x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %37 = stablehlo.divide %35, %36 : tensor<4x4xf32>
    %38 = stablehlo.dot_general %37, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %40 = stablehlo.multiply %arg3, %39 : tensor<4x4xf32>
    %41 = stablehlo.subtract %38, %40 : tensor<4x4xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %43 = stablehlo.power %41, %42 : tensor<4x4xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.subtract %cst_13, %cst_14 : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %46 = stablehlo.power %41, %45 : tensor<4x4xf32>
    %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %48 = stablehlo.multiply %47, %46 : tensor<4x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%43 init: %cst_16) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %50 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %51 = stablehlo.multiply %50, %48 : tensor<4x4xf32>
    %52 = stablehlo.dot_general %51, %37, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %54 = stablehlo.dot_general %51, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %56 = stablehlo.divide %54, %55 : tensor<4x4xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 2] : (tensor<4x4xf32>) -> tensor<4x3x4xf32>
    %58 = stablehlo.dot_general %57, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x3x3xf32>
    %59 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %60 = stablehlo.multiply %58, %59 : tensor<4x3x3xf32>
    %61 = stablehlo.multiply %60, %26 : tensor<4x3x3xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.reduce(%61 init: %cst_18) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %63 = stablehlo.reshape %62 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %64 = stablehlo.negate %63 : tensor<4x3x1xf32>
    %65 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %66 = stablehlo.divide %58, %65 : tensor<4x3x3xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%64 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<4x3x1xf32>, tensor<f32>) -> tensor<4x3xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x3xf32>
    %69 = stablehlo.add %66, %68 : tensor<4x3x3xf32>
    %70 = stablehlo.multiply %69, %26 : tensor<4x3x3xf32>
    %71 = stablehlo.dot_general %70, %3, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x3x3xf32>, tensor<4x4x3xf32>) -> tensor<4x3x4xf32>
    %72 = stablehlo.reshape %71 : (tensor<4x3x4xf32>) -> tensor<12x4xf32>
    %73 = stablehlo.dot_general %72, %0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<4x4xf32>
    %74 = stablehlo.transpose %73, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %74, %53 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}
