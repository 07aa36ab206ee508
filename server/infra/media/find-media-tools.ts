import { dirname, join } from 'node:path'
import { findProgram, isExecutableFile } from './find-program.ts'

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
