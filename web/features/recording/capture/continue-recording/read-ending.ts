import type { SliceStore, UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import type { StoredSliceSize } from '#web/features/recording/sync/upload-source.ts'
import { asText, joined } from './bytes.ts'
import { CannotContinue, type Ending, type EndingReader, type Join } from './ending.ts'
import { readMp4Ending } from './mp4-ending.ts'
import { readWebmEnding } from './webm-ending.ts'

const READ_BATCH = 500

/**
 * Reads all of a recording on this device, to find out how it goes on. `known`: its slices.
 * @throws {CannotContinue | StorageError}
 */
export async function readEnding(
  store: Pick<SliceStore, 'readSlices'>,
  recording: UnsavedRecording,
): Promise<{ ending: Ending; known: readonly StoredSliceSize[] }> {
  const reader = readerOf(recording)
  const known: StoredSliceSize[] = []
  for (;;) {
    const batch = await store.readSlices(recording.id, known.length, READ_BATCH)
    for (const { index, bytes, endMs } of batch) {
      reader.add(bytes)
      known.push({ index, bytes: bytes.length, endMs })
    }
    if (batch.length < READ_BATCH) return { ending: reader.end(), known }
  }
}

function readerOf({ layout, mimeType, durationMs }: UnsavedRecording): EndingReader {
  if (layout === 'pcm') return rawSamples(durationMs)
  if (mimeType.startsWith('audio/webm')) return readWebmEnding()
  if (mimeType.startsWith('audio/mp4')) return readMp4Ending()
  throw new CannotContinue(mimeType)
}

/** They get their header when they are put together: more of them is all there is to it. */
const rawSamples = (ms: number): EndingReader => ({
  add() {},
  end: () => ({ ms, mend: new Uint8Array(), join: joinSamples }),
})

/** Where the browser has learnt to record by itself meanwhile, a file begins instead: WebM, MP4 or Ogg. */
const FILE_STARTS: readonly string[] = ['\x1aE\xdf\xa3', 'OggS']
const isFileStart = (start: string) => FILE_STARTS.includes(start.slice(0, 4)) || start.endsWith('ftyp')

function joinSamples(): Join {
  let begun = false
  return {
    add(bytes) {
      if (!begun && isFileStart(asText(bytes.subarray(0, 8)))) throw new CannotContinue('not samples')
      begun = true
      return joined(bytes)
    },
  }
}
