import { listRecoverable } from '../storage/recording-locks.ts'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import { recordingProblem } from './problems.ts'
import type { SessionHand } from './session-hand.ts'
import type { SessionParts } from './session-parts.ts'

/** What a session does with recordings that wait on this device, out of its hands. */
export function createWaiting(hand: SessionHand, parts: SessionParts) {
  const { store, locks } = parts
  // Fetched by those who have one.
  const load = () => import('./take-up.ts')

  return {
    /** Opens one of `listRecoverable()` in `complete`, to be heard and saved. */
    async restore(recording: UnsavedRecording): Promise<void> {
      const { attempt } = hand.state()
      try {
        const { takeUp } = await load()
        await takeUp(hand, store, recording)
      } catch (cause) {
        hand.dispatch({ type: 'failed', attempt, problem: recordingProblem('restore', cause) })
      }
    },
    /** @throws {StorageError} */
    listRecoverable: () => listRecoverable(store, locks),
    /** @throws {StorageError} */
    listQueued: () => store.listQueued(),
    /** @throws {StorageError} */
    async discardRecoverable(recording: UnsavedRecording): Promise<boolean> {
      const { discard } = await load()
      return discard(parts, recording)
    },
  }
}
