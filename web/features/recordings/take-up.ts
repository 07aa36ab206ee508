import { draftsOf, type HeldRecording, type KeepingParts, uploadOf } from './kept-recording.ts'
import type { StoryDraft } from './machine.ts'
import { tellOutboxNews } from './outbox/outbox-news.ts'
import type { SessionHand } from './session-hand.ts'
import type { SessionParts } from './session-parts.ts'
import type { SliceStore, UnsavedRecording } from './slice-store.ts'
import type { UploadFacts } from './upload/vault.ts'

// What is done with recordings that wait on this device; fetched by those who have one.

/** Takes a recording that waits on this device; null when another tab has it. */
async function holdAgain(
  parts: KeepingParts,
  recording: UploadFacts & { readonly draft: StoryDraft },
): Promise<HeldRecording | null> {
  const { id, draft } = recording
  const release = await parts.locks.hold(id)
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
    letGo() {
      close()
      release()
    },
  }
}

/** Opens a recording in `complete`, to be heard and saved. Rejects when it cannot be opened. */
export async function takeUp(hand: SessionHand, store: SliceStore, recording: UnsavedRecording): Promise<void> {
  if (hand.state().phase !== 'idle') return
  const { id, draft, mimeType, startedAt, durationMs } = recording
  const own = await holdAgain(hand.keeping, recording)
  if (!own) throw new Error('in the hands of another tab')
  try {
    if (recording.queued) await store.updateQueued(id, null).then(tellOutboxNews)
    const blob = await store.readBlob(id)
    const finished = { id, blob, mimeType, startedAt, durationMs }
    if (!hand.dispatch({ type: 'restored', recording: finished, draft })) return own.letGo()
    hand.hold(own, durationMs)
    hand.learn({})
    own.upload?.finish(blob, durationMs)
  } catch (cause) {
    own.letGo()
    throw cause
  }
}

/**
 * Deletes a recording for good, here and in the vault (the page asks before). False when another tab has it in its hands.
 * @throws {StorageError}
 */
export async function throwAway(
  { store, locks, openUpload }: Pick<SessionParts, 'store' | 'locks' | 'openUpload'>,
  recording: UnsavedRecording,
): Promise<boolean> {
  const release = await locks.hold(recording.id)
  if (!release) return false
  try {
    await store.discard(recording.id)
  } finally {
    release()
  }
  openUpload?.(recording, () => {}).discard()
  return true
}
