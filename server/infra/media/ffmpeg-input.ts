import { CONTAINERS } from './container.ts'

const DEMUXERS = `matroska,webm,mov,mp4,${Object.keys(CONTAINERS).join(',')}`

/**
 * How ffmpeg and ffprobe are told to open an uploaded file: as a file whatever its name looks like, and only as one of
 * the containers we accept. A play list in disguise would otherwise have them open other files, or addresses.
 */
export function inputArgs(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS, '-i', `file:${path}`]
}

/** A hard limit for one pass over a file: two minutes, and a second for every 100 kB (24 kbit/s speech at 30 times real time). */
export function mediaTimeLimitMs(bytes: number): number {
  return 120_000 + bytes / 100
}
