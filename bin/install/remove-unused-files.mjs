import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { listFiles } from '../web/source-files.mjs'

const SOURCE_MAP = /\.(c|m)?(js|ts)\.map$/

/**
 * Removes what packages bring and nothing here uses, a third of all: the speech runtime for other systems, the headers for
 * compiling against Node, other sizes and another runtime of the speech model, and source maps.
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
  if (file.startsWith('@usefulsensors/moonshine-js/dist/')) return !file.includes('/model/base/')
  return /^node-[^/]+\/include\//.test(file) || SOURCE_MAP.test(file)
}
