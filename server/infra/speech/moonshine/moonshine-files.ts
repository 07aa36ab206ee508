import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { RecognizerTask } from '../process/recognizer-protocol.ts'

/** What the child process needs to know besides the files. */
export const MoonshineTask = v.object({ ...RecognizerTask.entries, names: v.array(v.string()) })

/** The weights come with packages, so nothing is downloaded. Other bytes than these were never tried. */
const FILES = {
  encoder: {
    package: '@usefulsensors/moonshine-js',
    path: 'dist/model/base/quantized/encoder_model.onnx',
    sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
  },
  decoder: {
    package: '@usefulsensors/moonshine-js',
    path: 'dist/model/base/quantized/decoder_model_merged.onnx',
    sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
  },
  voiceActivity: {
    package: '@ricky0123/vad-web',
    path: 'dist/silero_vad_v5.onnx',
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
  },
} as const

export type MoonshineFile = keyof typeof FILES

const folderOf = (name: string): string => {
  const found = findPackageJSON(name, import.meta.url)
  if (!found) throw new Error(`The package ${name} is not installed.`)
  return dirname(found)
}

const pathOf = (file: MoonshineFile): string => join(folderOf(FILES[file].package), FILES[file].path)

/** Throws if a package is not installed, a file is missing, or the runtime doesn't exist for this kind of machine. */
export async function requireMoonshineFiles(): Promise<void> {
  for (const file of Object.keys(FILES) as MoonshineFile[]) await access(pathOf(file))
  const runtime = ['bin', 'napi-v6', process.platform, process.arch, 'onnxruntime_binding.node']
  await access(join(folderOf('onnxruntime-node'), ...runtime))
}

/** Throws if the content isn't what it should be. */
export async function readMoonshineFile(file: MoonshineFile): Promise<Buffer> {
  const content = await readFile(pathOf(file))
  const found = createHash('sha256').update(content).digest('hex')
  if (found !== FILES[file].sha256) throw new Error(`${FILES[file].path} is damaged.`)
  return content
}
