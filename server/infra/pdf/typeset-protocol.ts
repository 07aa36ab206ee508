import * as v from 'valibot'

/** Sent to the child process: a Typst template, and its data as JSON. */
export const TypesetRequest = v.object({ id: v.number(), template: v.string(), data: v.string() })
export type TypesetRequest = v.InferOutput<typeof TypesetRequest>

export const TypesetReply = v.variant('kind', [
  v.object({ kind: v.literal('done'), id: v.number(), pdf: v.instance(Uint8Array) }),
  v.object({ kind: v.literal('failed'), id: v.number() }),
])
export type TypesetReply = v.InferOutput<typeof TypesetReply>
