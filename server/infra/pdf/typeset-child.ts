// A process of its own, started by typesetter.ts: setting pages is a computation that nothing interrupts, and that can fall over.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import * as v from 'valibot'
import { fontFiles } from './fonts.ts'
import { type Outcome, Work } from './typeset-protocol.ts'

const Compiled = v.object({ result: v.instance(Uint8Array) })
const MAIN = '/main.typ'
// What is wrong with a document as text.
const SAY = 1

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Some systems forbid it.
}

const openCompiler = async () => {
  const program = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
  await init({ module_or_path: readFileSync(program) })
  const builder = new TypstCompilerBuilder()
  // No folder of this machine is open to a template: it has its data, and nothing else.
  builder.set_dummy_access_model()
  for (const file of fontFiles()) await builder.add_raw_font(readFileSync(file))
  return builder.build()
}
const opening = openCompiler()

const pdfOf = async ({ template, data }: Work): Promise<Uint8Array<ArrayBuffer>> => {
  const compiler = await opening
  try {
    compiler.add_source(MAIN, template)
    const { result } = v.parse(Compiled, compiler.compile(MAIN, [['data', data]], 'pdf', SAY))
    return new Uint8Array(result)
  } finally {
    compiler.reset()
  }
}

process.on('message', async (message) => {
  const work = v.parse(Work, message)
  let outcome: Outcome
  try {
    outcome = { kind: 'set', id: work.id, pdf: await pdfOf(work) }
  } catch {
    // What Typst says of it quotes what people wrote: that goes no further.
    outcome = { kind: 'refused', id: work.id }
  }
  process.send?.(outcome)
})
