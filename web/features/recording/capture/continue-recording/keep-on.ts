import {
  draftsOf,
  type KeepingParts,
  type KeptRecording,
  slicesOf,
  uploadOf,
} from '#web/features/recording/session/kept-recording.ts'
import type { RecordingProblem } from '#web/features/recording/session/problems.ts'
import type { StoryDraft } from '#web/features/recording/session/recording-machine.ts'
import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { createSliceWriter, type SliceWriter } from '#web/features/recording/storage/slice-writer.ts'
import { createJoinedWriter } from './joined-writer.ts'
import { carryOnProblem, ELSEWHERE } from './problem.ts'
import { readEnding } from './read-ending.ts'

/**
 * Takes a recording that waits on this device to record more of it. Never rejects.
 * @param draft as it is now
 * @param different what is recorded cannot be put behind it, and nothing was changed
 * @returns the problem when another tab has it, or when it can only be saved as it is
 */
export async function keepOn(
  parts: KeepingParts,
  recording: UnsavedRecording,
  draft: () => StoryDraft,
  different: (problem: RecordingProblem) => void,
): Promise<KeptRecording | { problem: RecordingProblem }> {
  const release = await parts.locks.acquire(recording.id).catch(() => null)
  if (!release) return { problem: ELSEWHERE }
  try {
    return await takeUp(parts, recording, draft, different, release)
  } catch (cause) {
    release()
    return { problem: carryOnProblem(cause) }
  }
}

async function takeUp(
  parts: KeepingParts,
  recording: UnsavedRecording,
  draft: () => StoryDraft,
  different: (problem: RecordingProblem) => void,
  release: () => void,
): Promise<KeptRecording> {
  const { store, clock, listener } = parts
  const { id, familyId, layout, mimeType, startedAt } = recording
  const { ending, known } = await readEnding(store, recording)
  // The vault hears of it when there is more to put behind what it has: until then nothing has changed.
  const upload = uploadOf(
    { ...recording, behind: known.length },
    parts,
    slicesOf(() => writer),
  )
  upload?.add(known)
  const drafts = draftsOf(id, parts)
  const writer: SliceWriter = createSliceWriter({
    recordingId: id,
    layout,
    mimeType,
    store,
    clock,
    from: known.length,
    async begin() {
      await store.reopen(id)
      drafts.begin(draft())
    },
    listener: {
      onStored: (ms) => listener.safe(id, ms),
      onReadable: (more) => upload?.add(more),
      onProblem: (error) => listener.problem(id, error),
    },
  })
  const close = () => {
    writer.close()
    drafts.close()
    upload?.close()
  }
  return {
    id,
    startedAt,
    familyId,
    drafts,
    upload,
    writer: createJoinedWriter(writer, ending, (cause) => different(carryOnProblem(cause))),
    close,
    release() {
      close()
      release()
    },
  }
}
