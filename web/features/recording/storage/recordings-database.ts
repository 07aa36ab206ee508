import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SliceLayout } from '../capture/formats.ts'
import type { StoryDraft } from '../session/recording-machine.ts'
import type { StoryFields } from '../sync/story-fields.ts'
import { toStorageError } from './storage-error.ts'

/** Signing out must never delete this database: it holds recordings that are nowhere else yet. */
export const RECORDINGS_DATABASE = 'keepsaid-recordings'

export interface StoredRecording {
  readonly id: string
  /** Whose recording it is: nobody else on this device is shown it. */
  readonly accountId: number
  readonly familyId: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly mimeType: string
  readonly layout: SliceLayout
  /** `recording` until it was stopped in good order; a crash leaves it there. */
  readonly state: 'recording' | 'stopped'
  /** Known once it was stopped. */
  readonly durationMs: number | null
  readonly draft: StoryDraft
  /** It has been saved, and waits for the network. */
  readonly queued?: QueuedStory | null
  /** It was thrown away, and nothing is left of it here; the vault may have to be told still. */
  readonly unwanted?: boolean
}

/** A story on its way out: what was written into the save dialog, and when (milliseconds since 1970). */
export interface QueuedStory {
  readonly fields: StoryFields
  readonly at: number
  /** Why the vault refused it, in words for a person; null while it waits. */
  readonly problem: string | null
}

export interface StoredSlice {
  readonly recordingId: string
  readonly index: number
  /** How far into the recording it reaches, in milliseconds. */
  readonly endMs: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { byAccount: number } }
  slices: { key: [string, number]; value: StoredSlice }
}

export type RecordingsDatabase = IDBPDatabase<RecordingsSchema>

/** Runs work on the open database; opens it when needed, and once more when the browser has closed it under us. */
export type WithDatabase = <Result>(work: (database: RecordingsDatabase) => Promise<Result>) => Promise<Result>

/**
 * A connection that is opened on first use, makes way for a newer version in another tab, and comes back by itself.
 * All failures are `StorageError`s.
 */
export function connectRecordingsDatabase(): { withDatabase: WithDatabase; close(): Promise<void> } {
  let opening: Promise<RecordingsDatabase> | null = null

  function forget() {
    opening = null
  }

  async function open(): Promise<RecordingsDatabase> {
    return await openDB<RecordingsSchema>(RECORDINGS_DATABASE, 1, {
      upgrade(database) {
        const recordings = database.createObjectStore('recordings', { keyPath: 'id' })
        recordings.createIndex('byAccount', 'accountId')
        database.createObjectStore('slices', { keyPath: ['recordingId', 'index'] })
      },
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
  }

  function opened(): Promise<RecordingsDatabase> {
    opening ??= open().catch((cause: unknown) => {
      forget()
      throw toStorageError(cause, 'unavailable')
    })
    return opening
  }

  async function withDatabase<Result>(work: (database: RecordingsDatabase) => Promise<Result>): Promise<Result> {
    try {
      const database = await opened()
      try {
        return await work(database)
      } catch (cause) {
        // iOS closes connections of pages in the background: nothing was begun, so a second try is safe.
        if (!(cause instanceof DOMException && cause.name === 'InvalidStateError')) throw cause
        forget()
        return await work(await opened())
      }
    } catch (cause) {
      throw toStorageError(cause)
    }
  }

  return {
    withDatabase,
    async close() {
      const database = await opening?.catch(() => null)
      forget()
      database?.close()
    },
  }
}
