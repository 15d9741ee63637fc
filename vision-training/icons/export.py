"""A checkpoint to int8 ONNX and its names: python3 export.py icons.pt DATA MODELS --threshold 0.5"""
import argparse
import json
import os
import tempfile

import numpy as np
import onnx
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from data import SIDE, Icons
from model import Namer

CALIBRATION_BATCHES, BATCH = 12, 64


class Pictures(CalibrationDataReader):
    def __init__(self, folder):
        torch.manual_seed(5)
        icons = Icons(folder, 'train', 'cpu')
        self.batches = iter([{'icons': icons.batch(BATCH)[0].numpy().astype(np.float32)} for _ in range(CALIBRATION_BATCHES)])

    def get_next(self):
        return next(self.batches, None)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('checkpoint')
    options.add_argument('data')
    options.add_argument('models')
    options.add_argument('--threshold', type=float, required=True)
    options.add_argument('--fp32', default='', help='keep the unquantised network here')
    options = options.parse_args()
    told = torch.load(options.checkpoint, map_location='cpu')
    model = Namer(len(told['names']))
    model.load_state_dict(told['model'])
    with tempfile.TemporaryDirectory() as folder:
        plain, shaped = options.fp32 or os.path.join(folder, 'plain.onnx'), os.path.join(folder, 'shaped.onnx')
        torch.onnx.export(model.eval(), torch.zeros(2, 1, SIDE, SIDE), plain, opset_version=17, input_names=['icons'], output_names=['logits'],
                          dynamic_axes={'icons': {0: 'n'}, 'logits': {0: 'n'}}, do_constant_folding=True, dynamo=False)
        quant_pre_process(plain, shaped, skip_symbolic_shape=True)
        out = os.path.join(options.models, 'icons.onnx')
        quantize_static(shaped, out, Pictures(options.data), quant_format=QuantFormat.QDQ, per_channel=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)
    graph = onnx.load(out)
    graph.ir_version = 8
    onnx.checker.check_model(graph)
    onnx.save(graph, out)
    with open(os.path.join(options.models, 'icons.json'), 'w') as file:
        json.dump({'size': SIDE, 'threshold': options.threshold, 'names': [*told['names'], '']}, file, indent=1)
        file.write('\n')
    print(sum(p.numel() for p in model.parameters()), 'parameters', os.path.getsize(out), 'bytes')


main()
