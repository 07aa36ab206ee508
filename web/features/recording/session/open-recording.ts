import type { Clock } from '#web/lib/clock.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import { type StorageError, toStorageError } from '../storage/recordings-database.ts'
import type { NewRecording, SliceStore } from '../storage/slice-store.ts'
import { createSliceWriter, type SliceWriter } from '../storage/slice-writer.ts'
import type { UploadProgress } from '../sync/chunk-uploader.ts'
import type { OpenUpload, RecordingUpload } from '../sync/recording-upload.ts'
import type { UploadMetadata } from '../sync/upload-client.ts'
import type { SliceReader, StoredSliceSize } from '../sync/upload-source.ts'
import type { StoryDraft } from './recording-machine.ts'

/** Words and form fields are written at most once a second; audio doesn't wait. */
const DRAFT_DELAY_MS = 1000

/** A recording that this tab has open. Its draft goes to the store; its lock keeps other tabs away. */
export interface OpenRecording {
  readonly id: string
  readonly drafts: DraftWriter
  /** Null if nothing is uploaded before the recording is saved. */
  readonly upload: RecordingUpload | null
  /** Stops all writes; after this, the store may be asked to delete the recording. */
  close(): void
  /** Closes the recording and lets other tabs open it; it stays on this device. */
  release(): void
}

/** A recording in progress: its slices go to the store too. */
export interface LiveRecording extends OpenRecording {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly utcOffsetMinutes: number | undefined
  readonly familyId: number
  readonly writer: SliceWriter
  /** What was recorded before, if an earlier recording is continued. */
  readonly previousBytes: number
}

export interface RecordingDeps {
  readonly store: SliceStore
  readonly locks: RecordingLocks
  readonly clock: Clock
  readonly openUpload: OpenUpload | null
  readonly listener: {
    /** This much of the recording, in milliseconds, is on the disk. */
    saved(recordingId: string, ms: number): void
    /** Storing fails, or works again (null). */
    storageProblem(recordingId: string, error: StorageError | null): void
    uploadProgress(recordingId: string, progress: UploadProgress): void
  }
}

/** Opens a new recording without waiting for the store. `draft` is read once the store is ready for it. */
export function openNewRecording(
  deps: RecordingDeps,
  recording: Omit<NewRecording, 'draft'>,
  draft: () => StoryDraft,
): LiveRecording {
  const lock = deps.locks.acquire(recording.id).catch(() => null)
  return openLiveRecording(
    deps,
    { ...recording, isNew: true, draft: draft() },
    {
      async begin(drafts) {
        // The lock comes first, or another tab could be offered a recording that is just starting.
        await lock
        const first = draft()
        await deps.store.begin({ ...recording, draft: first })
        drafts.begin(first)
      },
      release: () => void lock.then((release) => release?.()),
    },
  )
}

/**
 * @param options.storedSlices slices already stored, when an earlier recording is continued
 * @param options.begin runs before the first slice is written
 */
export function openLiveRecording(
  deps: RecordingDeps,
  recording: UploadMetadata,
  options: {
    readonly storedSlices?: readonly StoredSliceSize[]
    readonly begin: (drafts: DraftWriter) => Promise<void>
    readonly release: () => void
  },
): LiveRecording {
  const { store, clock, listener } = deps
  const { id, startedAt, utcOffsetMinutes, familyId, mimeType } = recording
  const { storedSlices = [] } = options
  const drafts = openDrafts(deps, id)
  // Also reads slices that are only in memory because the disk refuses them.
  const slices: SliceReader = {
    readSlices: async (recordingId, from, max) =>
      (await writer.readSlices(from, max)).map((slice) => ({ ...slice, recordingId })),
  }
  // For a continued recording, the upload first contacts the server when there is something to append.
  const upload = openUploadOf(deps, { ...recording, existingSlices: storedSlices.length }, slices)
  if (storedSlices.length > 0) upload?.add(storedSlices)
  const writer: SliceWriter = createSliceWriter({
    recordingId: id,
    mimeType,
    store,
    clock,
    from: storedSlices.length,
    begin: () => options.begin(drafts),
    listener: {
      onStored: (ms) => listener.saved(id, ms),
      onReadable: (more) => upload?.add(more),
      onProblem: (error) => listener.storageProblem(id, error),
    },
  })
  function close() {
    writer.close()
    drafts.close()
    upload?.close()
  }
  return {
    id,
    startedAt,
    utcOffsetMinutes,
    familyId,
    writer,
    previousBytes: storedSlices.reduce((sum, { bytes }) => sum + bytes, 0),
    drafts,
    upload,
    close,
    release() {
      close()
      options.release()
    },
  }
}

export function openUploadOf(
  { openUpload, listener }: RecordingDeps,
  { id, familyId, mimeType, startedAt, utcOffsetMinutes, isNew = false, existingSlices = 0, draft }: UploadMetadata,
  slices?: SliceReader,
): RecordingUpload | null {
  const metadata = {
    id,
    familyId,
    mimeType,
    startedAt,
    utcOffsetMinutes,
    isNew,
    existingSlices,
    ...(draft && { draft }),
  }
  return openUpload?.(metadata, (progress) => listener.uploadProgress(id, progress), slices) ?? null
}

export const openDrafts = ({ store, clock, listener }: RecordingDeps, id: string): DraftWriter =>
  createDraftWriter({
    write: (draft) => store.updateDraft(id, draft),
    onError: (error) => listener.storageProblem(id, error),
    clock,
  })

export interface DraftWriter {
  /** The store has the recording now, with this draft. */
  begin(written: StoryDraft): void
  changed(draft: StoryDraft): void
  /** Writes pending changes immediately. */
  flush(): Promise<void>
  close(): void
}

/** Stores title, category, prompt and words along with the slices; retries after a failure, which goes to `onError`. */
function createDraftWriter({
  write,
  onError,
  clock,
}: {
  readonly write: (draft: StoryDraft) => Promise<void>
  readonly onError: (error: StorageError) => void
  readonly clock: Clock
}): DraftWriter {
  let latest: StoryDraft | null = null
  let written: StoryDraft | null = null
  let isOpen = false
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
      await write(draft)
      written = draft
    } catch (cause) {
      onError(toStorageError(cause))
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
