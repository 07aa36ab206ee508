import { concatBytes } from '#common/media/bytes.ts'
import type { RecordingProblem } from '#web/features/recording/session/recording-problems.ts'
import { type LiveRecording, openLiveRecording, type RecordingDeps } from '../../session/open-recording.ts'
import type { StoryDraft } from '../../session/recording-machine.ts'
import type { SliceStore, UnsavedRecording } from '../../storage/slice-store.ts'
import type { SliceWriter } from '../../storage/slice-writer.ts'
import type { StoredSliceSize } from '../../sync/upload-source.ts'
import { CannotContinueError, type StreamEnd } from './stream.ts'
import { createStreamReader } from './stream-reader.ts'

// Recording more of an unsaved recording. Loaded on demand.

const READ_BATCH = 500
/** If no audio came out of this many bytes, none ever will. */
const MAX_BYTES_WITHOUT_AUDIO = 256 * 1024

/**
 * Opens an unsaved recording so that more can be recorded. Never rejects.
 * @param draft returns the current draft
 * @param onIncompatible the new audio can't be appended; nothing was changed
 * @returns the problem if another tab has the recording open, or if it can only be saved as it is
 */
export async function continueRecording(
  deps: RecordingDeps,
  recording: UnsavedRecording,
  draft: () => StoryDraft,
  onIncompatible: (problem: RecordingProblem) => void,
): Promise<LiveRecording | { problem: RecordingProblem }> {
  const { store, locks } = deps
  const release = await locks.acquire(recording.id).catch(() => null)
  if (!release) return { problem: OPEN_ELSEWHERE }
  try {
    const { end, storedSlices } = await readStreamEnd(store, recording)
    const live = openLiveRecording(deps, recording, {
      storedSlices,
      async begin(drafts) {
        await store.reopen(recording.id)
        drafts.begin(draft())
      },
      release,
    })
    const writer = createJoiningWriter(live.writer, end, (cause) => onIncompatible(continueProblem(cause)))
    return { ...live, writer }
  } catch (cause) {
    release()
    return { problem: continueProblem(cause) }
  }
}

/**
 * A writer that appends a new recording's slices to an earlier recording. Writes nothing until both are known to belong
 * together; if they don't, it calls `onIncompatible` once.
 */
function createJoiningWriter(
  writer: SliceWriter,
  end: StreamEnd,
  onIncompatible: (cause: unknown) => void,
): SliceWriter {
  const joiner = end.createJoiner()
  let repair = end.repair
  let isRefused = false
  let bytesWithoutAudio = 0
  return {
    ...writer,
    add(bytes, endMs) {
      if (isRefused) return
      try {
        const joined = joiner.add(bytes)
        bytesWithoutAudio = joined.length === 0 ? bytesWithoutAudio + bytes.length : Number.NEGATIVE_INFINITY
        if (bytesWithoutAudio > MAX_BYTES_WITHOUT_AUDIO) throw new CannotContinueError('no audio')
        if (joined.length === 0) return
        writer.add(repair.length > 0 ? concatBytes(repair, joined) : joined, endMs)
        repair = new Uint8Array()
      } catch (cause) {
        isRefused = true
        onIncompatible(cause)
      }
    },
  }
}

/**
 * Reads a whole stored recording to find out how it can be continued.
 * @throws {CannotContinueError | StorageError}
 */
async function readStreamEnd(
  store: Pick<SliceStore, 'readSlices'>,
  recording: UnsavedRecording,
): Promise<{ end: StreamEnd; storedSlices: readonly StoredSliceSize[] }> {
  const reader = createStreamReader(recording.mimeType)
  const storedSlices: StoredSliceSize[] = []
  for (;;) {
    const batch = await store.readSlices(recording.id, storedSlices.length, READ_BATCH)
    for (const { index, bytes, endMs } of batch) {
      reader.add(bytes)
      storedSlices.push({ index, bytes: bytes.length, endMs })
    }
    if (batch.length < READ_BATCH) return { end: reader.end(), storedSlices }
  }
}

/** The recording can only be saved as it is. */
function continueProblem(cause: unknown): RecordingProblem {
  return {
    kind: 'continue',
    title: 'Recording Error',
    message: 'We can’t add to this recording here. Please save it, and record the rest as a new story.',
    detail: cause instanceof Error ? cause.message : '',
  }
}

const OPEN_ELSEWHERE: RecordingProblem = {
  kind: 'restore',
  title: 'Recording Error',
  message: 'We can’t add to this recording here. It may be open in another tab.',
  detail: '',
}
