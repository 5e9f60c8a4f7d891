module @mlp {
  func.func public @main(%arg0: tensor<8x16xf32> loc("x"), %arg1: tensor<16x64xf32> loc("params.up"), %arg2: tensor<64x16xf32> loc("params.down")) -> tensor<8x16xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x64xf32>) -> tensor<8x64xf32>
    %cst = stablehlo.constant dense<0.0> : tensor<8x64xf32>
    %1 = stablehlo.maximum %0, %cst : tensor<8x64xf32>
    %2 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
    return %2 : tensor<8x16xf32>
  }
}
