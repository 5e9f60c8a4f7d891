// SPDX-License-Identifier: GPL-3.0-or-later
// P(or) <- S(0), R
// P(and) <- R, S(0)
// P(or) <- P(or), R
module @m {
func.func public @main(%x: tensor<24xi1>, %y: tensor<20xi32>) -> (tensor<i1>) {
%f = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> (tensor<i1>)
%t = "stablehlo.constant"() {value = dense<true> : tensor<i1>} : () -> (tensor<i1>)
%a = "stablehlo.reduce"(%x, %f) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.or"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xi1>, tensor<i1>) -> (tensor<i1>)
%n = stablehlo.negate %y : tensor<20xi32>
%c = stablehlo.constant dense<5> : tensor<20xi32>
%p = stablehlo.compare NE, %n, %c, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
%b = "stablehlo.reduce"(%p, %t) ({
^bb0(%v2: tensor<i1>, %v3: tensor<i1>):
%v4 = "stablehlo.and"(%v2, %v3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
"stablehlo.return"(%v4) : (tensor<i1>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xi1>, tensor<i1>) -> (tensor<i1>)
%r = stablehlo.and %a, %b : tensor<i1>
return %r : tensor<i1>
}
}
