import { SENDING_LOCK } from '#web/features/recording/storage/recording-locks.ts'
import type { WaitingSender } from './send-waiting.ts'

/**
 * Lets this tab send in its turn: one tab of a browser at a time, until it is closed or somebody takes a recording in hand
 * (`recording-locks.ts` takes the turn away). Then what it opened is closed at once, and it waits for another turn.
 * @param locks `navigator.locks`
 * @param signal ends it
 * @returns what is open just now
 */
export function takeSendingTurns(
  locks: Pick<LockManager, 'request'>,
  signal: AbortSignal,
  open: () => WaitingSender,
): () => WaitingSender | null {
  let sender: WaitingSender | null = null

  async function takeTurn(): Promise<void> {
    try {
      await locks.request(SENDING_LOCK, { signal }, () => {
        sender = open()
        return sender.ended
      })
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
    } finally {
      sender?.close()
      sender = null
    }
  }

  async function takeTurns(): Promise<void> {
    while (!signal.aborted) await takeTurn()
  }

  signal.addEventListener('abort', () => sender?.close())
  // A browser that refuses its locks sends recordings when they are opened.
  takeTurns().catch(() => undefined)
  return () => sender
}
