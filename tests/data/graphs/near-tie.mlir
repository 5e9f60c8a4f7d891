// Two equal sums that are told apart by less than what f32 keeps of them; the most of a row, which
// begins at -inf, is on the way.
module @near_tie {
  func.func public @main(%x: tensor<64x32xf32>) -> tensor<64xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %tiny = stablehlo.constant dense<1.0e-9> : tensor<64xf32>
    %low = stablehlo.constant dense<1.0> : tensor<64xf32>
    %high = stablehlo.constant dense<1.001> : tensor<64xf32>
    %a = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
    %b = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
    %most = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>
    %above = stablehlo.add %a, %tiny : tensor<64xf32>
    %tie = stablehlo.compare GE, %above, %b : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xi1>
    %either = stablehlo.select %tie, %low, %high : tensor<64xi1>, tensor<64xf32>
    %out = stablehlo.add %either, %most : tensor<64xf32>
    return %out : tensor<64xf32>
  }
}
