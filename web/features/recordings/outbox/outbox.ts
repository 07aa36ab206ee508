import { CallError } from '#web/lib/call-error.ts'
import type { Clock } from '../clock.ts'
import type { RecordingLocks } from '../recording-locks.ts'
import { sendStory } from '../send-story.ts'
import type { QueuedRecording, SliceStore } from '../slice-store.ts'
import type { OpenUpload } from '../upload/recording-upload.ts'
import { isPassing } from './is-passing.ts'

export interface OutboxParts {
  readonly store: Pick<SliceStore, 'listQueued' | 'readBlob' | 'discard' | 'updateQueued'>
  readonly locks: Pick<RecordingLocks, 'hold'>
  readonly openUpload: OpenUpload
  readonly save: Parameters<typeof sendStory>[0]
  /** Rejects unless the person whose stories these are is signed in. */
  readonly requirePerson: () => Promise<void>
  readonly clock: Clock
  /** Something has changed in the outbox. */
  readonly onChange: () => void
}

export interface Outbox {
  /** A story was put in, or the network may be back. */
  wake(): void
  /** Ends after the request under way. */
  close(): void
  /** Settles when it has ended. */
  readonly ended: Promise<void>
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/**
 * Brings stories that were saved without a network into the vault, in the order in which they were saved, as soon as there
 * is one. A story leaves this device only when the vault has said that it has it; one that the vault refuses stays, with the
 * reason. Sent twice, it is one story: the recording's id sees to that.
 */
export function openOutbox(parts: OutboxParts): Outbox {
  const { store, locks, clock, onChange } = parts
  let closed = false
  let pause = FIRST_PAUSE_MS
  let woken = false
  let wakeUp: () => void = () => {}

  async function deliver(entry: QueuedRecording): Promise<void> {
    const { id, mimeType, startedAt, durationMs, layout, queued } = entry
    await parts.requirePerson()
    const sound = { id, blob: await store.readBlob(id), mimeType, startedAt, durationMs }
    const upload = parts.openUpload({ id, mimeType, startedAt, layout }, () => {})
    try {
      upload.finish(sound.blob, durationMs)
      await sendStory(parts.save, queued.fields, sound, await upload.settle())
    } finally {
      upload.close()
    }
    await store.discard(id)
    onChange()
  }

  /** Whether to go on with the next one. */
  async function deliverOrSay(entry: QueuedRecording): Promise<boolean> {
    const release = await locks.hold(entry.id)
    // Somebody has it open in another tab: it is theirs until they let go.
    if (!release) return true
    try {
      await deliver(entry)
      return true
    } catch (cause) {
      if (isPassing(cause)) return false
      const problem = cause instanceof CallError ? cause.sentence : 'This story could not be sent.'
      await store.updateQueued(entry.id, { ...entry.queued, problem })
      onChange()
      return true
    } finally {
      release()
    }
  }

  /** False when something is in the way that passes. */
  async function deliverAll(): Promise<boolean> {
    for (const entry of await store.listQueued())
      if (entry.queued.problem === null && (closed || !(await deliverOrSay(entry)))) return false
    return true
  }

  function rest(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const callOff = ms === undefined ? () => {} : clock.after(ms, resolve)
      wakeUp = () => {
        callOff()
        resolve()
      }
    })
  }

  async function run() {
    while (!closed) {
      woken = false
      const all = await deliverAll().catch(() => false)
      if (closed) return
      if (all) pause = FIRST_PAUSE_MS
      if (woken) continue
      await rest(all ? undefined : pause)
      if (!all) pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }

  return {
    wake() {
      woken = true
      wakeUp()
    },
    close() {
      closed = true
      wakeUp()
    },
    ended: run(),
  }
}
