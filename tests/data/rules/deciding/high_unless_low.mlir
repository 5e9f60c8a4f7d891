// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- R, S(0)
// P(and) <- R, P(max)
// P(and) <- P(min), R
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<24xf32>) -> (tensor<24xi1>) {
%false = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%true = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%low = "stablehlo.constant"() {value = dense<-1.0> : tensor<24xf32>} : () -> (tensor<24xf32>)
%one = "stablehlo.constant"() {value = dense<1.0> : tensor<24xf32>} : () -> (tensor<24xf32>)
%two = "stablehlo.constant"() {value = dense<2.0> : tensor<24xf32>} : () -> (tensor<24xf32>)
%high = stablehlo.compare GE, %a0, %one, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
%is_low = stablehlo.compare LE, %a0, %low, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
%any_low = stablehlo.reduce(%is_low init: %false) applies stablehlo.or across dimensions = [0] : (tensor<24xi1>, tensor<i1>) -> tensor<i1>
%above = stablehlo.compare GE, %a1, %one, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
%any_above = stablehlo.reduce(%above init: %false) applies stablehlo.or across dimensions = [0] : (tensor<24xi1>, tensor<i1>) -> tensor<i1>
%below = stablehlo.compare LT, %a1, %two, FLOAT : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
%all_below = stablehlo.reduce(%below init: %true) applies stablehlo.and across dimensions = [0] : (tensor<24xi1>, tensor<i1>) -> tensor<i1>
%taken = stablehlo.select %any_low, %false, %any_above : tensor<i1>, tensor<i1>
%passes = stablehlo.select %taken, %true, %all_below : tensor<i1>, tensor<i1>
%all = stablehlo.broadcast_in_dim %passes, dims = [] : (tensor<i1>) -> tensor<24xi1>
%r = stablehlo.and %high, %all : tensor<24xi1>
return %r : tensor<24xi1>
}
}
