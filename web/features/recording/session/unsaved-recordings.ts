import type { SliceStore, UnsavedRecording } from '../storage/slice-store.ts'
import { openDrafts, openUploadOf } from './open-recording.ts'
import type { SessionDeps, SessionStore } from './session-store.ts'

// Actions on recordings that are on this device but not saved. Loaded on demand.

/** Opens a recording in `complete`, to be played and saved. Rejects if it can't be opened. */
export async function restoreRecording(
  session: SessionStore,
  store: SliceStore,
  recording: UnsavedRecording,
): Promise<void> {
  if (session.machine().phase !== 'idle') return
  const { recordingDeps } = session
  const { id, familyId, draft, mimeType, startedAt, utcOffsetMinutes, durationMs } = recording
  const releaseLock = await recordingDeps.locks.acquire(id)
  if (!releaseLock) throw new Error('open in another tab')
  const drafts = openDrafts(recordingDeps, id)
  const upload = openUploadOf(recordingDeps, recording)
  drafts.begin(draft)
  function close() {
    drafts.close()
    upload?.close()
  }
  function release() {
    close()
    releaseLock?.()
  }
  try {
    const blob = await store.readBlob(id)
    const finished = { id, familyId, blob, mimeType, startedAt, utcOffsetMinutes, durationMs }
    if (!session.dispatch({ type: 'restored', recording: finished, draft })) return release()
    session.setCurrent({ id, drafts, upload, close, release }, durationMs)
    session.patch({})
    upload?.finish(blob, durationMs)
  } catch (cause) {
    release()
    throw cause
  }
}

/**
 * Deletes a recording for good, here and on the server (the page asks first). False if another tab has it open.
 * @throws {StorageError}
 */
export async function discardRecording(
  { store, locks, openUpload }: Pick<SessionDeps, 'store' | 'locks' | 'openUpload'>,
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
  const removal = openUpload?.(recording, () => {}).discard()
  // If the server can't be reached, it's removed there later (`remove-unwanted.ts`).
  void removal?.then(() => store.discard(id)).catch(() => undefined)
  return true
}
