import { CONTAINERS } from './container.ts'
import { wholePart } from './whole-part.ts'

const DEMUXERS = `matroska,webm,mov,mp4,${Object.keys(CONTAINERS).join(',')}`

export type SoundInput = {
  /** How ffmpeg and ffprobe are told to open the file. */
  args: string[]
  /** About so much was still promised where the file was cut off, in milliseconds; 0 of one that is whole. */
  lostMs: number
}

/**
 * Opens an uploaded file as a file whatever its name looks like, and only as one of the containers we accept: a play list
 * in disguise would otherwise have the programs open other files, or addresses. Of a live recording that was cut off they
 * are given what is whole: over half a fragment's header ffmpeg forgets all that comes before it.
 */
export async function soundInput(path: string): Promise<SoundInput> {
  const part = await wholePart(path)
  const address = part ? `subfile,,start,0,end,${part.end},,:file:${path}` : `file:${path}`
  const protocols = part ? 'file,subfile' : 'file'
  const args = ['-protocol_whitelist', protocols, '-format_whitelist', DEMUXERS, '-i', address]
  return { args, lostMs: part?.lostMs ?? 0 }
}

/** A hard limit for one pass over a file: two minutes, and a second for every 100 kB (24 kbit/s speech at 30 times real time). */
export function mediaTimeLimitMs(bytes: number): number {
  return 120_000 + bytes / 100
}
