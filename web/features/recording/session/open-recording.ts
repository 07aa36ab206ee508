import type { Clock } from '#web/lib/clock.ts'
import type { RecordingQueue } from '../queue/recording-queue.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import { StorageError, toStorageError } from '../storage/storage-error.ts'
import { createTakeWriter, type TakeWriter } from '../storage/take-writer.ts'
import {
  type DeviceRecording,
  type DeviceTake,
  durationOf,
  type FinishedTake,
  type StoryDraft,
  type Take,
} from '../takes/recording.ts'

/** Words and form fields are written at most once a second; audio doesn't wait. */
const DRAFT_DELAY_MS = 1000

/** A recording that this tab has open. Its draft goes to the store; its lock keeps other tabs away. */
export interface OpenRecording {
  readonly id: string
  readonly familyId: number
  readonly drafts: DraftWriter
  /** In order; the last one may still be growing. */
  takes(): readonly DeviceTake[]
  /** The audio of a take, as far as it is known here. */
  readTake(takeId: string): Promise<Blob>
  /** Stops all writes; after this, the store may be asked to delete the recording. */
  close(): void
  /** Closes the recording and lets other tabs open it; it stays on this device. */
  release(): void
}

/** A recording in progress: the slices of its last take go to the store, too. */
export interface LiveRecording extends OpenRecording {
  /** @param elapsedMs how far into the recording they reach */
  add(bytes: Uint8Array<ArrayBuffer>, elapsedMs: number): void
  /** What is added from now on belongs to another take; the one before it has ended, as with `finish`. */
  nextTake(take: NewTake, elapsedMs: number): void
  /** Tries to write everything; false when some of it is still in memory only. */
  flush(): Promise<boolean>
  /** The last take has ended: nothing is added to it. */
  finish(elapsedMs: number): void
  /** Tells the store, once it has all of it. */
  mark(): Promise<void>
  /** Of the takes from before. */
  readonly previous: { readonly bytes: number; readonly durationMs: number }
}

export interface RecordingDeps {
  readonly store: RecordingStore
  readonly locks: RecordingLocks
  readonly clock: Clock
  readonly queue: RecordingQueue
  readonly listener: {
    /** This much of the recording, in milliseconds, is on the disk. */
    saved(recordingId: string, ms: number): void
    /** Storing fails, or works again (null). */
    storageProblem(recordingId: string, error: StorageError | null): void
  }
}

type NewTake = Pick<Take, 'id' | 'mimeType' | 'startedAt' | 'utcOffsetMinutes'>

export interface BeginningTake {
  readonly recordingId: string
  readonly familyId: number
  readonly take: NewTake
  /** The recording that it continues; null if it begins one. */
  readonly previous: DeviceRecording | null
  /** The recording's lock. */
  readonly lock: Promise<(() => void) | null>
}

/** Opens a recording whose next take begins, without waiting for the store. `draft` is read once the store is ready for it. */
export function openLiveRecording(
  deps: RecordingDeps,
  beginning: BeginningTake,
  draft: () => StoryDraft,
): LiveRecording {
  const { store, clock, listener } = deps
  const { recordingId: id, familyId, previous, lock } = beginning
  const earlier = previous?.takes ?? []
  const previousMs = durationOf({ takes: earlier })
  let last = makeTake(beginning.take, previousMs, async () => {
    // The lock comes first, or another tab could be offered a recording that is just starting.
    await lock
  })
  const made: [MadeTake, ...MadeTake[]] = [last]
  const releaseLock = () => void lock.then((release) => release?.())
  const open = openRecording(deps, { id, familyId, takes: earlier }, draft, releaseLock, made)

  /** @param ready rejects while the take can't be added to the store */
  function makeTake(take: NewTake, startMs: number, ready: () => Promise<void>): MadeTake {
    const writer = createTakeWriter({
      recordingId: id,
      takeId: take.id,
      mimeType: take.mimeType,
      store,
      clock,
      async begin() {
        await ready()
        const first = draft()
        await store.beginTake({ recordingId: id, familyId, draft: first, take })
        open.drafts.begin(first)
        deps.queue.changed()
      },
      listener: {
        onStored: (ms) => listener.saved(id, startMs + ms),
        onProblem: (error) => listener.storageProblem(id, error),
      },
    })
    return { take: { ...take, durationMs: 0, isStopped: false, uploadedBytes: null }, writer, startMs }
  }

  function finish(elapsedMs: number) {
    last.take = { ...last.take, durationMs: Math.max(0, elapsedMs - last.startMs), isStopped: true }
  }

  /** Failing loses nothing: an unfinished recording is offered again too. */
  const mark = ({ take }: MadeTake) => store.finishTake(id, take.id, take.durationMs).catch(() => undefined)

  return {
    ...open,
    add: (bytes, elapsedMs) => last.writer.add(bytes, Math.max(0, elapsedMs - last.startMs)),
    nextTake(take, elapsedMs) {
      finish(elapsedMs)
      const before = last
      last = makeTake(take, elapsedMs, async () => {
        // Takes are in the store in their order.
        if (!(await before.writer.flush())) throw new StorageError('failed')
        await mark(before)
      })
      made.push(last)
    },
    async flush() {
      const flushed = await Promise.all(made.map(({ writer }) => writer.flush()))
      return flushed.every(Boolean)
    },
    finish,
    mark: () => mark(last),
    previous: { bytes: previous?.bytes ?? 0, durationMs: previousMs },
  }
}

