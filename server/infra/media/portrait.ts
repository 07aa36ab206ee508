import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DAMAGED, TOO_DETAILED } from './portrait-limits.ts'
import { runTool, ToolFailed, ToolOutOfMemory, ToolTimedOut } from './run-tool.ts'

/** Why a file can't become a portrait. */
export type PhotoProblem = 'not a photo' | 'heic' | 'damaged' | 'too detailed'

export type Portrait = { jpeg: Buffer } | { problem: PhotoProblem }

const CHILD = fileURLToPath(new URL('./portrait-child.ts', import.meta.url))
/** Two decoders at a time must fit into a gigabyte, and one grows by up to 60 MB before the next look at its memory. */
const DEFAULT_MAX_BYTES = 448 * 1024 ** 2
const DEFAULT_TIME_LIMIT_MS = 30_000
/** Of JavaScript's objects; the pixels are elsewhere. */
const HEAP_MIB = 64

/** How the files begin that we hand to a decoder. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...Buffer.from('GIF87a')],
  [...Buffer.from('GIF89a')],
]
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']
const HEAD_BYTES = 12

type Limits = { signal?: AbortSignal; timeLimitMs?: number; maxBytes?: number }

/**
 * Draws a JPG, PNG or the first frame of a GIF as a square JPEG on white, upright, without any metadata. It is decoded in a
 * process of its own, at low priority, with limits on time and memory.
 * @throws ToolFailed if that process doesn't work, or the signal's reason
 */
export const toPortrait = async (
  path: string,
  { signal, timeLimitMs = DEFAULT_TIME_LIMIT_MS, maxBytes = DEFAULT_MAX_BYTES }: Limits = {},
): Promise<Portrait> => {
  const head = await readHead(path)
  const startsWith = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  if (!SIGNATURES.some(startsWith)) return { problem: isHeic(head) ? 'heic' : 'not a photo' }
  const chunks: Buffer[] = []
  try {
    const { exitCode, stderr } = await runTool({
      program: process.execPath,
      args: [`--max-old-space-size=${HEAP_MIB}`, CHILD, path],
      name: 'the photo decoder',
      timeLimitMs,
      maxResidentBytes: maxBytes,
      onStdout: (chunk) => void chunks.push(chunk),
      anyExitCode: true,
      ...(signal && { signal }),
    })
    if (exitCode === 0) return { jpeg: Buffer.concat(chunks) }
    if (exitCode === DAMAGED) return { problem: 'damaged' }
    if (exitCode === TOO_DETAILED) return { problem: 'too detailed' }
    throw new ToolFailed('the photo decoder', `exit code ${exitCode}`, stderr)
  } catch (error) {
    if (error instanceof ToolTimedOut || error instanceof ToolOutOfMemory) return { problem: 'too detailed' }
    throw error
  }
}

const readHead = async (path: string): Promise<Buffer> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

const isHeic = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.toString('latin1', 8, 12))
