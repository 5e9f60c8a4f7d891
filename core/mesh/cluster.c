/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cluster profiles from vendors' data sheets, and the roofline. */
#include "core/mesh/profile.h"

#include <math.h>
#include <string.h>

/* Where a device has no f64 units, its f64 rate is a hundredth of the others: a run in f64 there is
 * emulated. Units: bytes per microsecond = MB/s; flops per microsecond = MFLOP/s. Links are one
 * way. The link latency inside a host, 5 us a step, reproduces NCCL all-reduce latencies measured
 * on one NVSwitch host (10, 15, 31 us at 2, 4, 8 GPUs: 2 log2(n) steps); between hosts 14 us is
 * NCCL's network hop. */
static const struct ss_cluster clusters[] = {
    {"v100x8", "V100-SXM2-16GB",
     "NVIDIA V100 data sheet; Amazon EC2 p3.16xlarge: 25 Gb/s network shared by 8 GPUs", 8, 5, 14,
     150e3, 3125, 16e9, 900e3, 7.8e6, 15.7e6, 125e6, 4, NULL, NULL},
    {"a100x8", "A100-SXM4-80GB",
     "NVIDIA A100 data sheet (f32 dots as TF32); DGX A100: 8 x 200 Gb/s network", 8, 5, 14, 300e3,
     200e3, 80e9, 2039e3, 19.5e6, 156e6, 312e6, 4, NULL, NULL},
    {"h100x8", "H100-SXM5-80GB",
     "NVIDIA H100 data sheet (dense, f32 dots as TF32); DGX H100: 8 x 400 Gb/s network", 8, 5, 14,
     450e3, 400e3, 80e9, 3350e3, 67e6, 494.7e6, 989.4e6, 4, NULL, NULL},
    {"h200x8", "H200-SXM5-141GB",
     "NVIDIA H200 data sheet (dense, f32 dots as TF32); DGX H200: 8 x 400 Gb/s network", 8, 5, 14,
     450e3, 400e3, 141e9, 4800e3, 67e6, 494.7e6, 989.4e6, 4, NULL, NULL},
    {"h100-8", "H100-SXM5-80GB",
     "as h100x8, with collectives measured on one host (XLA's performance table)", 8, 5, 14, 450e3,
     400e3, 80e9, 3350e3, 67e6, 494.7e6, 989.4e6, 4, &ss_curves_h100, NULL},
    {"b200-8", "B200-SXM-180GB",
     "NVIDIA DGX B200 data sheet (dense, f32 dots as TF32), 8 x 400 Gb/s network; collectives "
     "measured on one host (XLA's performance table)",
     8, 5, 14, 900e3, 400e3, 180e9, 8000e3, 37e6, 1125e6, 2250e6, 4, &ss_curves_b200, NULL},
    {"gb200-nvl72", "GB200-186GB",
     "NVIDIA GB200 NVL72 data sheet (dense, f32 dots as TF32): one NVLink domain of 72, 400 Gb/s "
     "network per GPU; collectives measured in one domain (XLA's performance table)",
     72, 5, 14, 900e3, 3600e3, 186e9, 8000e3, 40e6, 1250e6, 2500e6, 4, &ss_curves_gb200, NULL},
    {"mi355-8", "MI355X-288GB",
     "AMD MI355X data sheet (dense matrix rates), 7 links of 76.8 GB/s one way, 8 x 400 Gb/s "
     "network; collectives measured on one host (XLA's performance table)",
     8, 10, 14, 537.6e3, 400e3, 288e9, 8000e3, 78.6e6, 157.3e6, 2516e6, 4, &ss_curves_mi355, NULL},
    {"tpu-v5p", "TPU-v5p-96GB",
     "How to Scale Your Model (jax-ml/scaling-book): 90 GB/s per link one way, both directions of "
     "a ring used, 1 us a hop; a pod of 8960; f32 dots as bf16; no f64 units",
     8960, 1, 10, 180e3, 25e3, 96e9, 2800e3, 4.59e6, 459e6, 459e6, 4, NULL, NULL},
    {"tpu-v5e-256", "TPU-v5e-16GB",
     "How to Scale Your Model (jax-ml/scaling-book): 45 GB/s per link one way, both directions of "
     "a ring used, 1 us a hop; a pod of 16x16; f32 dots as bf16; no f64 units",
     256, 1, 10, 90e3, 25e3, 16e9, 810e3, 1.97e6, 197e6, 197e6, 4, NULL, NULL},
    {"tpu-v6e-256", "TPU-v6e-32GB",
     "How to Scale Your Model (jax-ml/scaling-book): 90 GB/s per link one way, both directions of "
     "a ring used, 1 us a hop; a pod of 16x16; f32 dots as bf16; no f64 units",
     256, 1, 10, 180e3, 25e3, 32e9, 1600e3, 9.2e6, 920e6, 920e6, 4, NULL, NULL},
    {"ethernet", "T4-16GB",
     "NVIDIA T4 data sheet; one GPU a host on 10 Gb/s Ethernet, 30 us a step", 1, 30, 30, 1250,
     1250, 16e9, 320e3, 0.253e6, 8.1e6, 65e6, 4, NULL, NULL},
    {"toy", "toy", "made up: no latency, 1 GFLOP/s, 1 GB/s links, 10 GB/s memory, 1 GB",
     SS_MAX_DEVICES, 0, 0, 1000, 1000, 1e9, 10000, 1000, 1000, 1000, 0, NULL, NULL},
};

const struct ss_cluster *ss_clusters(int *n)
{
    *n = (int)(sizeof clusters / sizeof *clusters);
    return clusters;
}

static const struct ss_cluster *find_shipped(const char *name)
{
    for (size_t i = 0; i < sizeof clusters / sizeof *clusters; i++) {
        if (strcmp(clusters[i].name, name) == 0) {
            return &clusters[i];
        }
    }
    return NULL;
}

bool ss_cluster_shipped(const char *name)
{
    return find_shipped(name) != NULL;
}

const struct ss_cluster *ss_cluster_find(const char *name)
{
    const struct ss_cluster *shipped = find_shipped(name);
    return shipped ? shipped : ss_profile_find(name);
}

static double peak_flops(const struct ss_cluster *cluster, enum ss_dtype dtype)
{
    int bits = ss_dtype_bits(dtype);
    switch (ss_dtype_class(dtype)) {
    case SS_CLASS_FLOAT:
        return bits == 64   ? cluster->flops_per_us_f64
               : bits == 32 ? cluster->flops_per_us_f32
                            : cluster->flops_per_us_f16;
    case SS_CLASS_COMPLEX:
        return bits == 128 ? cluster->flops_per_us_f64 : cluster->flops_per_us_f32;
    case SS_CLASS_SIGNED:
    case SS_CLASS_UNSIGNED:
    case SS_CLASS_BOOL:
        break;
    }
    return cluster->flops_per_us_f32;
}

int64_t ss_compute_ps(const struct ss_cluster *cluster, enum ss_dtype dtype, double flops,
                      double bytes, bool launches)
{
    if (!(flops > 0) && !(bytes > 0)) {
        return 0;
    }
    double compute_us = flops / peak_flops(cluster, dtype);
    double memory_us = bytes / cluster->memory_bytes_per_us;
    double launch_us = launches ? cluster->kernel_us : 0;
    double ps = (launch_us + fmax(compute_us, memory_us)) * 1e6;
    return ps < 1e18 ? (int64_t)llround(ps)
                     : (int64_t)1e18; /* at most eleven days, so that sums fit */
}
