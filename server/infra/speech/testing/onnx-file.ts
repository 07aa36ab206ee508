// Writes just enough of the ONNX format for a fake model. The numbers are the field numbers in onnx/onnx.proto3.

const ELEMENT = { float: 1, int64: 7, bool: 9 } as const

export type Node = { op: string; inputs: string[]; outputs: string[]; attributes?: Record<string, number | number[]> }
export type Constant = { name: string; dims: number[]; values: BigInt64Array | Float32Array }
/** A named dimension can have any size. */
export type Port = { name: string; element: keyof typeof ELEMENT; dims: (number | string)[] }

/** The bytes of an ONNX model of opset 13. */
export function onnxFile(graph: { nodes: Node[]; constants: Constant[]; inputs: Port[]; outputs: Port[] }): Buffer {
  const content = [
    ...graph.nodes.map((node, i) => bytes(1, encodeNode(node, `n${i}`))),
    bytes(2, 'graph'),
    ...graph.constants.map((constant) => bytes(5, encodeConstant(constant))),
    ...graph.inputs.map((port) => bytes(11, encodePort(port))),
    ...graph.outputs.map((port) => bytes(12, encodePort(port))),
  ]
  return Buffer.concat([number(1, 8), bytes(7, ...content), bytes(8, bytes(1, ''), number(2, 13))])
}

function encodeNode({ op, inputs, outputs, attributes = {} }: Node, name: string): Buffer {
  return Buffer.concat([
    ...inputs.map((input) => bytes(1, input)),
    ...outputs.map((output) => bytes(2, output)),
    ...[bytes(3, name), bytes(4, op)],
    ...Object.entries(attributes).map(([key, value]) =>
      typeof value === 'number'
        ? bytes(5, bytes(1, key), number(3, value), number(20, 2))
        : bytes(5, bytes(1, key), ...value.map((item) => number(8, item)), number(20, 7)),
    ),
  ])
}

function encodeConstant({ name, dims, values }: Constant): Buffer {
  const type = values instanceof Float32Array ? ELEMENT.float : ELEMENT.int64
  return Buffer.concat([
    ...dims.map((dim) => number(1, dim)),
    number(2, type),
    bytes(8, name),
    bytes(9, Buffer.from(values.buffer)),
  ])
}

function encodePort({ name, element, dims }: Port): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : bytes(2, dim)))
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, number(1, ELEMENT[element]), bytes(2, ...shape)))])
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(BigInt(field) << 3n), varint(BigInt.asUintN(64, BigInt(value)))])
}

function bytes(field: number, ...content: (Buffer | string)[]): Buffer {
  const whole = Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  return Buffer.concat([varint(BigInt((field << 3) | 2)), varint(BigInt(whole.length)), whole])
}

function varint(value: bigint): Buffer {
  const septets: number[] = []
  let rest = value
  do {
    const more = rest > 0x7fn
    septets.push(Number(rest & 0x7fn) | (more ? 0x80 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Buffer.from(septets)
}
