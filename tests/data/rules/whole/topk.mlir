// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
module @topk {
  func.func public @main(%arg0: tensor<24x12xf32>) -> (tensor<24x4xf32>, tensor<24x4xi32>) {
    %values, %indices = chlo.top_k(%arg0, k = 4) : tensor<24x12xf32> -> (tensor<24x4xf32>, tensor<24x4xi32>)
    return %values, %indices : tensor<24x4xf32>, tensor<24x4xi32>
  }
}
