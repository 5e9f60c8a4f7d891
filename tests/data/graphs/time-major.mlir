// Attention over data in time-major order, from JAX 0.10.2: dim 1 is the batch.
module @jit_tm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x6xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x6xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<4x8x6xf32>, %arg3: tensor<4x8x6xf32>) -> (tensor<6x6xf32> {jax.result_info = "result[0]['a']"}, tensor<6x6xf32> {jax.result_info = "result[0]['b']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<6x6xf32>) -> tensor<4x8x6xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x8x6xf32>
    %4 = stablehlo.dot_general %1, %1, batching_dims = [1] x [1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<4x8x6xf32>) -> tensor<8x4x4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %6 = stablehlo.reshape %5 : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %8 = stablehlo.compare EQ, %4, %7, FLOAT : (tensor<8x4x4xf32>, tensor<8x4x4xf32>) -> tensor<8x4x4xi1>
    %9 = stablehlo.convert %8 : (tensor<8x4x4xi1>) -> tensor<8x4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %12 = stablehlo.maximum %11, %5 : tensor<8x4xf32>
    %13 = stablehlo.compare EQ, %5, %12, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %16 = stablehlo.select %13, %14, %15 : tensor<8x4xi1>, tensor<8x4xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %18 = stablehlo.compare EQ, %17, %12, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %21 = stablehlo.select %18, %19, %20 : tensor<8x4xi1>, tensor<8x4xf32>
    %22 = stablehlo.divide %16, %21 : tensor<8x4xf32>
    %23 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %25 = stablehlo.subtract %4, %24 : tensor<8x4x4xf32>
    %26 = stablehlo.exponential %25 : tensor<8x4x4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_8) applies stablehlo.add across dimensions = [2] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %30 = stablehlo.divide %26, %29 : tensor<8x4x4xf32>
    %31 = stablehlo.multiply %28, %28 : tensor<8x4x1xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x4x1xf32>
    %33 = stablehlo.divide %32, %31 : tensor<8x4x1xf32>
    %34 = stablehlo.dot_general %1, %30, batching_dims = [1] x [0], contracting_dims = [0] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<8x4x4xf32>) -> tensor<8x6x4xf32>
    %35 = stablehlo.transpose %34, dims = [2, 0, 1] : (tensor<8x6x4xf32>) -> tensor<4x8x6xf32>
    %36 = stablehlo.dot_general %35, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<6x6xf32>) -> tensor<4x8x6xf32>
    %37 = stablehlo.subtract %36, %arg3 : tensor<4x8x6xf32>
    %38 = stablehlo.multiply %37, %37 : tensor<4x8x6xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %40 = stablehlo.multiply %39, %37 : tensor<4x8x6xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%38 init: %cst_11) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x8x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_12 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %42 = stablehlo.divide %41, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %43 = stablehlo.divide %cst_13, %cst_14 : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %45 = stablehlo.multiply %44, %40 : tensor<4x8x6xf32>
    %46 = stablehlo.dot_general %45, %35, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<4x8x6xf32>) -> tensor<6x6xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %48 = stablehlo.dot_general %45, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<6x6xf32>) -> tensor<4x8x6xf32>
    %49 = stablehlo.transpose %48, dims = [1, 2, 0] : (tensor<4x8x6xf32>) -> tensor<8x6x4xf32>
    %50 = stablehlo.dot_general %49, %1, batching_dims = [0] x [1], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x6x4xf32>, tensor<4x8x6xf32>) -> tensor<8x4x4xf32>
    %51 = stablehlo.dot_general %49, %30, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x4xf32>, tensor<8x4x4xf32>) -> tensor<8x6x4xf32>
    %52 = stablehlo.transpose %51, dims = [2, 0, 1] : (tensor<8x6x4xf32>) -> tensor<4x8x6xf32>
    %53 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %54 = stablehlo.multiply %50, %53 : tensor<8x4x4xf32>
    %55 = stablehlo.multiply %54, %26 : tensor<8x4x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<8x4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %57 = stablehlo.reshape %56 : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %58 = stablehlo.negate %57 : tensor<8x4x1xf32>
    %59 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<8x4x1xf32>) -> tensor<8x4x4xf32>
    %60 = stablehlo.divide %50, %59 : tensor<8x4x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%58 init: %cst_16) applies stablehlo.add across dimensions = [2] : (tensor<8x4x1xf32>, tensor<f32>) -> tensor<8x4xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x4xf32>
    %63 = stablehlo.add %60, %62 : tensor<8x4x4xf32>
    %64 = stablehlo.multiply %63, %26 : tensor<8x4x4xf32>
    %65 = stablehlo.dot_general %64, %1, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4x4xf32>, tensor<4x8x6xf32>) -> tensor<8x4x6xf32>
    %66 = stablehlo.transpose %65, dims = [1, 0, 2] : (tensor<8x4x6xf32>) -> tensor<4x8x6xf32>
    %67 = stablehlo.add %52, %66 : tensor<4x8x6xf32>
    %68 = stablehlo.dot_general %64, %1, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4x4xf32>, tensor<4x8x6xf32>) -> tensor<8x4x6xf32>
    %69 = stablehlo.transpose %68, dims = [1, 0, 2] : (tensor<8x4x6xf32>) -> tensor<4x8x6xf32>
    %70 = stablehlo.add %67, %69 : tensor<4x8x6xf32>
    %71 = stablehlo.multiply %70, %3 : tensor<4x8x6xf32>
    %72 = stablehlo.multiply %71, %1 : tensor<4x8x6xf32>
    %73 = stablehlo.add %71, %72 : tensor<4x8x6xf32>
    %74 = stablehlo.dot_general %73, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<4x8x6xf32>) -> tensor<6x6xf32>
    %75 = stablehlo.transpose %74, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %77 = stablehlo.multiply %76, %75 : tensor<6x6xf32>
    %78 = stablehlo.subtract %arg0, %77 : tensor<6x6xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %80 = stablehlo.multiply %79, %47 : tensor<6x6xf32>
    %81 = stablehlo.subtract %arg1, %80 : tensor<6x6xf32>
    return %78, %81, %42 : tensor<6x6xf32>, tensor<6x6xf32>, tensor<f32>
  }
}
