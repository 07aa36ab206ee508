import { type Clock, untilAborted } from '#web/lib/clock.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import type { DeviceRecording, Entry, Recording, SavedRecording, SaveEntry } from '../takes/recording.ts'
import { createEntries } from './entries.ts'
import type { QueueChannel, QueueMessage, UploadProgress } from './messages.ts'
import { FAILURES, type Failure, type Outcome, type UploadState } from './outcomes.ts'
import { createQueueRunner, type Job } from './run-queue.ts'
import type { OpenedRecording, WorkParts } from './work.ts'

/** How the first try to save a recording ended. Unless it was refused, it is repeated until it succeeds. */
export type SaveResult =
  | { readonly outcome: 'done'; readonly storyId: number }
  | {
      readonly outcome: Failure
      readonly problem: string
      /** Whether it waits on this device, or only as long as the page is open. */
      readonly isStored: boolean
    }

/** A recording that was saved as a story and isn't in the vault yet. */
export interface WaitingStory extends DeviceRecording {
  readonly entry: SaveEntry
}

export interface RecordingQueue {
  /** A recording is open in this tab, which works on the queue from now on. Returns how to close it. */
  open(recording: OpenedRecording): () => void
  /** Tries again now; resolves when the recording is on the server, or something is in the way. */
  settle(recordingId: string): Promise<UploadState>
  /** Queues the recording as a story. If the signal aborts, it stays queued. */
  save(recording: SavedRecording, storyteller: string, signal: AbortSignal): Promise<SaveResult>
  /** A story that waits becomes an unsaved recording again. */
  reopen(recordingId: string): Promise<void>
  /** Deletes a recording for good, here and on the server. Rejects with StorageError if it can't be deleted here. */
  discard(recording: Pick<Recording, 'id' | 'familyId' | 'takes'>): Promise<void>
  /** Recordings that aren't stories yet, newest first; without those that are open in a tab. Rejects with StorageError. */
  listUnsaved(): Promise<DeviceRecording[]>
  /** Stories that wait, in the order in which they were saved. Rejects with StorageError. */
  listWaiting(): Promise<WaitingStory[]>
  subscribe(listener: (message: QueueMessage) => void): () => void
  /** Calls back when this tab has saved a story in the background. */
  onSaved(listener: (title: string) => void): () => void
  /** The tab that works on the queue tells all subscribers again how far each upload is. */
  askForProgress(): void
  /** Recordings have changed. */
  changed(): void
  close(): Promise<void>
}

export interface QueueParts {
  readonly accountId: number
  readonly store: RecordingStore
  readonly locks: RecordingLocks
  /** `navigator.locks`; without it (Safari before 15.4) each tab works on the queue. */
  readonly lockManager: Pick<LockManager, 'request'> | null
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly today: () => number
  readonly newId: () => string
  readonly channel: QueueChannel
  readonly createWork: (parts: WorkParts) => Job
  readonly isOtherPerson: () => Promise<boolean>
  readonly onReconnect: (retry: () => void) => () => void
}

