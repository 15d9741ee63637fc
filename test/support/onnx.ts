/** Writes ONNX files, as much of the format as tiny networks need. */

type Field = Buffer;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const number = (field: number, value: number | bigint): Field => Buffer.concat([varint(field << 3), varint(value)]);

function bytes(field: number, value: Buffer | string): Field {
  const data = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data]);
}

const message = (field: number, parts: Field[]): Field => bytes(field, Buffer.concat(parts));

function float(field: number, value: number): Field {
  const data = Buffer.alloc(4);
  data.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), data]);
}

export type Dim = number | string;
export type Value = { name: string; type: 'float32' | 'int64'; dims: Dim[] };
export type Constant = { name: string; dims: number[]; data: Float32Array | BigInt64Array };
export type Attribute = number | number[] | { float: number };
export type Node = { op: string; inputs: string[]; outputs: string[]; attributes?: Record<string, Attribute> };
export type Network = { inputs: Value[]; outputs: Value[]; constants: Constant[]; nodes: Node[] };

const TYPES = { float32: 1, int64: 7 } as const;

function valueInfo(field: number, { name, type, dims }: Value): Field {
  const shape = dims.map((dim) => message(1, [typeof dim === 'number' ? number(1, dim) : bytes(2, dim)]));
  const tensor = message(1, [number(1, TYPES[type]), message(2, shape)]);
  return message(field, [bytes(1, name), message(2, [tensor])]);
}

function constant({ name, dims, data }: Constant): Field {
  const type = data instanceof Float32Array ? TYPES.float32 : TYPES.int64;
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return message(5, [...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw)]);
}

const FLOAT = 1;
const INT = 2;
const INTS = 7;

function attribute(name: string, value: Attribute): Field {
  if (typeof value === 'number') return message(5, [bytes(1, name), number(3, value), number(20, INT)]);
  if (Array.isArray(value)) {
    return message(5, [bytes(1, name), ...value.map((each) => number(8, each)), number(20, INTS)]);
  }
  return message(5, [bytes(1, name), float(2, value.float), number(20, FLOAT)]);
}

function node({ op, inputs, outputs, attributes = {} }: Node): Field {
  return message(1, [
    ...inputs.map((input) => bytes(1, input)),
    ...outputs.map((output) => bytes(2, output)),
    bytes(4, op),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  ]);
}

export function onnx({ inputs, outputs, constants, nodes }: Network): Buffer {
  const graph = message(7, [
    ...nodes.map(node),
    bytes(2, 'tiny'),
    ...constants.map(constant),
    ...inputs.map((input) => valueInfo(11, input)),
    ...outputs.map((output) => valueInfo(12, output)),
  ]);
  return Buffer.concat([number(1, 8), graph, message(8, [bytes(1, ''), number(2, 13)])]);
}
