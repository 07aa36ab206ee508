import * as v from 'valibot'

/** What the child process is given to set: a Typst template, and its data as JSON. */
export const Work = v.object({ id: v.number(), template: v.string(), data: v.string() })
export type Work = v.InferOutput<typeof Work>

/** What it answers with. */
export const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('set'), id: v.number(), pdf: v.instance(Uint8Array) }),
  v.object({ kind: v.literal('refused'), id: v.number() }),
])
export type Outcome = v.InferOutput<typeof Outcome>
