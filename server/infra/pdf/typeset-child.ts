// Child process of typesetter.ts. Typesetting blocks its thread and can crash.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import * as v from 'valibot'
import { fontFamilies } from './fonts.ts'
import { type TypesetReply, TypesetRequest } from './typeset-protocol.ts'

const Compiled = v.object({ result: v.instance(Uint8Array) })
const MAIN = '/main.typ'
/** Diagnostics as text. */
const DIAGNOSTICS_FORMAT = 1

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not allowed on some systems.
}

const openCompiler = async () => {
  const wasm = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
  await init({ module_or_path: readFileSync(wasm) })
  const builder = new TypstCompilerBuilder()
  // Templates cannot read files.
  builder.set_dummy_access_model()
  for (const file of fontFamilies.flat()) await builder.add_raw_font(readFileSync(file))
  return builder.build()
}
const opening = openCompiler()

const compile = async ({ template, data }: TypesetRequest): Promise<Uint8Array<ArrayBuffer>> => {
  const compiler = await opening
  try {
    compiler.add_source(MAIN, template)
    const { result } = v.parse(Compiled, compiler.compile(MAIN, [['data', data]], 'pdf', DIAGNOSTICS_FORMAT))
    return new Uint8Array(result)
  } finally {
    compiler.reset()
  }
}

process.on('message', async (message) => {
  const request = v.parse(TypesetRequest, message)
  let reply: TypesetReply
  try {
    reply = { kind: 'done', id: request.id, pdf: await compile(request) }
  } catch {
    // Typst's messages quote the text of the document, which must not be logged.
    reply = { kind: 'failed', id: request.id }
  }
  process.send?.(reply)
})
