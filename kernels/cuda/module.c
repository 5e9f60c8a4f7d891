/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/module.h"

static const struct ss_backend_module module = {
    .version = SS_BACKEND_VERSION, .device = &ss_cuda_device, .transport = SS_CUDA_TRANSPORT};

const struct ss_backend_module *ss_backend_module(void)
{
    return &module;
}
