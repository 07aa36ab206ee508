import type { NewStoryFields } from '#web/features/stories/use-save-story.ts'
import { type Backoff, createBackoff } from '#web/lib/backoff.ts'
import { CallError, isSignedOut, isTemporary, isUnreachable } from '#web/lib/call-error.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { SendDelay } from '../storage/recordings-database.ts'
import type { QueuedRecording, SliceStore } from '../storage/slice-store.ts'
import type { OpenUpload } from './recording-upload.ts'
import { newStoryFields, sendDelay, sendStory } from './send-story.ts'

export interface OutboxParts {
  readonly store: Pick<SliceStore, 'listQueued' | 'readBlob' | 'discard' | 'updateQueued'>
  readonly locks: Pick<RecordingLocks, 'acquire'>
  readonly openUpload: OpenUpload
  /** Saves as the person whose stories these are; 401 while another person is signed in. */
  readonly save: Parameters<typeof sendStory>[0]
  readonly clock: Clock
  readonly onChange: () => void
}

export interface Outbox {
  /** A story was added. */
  wake(): void
  /** The network or the person may be back: every story is tried at once, whatever failed before. */
  retry(): void
  /** Ends after the current request. */
  close(): void
  readonly ended: Promise<void>
}

/**
 * Sends stories that were saved offline, in the order in which they were saved. A story leaves this device only after the
 * server has confirmed it. One that the server refuses stays, with the reason; one that fails for now lets the others go
 * first. Sending a story twice makes one story, because the server recognizes the recording's id.
 */
export function openOutbox(parts: OutboxParts): Outbox {
  const { store, locks, clock, onChange } = parts
  /** One delay per story, by its id; and `ALL` while the server is unreachable. */
  const delays = createDelays(clock)
  const ALL = ''
  let isClosed = false
  let isWoken = false
  let wakeUp: () => void = () => {}

  async function send(entry: QueuedRecording): Promise<void> {
    const { id, familyId, mimeType, startedAt, utcOffsetMinutes, durationMs } = entry
    const metadata = { id, familyId, mimeType, startedAt, utcOffsetMinutes }
    const recording = { ...metadata, blob: await store.readBlob(id), durationMs }
    const upload = parts.openUpload(metadata, () => {})
    try {
      upload.finish(recording.blob, durationMs)
      await sendStory(parts.save, queuedFields(entry, recording), recording, await upload.settle())
    } finally {
      upload.close()
    }
    await store.discard(id)
    onChange()
  }

  /** Stores why a story waits, so the page can say so. */
  async function setDelay({ id, queued }: QueuedRecording, delay: SendDelay | null): Promise<void> {
    if (delay === (queued.delay ?? null)) return
    await store.updateQueued(id, { ...queued, delay })
    onChange()
  }

  /** Whether to go on with the next story. */
  async function trySend(entry: QueuedRecording): Promise<boolean> {
    const { id, queued } = entry
    const release = await locks.acquire(id)
    if (!release) {
      // Open in another tab.
      delays.increase(id)
      return true
    }
    try {
      await send(entry)
      delays.reset(id)
      return true
    } catch (cause) {
      if (isTemporary(cause)) await setDelay(entry, sendDelay(cause))
      if (isUnreachable(cause) || isSignedOut(cause)) return false
      if (isTemporary(cause)) {
        delays.increase(id)
        return true
      }
      const problem = cause instanceof CallError ? cause.sentence : 'We couldn’t send this story.'
      await store.updateQueued(id, { ...queued, problem })
      onChange()
      return true
    } finally {
      release()
    }
  }

  /** Resolves to the delay before the next round in milliseconds; undefined when nothing is left to retry. */
  async function sendAll(): Promise<number | undefined> {
    let delayMs: number | undefined
    for (const { id } of await store.listQueued()) {
      // Read it again: it may have been opened and saved while others were sent.
      const entry = (await store.listQueued()).find((queued) => queued.id === id)
      if (isClosed || !entry || entry.queued.problem !== null) continue
      if (delays.remainingMs(id) === 0 && !(await trySend(entry))) return delays.increase(ALL)
      const remainingMs = delays.remainingMs(id)
      if (remainingMs > 0) delayMs = Math.min(delayMs ?? remainingMs, remainingMs)
    }
    delays.reset(ALL)
    return delayMs
  }

  function sleep(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
      wakeUp = () => {
        cancel()
        resolve()
      }
    })
  }

  async function run() {
    while (!isClosed) {
      isWoken = false
      const delayMs = await sendAll().catch(() => delays.increase(ALL))
      if (isClosed) return
      if (!isWoken) await sleep(delayMs)
    }
  }

  function wake() {
    isWoken = true
    wakeUp()
  }

  return {
    wake,
    retry() {
      // A try that is on its way and fails starts over with the shortest delay.
      delays.resetAll()
      wake()
    },
    close() {
      isClosed = true
      wakeUp()
    },
    ended: run(),
  }
}

/** The story as it was saved, with anything written since then if it was opened again. */
export function queuedFields({ queued, draft }: QueuedRecording, recording: FinishedRecording): NewStoryFields {
  const { fields } = queued
  const current = newStoryFields(draft, recording, fields.toldBy ?? '')
  return { ...fields, ...current, title: current.title || fields.title }
}

const RETRY_DELAY = { firstMs: 2000, maxMs: 60_000 }

/** Delays by key; each one grows until it is reset. */
function createDelays(clock: Clock) {
  const delays = new Map<string, { readonly until: number; readonly backoff: Backoff }>()
  return {
    remainingMs: (key: string): number => Math.max(0, (delays.get(key)?.until ?? 0) - clock.now()),
    /** Starts the next delay and returns its length. */
    increase(key: string): number {
      const backoff = delays.get(key)?.backoff ?? createBackoff(RETRY_DELAY)
      const ms = backoff.next()
      delays.set(key, { until: clock.now() + ms, backoff })
      return ms
    },
    reset: (key: string): void => void delays.delete(key),
    resetAll: (): void => delays.clear(),
  }
}
