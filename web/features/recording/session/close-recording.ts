import { succeedsWithin, untilAborted } from '#web/lib/clock.ts'
import type { SaveResult } from '../queue/recording-queue.ts'
import { ANSWER_TIMEOUT_MS, toStorageError } from '../storage/storage-error.ts'
import type { OpenRecording } from './open-recording.ts'
import type { SessionDeps, SessionStore } from './session-store.ts'

/** The ways a finished recording leaves the session: saved, queued, kept for later or discarded. */
export function createRecordingCloser(
  session: SessionStore,
  { store, queue, clock }: Pick<SessionDeps, 'store' | 'queue' | 'clock'>,
) {
  const { machine, status, current, patch, clearCurrent, dispatch } = session

  function reportFailure(cause: unknown) {
    // `missing`: never stored or already deleted, so there is nothing left to do.
    const { kind } = toStorageError(cause)
    if (kind !== 'missing') patch({ storageProblem: kind })
  }

  /** Deletes for good, on the server too: now, or when it can be reached. */
  const discardOpen = ({ id, familyId, takes }: Pick<OpenRecording, 'id' | 'familyId' | 'takes'>): Promise<void> =>
    queue.discard({ id, familyId, takes: takes() }).catch(reportFailure)

  /** Removes the recording from this device, because it's a story now or was discarded. */
  async function leave(type: 'saved' | 'recordAgain') {
    const open = current()
    if (!dispatch({ type }) || !open) return
    open.close()
    clearCurrent()
    if (type === 'recordAgain') await discardOpen(open)
    else await store.remove(open.id).catch(reportFailure)
    open.release()
  }

  /** The finished recording, if all of it is on the disk. */
  const fullyStored = () => (machine().phase === 'complete' && !status().storageProblem ? current() : null)

  async function keepForLater(): Promise<boolean> {
    const open = fullyStored()
    if (!open) return false
    await open.drafts.flush()
    if (current() !== open) return false
    // Cleared first, or the emptied form would be written to this recording's draft.
    clearCurrent()
    dispatch({ type: 'saved' })
    open.release()
    queue.changed()
    return true
  }

  return {
    discardOpen,
    /** Keeps the recording on this device. Does nothing, and resolves to false, unless all of it is on the disk. */
    keepForLater,
    /** Deletes the recording and starts over; the page asks first. */
    recordAgain: () => leave('recordAgain'),
    /** Makes a story of it, now or as soon as that works. Rejects if the signal aborts; then it waits in the queue. */
    async save(storyteller: string, signal: AbortSignal): Promise<SaveResult> {
      const open = current()
      if (!open) throw new Error('No recording is open')
      const recording = { id: open.id, familyId: open.familyId, draft: session.draft(), takes: open.takes() }
      const saving = async () => {
        // First, so that a page that opens it later finds the draft as it was saved.
        await succeedsWithin(open.drafts.flush(), ANSWER_TIMEOUT_MS, clock)
        return await queue.save(recording, storyteller, signal)
      }
      return await untilAborted(saving(), signal)
    },
    /** A save that didn't succeed is given up: the recording is unsaved again. */
    async cancelSave(): Promise<void> {
      const open = current()
      if (open) await queue.reopen(open.id).catch(() => undefined)
    },
    /** The recording is a story on the server now, and has left this device, whether or not it's still open here. */
    async saved(recordingId: string) {
      if (current()?.id === recordingId) await leave('saved')
    },
  }
}
