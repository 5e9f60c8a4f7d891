// SPDX-License-Identifier: GPL-3.0-or-later
func.func public @main(%x: tensor<f32>) -> tensor<i32> {
  %i = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %s = stablehlo.shift_left %i, %five : tensor<i32>
  %r = stablehlo.maximum %s, %five : tensor<i32>
  return %r : tensor<i32>
}
