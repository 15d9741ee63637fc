"""A checkpoint from a shipped detector, to go on from: python3 from_onnx.py ../models/detector.onnx start.pt SHARD...

The file holds each convolution with its batch norm folded in, in int8. The kernels are dequantised, and the batch norms
get the mean and spread that pictures of the shards show, so that the network computes what it did.
"""
import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from classes import CLASSES  # noqa: E402
from data import Crops, load  # noqa: E402
from model import Detector  # noqa: E402
from shift import shifts  # noqa: E402

BATCHES = 24


def folded(path):
    """Kernel and bias of every convolution, in the order in which they run."""
    graph = onnx.load(path).graph
    constants = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    made = {name: node for node in graph.node for name in node.output}

    def real(name):
        if name in constants:
            return constants[name]
        steps, scale = (constants[part] for part in made[name].input[:2])
        return steps.astype(np.float32) * scale.reshape((-1,) + (1,) * (steps.ndim - 1))

    return [(real(node.input[1]), real(node.input[2])) for node in graph.node if node.op_type == 'Conv']


def layers(model):
    """Every convolution with its batch norm, or None, in the order in which they run."""
    norms = {}
    for part in model.modules():
        children = list(part.children())
        norms |= {a: b for a, b in zip(children, children[1:]) if isinstance(b, torch.nn.BatchNorm2d)}
    order, hooks = [], []
    for part in model.modules():
        if isinstance(part, torch.nn.Conv2d):
            hooks.append(part.register_forward_hook(lambda layer, *_: order.append(layer)))
    with torch.no_grad():
        model.eval()(torch.zeros(1, 3, 64, 64))
    for hook in hooks:
        hook.remove()
    return [(layer, norms.get(layer)) for layer in order]


def main():
    source, out, *shards = sys.argv[1:]
    model = Detector()
    pairs, wanted = layers(model), folded(source)
    assert len(pairs) == len(wanted)
    for (layer, norm), (kernel, bias) in zip(pairs, wanted):
        layer.weight.data.copy_(torch.from_numpy(kernel))
        target = layer.bias if norm is None else norm.bias
        target.data.copy_(torch.from_numpy(bias))
        if norm is not None:
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
    for tower in model.logits:
        tower[-1].bias.data += shifts()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    model = model.to(device).eval()
    crops, sums = Crops(load(shards), {}, device), {}
    for layer, norm in pairs:
        if norm is not None:
            layer.register_forward_hook(lambda layer, _, drawn: sums.setdefault(layer, []).append((drawn.mean((0, 2, 3)), (drawn ** 2).mean((0, 2, 3)))))
    with torch.no_grad():
        for _ in range(BATCHES):
            model(crops.batch(16, (640, 640))[0])
    for layer, norm in pairs:
        if norm is not None:
            mean, square = (torch.stack(part).mean(0) for part in zip(*sums[layer]))
            spread = (square - mean ** 2).clamp(min=1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.data.copy_((spread + norm.eps).sqrt())
            norm.bias.data.add_(mean)
    torch.save({'model': {name: value.cpu() for name, value in model.state_dict().items()}, 'classes': CLASSES}, out)


main()
