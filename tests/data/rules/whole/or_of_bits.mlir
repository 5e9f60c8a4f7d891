// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(and) <- P(and), R
// P(and) <- R, P(and)
// P(or) <- P(or), P(or)
func.func public @main(%x: tensor<24x12xi32>, %y: tensor<24x12xi32>) -> tensor<24x12xi32> {
  %five = stablehlo.constant dense<5> : tensor<24x12xi32>
  %four = stablehlo.constant dense<4> : tensor<24x12xi32>
  %s = stablehlo.shift_right_logical %x, %five : tensor<24x12xi32>
  %m = stablehlo.remainder %s, %four : tensor<24x12xi32>
  %r = stablehlo.or %m, %y : tensor<24x12xi32>
  return %r : tensor<24x12xi32>
}
