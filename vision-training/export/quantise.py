"""Static int8 (QDQ): python3 quantise.py detector-fp32.onnx detector.onnx SHARD...

Activations are unsigned 8 bit with ranges from calibration crops, kernels signed 8 bit a channel. The range of a ReLU's
output starts at 0, so that its zero point is 0 and the processor's kernels fuse Conv, ReLU and Quantize into one.
"""
import json
import os
import random
import sys

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from PIL import Image

QUANTISED = ('Add', 'Concat', 'MaxPool', 'Resize')
CROPS, SIDE = 48, 480


def wanted(graph):
    """The tensors that get a range: what convolutions and the quantised operators read."""
    made = {name for node in graph.node if node.op_type in ('Conv', 'Relu', *QUANTISED) for name in node.output}
    read = []
    for node in graph.node:
        if node.op_type in ('Conv', 'Resize'):
            read.append(node.input[0])
        elif node.op_type in ('Add', 'Concat', 'MaxPool'):
            read += node.input
    return [name for name in dict.fromkeys(read) if name in made]


def crops(shards):
    pool = [(s, json.loads(line)) for s in shards for line in open(os.path.join(s, 'labels.jsonl'))]
    random.seed(5)
    for shard, entry in random.sample(pool, CROPS):
        picture = np.asarray(Image.open(os.path.join(shard, entry['file'])).convert('RGB'))
        y, x = (random.randint(0, max(0, size - SIDE)) for size in picture.shape[:2])
        part = np.full((SIDE, SIDE, 3), 114, np.uint8)
        cut = picture[y:y + SIDE, x:x + SIDE]
        part[:cut.shape[0], :cut.shape[1]] = cut
        yield (part.transpose(2, 0, 1)[None] / 255).astype(np.float32)


def calibrate(path, shards):
    model = onnx.load(path)
    names = wanted(model.graph)
    for name in names:
        model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    session = onnxruntime.InferenceSession(model.SerializeToString(), options)
    lows, highs = ({name: [] for name in names} for _ in range(2))
    for crop in crops(shards):
        for name, value in zip(names, session.run(names, {'images': crop})):
            lows[name].append(float(value.min()))
            highs[name].append(float(value.max()))
    # The mean over crops of the extremes: one outlier crop must not coarsen every step.
    return {name: (min(0.0, float(np.mean(lows[name]))), float(np.mean(highs[name]))) for name in names} | {'images': (0.0, 1.0)}


class Quantiser:
    def __init__(self, model, ranges):
        self.graph, self.ranges, self.nodes, self.constants, self.done = model.graph, ranges, [], [], {}
        self.initial = {item.name: item for item in model.graph.initializer}

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(value, name))
        return name

    def steps(self, name):
        low, high = self.ranges[name]
        scale = max(high - low, 1e-6) / 255
        return np.float32(scale), np.uint8(round(-low / scale))

    def activation(self, name):
        if name not in self.done:
            scale, zero = self.steps(name)
            s, z = self.constant(name + '_scale', np.array(scale)), self.constant(name + '_zero', np.array(zero))
            self.nodes.append(helper.make_node('QuantizeLinear', [name, s, z], [name + '_q']))
            self.nodes.append(helper.make_node('DequantizeLinear', [name + '_q', s, z], [name + '_dq']))
            self.done[name] = name + '_dq'
        return self.done[name]

    def convolution(self, node):
        kernel_name, bias_name = node.input[1], node.input[2]
        kernel, bias = numpy_helper.to_array(self.initial[kernel_name]), numpy_helper.to_array(self.initial[bias_name])
        scale = (np.maximum(np.abs(kernel).reshape(len(kernel), -1).max(1), 1e-8) / 127).astype(np.float32)
        input_scale, _ = self.steps(node.input[0])
        node.input[0] = self.activation(node.input[0])
        rounded = np.clip(np.round(kernel / scale[:, None, None, None]), -127, 127).astype(np.int8)
        node.input[1] = self.parameter(kernel_name, rounded, scale)
        node.input[2] = self.parameter(bias_name, np.round(bias / (scale * input_scale)).astype(np.int32), scale * input_scale)
        self.nodes.append(node)

    def parameter(self, name, value, scale):
        parts = [self.constant(name + '_q', value), self.constant(name + '_s', scale.astype(np.float32)), self.constant(name + '_z', np.zeros(len(value), value.dtype))]
        self.nodes.append(helper.make_node('DequantizeLinear', parts, [name + '_dq'], axis=0))
        return name + '_dq'

    def run(self):
        for node in list(self.graph.node):
            if node.op_type == 'Conv':
                self.convolution(node)
                continue
            if node.op_type in QUANTISED:
                for i, name in enumerate(node.input[:1] if node.op_type in ('Resize', 'MaxPool') else node.input):
                    if name in self.ranges:
                        node.input[i] = self.activation(name)
            self.nodes.append(node)
        del self.graph.node[:]
        self.graph.node.extend(self.nodes)
        used = {name for node in self.graph.node for name in node.input}
        kept = [item for item in self.graph.initializer if item.name in used]
        del self.graph.initializer[:]
        self.graph.initializer.extend(kept + self.constants)


def main():
    source, out, *shards = sys.argv[1:]
    model = onnx.load(source)
    Quantiser(model, calibrate(source, shards)).run()
    onnx.checker.check_model(model)
    onnx.save(model, out)
    print(os.path.getsize(source), '->', os.path.getsize(out), 'bytes')


main()
