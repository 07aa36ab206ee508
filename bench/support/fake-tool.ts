import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export type FakeTools = {
  /** A search path on which the stand-ins come first. */
  path: string
  /** When each was started so far, in milliseconds since 1970, in order. */
  startTimes(): Promise<number[]>
}

/** Programs called ffmpeg and ffprobe that note when they are started, do nothing for some seconds, and fail. */
export const fakeTools = async (folder: string, seconds: number): Promise<FakeTools> => {
  const starts = join(folder, 'starts')
  await mkdir(starts, { recursive: true })
  // A new file for each start: its time is the finest clock that a shell has everywhere.
  const script = `#!/bin/sh\n: > '${starts}'/$$\nsleep ${seconds}\nexit 1\n`
  for (const name of ['ffmpeg', 'ffprobe']) await writeFile(join(folder, name), script, { mode: 0o755 })
  return {
    path: [folder, process.env.PATH].join(delimiter),
    startTimes: async () => {
      const files = await Promise.all((await readdir(starts)).map((name) => stat(join(starts, name))))
      return files.map((file) => file.mtimeMs).toSorted((a, b) => a - b)
    },
  }
}
