import { saveStory } from '#server/features/stories/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { openSliceStore } from '#web/features/recording/storage/slice-store.ts'
import { track } from '#web/lib/analytics/track.ts'
import { call } from '#web/lib/call.ts'
import { browserClock } from '#web/lib/clock.ts'
import { requireServer } from '#web/lib/reachability.ts'
import { onConnectionChance } from '../connection-chance.ts'
import { patientFetch } from '../patient-fetch.ts'
import { createUploads } from '../upload/recording-upload.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { onOutboxNews, tellOutboxNews } from './outbox-news.ts'

/**
 * Empties a person's outbox whenever there is a network, in one tab of this browser at a time; the others wait to take over.
 * @param onSent hears of each story that has reached the vault
 */
export function keepOutbox(accountId: number, onSent: (title: string) => void, signal: AbortSignal): void {
  const store = openSliceStore(accountId)
  const locks = 'locks' in navigator ? navigator.locks : null
  let outbox: Outbox | null = null

  function open(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    outbox = openOutbox({
      store,
      locks: createRecordingLocks(locks),
      openUpload: createUploads({
        accountId,
        store,
        clock: browserClock,
        load: () => requireServer().then(() => import('../upload/begin-sending.ts')),
        onChance: onConnectionChance,
      }),
      async save({ fields, file }) {
        const headers = { [PERSON_HEADER]: String(accountId) }
        await call(saveStory, { body: fields }, { headers, via: patientFetch, ...(file && { file }) })
        track({ name: 'story_saved' })
        onSent(fields.title)
      },
      clock: browserClock,
      onChange: tellOutboxNews,
    })
    return outbox.ended
  }

  const wake = () => outbox?.wake()
  const forget = [onOutboxNews(wake), onConnectionChance(wake)]
  signal.addEventListener('abort', () => {
    for (const stop of forget) stop()
    outbox?.close()
    void store.close()
  })
  if (!locks) void open()
  // Rejects when it is not wanted any more before its turn has come.
  else locks.request(`keepsaid-outbox:${accountId}`, { signal }, open).catch(() => undefined)
}
