import type { Clock } from '#web/lib/clock.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { StorageError } from '../storage/recordings-database.ts'
import type { NewRecording, SliceStore } from '../storage/slice-store.ts'
import { createSliceWriter, type SliceWriter } from '../storage/slice-writer.ts'
import type { OpenUpload, RecordingUpload } from '../sync/recording-upload.ts'
import type { UploadProgress } from '../sync/sender.ts'
import type { UploadMetadata } from '../sync/upload-client.ts'
import type { SliceReader } from '../sync/upload-source.ts'
import { createDraftWriter, type DraftWriter } from './draft-writer.ts'
import type { StoryDraft } from './recording-machine.ts'

/** A recording in this tab's hands: its draft goes to the store, its lock keeps other tabs off. */
export interface HeldRecording {
  readonly id: string
  readonly drafts: DraftWriter
  /** Its way into the vault; null where nothing is sent before it is saved. */
  readonly upload: RecordingUpload | null
  /** Writes nothing more; the store may be asked to delete it now. */
  close(): void
  /** Closes it and lets other tabs have it; it stays on this device. */
  release(): void
}

/** One that is being made: its slices go to the store too. */
export interface KeptRecording extends HeldRecording {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly familyId: number
  readonly writer: SliceWriter
}

export interface KeepingParts {
  readonly store: SliceStore
  readonly locks: RecordingLocks
  readonly clock: Clock
  readonly openUpload: OpenUpload | null
  readonly listener: {
    safe(recordingId: string, ms: number): void
    problem(recordingId: string, error: StorageError | null): void
    vault(recordingId: string, progress: UploadProgress): void
  }
}

/** Begins to keep a new recording; nothing waits for the store. `draft` is asked when the store is ready for it. */
export function keepNew(
  parts: KeepingParts,
  recording: Omit<NewRecording, 'draft'>,
  draft: () => StoryDraft,
): KeptRecording {
  const { store, locks, clock, listener } = parts
  const { id, startedAt, familyId } = recording
  const lock = locks.acquire(id).catch(() => null)
  const drafts = draftsOf(id, parts)
  const upload = uploadOf(
    { ...recording, isNew: true },
    parts,
    slicesOf(() => writer),
  )
  const writer: SliceWriter = createSliceWriter({
    recordingId: id,
    layout: recording.layout,
    mimeType: recording.mimeType,
    store,
    clock,
    async begin() {
      // First the lock, or another tab could be offered a recording that is just beginning.
      await lock
      const first = draft()
      await store.begin({ ...recording, draft: first })
      drafts.begin(first)
    },
    listener: {
      onStored: (ms) => listener.safe(id, ms),
      onReadable: (slices) => upload?.add(slices),
      onProblem: (error) => listener.problem(id, error),
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
    familyId,
    writer,
    drafts,
    upload,
    close,
    release() {
      close()
      void lock.then((release) => release?.())
    },
  }
}

export function uploadOf(
  { id, familyId, mimeType, startedAt, layout, isNew = false, behind = 0 }: UploadMetadata,
  { openUpload, listener }: KeepingParts,
  from?: SliceReader,
) {
  const facts = { id, familyId, mimeType, startedAt, layout, isNew, behind }
  return openUpload?.(facts, (progress) => listener.vault(id, progress), from) ?? null
}

/** The slices of a recording that is being made, also those that the disk does not take. */
export const slicesOf = (writer: () => SliceWriter): SliceReader => ({
  readSlices: async (recordingId, from, most) =>
    (await writer().readSlices(from, most)).map((slice) => ({ ...slice, recordingId })),
})

export function draftsOf(id: string, { store, clock, listener }: KeepingParts): DraftWriter {
  return createDraftWriter({
    write: (changed) => store.updateDraft(id, changed),
    problem: (error) => listener.problem(id, error),
    clock,
  })
}
