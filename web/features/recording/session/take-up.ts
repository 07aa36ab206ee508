import type { SliceStore, UnsavedRecording } from '../storage/slice-store.ts'
import type { UploadMetadata } from '../sync/upload-client.ts'
import { draftsOf, type HeldRecording, type KeepingParts, uploadOf } from './kept-recording.ts'
import type { StoryDraft } from './recording-machine.ts'
import type { SessionHand } from './session-hand.ts'
import type { SessionParts } from './session-parts.ts'

// What is done with recordings that wait on this device; fetched by those who have one.

/** Takes a recording that waits on this device; null when another tab has it. */
async function holdAgain(
  parts: KeepingParts,
  recording: UploadMetadata & { readonly draft: StoryDraft },
): Promise<HeldRecording | null> {
  const { id, draft } = recording
  const release = await parts.locks.acquire(id)
  if (!release) return null
  const drafts = draftsOf(id, parts)
  const upload = uploadOf(recording, parts)
  drafts.begin(draft)
  function close() {
    drafts.close()
    upload?.close()
  }
  return {
    id,
    drafts,
    upload,
    close,
    release() {
      close()
      release()
    },
  }
}

/** Opens a recording in `complete`, to be heard and saved. Rejects when it cannot be opened. */
export async function takeUp(hand: SessionHand, store: SliceStore, recording: UnsavedRecording): Promise<void> {
  if (hand.state().phase !== 'idle') return
  const { id, familyId, draft, mimeType, startedAt, durationMs } = recording
  const own = await holdAgain(hand.keeping, recording)
  if (!own) throw new Error('in the hands of another tab')
  try {
    const blob = await store.readBlob(id)
    const finished = { id, familyId, blob, mimeType, startedAt, durationMs }
    if (!hand.dispatch({ type: 'restored', recording: finished, draft })) return own.release()
    hand.hold(own, durationMs)
    hand.learn({})
    own.upload?.finish(blob, durationMs)
  } catch (cause) {
    own.release()
    throw cause
  }
}

/**
 * Deletes a recording for good, here and in the vault (the page asks before). False when another tab has it in its hands.
 * @throws {StorageError}
 */
export async function discard(
  { store, locks, openUpload }: Pick<SessionParts, 'store' | 'locks' | 'openUpload'>,
  recording: UnsavedRecording,
): Promise<boolean> {
  const { id } = recording
  const release = await locks.acquire(id)
  if (!release) return false
  try {
    if (openUpload) await store.markDiscarded(id)
    else await store.discard(id)
  } finally {
    release()
  }
  const forgotten = openUpload?.(recording, () => {}).discard()
  // Where it could not be reached it hears of it later (`waiting/remove-unwanted.ts`).
  void forgotten?.then(() => store.discard(id)).catch(() => undefined)
  return true
}
