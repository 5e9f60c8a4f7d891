// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0, halo)
// P(and) <- P(and)
// P(or) <- P(or)
func.func public @main(%x: tensor<48xi64>) -> tensor<48xi64> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %bits = stablehlo.constant dense<127> : tensor<48xi64>
  %far = stablehlo.constant dense<20> : tensor<48xi64>
  %high = stablehlo.constant dense<1152921504606846976> : tensor<48xi64>
  %low = stablehlo.and %x, %bits : tensor<48xi64>
  %one = stablehlo.pad %low, %zero, low = [1], high = [-1], interior = [0] : (tensor<48xi64>, tensor<i64>) -> tensor<48xi64>
  %two = stablehlo.pad %low, %zero, low = [2], high = [-2], interior = [0] : (tensor<48xi64>, tensor<i64>) -> tensor<48xi64>
  %up = stablehlo.shift_left %one, %far : tensor<48xi64>
  %sum = stablehlo.add %up, %two : tensor<48xi64>
  %r = stablehlo.or %sum, %high : tensor<48xi64>
  return %r : tensor<48xi64>
}
