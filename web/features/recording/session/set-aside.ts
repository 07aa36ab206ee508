import { toStorageError } from '../storage/recordings-database.ts'
import type { StoryFields } from '../sync/send-story.ts'
import { notifyOutboxChanged } from '../sync/tab-messages.ts'
import type { HeldRecording } from './kept-recording.ts'
import type { SessionHand } from './session-hand.ts'
import type { SessionParts } from './session-parts.ts'

/** Out of `complete`: the ways on which a finished recording leaves a session's hands. */
export function createSettingAside(hand: SessionHand, { store, today }: SessionParts) {
  const { state, facts, held, learn, unhold, dispatch } = hand

  async function deleteFromStore(id: string) {
    try {
      await store.discard(id)
    } catch (cause) {
      noteFailure(cause)
    }
  }

  function noteFailure(cause: unknown) {
    // Never stored, or deleted already: that is what was wanted.
    const { kind } = toStorageError(cause)
    if (kind !== 'missing') learn({ storageProblem: kind })
  }

  /** For good: the vault forgets it too, now or when it can be reached (`waiting/remove-unwanted.ts`). */
  async function discard({ id, upload }: Pick<HeldRecording, 'id' | 'upload'>) {
    if (!upload) return await deleteFromStore(id)
    const forgotten = upload.discard().then(
      () => true,
      () => false,
    )
    await store.markDiscarded(id).catch((cause: unknown) => noteFailure(cause))
    void forgotten.then((all) => (all ? store.discard(id) : undefined)).catch(() => undefined)
  }

  /** The recording is a story now, or is not wanted, and leaves this device. */
  async function leave(type: 'saved' | 'recordAgain') {
    const own = held()
    if (!dispatch({ type }) || !own) return
    own.close()
    unhold()
    if (type === 'recordAgain') await discard(own)
    else await deleteFromStore(own.id)
    own.release()
  }

  /** The recording at hand, where all of it is on the disk. */
  function whole() {
    return state().phase === 'complete' && !facts().storageProblem ? held() : null
  }

  /** For later: the recording waits on this device. Does nothing where not all of it is on the disk. */
  async function putAside(): Promise<void> {
    const own = whole()
    if (!own) return
    await own.drafts.flush()
    if (held() !== own) return
    // First it is out of these hands, so that the emptied form is not written beside it.
    unhold()
    dispatch({ type: 'saved' })
    own.release()
    // Opened from the outbox, it goes from there again.
    notifyOutboxChanged()
  }

  return {
    discard,
    putAside,
    /** Deletes the recording and begins anew; the page asks before. */
    recordAgain: () => leave('recordAgain'),
    /** The recording is a story on the server now, whether or not it is still at hand. */
    async saved(recordingId: string) {
      if (held()?.id === recordingId) await leave('saved')
      else await deleteFromStore(recordingId)
    },
    /** Into the outbox: saved, it waits for the network. False where that cannot be promised. */
    async queue(fields: StoryFields): Promise<boolean> {
      const own = whole()
      if (!own) return false
      try {
        // Whatever is written later counts: what goes is what stands beside the recording then.
        await own.drafts.flush()
        await store.updateQueued(own.id, { fields, at: today(), problem: null })
      } catch {
        return false
      }
      await putAside()
      return true
    },
  }
}
