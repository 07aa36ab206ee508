import { access, constants, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { ToolMissing } from './run-tool.ts'

const DAY = 24 * 60 * 60 * 1000

export type Media = {
  /** The programs, looked for again until they are found: they may be installed while the server runs. @throws ToolMissing */
  tools(): Promise<MediaTools>
  /** Runs `work` with a folder of its own for drafts, and removes the folder whatever happens. */
  withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
}

/**
 * Media tools for the whole server, with work folders in `workRoot`. Those of processes that died are removed: all of
 * them where this process is the only one (`alone`), else the ones older than a day.
 */
export const openMedia = async (places: MediaToolPlaces, workRoot: string, alone: boolean): Promise<Media> => {
  await mkdir(workRoot, { recursive: true, mode: 0o700 })
  await removeOld(workRoot, alone ? 0 : DAY)
  let found: MediaTools | undefined
  return {
    tools: async () => {
      found ??= await findMediaTools(places)
      if (!found) throw new ToolMissing('ffmpeg')
      return found
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

const removeOld = async (workRoot: string, age: number): Promise<void> => {
  for (const name of await readdir(workRoot)) {
    const path = join(workRoot, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs >= age) await rm(path, { recursive: true, force: true })
  }
}

/** Full paths of the two programs everything in this folder is done with. */
export type MediaTools = { ffmpeg: string; ffprobe: string }

export type MediaToolPlaces = {
  /** Configured paths; each is tried before the search path. */
  ffmpeg?: string
  ffprobe?: string
  /** The search path, in the form of the PATH variable. */
  path: string
}

/** Finds ffmpeg and ffprobe: where configured, then (ffprobe) beside the configured ffmpeg, then on the search path. */
export async function findMediaTools(places: MediaToolPlaces): Promise<MediaTools | undefined> {
  const ffmpeg = await firstExecutable([places.ffmpeg], 'ffmpeg', places.path)
  const beside = places.ffmpeg === undefined ? undefined : join(dirname(places.ffmpeg), 'ffprobe')
  const ffprobe = await firstExecutable([places.ffprobe, beside], 'ffprobe', places.path)
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

/** Looks a program up in a list of folders written like the PATH variable. Returns its full path, or undefined. */
export async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue
    const candidate = join(folder, name)
    if (await isExecutableFile(candidate)) return candidate
  }
  return undefined
}

export async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
