// SPDX-License-Identifier: GPL-3.0-or-later
// S(2) <- S(1)
// S(0) <- S(0)
// S(1) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @diag_embed_rows {
  func.func public @main(%a0: tensor<12x4xf32>) -> (tensor<12x12x4xf32>) {
    %v1 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<12x12x4xi32>)
    %v2 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> (tensor<12x12x4xi32>)
    %v3 = "stablehlo.compare"(%v1, %v2) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<12x12x4xi32>, tensor<12x12x4xi32>) -> (tensor<12x12x4xi1>)
    %v4 = "stablehlo.broadcast_in_dim"(%a0) {broadcast_dimensions = array<i64: 0, 2>} : (tensor<12x4xf32>) -> (tensor<12x12x4xf32>)
    %v5 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<12x12x4xf32>} : () -> (tensor<12x12x4xf32>)
    %v6 = "stablehlo.select"(%v3, %v4, %v5) : (tensor<12x12x4xi1>, tensor<12x12x4xf32>, tensor<12x12x4xf32>) -> (tensor<12x12x4xf32>)
    return %v6 : tensor<12x12x4xf32>
}
}
