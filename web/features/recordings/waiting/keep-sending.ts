import { getUser } from '#server/features/accounts/contract.ts'
import { call } from '#web/lib/call.ts'
import { browserClock } from '../clock.ts'
import { onConnectionChance } from '../connection-chance.ts'
import { createRecordingLocks } from '../recording-locks.ts'
import { requireSamePerson } from '../save-failure.ts'
import { openSliceStore } from '../slice-store.ts'
import { httpVault, type Vault } from '../upload/vault.ts'
import { sendWaiting } from './send-waiting.ts'
import { takeSendingTurns } from './sending-turns.ts'
import { onWaitingAsked, tellWaitingNews } from './waiting-news.ts'

/**
 * Sends a person's waiting recordings whenever there is a network, in one tab of this browser at a time. Without the
 * browser's locks (Safari before 15.4) they go when they are opened.
 */
export function keepSending(accountId: number, familyId: number, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const store = openSliceStore(accountId)
  const locks = createRecordingLocks(navigator.locks)
  /** Nobody's voice is filed under somebody else who has signed in meanwhile. */
  const vault: Vault = {
    ...httpVault,
    async begin(facts, wanted) {
      requireSamePerson(await call(getUser), accountId)
      await httpVault.begin(facts, wanted)
    },
  }
  const sender = takeSendingTurns(navigator.locks, signal, () =>
    sendWaiting({ store, locks, vault, familyId, clock: browserClock, tell: tellWaitingNews }),
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
