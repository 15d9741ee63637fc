"""A checkpoint to ONNX, batch norms folded: python3 export.py detector.pt detector-fp32.onnx"""
import os
import sys

import onnx
import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'train'))

from model import Detector  # noqa: E402
from shift import shifts  # noqa: E402


def calibrated(model):
    for tower in model.logits:
        tower[-1].bias.data -= shifts()
    return model


def main():
    checkpoint, out = sys.argv[1:3]
    model = Detector()
    model.load_state_dict(torch.load(checkpoint, map_location='cpu')['model'])
    torch.onnx.export(calibrated(model.eval()), torch.zeros(1, 3, 640, 640), out, opset_version=17, input_names=['images'], output_names=['out'],
                      dynamic_axes={'images': {2: 'h', 3: 'w'}, 'out': {2: 'n'}}, do_constant_folding=True, dynamo=False)
    graph = onnx.load(out)
    graph.ir_version = 8
    onnx.checker.check_model(graph)
    onnx.save(graph, out)
    print(sum(p.numel() for p in model.parameters()), 'parameters', os.path.getsize(out), 'bytes')


main()
