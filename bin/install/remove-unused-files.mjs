import { readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
/** Folders and files that only other uses of a package need: its tests, its sources, its own pages. */
const UNUSED = [
  /^node-[^/]+\/include\//,
  // Stripe's other copy, for `require`.
  /^stripe\/cjs\//,
  /^zod\/src\//,
  /^puppeteer-core\/(src|lib\/es5-iife)\//,
  /^playwright-core\/lib\/vite\//,
  // Sources and manuals of the AI SDK.
  /^(ai|@ai-sdk\/[\w-]+)\/(src|docs)\//,
  // Every icon once more, to load it by its name.
  /^lucide-react\/dynamic/,
  // Lighthouse reports in English.
  /^@paulirish\/trace_engine\/(test\/|locales\/(?!en-US\.json))/,
]
/** Lighthouse imports the sentences of all languages, so these files have to be there. */
const EMPTIED = /^lighthouse\/shared\/localization\/locales\/(?!en-US\.json)[^/]+\.json$/
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
  for (const file of listFiles(packages)) {
    const name = relative(packages, file).replaceAll('\\', '/')
    if (isUnused(name)) rmSync(file, { force: true })
    else if (EMPTIED.test(name)) writeFileSync(file, '{}')
  }
  removeEmptyFolders(packages)
}

/**
 * There are hundreds, each with a block of the disk.
 * @param {string} folder
 */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name))
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/**
 * @param {string} file a path in node_modules
 * @param {{ platform: string, arch: string }} system
 */
export function isUnused(file, { platform, arch } = process) {
  if (file.startsWith('onnxruntime-node/bin/')) return !file.includes(`/${platform}/${arch}/`)
  const folder = [...USED_IN_DIST.keys()].find((one) => file.startsWith(`${one}/dist/`))
  if (folder && !USED_IN_DIST.get(folder)?.test(file)) return true
  if (file.startsWith('dejavu-fonts-ttf/ttf/')) return !USED_FACES.test(file)
  return [...UNUSED, SOURCE_MAP, DOCS].some((pattern) => pattern.test(file))
}
