func.func public @main(%w: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<f32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, tensor<16x8xf32>
  cond {
    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %y = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %u = stablehlo.tanh %y : tensor<16x8xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %u : tensor<i32>, tensor<16x8xf32>
  }
  %g = stablehlo.dot_general %x, %r#1, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  %v = stablehlo.subtract %w, %g : tensor<8x8xf32>
  %l = stablehlo.reduce(%r#1 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
  return %v, %l : tensor<8x8xf32>, tensor<f32>
}