/** One person's queue in this tab. One tab of a browser works on it at a time: where a recording is open, if there is one. */
export function createQueue(parts: QueueParts): RecordingQueue {
  const { accountId, store, locks, lockManager, clock, today, channel } = parts
  const entries = createEntries(accountId, store.withDatabase, clock)
  const opened = new Map<string, OpenedRecording>()
  const progress = new Map<string, UploadProgress>()
  const attended = new Set<string>()
  const savedListeners = new Set<(title: string) => void>()
  const closing = new AbortController()
  /** In this tab. */
  let isWorking = false

  const report = (recordingId: string, changes: Partial<UploadProgress>) => {
    const next = { state: 'sending' as const, ms: 0, ...progress.get(recordingId), ...changes }
    progress.set(recordingId, next)
    channel.post({ type: 'progress', recordingId, progress: next })
  }

  const job = parts.createWork({
    accountId,
    store,
    entries,
    locks,
    clock,
    newId: parts.newId,
    openedHere: (id) => opened.get(id),
    onProgress: (recordingId, ms) => report(recordingId, { state: 'sending', ms }),
    onSaved(saved) {
      channel.post({ type: 'saved', ...saved })
      if (!attended.has(saved.recordingId)) for (const listener of savedListeners) listener(saved.title)
    },
  })

  const runner = createQueueRunner({
    entries,
    locks,
    clock,
    today,
    isOtherPerson: parts.isOtherPerson,
    work: job,
    onEnd: (entry, outcome, problem) => void handleEnd(entry, outcome, problem),
  })

  async function handleEnd({ kind, recordingId }: Entry, outcome: Outcome, problem: string): Promise<void> {
    if (kind === 'upload') {
      if (outcome !== 'done') report(recordingId, { state: FAILURES[outcome].uploadState })
      else if (!(await entries.hasUploads(recordingId).catch(() => true))) report(recordingId, { state: 'done' })
    }
    if (kind === 'save' && outcome !== 'done') channel.post({ type: 'notSaved', recordingId, outcome, problem })
    channel.post({ type: 'changed' })
  }

  let stopWorking = () => {}
  let hasChecked = false

  /**
   * Once a visit: the server deletes what isn't saved in time, so what it had may be gone. Then it is uploaded again. What a
   * crash left without audio goes.
   */
  async function checkRecordings(): Promise<void> {
    if (hasChecked) return
    hasChecked = true
    const empty = await store.listEmpty().catch(() => [])
    const open = await locks.acquiredIds()
    for (const { id } of empty) if (!open.has(id)) await store.remove(id).catch(() => undefined)
    for (const recording of await store.list().catch(() => [])) {
      await entries.retryUploads(recording.id)
      const uploaded = recording.takes.filter(({ uploadedBytes }) => uploadedBytes !== null)
      if (uploaded.length > 0) await entries.uploadAgain({ ...recording, takes: uploaded })
    }
  }

  async function workUntilTakenOver(): Promise<void> {
    steals = false
    if (closing.signal.aborted) return
    const ending = new AbortController()
    stopWorking = () => {
      isWorking = false
      ending.abort()
    }
    isWorking = true
    // What is in memory doesn't wait for a database that doesn't answer.
    void checkRecordings().then(() => runner.wake())
    await runner.run(ending.signal)
  }

  const lockName = `keepsaid-queue:${accountId}`
  let waiting = new AbortController()
  let steals = false

  async function work(manager: Pick<LockManager, 'request'>): Promise<void> {
    while (!closing.signal.aborted) {
      waiting = new AbortController()
      const options = steals ? { steal: true } : { signal: waiting.signal }
      try {
        await manager.request(lockName, options, workUntilTakenOver)
      } catch (cause) {
        stopWorking()
        // Another tab has taken over, or this one takes over or closes the queue instead of waiting.
        if (cause instanceof DOMException && cause.name === 'AbortError') continue
        // A browser that refuses locks: each tab works on the queue.
        return await workUntilTakenOver()
      }
    }
  }

  function takeOver() {
    if (isWorking || !lockManager) return
    steals = true
    waiting.abort()
  }

  void (lockManager ? work(lockManager) : workUntilTakenOver())
  const unsubscribe = [
    parts.onReconnect(() => runner.wake(true)),
    channel.subscribe((message) => {
      if (message.type === 'progress') progress.set(message.recordingId, message.progress)
      if (message.type === 'changed') runner.wake()
      if (message.type === 'progress?' && isWorking)
        for (const [recordingId, known] of progress) channel.post({ type: 'progress', recordingId, progress: known })
    }),
  ]

  /** Resolves to what is read of the first message that fits; rejects when the signal aborts. */
  async function waitFor<Result>(
    read: (message: QueueMessage) => Result | null,
    begin: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<Result> {
    let stop = () => {}
    const found = new Promise<Result>((resolve, reject) => {
      stop = channel.subscribe((message) => {
        const result = read(message)
        if (result !== null) resolve(result)
      })
      begin().catch(reject)
    })
    try {
      return await untilAborted(found, signal)
    } finally {
      stop()
    }
  }

  async function listAll(): Promise<{ recording: DeviceRecording; entry: SaveEntry | undefined }[]> {
    const recordings = await store.list()
    const saves = (await entries.list()).filter((entry) => entry.kind === 'save')
    return recordings.map((recording) => ({
      recording,
      entry: saves.find(({ recordingId }) => recordingId === recording.id),
    }))
  }

  return {
    open(recording) {
      opened.set(recording.id, recording)
      const current = recording.current()
      const unsent = current.takes.filter((take) => (take.uploadedBytes ?? entries.uploadedBytes(take.id)) === null)
      if (unsent.length > 0) progress.delete(recording.id)
      // Also takes that have ended: they may be only in memory.
      for (const take of unsent) entries.holdUpload(current, take)
      takeOver()
      runner.prefer(recording.id)
      return () => {
        if (opened.get(recording.id) === recording) opened.delete(recording.id)
        runner.wake()
      }
    },
    async settle(recordingId) {
      const known = progress.get(recordingId)?.state
      if (known === 'done') report(recordingId, {})
      if (known === 'done') return known
      return await waitFor(
        (message) =>
          message.type === 'progress' && message.recordingId === recordingId && message.progress.state !== 'sending'
            ? message.progress.state
            : null,
        async () => {
          takeOver()
          await entries.retryUploads(recordingId)
          if (!(await entries.hasUploads(recordingId).catch(() => true))) return report(recordingId, { state: 'done' })
          runner.prefer(recordingId)
          runner.wake(true)
        },
        closing.signal,
      ).catch((): UploadState => 'sending')
    },
    async save(recording, storyteller, signal) {
      const { id } = recording
      attended.add(id)
      let isStored = false
      try {
        return await waitFor(
          (message): SaveResult | null => {
            if (message.type === 'saved' && message.recordingId === id) return { ...message, outcome: 'done' }
            return message.type === 'notSaved' && message.recordingId === id ? { ...message, isStored } : null
          },
          async () => {
            isStored = await entries.addSave({ ...recording, accountId }, storyteller, today())
            takeOver()
            runner.prefer(id)
            runner.wake(true)
          },
          signal,
        )
      } finally {
        attended.delete(id)
      }
    },
    async reopen(recordingId) {
      runner.interrupt(recordingId)
      // A person who waits for it waits no longer.
      channel.post({ type: 'notSaved', recordingId, outcome: 'away', problem: '' })
      await entries.removeSave(recordingId)
    },
    async discard(recording) {
      runner.interrupt(recording.id)
      try {
        await entries.addDelete(recording, today())
      } finally {
        progress.delete(recording.id)
        channel.post({ type: 'changed' })
      }
    },
    async listUnsaved() {
      // Recordings first, locks second: a recording that begins in between is not in the list yet.
      const all = await listAll()
      const acquired = await locks.acquiredIds()
      return all
        .filter(({ recording, entry }) => !entry && !acquired.has(recording.id))
        .map(({ recording }) => recording)
    },
    async listWaiting() {
      const waiting = (await listAll()).flatMap(({ recording, entry }) => (entry ? [{ ...recording, entry }] : []))
      return waiting.sort((a, b) => a.entry.at - b.entry.at)
    },
    subscribe: channel.subscribe,
    onSaved(listener) {
      savedListeners.add(listener)
      return () => savedListeners.delete(listener)
    },
    askForProgress: () => channel.post({ type: 'progress?' }),
    changed: () => channel.post({ type: 'changed' }),
    async close() {
      closing.abort()
      waiting.abort()
      stopWorking()
      for (const stop of unsubscribe) stop()
      await store.close()
    },
  }
}
