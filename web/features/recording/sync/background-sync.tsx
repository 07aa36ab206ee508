import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { postStory } from '#web/features/stories/use-save-story.ts'
import { track } from '#web/lib/analytics/track.ts'
import { browserClock } from '#web/lib/clock.ts'
import { onReconnect, requireServer } from '#web/lib/connectivity.ts'
import { uploadFetch } from '#web/lib/upload-fetch.ts'
import { toast } from '#web/ui/toast.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openSliceStore } from '../storage/slice-store.ts'
import { fillReserve } from '../storage/space-reserve.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { createUploads } from './recording-upload.ts'
import { notifyOutboxChanged, onOutboxChanged, onUploadStatusRequest, postUploadStatus } from './tab-messages.ts'
import { createUploadClient } from './upload-client.ts'
import { runInOneTab, uploadUnsaved } from './upload-unsaved.ts'

/** Runs on every signed-in page: sends queued stories, uploads unsaved recordings, and reserves space for the next one. */
export function BackgroundSync({ accountId }: { accountId: number }) {
  const client = useQueryClient()

  useEffect(() => {
    const unmounted = new AbortController()
    const handleSent = (title: string) => {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
      toast({ title: 'Success', description: `“${title}” is in your vault now.` })
    }
    runOutbox(accountId, handleSent, unmounted.signal)
    return () => unmounted.abort()
  }, [accountId, client])

  useEffect(() => {
    if ('storage' in navigator && 'locks' in navigator)
      void fillReserve(navigator.storage, createRecordingLocks(navigator.locks))
  }, [])

  useEffect(() => {
    const unmounted = new AbortController()
    runUnsavedUploads(accountId, unmounted.signal)
    return () => unmounted.abort()
  }, [accountId])

  return null
}

/**
 * Sends a person's queued stories whenever there is a network, in one tab of this browser at a time; the other tabs wait
 * to take over.
 */
function runOutbox(accountId: number, onSent: (title: string) => void, signal: AbortSignal): void {
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
        load: () => requireServer().then(() => import('./start-upload.ts')),
        onReconnect,
      }),
      async save({ fields, file }) {
        const headers = { [PERSON_HEADER]: String(accountId) }
        await postStory({ fields, file, headers, via: uploadFetch })
        track({ name: 'story_saved' })
        onSent(fields.title)
      },
      clock: browserClock,
      onChange: notifyOutboxChanged,
    })
    return outbox.ended
  }

  const subscriptions = [onOutboxChanged(() => outbox?.wake()), onReconnect(() => outbox?.retry())]
  signal.addEventListener('abort', () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    outbox?.close()
    void store.close()
  })
  if (!locks) void open()
  // Rejects when the signal aborts before the lock was granted.
  else locks.request(`keepsaid-outbox:${accountId}`, { signal }, open).catch(() => undefined)
}

/**
 * Uploads a person's unsaved recordings whenever there is a network, in one tab of this browser at a time. Without the
 * browser's locks (Safari before 15.4) they are uploaded when they are opened.
 */
function runUnsavedUploads(accountId: number, signal: AbortSignal): void {
  if (!('locks' in navigator)) return
  const store = openSliceStore(accountId)
  const locks = createRecordingLocks(navigator.locks)
  const client = createUploadClient(accountId)
  const uploader = runInOneTab(navigator.locks, signal, () =>
    uploadUnsaved({ store, locks, client, clock: browserClock, postStatus: postUploadStatus }),
  )
  const subscriptions = [
    onReconnect(() => uploader()?.wake()),
    onUploadStatusRequest(() => {
      uploader()?.postAll()
      uploader()?.wake()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    void store.close()
  })
}
