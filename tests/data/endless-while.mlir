// SPDX-License-Identifier: GPL-3.0-or-later
// A while whose condition holds for far longer than anybody waits: for commands to be interrupted.
func.func public @main(%a: tensor<f32>, %b: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %least = stablehlo.constant dense<-1.0e+20> : tensor<f32>
  %r:2 = stablehlo.while(%x = %a, %y = %b) : tensor<f32>, tensor<256x256xf32>
  cond {
    %t = stablehlo.compare GT, %x, %least : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %n = stablehlo.add %x, %one : tensor<f32>
    %m = stablehlo.negate %y : tensor<256x256xf32>
    stablehlo.return %n, %m : tensor<f32>, tensor<256x256xf32>
  }
  return %r#1 : tensor<256x256xf32>
}
