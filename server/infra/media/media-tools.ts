import { access, constants, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createFairQueue, type FairQueue } from '../jobs/fair-queue.ts'
import { ToolMissing } from './run-tool.ts'

/** At least one for a person who waits, and two for jobs: one long recording must not hold up the others. */
const MIN_SLOTS = 3
/** A speech recognizer takes up to half a gigabyte. */
const MAX_SLOTS = 4
/** Of the slots, for speech recognizers: one for a person who waits, one for jobs. Each keeps a whole CPU busy. */
const SPEECH_SLOTS = 2
const MAX_WAITING_PER_PERSON = 4

const DAY_MS = 24 * 60 * 60 * 1000

export type Media = {
  /**
   * Searches again until the programs are found, because they may be installed while the server runs. @throws
   * ToolMissing
   */
  tools(): Promise<MediaTools>
  /** All programs that decode, encode or recognize speech run in it, in requests and in jobs. */
  queue: FairQueue
  /** Runs `work` with a temporary folder, and removes the folder afterwards. */
  withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
}

/**
 * Media tools for the whole server, with temporary folders in `workRoot`. Folders left by dead processes are removed:
 * all of them if this is the only process, otherwise those older than a day.
 */
export const openMedia = async (paths: MediaToolPaths, workRoot: string, isOnlyProcess: boolean): Promise<Media> => {
  await mkdir(workRoot, { recursive: true, mode: 0o700 })
  await removeAbandonedFolders(workRoot, isOnlyProcess)
  let tools: MediaTools | undefined
  const slots = Math.min(MAX_SLOTS, Math.max(MIN_SLOTS, availableParallelism()))
  return {
    queue: createFairQueue({
      maxWaiting: MAX_WAITING_PER_PERSON,
      slots,
      groupSlots: SPEECH_SLOTS,
      isNewestFirst: true,
    }),
    tools: async () => {
      tools ??= await findMediaTools(paths)
      if (!tools) throw new ToolMissing('ffmpeg')
      return tools
    },
    withWorkFolder: async (work) => {
      const folder = await mkdtemp(join(workRoot, 'w-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const removeAbandonedFolders = async (workRoot: string, isOnlyProcess: boolean): Promise<void> => {
  for (const name of await readdir(workRoot)) {
    const path = join(workRoot, name)
    const { mtimeMs } = await lstat(path)
    // A folder may seem to be from the future: the clock was set back.
    if (isOnlyProcess || Date.now() - mtimeMs >= DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Absolute paths. */
export type MediaTools = { ffmpeg: string; ffprobe: string }

export type MediaToolPaths = {
  /** Configured paths, tried before the search path. */
  ffmpeg?: string
  ffprobe?: string
  /** The search path, formatted like the PATH variable. */
  path: string
}

/**
 * Finds ffmpeg and ffprobe: at the configured path, then (ffprobe) in the folder of the configured ffmpeg, then on the
 * search path.
 */
export async function findMediaTools(paths: MediaToolPaths): Promise<MediaTools | undefined> {
  const ffmpeg = await firstExecutable([paths.ffmpeg], 'ffmpeg', paths.path)
  const nextToFfmpeg = paths.ffmpeg === undefined ? undefined : join(dirname(paths.ffmpeg), 'ffprobe')
  const ffprobe = await firstExecutable([paths.ffprobe, nextToFfmpeg], 'ffprobe', paths.path)
  return ffmpeg === undefined || ffprobe === undefined ? undefined : { ffmpeg, ffprobe }
}

async function firstExecutable(
  candidates: (string | undefined)[],
  name: string,
  path: string,
): Promise<string | undefined> {
  for (const candidate of candidates) {
    if (candidate !== undefined && (await isExecutableFile(candidate))) return candidate
  }
  return findProgram(name, path)
}

/** Searches a list of folders, formatted like the PATH variable, for a program. Returns its absolute path. */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue
    const candidate = join(folder, name)
    if (await isExecutableFile(candidate)) return candidate
  }
  return undefined
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
