import type { RecordingLocks } from './recording-locks.ts'
import type { SliceStore, UnsavedRecording } from './slice-store.ts'

/**
 * The recordings to offer again: this account's, not stories yet, with sound in them, and in no tab's hands. Newest first.
 * @throws {StorageError}
 */
export async function listRecoverable(
  store: Pick<SliceStore, 'listUnsaved'>,
  locks: Pick<RecordingLocks, 'held'>,
): Promise<UnsavedRecording[]> {
  // First the recordings, then the locks: a recording that begins in between is not in the list yet.
  const unsaved = await store.listUnsaved()
  const held = await locks.held()
  return unsaved.filter(({ id, slices }) => slices > 0 && !held.has(id))
}
