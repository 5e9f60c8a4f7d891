// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(0), S(0), S(1)
// S(0) <- R, R, S(0)
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @instance_norm {
  func.func @main(%arg0: tensor<12xf32>, %arg1: tensor<12xf32>, %arg2: tensor<6x12x5xf32>) -> tensor<6x12x5xf32> {
    %0 = stablehlo.reshape %arg2 : (tensor<6x12x5xf32>) -> tensor<1x72x5xf32>
    %1 = stablehlo.concatenate %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, dim = 0 : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> tensor<72xf32>
    %2 = stablehlo.concatenate %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, dim = 0 : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> tensor<72xf32>
    %output, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%0, %1, %2) <{epsilon = 9.99999974E-6 : f32, feature_index = 1 : i64}> : (tensor<1x72x5xf32>, tensor<72xf32>, tensor<72xf32>) -> (tensor<1x72x5xf32>, tensor<72xf32>, tensor<72xf32>)
    %3 = stablehlo.reshape %output : (tensor<1x72x5xf32>) -> tensor<6x12x5xf32>
    return %3 : tensor<6x12x5xf32>
  }
}
