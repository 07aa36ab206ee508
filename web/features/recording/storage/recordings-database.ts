import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { NewStoryFields } from '#web/features/stories/use-save-story.ts'
import type { StoryDraft } from '../session/recording-machine.ts'

/** Signing out must never delete this database: its recordings may exist nowhere else. */
export const RECORDINGS_DATABASE = 'keepsaid-recordings'

export interface StoredRecording {
  readonly id: string
  /** Only this account is shown the recording. */
  readonly accountId: number
  readonly familyId: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** How far this device's clock was ahead of UTC then. Undefined in recordings that an earlier version stored. */
  readonly utcOffsetMinutes: number | undefined
  readonly mimeType: string
  /** `recording` until it was stopped properly; a crash leaves it that way. */
  readonly state: 'recording' | 'stopped'
  /** Known once it was stopped. */
  readonly durationMs: number | null
  readonly draft: StoryDraft
  /** Set when it was saved as a story and waits for the network. */
  readonly queued?: QueuedStory | null
  /** It was discarded and its audio is gone; the server may still have to delete its copy. */
  readonly isDiscarded?: boolean
}

/** What was entered in the save dialog, and when (milliseconds since 1970). */
export interface QueuedStory {
  readonly fields: NewStoryFields
  readonly at: number
  /** Why the server refused it, as a sentence; null while it waits. */
  readonly problem: string | null
  /** Why the latest try failed, if it did: no network, no proper answer of the server, or a session that has ended. */
  readonly delay?: SendDelay | null
}

export type SendDelay = 'offline' | 'unreachable' | 'signed-out'

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

/** Runs work on the open database; opens it if needed, and once more if the browser has closed it. */
export type WithDatabase = <Result>(work: (database: RecordingsDatabase) => Promise<Result>) => Promise<Result>

/**
 * A connection that opens on first use, closes for a newer version in another tab, and reopens when it was closed.
 * Every failure is a `StorageError`.
 */
export function connectRecordingsDatabase(): { withDatabase: WithDatabase; close(): Promise<void> } {
  let connection: Promise<RecordingsDatabase> | null = null

  function forget() {
    connection = null
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

  function connect(): Promise<RecordingsDatabase> {
    connection ??= open().catch((cause: unknown) => {
      forget()
      throw toStorageError(cause, 'unavailable')
    })
    return connection
  }

  async function withDatabase<Result>(work: (database: RecordingsDatabase) => Promise<Result>): Promise<Result> {
    try {
      const database = await connect()
      try {
        return await work(database)
      } catch (cause) {
        // iOS closes the connections of background pages. Nothing was started then, so a second try is safe.
        if (!(cause instanceof DOMException && cause.name === 'InvalidStateError')) throw cause
        forget()
        return await work(await connect())
      }
    } catch (cause) {
      throw toStorageError(cause)
    }
  }

  return {
    withDatabase,
    async close() {
      const database = await connection?.catch(() => null)
      forget()
      database?.close()
    },
  }
}

/**
 * Why a recording couldn't be stored on this device.
 * - `full`: no space left (QuotaExceededError)
 * - `unavailable`: the browser provides no storage (private window, blocked, damaged)
 * - `missing`: this account has no such recording, or it was deleted meanwhile
 * - `failed`: anything else; a retry may help
 */
export type StorageErrorKind = 'full' | 'unavailable' | 'missing' | 'failed'

export class StorageError extends Error {
  readonly kind: StorageErrorKind

  constructor(kind: StorageErrorKind, options?: { cause: unknown }) {
    super(`Recording storage: ${kind}`, options)
    this.name = 'StorageError'
    this.kind = kind
  }
}

/** Any failure as a typed one; `otherwise` is the kind of an unknown failure. */
export function toStorageError(cause: unknown, otherwise: 'unavailable' | 'failed' = 'failed'): StorageError {
  if (cause instanceof StorageError) return cause
  const name = cause instanceof Error ? cause.name : ''
  return new StorageError(name === 'QuotaExceededError' ? 'full' : otherwise, { cause })
}
