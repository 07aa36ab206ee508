import type { RecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { listRecoverable } from '#web/features/recording/storage/recoverable.ts'
import type { SliceStore, UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { StorageError } from '#web/features/recording/storage/storage-error.ts'
import type { Clock } from '#web/lib/clock.ts'
import { judgeBy } from '../upload/judge.ts'
import { createSender, type Sender, type UploadProgress } from '../upload/sender.ts'
import type { Vault } from '../upload/vault.ts'
import { readSource } from './read-source.ts'
import { removeUnwanted } from './remove-unwanted.ts'
import type { WaitingNews } from './waiting-news.ts'

export interface WaitingParts {
  readonly store: Pick<SliceStore, 'listUnsaved' | 'listUnwanted' | 'readSlices' | 'readBlob' | 'discard'>
  readonly locks: Pick<RecordingLocks, 'held'>
  readonly vault: Vault
  readonly clock: Clock
  readonly tell: (news: WaitingNews) => void
}

export interface WaitingSender {
  /** A recording may have been left, or the network may be back. */
  wake(): void
  /** Tells again how all of them stand. */
  tellAll(): void
  /** Ends at once, also in the middle of a request. */
  close(): void
  /** Settles when it has ended. */
  readonly ended: Promise<void>
}

/** While somebody has a recording in their hands nothing is sent beside it; whether that is over is looked at so often. */
const LOOK_AGAIN_MS = 5000
/** What was thrown away without a network is thrown away in the vault as soon as there is one. */
const REMOVE_AGAIN_MS = 30_000

/**
 * Brings the recordings that wait on this device into the vault, newest first, without making stories of them. Nothing is
 * taken away from anybody: a recording that is opened meanwhile goes on from where this has come to. The length of a file
 * is not declared, so that it can be carried on there.
 */
export function sendWaiting(parts: WaitingParts): WaitingSender {
  const { store, locks, vault, clock } = parts
  const leaving = new AbortController()
  const { signal } = leaving
  const known = new Map<string, WaitingNews>()
  let sender: Sender | null = null
  let woken = false
  let wakeUp: () => void = () => {}

  function tell({ id, slices }: UnsavedRecording, progress: UploadProgress) {
    const news = { id, slices, progress }
    known.set(id, news)
    parts.tell(news)
  }

  /** There is nothing more to do about it, unless it has grown. */
  function isOver({ id, slices }: UnsavedRecording): boolean {
    const news = known.get(id)
    return news?.slices === slices && (news.progress.state === 'done' || news.progress.state === 'refused')
  }

  /** Resolves when it is in the vault, when it never will be, and when this is closed. */
  async function send(recording: UnsavedRecording): Promise<void> {
    const { id, familyId, layout, mimeType, startedAt } = recording
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => end(), { once: true })

    function gone(cause: unknown): never {
      // Deleted behind our back: nobody wants it in the vault either.
      if (cause instanceof StorageError && cause.kind === 'missing') {
        end()
        void vault.remove(id).catch(() => undefined)
      }
      throw cause
    }

    const reading = {
      readSlices: (...asked: Parameters<SliceStore['readSlices']>) => store.readSlices(...asked).catch(gone),
      readBlob: (asked: string) => store.readBlob(asked).catch(gone),
    }
    const source = await readSource(reading, recording)
    if (signal.aborted) return
    const growing = layout === 'file'
    sender = createSender({
      facts: { id, familyId, mimeType, startedAt, layout },
      source,
      vault,
      clock,
      // Its length is not declared; but where it was, it may be the whole.
      judge: judgeBy(layout, false),
      onProgress(progress) {
        if (signal.aborted) return
        const whole = growing && progress.state === 'sending' && progress.bytes === source.length()
        const state = whole ? 'done' : progress.state
        tell(recording, { ...progress, state })
        if (state === 'done' || state === 'refused') end()
      },
    })
    // The header of raw samples says how many they are: they have an end, or are sent anew.
    if (!growing) void sender.finish(source)
    await ended
    sender.close()
    sender = null
  }

  async function rest(ms?: number): Promise<void> {
    if (woken || signal.aborted) return
    await new Promise<void>((resolve) => {
      const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
      wakeUp = () => {
        cancel()
        resolve()
      }
    })
  }

  /** One look at what there is; how long to rest afterwards, 0 for not at all. */
  async function look(): Promise<number | undefined> {
    if ((await locks.held()).size > 0) return LOOK_AGAIN_MS
    const waiting = await listRecoverable(store, locks)
    const next = waiting.find((recording) => !isOver(recording))
    if (signal.aborted) return undefined
    if (!next) return (await removeUnwanted(store, vault)) ? undefined : REMOVE_AGAIN_MS
    await send(next)
    return 0
  }

  async function run() {
    while (!signal.aborted) {
      woken = false
      const pause = await look().catch(() => LOOK_AGAIN_MS)
      if (pause !== 0) await rest(pause)
    }
  }

  const ended = run()
  return {
    wake() {
      woken = true
      wakeUp()
      sender?.retry()
    },
    tellAll() {
      for (const news of known.values()) parts.tell(news)
    },
    close() {
      leaving.abort()
      wakeUp()
    },
    ended,
  }
}
