import { CallError } from '#web/lib/call-error.ts'
import { type Clock, succeedsWithin, untilAborted } from '#web/lib/clock.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import { ANSWER_TIMEOUT_MS, StorageError, toStorageError } from '../storage/storage-error.ts'
import {
  type DeleteEntry,
  type DeviceRecording,
  durationOf,
  type Entry,
  type SavedRecording,
  type SaveEntry,
  type TakeBytes,
  type UploadEntry,
} from '../takes/recording.ts'
import { titleOf } from '../takes/title.ts'
import type { Entries } from './entries.ts'
import type { Job } from './run-queue.ts'
import { postAs, saveRecording, UploadsMissingError } from './save-recording.ts'
import { createTusClient, type TusClient } from './tus-client.ts'
import { createUploadTake, SavedShorterError, type TakeSource } from './upload-take.ts'

/** A recording that is open in this tab. What this device couldn't store is only here. */
export interface OpenedRecording {
  readonly id: string
  current(): SavedRecording
  /** Nothing more is added to that take. */
  isWhole(takeId: string): boolean
  readBytes(takeId: string, from: number, maxBytes: number): Promise<TakeBytes>
}

export interface WorkParts {
  readonly accountId: number
  readonly store: Pick<RecordingStore, 'find' | 'readBytes'>
  readonly entries: Entries
  readonly locks: RecordingLocks
  readonly clock: Clock
  readonly newId: () => string
  /** The recording, if it is open in this tab. */
  readonly openedHere: (recordingId: string) => OpenedRecording | undefined
  /** @param ms how far into the recording the server has it */
  readonly onProgress: (recordingId: string, ms: number) => void
  readonly onSaved: (saved: { readonly recordingId: string; readonly storyId: number; readonly title: string }) => void
}

const RECORDING_GONE = 'The recording is no longer on this device.'

/** The requests that entries lead to. */
export type QueueServer = { readonly client: TusClient; readonly post: ReturnType<typeof postAs> }

const serverFor = (accountId: number): QueueServer => ({ client: createTusClient(accountId), post: postAs(accountId) })

/** What is done for each kind of entry. */
export function createWork(parts: WorkParts, { client, post } = serverFor(parts.accountId)): Job {
  const { accountId, store, entries, locks, clock, openedHere, onProgress, onSaved } = parts
  const uploadTake = createUploadTake({
    client,
    clock,
    onProgress({ recording, take }, ms) {
      const earlier = recording.takes.slice(
        0,
        recording.takes.findIndex(({ id }) => id === take.id),
      )
      onProgress(recording.id, durationOf({ takes: earlier }) + ms)
    },
  })

  /** Null if it isn't stored. What is open here doesn't wait for a database that fails or doesn't answer. */
  async function findStored(id: string, signal: AbortSignal): Promise<DeviceRecording | null> {
    try {
      const found = store.find(id)
      if (!(await untilAborted(succeedsWithin(found, ANSWER_TIMEOUT_MS, clock), signal)))
        throw new StorageError('failed')
      return await found
    } catch (cause) {
      if (openedHere(id) || toStorageError(cause).kind === 'unavailable') return null
      // Not gone: it's tried again.
      throw cause
    }
  }

  async function recordingOf(id: string, signal: AbortSignal): Promise<SavedRecording | null> {
    const stored = await findStored(id, signal)
    const current: SavedRecording | null = openedHere(id)?.current() ?? stored
    if (!current) return null
    const takes = current.takes.map((take) => {
      const known = stored?.takes.find((one) => one.id === take.id)
      return { ...take, uploadedBytes: entries.uploadedBytes(take.id) ?? known?.uploadedBytes ?? null }
    })
    return { ...current, takes }
  }

  async function upload({ id, recordingId, takeId }: UploadEntry, signal: AbortSignal): ReturnType<Job> {
    const recording = await recordingOf(recordingId, signal)
    const take = recording?.takes.find((one) => one.id === takeId)
    if (!recording || !take) {
      await entries.remove(id)
      return 'done'
    }
    const opened = openedHere(recordingId)
    const isLast = recording.takes.at(-1)?.id === takeId
    const isGrowing = isLast && !take.isStopped && (await locks.acquiredIds()).has(recordingId)
    const source: TakeSource = {
      recording,
      take,
      isWhole: () => (opened ? opened.isWhole(takeId) : !isGrowing),
      readBytes: (from, maxBytes) =>
        opened ? opened.readBytes(takeId, from, maxBytes) : store.readBytes(recordingId, takeId, from, maxBytes),
    }
    try {
      const result = await uploadTake(source, signal)
      if (result === 'growing') return 'later'
      if (result === 'again') return result
      await entries.uploaded(recordingId, takeId, result).catch(() => undefined)
      return 'done'
    } catch (cause) {
      if (!(cause instanceof SavedShorterError) || opened) throw cause
      // While it is open, in any tab, it keeps its id.
      const release = await locks.acquire(recordingId)
      if (!release) throw cause
      await entries.renameTake(recordingId, takeId, parts.newId()).finally(release)
      return 'again'
    }
  }

  async function save({ id, recordingId, storyteller }: SaveEntry, signal: AbortSignal): ReturnType<Job> {
    const release = openedHere(recordingId) ? () => {} : await locks.acquire(recordingId)
    // Someone may be changing it there.
    if (!release) throw new Error('The recording is open in another tab')
    try {
      const recording = await recordingOf(recordingId, signal)
      if (!recording) {
        await entries.remove(id)
        throw new CallError(404, JSON.stringify({ error: 'recording_gone', message: RECORDING_GONE }))
      }
      const storyId = await saveRecording(recording, storyteller, { post, client }, signal)
      // Another tab works on the queue now and repeats it, or the person has opened the story again.
      signal.throwIfAborted()
      const takeIds = recording.takes.map((take) => take.id)
      await entries.saved(recordingId, takeIds).catch(() => undefined)
      onSaved({ recordingId, storyId, title: titleOf(recording.draft, recording.takes).trim() })
      return 'done'
    } catch (cause) {
      // The server has less than the save names, or more, because another device went on recording.
      const isMissing = cause instanceof UploadsMissingError
      if (!isMissing && !(cause instanceof CallError && cause.code === 'wrong_length')) throw cause
      const recording = await recordingOf(recordingId, signal)
      if (recording) await entries.uploadAgain({ ...recording, accountId })
      if (!isMissing) throw cause
      return 'later'
    } finally {
      release()
    }
  }

  async function remove({ id, takeIds }: DeleteEntry, signal: AbortSignal): ReturnType<Job> {
    for (const takeId of takeIds) await client.remove(takeId, signal)
    await entries.remove(id)
    return 'done'
  }

  return async (entry: Entry, signal) => {
    if (entry.kind === 'upload') return await upload(entry, signal)
    return entry.kind === 'save' ? await save(entry, signal) : await remove(entry, signal)
  }
}
