// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir, here with halos: positions that share
// a factor with their dim, which is cut in blocks, and as a whole with rows of neighbours. What a
// slice leaves out may be cut by itself too, in blocks of unequal length: no plan can, so such rows
// are not explored and not stated.
func.func public @main(
    %pad_shift2_a: tensor<24x12xf32>, %pad_shift2_of_48_a: tensor<48x12xf32>,
    %pad_shift4_of_48_a: tensor<48x12xf32>, %pad_both_a: tensor<24x12xf32>,
    %pad_both_dims_a: tensor<24x36xf32>, %pad_crop_a: tensor<24x12xf32>,
    %pad_gaps_a: tensor<24x12xf32>, %pad_gaps_crop_a: tensor<24x12xf32>,
    %pad_far_a: tensor<48x12xf32>, %sl_tail_a: tensor<24x36xf32>, %sl_inner_a: tensor<24x12xf32>,
    %sl_inner_both_a: tensor<24x36xf32>, %sl_second_half_a: tensor<24x12xf32>,
    %sl_first_half_a: tensor<24x12xf32>, %sl_strides_a: tensor<24x12xf32>,
    %sl_strides_odd_a: tensor<24x12xf32>, %sl_ratio24_a: tensor<12x96xf32>,
    %sl_ratio73_a: tensor<12x292xf32>, %sl_ratio73_key_a: tensor<12x292xf32>,
    %sl_ratio128_a: tensor<12x512xf32>
) -> (
    tensor<24x12xf32>, tensor<48x12xf32>, tensor<48x12xf32>, tensor<30x12xf32>,
    tensor<24x36xf32>, tensor<18x12xf32>, tensor<76x12xf32>, tensor<49x12xf32>,
    tensor<54x12xf32>, tensor<22x36xf32>, tensor<18x12xf32>, tensor<12x24xf32>,
    tensor<12x12xf32>, tensor<12x12xf32>, tensor<10x12xf32>, tensor<10x12xf32>, tensor<12x4xf32>,
    tensor<12x284xf32>, tensor<12x4xf32>, tensor<12x504xf32>
) {
  // pad_shift2: S(0, block=12) <- S(0, block=12), R; S(1) <- S(1), R; S(0) <- S(0, halo=2:0), R; S(0, halo=0:2, sum) <- S(0, fill=0:2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_shift2_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_shift2_r = "stablehlo.pad"(%pad_shift2_a, %pad_shift2_c) {edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: -2, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // pad_shift2_of_48: S(0, block=24) <- S(0, block=24), R; S(1) <- S(1), R; S(0) <- S(0, halo=2:0), R; S(0, halo=0:2, sum) <- S(0, fill=0:2), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_shift2_of_48_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_shift2_of_48_r = "stablehlo.pad"(%pad_shift2_of_48_a, %pad_shift2_of_48_c) {edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: -2, 0>, interior_padding = array<i64: 0, 0>} : (tensor<48x12xf32>, tensor<f32>) -> (tensor<48x12xf32>)
  // pad_shift4_of_48: S(0, block=12) <- S(0, block=12), R; S(1) <- S(1), R; S(0) <- S(0, halo=4:0), R; S(0, halo=0:4, sum) <- S(0, fill=0:4), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_shift4_of_48_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_shift4_of_48_r = "stablehlo.pad"(%pad_shift4_of_48_a, %pad_shift4_of_48_c) {edge_padding_low = array<i64: 4, 0>, edge_padding_high = array<i64: -4, 0>, interior_padding = array<i64: 0, 0>} : (tensor<48x12xf32>, tensor<f32>) -> (tensor<48x12xf32>)
  // pad_both: S(0, block=15) <- S(0, block=12), R; S(1) <- S(1), R; S(0) <- S(0, halo), R; S(0, halo=0:6, sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_both_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_both_r = "stablehlo.pad"(%pad_both_a, %pad_both_c) {edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: 4, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<30x12xf32>)
  // pad_both_dims: S(0, block=12) <- S(0, block=12), R; S(1, block=12) <- S(1, block=12), R; S(0) <- S(0, halo=2:0), R; S(0, halo=0:2, sum) <- S(0, fill=0:2), R; S(1) <- S(1, halo=0:3), R; S(1, halo=3:0, sum) <- S(1, fill=3:0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_both_dims_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_both_dims_r = "stablehlo.pad"(%pad_both_dims_a, %pad_both_dims_c) {edge_padding_low = array<i64: 2, -3>, edge_padding_high = array<i64: -2, 3>, interior_padding = array<i64: 0, 0>} : (tensor<24x36xf32>, tensor<f32>) -> (tensor<24x36xf32>)
  // pad_crop: S(0, block=6) <- S(0, block=8), R; S(1) <- S(1), R; S(0) <- S(0, halo), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_crop_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_crop_r = "stablehlo.pad"(%pad_crop_a, %pad_crop_c) {edge_padding_low = array<i64: -3, 0>, edge_padding_high = array<i64: -3, 0>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<18x12xf32>)
  // pad_gaps: S(1) <- S(1), R; S(0) <- S(0, halo), R; S(0, halo=0:4, sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_gaps_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_gaps_r = "stablehlo.pad"(%pad_gaps_a, %pad_gaps_c) {edge_padding_low = array<i64: 3, 0>, edge_padding_high = array<i64: 3, 0>, interior_padding = array<i64: 2, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<76x12xf32>)
  // pad_gaps_crop: S(1) <- S(1), R; S(0) <- S(0, halo), R; S(0, halo=2:1, sum) <- S(0, fill=1:0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_gaps_crop_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_gaps_crop_r = "stablehlo.pad"(%pad_gaps_crop_a, %pad_gaps_crop_c) {edge_padding_low = array<i64: -2, 0>, edge_padding_high = array<i64: 4, 0>, interior_padding = array<i64: 1, 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<49x12xf32>)
  // pad_far: S(0, block=9) <- S(0, block=8), R; S(1) <- S(1), R; S(0) <- S(0, halo), R; S(0, halo=0:6, sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
    %pad_far_c = stablehlo.constant dense<0.0> : tensor<f32>
  %pad_far_r = "stablehlo.pad"(%pad_far_a, %pad_far_c) {edge_padding_low = array<i64: 6, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>} : (tensor<48x12xf32>, tensor<f32>) -> (tensor<54x12xf32>)
  // sl_tail: S(0, block=11) <- S(0, block=12); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_tail_r = "stablehlo.slice"(%sl_tail_a) {start_indices = array<i64: 2, 0>, limit_indices = array<i64: 24, 36>, strides = array<i64: 1, 1>} : (tensor<24x36xf32>) -> (tensor<22x36xf32>)
  // sl_inner: S(0, block=6) <- S(0, block=8); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_inner_r = "stablehlo.slice"(%sl_inner_a) {start_indices = array<i64: 3, 0>, limit_indices = array<i64: 21, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<18x12xf32>)
  // sl_inner_both: S(0, block=2) <- S(0, block=4); S(1, block=4) <- S(1, block=6); S(0) <- S(0, halo); S(1) <- S(1, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_inner_both_r = "stablehlo.slice"(%sl_inner_both_a) {start_indices = array<i64: 6, 6>, limit_indices = array<i64: 18, 30>, strides = array<i64: 1, 1>} : (tensor<24x36xf32>) -> (tensor<12x24xf32>)
  // sl_second_half: S(0) <- S(0, block=2); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_second_half_r = "stablehlo.slice"(%sl_second_half_a) {start_indices = array<i64: 12, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<12x12xf32>)
  // sl_first_half: S(0) <- S(0, block=2); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_first_half_r = "stablehlo.slice"(%sl_first_half_a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 12, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> (tensor<12x12xf32>)
  // sl_strides: S(0, block=5) <- S(0, block=6); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_strides_r = "stablehlo.slice"(%sl_strides_a) {start_indices = array<i64: 4, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 2, 1>} : (tensor<24x12xf32>) -> (tensor<10x12xf32>)
  // sl_strides_odd: S(0, block=5) <- S(0, block=6); S(1) <- S(1); S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_strides_odd_r = "stablehlo.slice"(%sl_strides_odd_a) {start_indices = array<i64: 5, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 2, 1>} : (tensor<24x12xf32>) -> (tensor<10x12xf32>)
  // sl_ratio24: S(0) <- S(0); S(1) <- S(1, block=24); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_ratio24_r = "stablehlo.slice"(%sl_ratio24_a) {start_indices = array<i64: 0, 4>, limit_indices = array<i64: 12, 8>, strides = array<i64: 1, 1>} : (tensor<12x96xf32>) -> (tensor<12x4xf32>)
  // sl_ratio73: S(0) <- S(0); S(1, block=71) <- S(1, block=73); S(1) <- S(1, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_ratio73_r = "stablehlo.slice"(%sl_ratio73_a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 12, 284>, strides = array<i64: 1, 1>} : (tensor<12x292xf32>) -> (tensor<12x284xf32>)
  // sl_ratio73_key: S(0) <- S(0); S(1) <- S(1, block=73); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_ratio73_key_r = "stablehlo.slice"(%sl_ratio73_key_a) {start_indices = array<i64: 0, 284>, limit_indices = array<i64: 12, 288>, strides = array<i64: 1, 1>} : (tensor<12x292xf32>) -> (tensor<12x4xf32>)
  // sl_ratio128: S(0) <- S(0); S(1, block=63) <- S(1, block=64); S(1) <- S(1, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %sl_ratio128_r = "stablehlo.slice"(%sl_ratio128_a) {start_indices = array<i64: 0, 8>, limit_indices = array<i64: 12, 512>, strides = array<i64: 1, 1>} : (tensor<12x512xf32>) -> (tensor<12x504xf32>)
  return
    %pad_shift2_r, %pad_shift2_of_48_r, %pad_shift4_of_48_r, %pad_both_r, %pad_both_dims_r,
    %pad_crop_r, %pad_gaps_r, %pad_gaps_crop_r, %pad_far_r, %sl_tail_r, %sl_inner_r,
    %sl_inner_both_r, %sl_second_half_r, %sl_first_half_r, %sl_strides_r, %sl_strides_odd_r,
    %sl_ratio24_r, %sl_ratio73_r, %sl_ratio73_key_r, %sl_ratio128_r
    :
    tensor<24x12xf32>, tensor<48x12xf32>, tensor<48x12xf32>, tensor<30x12xf32>,
    tensor<24x36xf32>, tensor<18x12xf32>, tensor<76x12xf32>, tensor<49x12xf32>,
    tensor<54x12xf32>, tensor<22x36xf32>, tensor<18x12xf32>, tensor<12x24xf32>,
    tensor<12x12xf32>, tensor<12x12xf32>, tensor<10x12xf32>, tensor<10x12xf32>, tensor<12x4xf32>,
    tensor<12x284xf32>, tensor<12x4xf32>, tensor<12x504xf32>
}
