// Layers that are equal but for a literal, from JAX 0.10.2: a plan of one computes other numbers in another.
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<16x8xf32>, %arg5: tensor<16x8xf32>) -> (tensor<8x8xf32> {jax.result_info = "result[0][0]"}, tensor<8x8xf32> {jax.result_info = "result[0][1]"}, tensor<8x8xf32> {jax.result_info = "result[0][2]"}, tensor<8x8xf32> {jax.result_info = "result[0][3]"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %1 = stablehlo.tanh %0 : tensor<16x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<16x8xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %5 = stablehlo.multiply %1, %4 : tensor<16x8xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %7 = stablehlo.tanh %6 : tensor<16x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<16x8xf32>
    %cst_2 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %11 = stablehlo.multiply %7, %10 : tensor<16x8xf32>
    %12 = stablehlo.dot_general %11, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %13 = stablehlo.tanh %12 : tensor<16x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %15 = stablehlo.subtract %14, %13 : tensor<16x8xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %17 = stablehlo.multiply %13, %16 : tensor<16x8xf32>
    %18 = stablehlo.dot_general %17, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %19 = stablehlo.tanh %18 : tensor<16x8xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %21 = stablehlo.subtract %20, %19 : tensor<16x8xf32>
    %cst_6 = stablehlo.constant dense<1.250000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %23 = stablehlo.multiply %19, %22 : tensor<16x8xf32>
    %24 = stablehlo.subtract %23, %arg5 : tensor<16x8xf32>
    %25 = stablehlo.multiply %24, %24 : tensor<16x8xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %27 = stablehlo.multiply %26, %24 : tensor<16x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%25 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %29 = stablehlo.divide %28, %cst_9 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %30 = stablehlo.divide %cst_10, %cst_11 : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %32 = stablehlo.multiply %31, %27 : tensor<16x8xf32>
    %cst_12 = stablehlo.constant dense<1.250000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<16x8xf32>
    %35 = stablehlo.multiply %34, %21 : tensor<16x8xf32>
    %36 = stablehlo.multiply %35, %19 : tensor<16x8xf32>
    %37 = stablehlo.add %35, %36 : tensor<16x8xf32>
    %38 = stablehlo.dot_general %37, %17, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %39 = stablehlo.transpose %38, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %40 = stablehlo.dot_general %37, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %42 = stablehlo.multiply %40, %41 : tensor<16x8xf32>
    %43 = stablehlo.multiply %42, %15 : tensor<16x8xf32>
    %44 = stablehlo.multiply %43, %13 : tensor<16x8xf32>
    %45 = stablehlo.add %43, %44 : tensor<16x8xf32>
    %46 = stablehlo.dot_general %45, %11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %48 = stablehlo.dot_general %45, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %cst_14 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %50 = stablehlo.multiply %48, %49 : tensor<16x8xf32>
    %51 = stablehlo.multiply %50, %9 : tensor<16x8xf32>
    %52 = stablehlo.multiply %51, %7 : tensor<16x8xf32>
    %53 = stablehlo.add %51, %52 : tensor<16x8xf32>
    %54 = stablehlo.dot_general %53, %5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %56 = stablehlo.dot_general %53, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %58 = stablehlo.multiply %56, %57 : tensor<16x8xf32>
    %59 = stablehlo.multiply %58, %3 : tensor<16x8xf32>
    %60 = stablehlo.multiply %59, %1 : tensor<16x8xf32>
    %61 = stablehlo.add %59, %60 : tensor<16x8xf32>
    %62 = stablehlo.dot_general %61, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %63 = stablehlo.transpose %62, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<8x8xf32>
    %66 = stablehlo.subtract %arg0, %65 : tensor<8x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %68 = stablehlo.multiply %67, %55 : tensor<8x8xf32>
    %69 = stablehlo.subtract %arg1, %68 : tensor<8x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %71 = stablehlo.multiply %70, %47 : tensor<8x8xf32>
    %72 = stablehlo.subtract %arg2, %71 : tensor<8x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %74 = stablehlo.multiply %73, %39 : tensor<8x8xf32>
    %75 = stablehlo.subtract %arg3, %74 : tensor<8x8xf32>
    return %66, %69, %72, %75, %29 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
  }
}