/** Opens a recording that has ended. */
export function openFinishedRecording(
  deps: RecordingDeps,
  recording: DeviceRecording,
  draft: () => StoryDraft,
  releaseLock: () => void,
): OpenRecording {
  const open = openRecording(deps, recording, draft, releaseLock)
  open.drafts.begin(recording.draft)
  return open
}

/** A take that was made here. */
interface MadeTake {
  take: DeviceTake
  readonly writer: TakeWriter
  /** Where in the recording it begins. */
  readonly startMs: number
}

/** @param made the takes that are made here, after those in the store; more may be added */
function openRecording(
  deps: RecordingDeps,
  { id, familyId, takes: stored }: Pick<DeviceRecording, 'id' | 'familyId' | 'takes'>,
  draft: () => StoryDraft,
  releaseLock: () => void,
  made: readonly MadeTake[] = [],
): OpenRecording {
  const { store } = deps
  const drafts = createDraftWriter(deps, id)
  const takes = () => [...stored, ...made.map(({ take }) => take)]
  const madeOf = (takeId: string) => made.find(({ take }) => take.id === takeId)
  const leaveQueue = deps.queue.open({
    id,
    current: () => ({ id, familyId, draft: draft(), takes: takes() }),
    isWhole: (takeId) => madeOf(takeId)?.take.isStopped ?? true,
    readBytes: (takeId, from, maxBytes) =>
      madeOf(takeId)?.writer.readBytes(from, maxBytes) ?? store.readBytes(id, takeId, from, maxBytes),
  })
  function close() {
    for (const { writer } of made) writer.close()
    drafts.close()
    leaveQueue()
  }
  return {
    id,
    familyId,
    drafts,
    takes,
    readTake: (takeId) => madeOf(takeId)?.writer.read() ?? store.readTake(id, takeId),
    close,
    release() {
      close()
      releaseLock()
    },
  }
}

/** The files of a recording; without takes that have no audio, as after a crash in the first moment. */
export async function readTakes(recording: Pick<OpenRecording, 'takes' | 'readTake'>): Promise<FinishedTake[]> {
  const takes: FinishedTake[] = []
  for (const take of recording.takes()) {
    const blob = await recording.readTake(take.id)
    if (blob.size > 0) takes.push({ ...take, blob })
  }
  return takes
}

export interface DraftWriter {
  /** The store has the recording now, with this draft. */
  begin(written: StoryDraft): void
  changed(draft: StoryDraft): void
  /** Writes pending changes immediately. */
  flush(): Promise<void>
  close(): void
}

/** Stores title, category, prompt and words along with the slices; retries after a failure. */
function createDraftWriter({ store, clock, listener }: RecordingDeps, recordingId: string): DraftWriter {
  let latest: StoryDraft | null = null
  let written: StoryDraft | null = null
  let isOpen = false
  let isFailing = false
  let cancel: (() => void) | null = null
  // One write after another, or an older draft could overtake a newer one.
  let saving = Promise.resolve()

  function cancelTimer() {
    cancel?.()
    cancel = null
  }

  function saveLater() {
    if (isOpen && !cancel && latest !== written) cancel = clock.after(DRAFT_DELAY_MS, () => void save())
  }

  function save(): Promise<void> {
    cancelTimer()
    saving = saving.then(saveOnce)
    return saving
  }

  async function saveOnce() {
    const draft = latest
    if (!isOpen || !draft || draft === written) return
    try {
      await store.setDraft(recordingId, draft)
      written = draft
      if (isFailing) listener.storageProblem(recordingId, null)
      isFailing = false
    } catch (cause) {
      isFailing = true
      listener.storageProblem(recordingId, toStorageError(cause))
    }
    saveLater()
  }

  return {
    begin(draft) {
      isOpen = true
      written = draft
      latest ??= draft
      saveLater()
    },
    changed(draft) {
      latest = draft
      saveLater()
    },
    flush: save,
    close() {
      isOpen = false
      cancelTimer()
    },
  }
}
