import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { openSliceStore } from '#web/features/recording/storage/slice-store.ts'
import { browserClock } from '#web/lib/clock.ts'
import { onConnectionChance } from '../connection-chance.ts'
import { createHttpVault } from '../upload/vault.ts'
import { sendWaiting } from './send-waiting.ts'
import { takeSendingTurns } from './sending-turns.ts'
import { onWaitingAsked, tellWaitingNews } from './waiting-news.ts'

/**
 * Sends a person's waiting recordings whenever there is a network, in one tab of this browser at a time. Without the
 * browser's locks (Safari before 15.4) they go when they are opened.
 */
export function keepSending(accountId: number, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const store = openSliceStore(accountId)
  const locks = createRecordingLocks(navigator.locks)
  const vault = createHttpVault(accountId)
  const sender = takeSendingTurns(navigator.locks, signal, () =>
    sendWaiting({ store, locks, vault, clock: browserClock, tell: tellWaitingNews }),
  )
  const forget = [
    onConnectionChance(() => sender()?.wake()),
    onWaitingAsked(() => {
      sender()?.tellAll()
      sender()?.wake()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of forget) stop()
    void store.close()
  })
}
