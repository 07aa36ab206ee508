import { open } from 'node:fs/promises'
import { SNIFF_BYTES, sniffContainer } from './container.ts'
import { readWindow } from './read-window.ts'
import { wholeMp4 } from './whole-mp4.ts'
import { wholeWebm } from './whole-webm.ts'

/** Where the sound of a file ends that was cut off while it was being recorded. */
export type WholePart = {
  /** So many bytes can be read without stumbling over something unfinished. */
  end: number
  /** About so much sound is missing behind it, in milliseconds: what the file still promised. */
  lostMs: number
}

/** No recording leaves more unfinished than this: what looks so is a size that makes no sense. */
const MAX_UNFINISHED = 256 * 1024

/**
 * Finds from the structure alone where the last whole block of a live recording (WebM, fragmented MP4) ends. Null when
 * nothing in it is unfinished, when it is of another kind, and when its structure makes no sense: then it is for ffmpeg
 * to say what is wrong.
 */
export async function wholePart(path: string): Promise<WholePart | null> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const source = readWindow(file, size)
  const container = sniffContainer(await source.bytes(0, SNIFF_BYTES))
  const part = container === 'webm' ? await wholeWebm(source) : container === 'mp4' ? await wholeMp4(source) : null
  return part && part.end > 0 && size - part.end <= MAX_UNFINISHED ? part : null
}
