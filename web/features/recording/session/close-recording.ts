import type { NewStoryFields } from '#web/features/stories/use-save-story.ts'
import { type SendDelay, toStorageError } from '../storage/recordings-database.ts'
import { notifyOutboxChanged } from '../sync/tab-messages.ts'
import type { OpenRecording } from './open-recording.ts'
import type { SessionDeps, SessionStore } from './session-store.ts'

/** The ways a finished recording leaves the session: saved, queued, kept for later or discarded. */
export function createRecordingCloser(session: SessionStore, { store, today }: Pick<SessionDeps, 'store' | 'today'>) {
  const { machine, status, current, patch, clearCurrent, dispatch } = session

  async function deleteFromStore(id: string) {
    try {
      await store.discard(id)
    } catch (cause) {
      reportFailure(cause)
    }
  }

  function reportFailure(cause: unknown) {
    // `missing`: never stored or already deleted, so there is nothing left to do.
    const { kind } = toStorageError(cause)
    if (kind !== 'missing') patch({ storageProblem: kind })
  }

  /** Deletes for good, on the server too: now, or when it can be reached (`remove-unwanted.ts`). */
  async function discardOpen({ id, upload }: Pick<OpenRecording, 'id' | 'upload'>) {
    if (!upload) return await deleteFromStore(id)
    const isRemoved = upload.discard().then(
      () => true,
      () => false,
    )
    await store.markDiscarded(id).catch((cause: unknown) => reportFailure(cause))
    void isRemoved.then((removed) => (removed ? store.discard(id) : undefined)).catch(() => undefined)
  }

  /** Removes the recording from this device, because it's a story now or was discarded. */
  async function leave(type: 'saved' | 'recordAgain') {
    const open = current()
    if (!dispatch({ type }) || !open) return
    open.close()
    clearCurrent()
    if (type === 'recordAgain') await discardOpen(open)
    else await deleteFromStore(open.id)
    open.release()
  }

  /** The finished recording, if all of it is on the disk. */
  const fullyStored = () => (machine().phase === 'complete' && !status().storageProblem ? current() : null)

  async function keepForLater(): Promise<void> {
    const open = fullyStored()
    if (!open) return
    await open.drafts.flush()
    if (current() !== open) return
    // Cleared first, or the emptied form would be written to this recording's draft.
    clearCurrent()
    dispatch({ type: 'saved' })
    open.release()
    // The outbox may send it now that it's released.
    notifyOutboxChanged()
  }

  return {
    discardOpen,
    /** Keeps the recording on this device. Does nothing unless all of it is on the disk. */
    keepForLater,
    /** Deletes the recording and starts over; the page asks first. */
    recordAgain: () => leave('recordAgain'),
    /** The recording is a story on the server now, whether or not it's still open here. */
    async saved(recordingId: string) {
      if (current()?.id === recordingId) await leave('saved')
      else await deleteFromStore(recordingId)
    },
    /** Puts a saved recording into the outbox until it can be sent. False if it couldn't be queued. */
    async queue(fields: NewStoryFields, delay: SendDelay | null = null): Promise<boolean> {
      const open = fullyStored()
      if (!open) return false
      try {
        // Flushed first: the outbox sends the draft as it's stored.
        await open.drafts.flush()
        await store.updateQueued(open.id, { fields, at: today(), problem: null, delay })
      } catch {
        return false
      }
      await keepForLater()
      return true
    },
  }
}
