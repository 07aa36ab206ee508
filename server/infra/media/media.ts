import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findMediaTools, type MediaToolPlaces, type MediaTools } from './find-media-tools.ts'
import { ToolMissing } from './tool-errors.ts'

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
