import { draftsOf, type KeepingParts, type KeptRecording } from '../kept-recording.ts'
import type { StoryDraft } from '../machine.ts'
import { CarryOnFailed } from '../problems.ts'
import type { UnsavedRecording } from '../slice-store.ts'
import { createSliceWriter } from '../slice-writer.ts'
import { createJoinedWriter } from './joined-writer.ts'
import { readEnding } from './read-ending.ts'

/**
 * Takes a recording that waits on this device to record more of it.
 * @param draft as it is now
 * @param different what is recorded cannot be put behind it; nothing was changed
 * @throws {CarryOnFailed} when another tab has it, or it can only be saved as it is
 */
export async function keepOn(
  parts: KeepingParts,
  recording: UnsavedRecording,
  draft: () => StoryDraft,
  different: () => void,
): Promise<KeptRecording> {
  const { store, locks, clock, listener } = parts
  const { id, layout, mimeType, startedAt } = recording
  const release = await locks.hold(id)
  if (!release) throw new CarryOnFailed('restore')
  try {
    const { ending, known } = await readEnding(store, recording)
    const facts = { id, mimeType, startedAt, carriesOn: true }
    const upload = parts.openUpload?.(facts, (progress) => listener.vault(id, progress)) ?? null
    // Raw samples want a header that says how many they are: they go when all of them are there.
    const stored = layout === 'file' ? upload?.stored : undefined
    stored?.(known)
    const drafts = draftsOf(id, parts)
    const writer = createSliceWriter({
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
        safe: (ms) => listener.safe(id, ms),
        stored: (more) => stored?.(more),
        problem: (error) => listener.problem(id, error),
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
      drafts,
      upload,
      writer: createJoinedWriter(writer, ending, different),
      close,
      letGo() {
        close()
        release()
      },
    }
  } catch (cause) {
    release()
    throw new CarryOnFailed('carry-on', cause)
  }
}
