// Noise from a seed of the state, from JAX 0.10.2: no data is in what the network makes of it, and its sum and its
// largest value are results.
module @jit_noise attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x2xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<i32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<8x4xf32>) -> (tensor<4x6xf32> {jax.result_info = "result[0][0]['w1']"}, tensor<6x2xf32> {jax.result_info = "result[0][0]['w2']"}, tensor<i32> {jax.result_info = "result[0][1]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<8x4xi32>
    %c = stablehlo.constant dense<5> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x4xi32>
    %2 = stablehlo.multiply %0, %1 : tensor<8x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<8x4xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x4xi32>
    %5 = stablehlo.multiply %3, %4 : tensor<8x4xi32>
    %6 = stablehlo.add %2, %5 : tensor<8x4xi32>
    %7 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<8x4xi32>
    %8 = stablehlo.add %6, %7 : tensor<8x4xi32>
    %9 = stablehlo.convert %8 : (tensor<8x4xi32>) -> tensor<8x4xf32>
    %10 = stablehlo.sine %9 : tensor<8x4xf32>
    %11 = stablehlo.dot_general %10, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %12 = stablehlo.tanh %11 : tensor<8x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<8x6xf32>
    %15 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %16 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %17 = stablehlo.tanh %16 : tensor<8x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %19 = stablehlo.subtract %18, %17 : tensor<8x6xf32>
    %20 = stablehlo.dot_general %17, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x2xf32>) -> tensor<8x2xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<8x2xf32>
    %22 = stablehlo.multiply %21, %21 : tensor<8x2xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %24 = stablehlo.multiply %23, %21 : tensor<8x2xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%22 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x2xf32>
    %27 = stablehlo.multiply %26, %24 : tensor<8x2xf32>
    %28 = stablehlo.negate %27 : tensor<8x2xf32>
    %29 = stablehlo.dot_general %28, %17, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<8x6xf32>) -> tensor<2x6xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<2x6xf32>) -> tensor<6x2xf32>
    %31 = stablehlo.dot_general %28, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<6x2xf32>) -> tensor<8x6xf32>
    %32 = stablehlo.multiply %31, %19 : tensor<8x6xf32>
    %33 = stablehlo.multiply %32, %17 : tensor<8x6xf32>
    %34 = stablehlo.add %32, %33 : tensor<8x6xf32>
    %35 = stablehlo.dot_general %34, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %36 = stablehlo.transpose %35, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
    %37 = stablehlo.dot_general %27, %12, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<8x6xf32>) -> tensor<2x6xf32>
    %38 = stablehlo.transpose %37, dims = [1, 0] : (tensor<2x6xf32>) -> tensor<6x2xf32>
    %39 = stablehlo.add %30, %38 : tensor<6x2xf32>
    %40 = stablehlo.dot_general %27, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x2xf32>, tensor<6x2xf32>) -> tensor<8x6xf32>
    %41 = stablehlo.multiply %40, %14 : tensor<8x6xf32>
    %42 = stablehlo.multiply %41, %12 : tensor<8x6xf32>
    %43 = stablehlo.add %41, %42 : tensor<8x6xf32>
    %44 = stablehlo.dot_general %43, %10, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
    %45 = stablehlo.transpose %44, dims = [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
    %46 = stablehlo.add %36, %45 : tensor<4x6xf32>
    %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %48 = stablehlo.multiply %47, %46 : tensor<4x6xf32>
    %49 = stablehlo.subtract %arg0, %48 : tensor<4x6xf32>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %51 = stablehlo.multiply %50, %39 : tensor<6x2xf32>
    %52 = stablehlo.subtract %arg1, %51 : tensor<6x2xf32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %53 = stablehlo.add %arg2, %c_7 : tensor<i32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%10 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %55 = stablehlo.abs %10 : tensor<8x4xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    return %49, %52, %53, %25, %54, %56 : tensor<4x6xf32>, tensor<6x2xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}
