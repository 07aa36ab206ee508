import type { RecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import type { QueuedRecording, SliceStore } from '#web/features/recording/storage/slice-store.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { Clock } from '#web/lib/clock.ts'
import { sendStory } from '../send-story.ts'
import type { OpenUpload } from '../upload/recording-upload.ts'
import { isPassing, isSignedOut, isUnreachable } from './is-passing.ts'
import { createPauses } from './pauses.ts'
import { queuedFields } from './queued-fields.ts'

export interface OutboxParts {
  readonly store: Pick<SliceStore, 'listQueued' | 'readBlob' | 'discard' | 'updateQueued'>
  readonly locks: Pick<RecordingLocks, 'hold'>
  readonly openUpload: OpenUpload
  /** As the person whose stories these are: refused with 401 while another one is signed in. */
  readonly save: Parameters<typeof sendStory>[0]
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

/**
 * Brings stories that were saved without a network into the vault, in the order in which they were saved, as soon as there
 * is one. A story leaves this device only when the vault has said that it has it; one that the vault refuses stays, with the
 * reason, and one that it cannot take just now lets the others go first. Sent twice, it is one story: the recording's id
 * sees to that.
 */
export function openOutbox(parts: OutboxParts): Outbox {
  const { store, locks, clock, onChange } = parts
  /** Of one story, by its id; and of all of them while the vault is out of reach. */
  const pauses = createPauses(clock)
  const ALL = ''
  let closed = false
  let woken = false
  let wakeUp: () => void = () => {}

  async function deliver(entry: QueuedRecording): Promise<void> {
    const { id, familyId, mimeType, startedAt, durationMs, layout } = entry
    const sound = { id, familyId, blob: await store.readBlob(id), mimeType, startedAt, durationMs }
    const upload = parts.openUpload({ id, familyId, mimeType, startedAt, layout }, () => {})
    try {
      upload.finish(sound.blob, durationMs)
      await sendStory(parts.save, queuedFields(entry, sound), sound, await upload.settle())
    } finally {
      upload.close()
    }
    await store.discard(id)
    onChange()
  }

  /** Whether to go on with the next one. */
  async function deliverOrSay(entry: QueuedRecording): Promise<boolean> {
    const { id, queued } = entry
    const release = await locks.hold(id)
    if (!release) {
      // Somebody has it open in another tab: it is theirs until they let go.
      pauses.lengthen(id)
      return true
    }
    try {
      await deliver(entry)
      pauses.forget(id)
      return true
    } catch (cause) {
      if (isUnreachable(cause) || isSignedOut(cause)) return false
      if (isPassing(cause)) {
        pauses.lengthen(id)
        return true
      }
      const problem = cause instanceof CallError ? cause.sentence : 'This story could not be sent.'
      await store.updateQueued(id, { ...queued, problem })
      onChange()
      return true
    } finally {
      release()
    }
  }

  /** How long to rest afterwards, in milliseconds; undefined while nothing waits. */
  async function deliverAll(): Promise<number | undefined> {
    let rest: number | undefined
    for (const { id } of await store.listQueued()) {
      // Read again: it may have been opened, and saved, while others went.
      const entry = (await store.listQueued()).find((queued) => queued.id === id)
      if (closed || !entry || entry.queued.problem !== null) continue
      if (pauses.left(id) === 0 && !(await deliverOrSay(entry))) return pauses.lengthen(ALL)
      const left = pauses.left(id)
      if (left > 0) rest = Math.min(rest ?? left, left)
    }
    pauses.forget(ALL)
    return rest
  }

  function rest(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
      wakeUp = () => {
        cancel()
        resolve()
      }
    })
  }

  async function run() {
    while (!closed) {
      woken = false
      const pause = await deliverAll().catch(() => pauses.lengthen(ALL))
      if (closed) return
      if (!woken) await rest(pause)
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
