// Ops that become others.
func.func @main(%x: tensor<4x6xf32>, %y: tensor<6x8xf32>, %i: tensor<4x2xi32>, %p: tensor<f32>, %z: tensor<3xcomplex<f32>>) -> (tensor<8x4xf32>, tensor<4x2xf32>, tensor<6x4xf32>, tensor<2x12xf32>, tensor<5x7xf32>, tensor<3x5xf32>, tensor<4x3xf32>, tensor<3xcomplex<f32>>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %shape = stablehlo.constant dense<[2, 12]> : tensor<2xi32>
  %wide = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %zeros = stablehlo.constant dense<0> : tensor<2xi64>
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.einsum %x, %y, config = "ab,bc->ca" : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.torch_index_select"(%x, %i) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<4x6xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  %2 = "stablehlo.unary_einsum"(%x) <{einsum_config = "ab->ba"}> : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %3 = stablehlo.dynamic_reshape %x, %shape : (tensor<4x6xf32>, tensor<2xi32>) -> tensor<2x12xf32>
  %4 = stablehlo.dynamic_pad %x, %p, %ones, %zeros, %zeros : (tensor<4x6xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi64>, tensor<2xi64>) -> tensor<5x7xf32>
  %5 = stablehlo.real_dynamic_slice %x, %ones, %wide, %ones : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x5xf32>
  %6:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 3 : i64, largest = true}} : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %7 = chlo.conj %z : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  %8 = stablehlo.dynamic_broadcast_in_dim %p, %wide, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<4x6xf32>
  %9 = "stablehlo.all_gather"(%8) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %10 = stablehlo.composite "my.scale" %x, %c, %p {decomposition = @scale} : (tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> tensor<4x6xf32>
  %11 = stablehlo.dynamic_iota %wide, dim = 1 : (tensor<2xi32>) -> tensor<4x6xf32>
  return %0, %1, %2, %3, %4, %5, %6#0, %7, %9, %10, %11 : tensor<8x4xf32>, tensor<4x2xf32>, tensor<6x4xf32>, tensor<2x12xf32>, tensor<5x7xf32>, tensor<3x5xf32>, tensor<4x3xf32>, tensor<3xcomplex<f32>>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}
func.func private @scale(%x: tensor<4x6xf32>, %c: tensor<f32>, %p: tensor<f32>) -> tensor<4x6xf32> {
  %0 = stablehlo.multiply %c, %p : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.multiply %x, %1 : tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}
