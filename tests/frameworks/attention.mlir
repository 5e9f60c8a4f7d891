module @attention {
  func.func public @main(%arg0: tensor<8x8x16xf32> loc("x"), %arg1: tensor<16x16xf32> loc("params.q"), %arg2: tensor<16x16xf32> loc("params.k"), %arg3: tensor<16x16xf32> loc("params.v"), %arg4: tensor<16x16xf32> loc("params.out")) -> tensor<8x8x16xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0] : (tensor<8x8x16xf32>, tensor<16x16xf32>) -> tensor<8x8x16xf32>
    %1 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [0] : (tensor<8x8x16xf32>, tensor<16x16xf32>) -> tensor<8x8x16xf32>
    %2 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [2] x [0] : (tensor<8x8x16xf32>, tensor<16x16xf32>) -> tensor<8x8x16xf32>
    %3 = stablehlo.dot_general %0, %1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x8xf32>
    %cst = stablehlo.constant dense<2.5e-01> : tensor<8x8x8xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<8x8x8xf32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x8xf32>
    %7 = stablehlo.subtract %4, %6 : tensor<8x8x8xf32>
    %8 = stablehlo.exponential %7 : tensor<8x8x8xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x8xf32>
    %11 = stablehlo.divide %8, %10 : tensor<8x8x8xf32>
    %12 = stablehlo.dot_general %11, %2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x8x8xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %13 = stablehlo.dot_general %12, %arg4, contracting_dims = [2] x [0] : (tensor<8x8x16xf32>, tensor<16x16xf32>) -> tensor<8x8x16xf32>
    return %13 : tensor<8x8x16xf32>
  }
}
