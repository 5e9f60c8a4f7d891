# SPDX-License-Identifier: GPL-3.0-or-later
"""resnet50 and resnet-tiny: bottleneck residual networks with batch norm in training mode and SGD with momentum.

The layers are those of torchvision's ResNet-50 (stride on the 3x3 convolution, explicit padding), images are NHWC.
Running statistics are state of the step. The committed files were made with jax 0.10.2 (CPU) on python 3.11.
"""
from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp

from common import NORM_EPSILON, cross_entropy, floats, integers, linear, linear_shapes, momentum_sgd
from lowering import lower_step

EXPANSION = 4
STATISTICS_MOMENTUM = 0.1


@dataclass(frozen=True)
class Config:
    blocks: tuple
    width: int
    batch: int
    image: int
    classes: int


RESNET50 = Config(blocks=(3, 4, 6, 3), width=64, batch=64, image=224, classes=1000)
TINY = Config(blocks=(2, 1), width=24, batch=24, image=48, classes=24)


def convolution(w, x, stride=1):
    """A convolution with an odd square kernel, padded so that only the stride makes the image smaller."""
    padding = w.shape[0] // 2
    return jax.lax.conv_general_dilated(x, w, (stride, stride), [(padding, padding)] * 2,
                                        dimension_numbers=("NHWC", "HWIO", "NHWC"))


def batch_norm(p, running, x):
    """The input normalized by its own statistics, and the running statistics moved towards these."""
    count = x.size // x.shape[-1]
    mean = jnp.mean(x, axis=(0, 1, 2))
    centred = x - mean
    variance = jnp.mean(centred * centred, axis=(0, 1, 2))
    moved = {"mean": (1 - STATISTICS_MOMENTUM) * running["mean"] + STATISTICS_MOMENTUM * mean,
             "var": (1 - STATISTICS_MOMENTUM) * running["var"] + STATISTICS_MOMENTUM * variance * (count / (count - 1))}
    return centred * jax.lax.rsqrt(variance + NORM_EPSILON) * p["scale"] + p["bias"], moved


def unit_shapes(kernel, inputs, outputs):
    """Parameters and running statistics of one convolution with its batch norm."""
    params = {"w": floats(kernel, kernel, inputs, outputs), "scale": floats(outputs), "bias": floats(outputs)}
    return params, {"mean": floats(outputs), "var": floats(outputs)}


def unit(name, params, running, x, stride=1):
    with jax.named_scope(name):
        return batch_norm(params[name], running[name], convolution(params[name]["w"], x, stride))


def split_units(units):
    """Two trees, of the parameters and of the running statistics, from one tree of pairs."""
    return {name: pair[0] for name, pair in units.items()}, {name: pair[1] for name, pair in units.items()}


def block_shapes(inputs, width, projects):
    units = {"conv_1": unit_shapes(1, inputs, width), "conv_2": unit_shapes(3, width, width),
             "conv_3": unit_shapes(1, width, width * EXPANSION)}
    if projects:
        units["projection"] = unit_shapes(1, inputs, width * EXPANSION)
    return split_units(units)


def block(params, running, x, stride):
    moved = {}
    y, moved["conv_1"] = unit("conv_1", params, running, x)
    y, moved["conv_2"] = unit("conv_2", params, running, jax.nn.relu(y), stride)
    y, moved["conv_3"] = unit("conv_3", params, running, jax.nn.relu(y))
    if "projection" in params:
        x, moved["projection"] = unit("projection", params, running, x, stride)
    return jax.nn.relu(x + y), moved


def blocks_of(config):
    """Name, input channels, width and stride of each block in order."""
    inputs = config.width
    for stage, count in enumerate(config.blocks):
        width = config.width << stage
        for index in range(count):
            yield f"stage_{stage + 1}/block_{index}", inputs, width, 2 if stage > 0 and index == 0 else 1
            inputs = width * EXPANSION


def model_shapes(config):
    params, running = split_units({"stem": unit_shapes(7, 3, config.width)})
    for name, inputs, width, stride in blocks_of(config):
        projects = stride > 1 or inputs != width * EXPANSION
        params[name], running[name] = block_shapes(inputs, width, projects)
    outputs = (config.width << len(config.blocks) - 1) * EXPANSION
    params["head"] = linear_shapes(outputs, config.classes)
    return params, running


def max_pool(x):
    return jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), [(0, 0), (1, 1), (1, 1), (0, 0)])


def loss_of(config, params, running, images, labels):
    moved = {}
    x, moved["stem"] = unit("stem", params, running, images, stride=2)
    with jax.named_scope("pool"):
        x = max_pool(jax.nn.relu(x))
    for name, _, _, stride in blocks_of(config):
        with jax.named_scope(name):
            x, moved[name] = block(params[name], running[name], x, stride)
    with jax.named_scope("head"):
        logits = linear(params["head"], jnp.mean(x, axis=(1, 2)))
    with jax.named_scope("loss"):
        return cross_entropy(logits, labels), moved


def make_resnet(config):
    def step(params, velocities, running, images, labels):
        differentiated = jax.value_and_grad(partial(loss_of, config), has_aux=True)
        (loss, running), gradients = differentiated(params, running, images, labels)
        params, velocities = momentum_sgd(params, velocities, gradients)
        return params, velocities, running, loss

    params, running = model_shapes(config)
    images = floats(config.batch, config.image, config.image, 3)
    return lower_step(step, (params, params, running, images, integers(config.batch)), donated=3)


SAMPLES = {"resnet50": partial(make_resnet, RESNET50), "resnet-tiny": partial(make_resnet, TINY)}
