// Moonshine's decoder computes which audio each token comes from, but doesn't return it. The graph is edited on the level of
// protobuf's wire format, where a field can be added to a message without knowing its other fields. The numbers are the
// field numbers in onnx/onnx.proto3.

const MODEL = { graph: 7 }
const GRAPH = { node: 1, output: 12 }
const NODE = { output: 2, operator: 4, attribute: 5 }
const ATTRIBUTE = { graph: 6 }
const VALUE = { name: 1, type: 2 }
const TYPE = { tensor: 1 }
const TENSOR = { element: 1 }
const FLOAT = 1

export const attentionOutput = (layer: number): string => `attention.${layer}`

/**
 * The same decoder with more outputs: each layer's cross-attention, of the shape [1, heads, tokens, frames].
 * @param model a merged decoder, which has one `If` node with a branch for the first token and one for the others
 */
export function exposeAttention(model: Buffer, layers: number): Buffer {
  const indexes = Array.from({ length: layers }, (_, layer) => layer)
  const inBranch = indexes.map((layer) => value(`/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`))
  const addToBranch = (branch: Buffer) => append(branch, GRAPH.output, inBranch)
  const addToNode = (node: Buffer) => {
    if (!fieldsOf(node).some(({ field, content }) => field === NODE.operator && content.equals(Buffer.from('If'))))
      return node
    const withBranches = edit(node, NODE.attribute, (attribute) => edit(attribute, ATTRIBUTE.graph, addToBranch))
    return append(
      withBranches,
      NODE.output,
      indexes.map((layer) => Buffer.from(attentionOutput(layer))),
    )
  }
  return edit(model, MODEL.graph, (graph) =>
    append(
      edit(graph, GRAPH.node, addToNode),
      GRAPH.output,
      indexes.map((layer) => value(attentionOutput(layer))),
    ),
  )
}

/** The declaration of a float tensor. */
function value(name: string): Buffer {
  const element = Buffer.from([TENSOR.element << 3, FLOAT])
  return Buffer.concat([
    encodeField(VALUE.name, Buffer.from(name)),
    encodeField(VALUE.type, encodeField(TYPE.tensor, element)),
  ])
}

/** Replaces the content of every field with this number. */
function edit(message: Buffer, edited: number, change: (content: Buffer) => Buffer): Buffer {
  return Buffer.concat(
    fieldsOf(message).map(({ field, content, whole }) => {
      if (field !== edited) return whole
      const changed = change(content)
      return changed === content ? whole : encodeField(field, changed)
    }),
  )
}

function append(message: Buffer, field: number, contents: readonly Buffer[]): Buffer {
  return Buffer.concat([message, ...contents.map((content) => encodeField(field, content))])
}

/** A field with a length, like strings and messages. */
function encodeField(field: number, content: Buffer): Buffer {
  return Buffer.concat([encodeVarint((field << 3) | 2), encodeVarint(content.length), content])
}

/** `whole` includes the tag; `content` is empty for numbers. */
function fieldsOf(message: Buffer): { field: number; content: Buffer; whole: Buffer }[] {
  const fields: { field: number; content: Buffer; whole: Buffer }[] = []
  let at = 0
  const readVarint = (): number => {
    let result = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at)
      at += 1
      result += (byte & 0x7f) * factor
      if (byte < 0x80) return result
    }
  }
  while (at < message.length) {
    const start = at
    const tag = readVarint()
    const kind = tag & 7
    let length = 0
    if (kind === 0) readVarint()
    else length = kind === 1 ? 8 : kind === 5 ? 4 : readVarint()
    const content = message.subarray(at, at + length)
    at += length
    fields.push({
      field: tag >>> 3,
      content: kind === 2 ? content : Buffer.alloc(0),
      whole: message.subarray(start, at),
    })
  }
  return fields
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left % 128) | 0x80)
  }
}
