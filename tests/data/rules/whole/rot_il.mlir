// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.reshape"(%a0) : (tensor<24x12xf32>) -> (tensor<24x6x2xf32>)
%v2 = "stablehlo.slice"(%v1) {start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 24, 6, 1>, strides = array<i64: 1, 1, 1>} : (tensor<24x6x2xf32>) -> (tensor<24x6x1xf32>)
%v3 = "stablehlo.slice"(%v1) {start_indices = array<i64: 0, 0, 1>, limit_indices = array<i64: 24, 6, 2>, strides = array<i64: 1, 1, 1>} : (tensor<24x6x2xf32>) -> (tensor<24x6x1xf32>)
%v4 = "stablehlo.negate"(%v3) : (tensor<24x6x1xf32>) -> (tensor<24x6x1xf32>)
%v5 = "stablehlo.concatenate"(%v4, %v2) {dimension = 2 : i64} : (tensor<24x6x1xf32>, tensor<24x6x1xf32>) -> (tensor<24x6x2xf32>)
%v6 = "stablehlo.reshape"(%v5) : (tensor<24x6x2xf32>) -> (tensor<24x12xf32>)
return %v6 : tensor<24x12xf32>
}
}
