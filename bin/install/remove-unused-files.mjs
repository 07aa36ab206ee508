import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { listFiles } from '../web/source-files.mjs'

/** Packages of which we use a few files. */
const USED_IN_DIST = new Map([
  ['@usefulsensors/moonshine-js', /\/model\/(base|tiny)\//],
  ['@ricky0123/vad-web', /\/silero_vad_v5\.onnx$/],
  ['@huggingface/transformers', /\/transformers\.node\.mjs$/],
  ['onnxruntime-web', /\/(ort\.wasm\.bundle\.min\.mjs|ort-wasm-simd-threaded\.wasm)$/],
  ['lucide-react', /\/(cjs\/|esm\/|lucide-(react|icon|types)\.d\.)/],
  ['third-party-web', /\.json$/],
])
const SOURCE_MAP = /\.(c|m)?(js|ts)\.map$/
const DOCS = /\/(readme|changelog|changes|history|contributing|security)[^/]*\.(md|markdown)$/i
/** The faces that our PDFs use; see server/infra/pdf/fonts.ts. */
const USED_FACES = /\/DejaVuSans(-Bold)?\.ttf$/

/**
 * Removes what packages bring and nothing here uses, a third of all: the speech runtime for other systems, the headers for
 * compiling against Node, other builds of what pages and speech use, fonts, source maps, and change logs. Licenses stay.
 * @param {string} packages the node_modules folder
 */
export function removeUnusedFiles(packages) {
  for (const file of listFiles(packages))
    if (isUnused(relative(packages, file).replaceAll('\\', '/'))) rmSync(file, { force: true })
}

/**
 * @param {string} file a path in node_modules
 * @param {{ platform: string, arch: string }} system
 */
export function isUnused(file, { platform, arch } = process) {
  if (file.startsWith('onnxruntime-node/bin/')) return !file.includes(`/${platform}/${arch}/`)
  const folder = [...USED_IN_DIST.keys()].find((one) => file.startsWith(`${one}/dist/`))
  if (folder && !USED_IN_DIST.get(folder)?.test(file)) return true
  // Stripe's other copy, for `require`.
  if (file.startsWith('stripe/cjs/')) return true
  if (file.startsWith('dejavu-fonts-ttf/ttf/')) return !USED_FACES.test(file)
  return /^node-[^/]+\/include\//.test(file) || SOURCE_MAP.test(file) || DOCS.test(file)
}
