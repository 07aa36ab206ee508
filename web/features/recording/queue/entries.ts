import type { IDBPTransaction } from 'idb'
import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import type { DeleteEntry, Entry, EntryChanges, SaveEntry } from '../storage/database.ts'
import {
  commit,
  DURABLE,
  type RecordingsSchema,
  StorageError,
  toStorageError,
  type WithDatabase,
} from '../storage/database.ts'
import { newUpload, slicesOf, uploadId } from '../storage/recording-store.ts'
import type { Recording, Take } from '../takes/recording.ts'

/**
 * One account's entries of the queue, on this device. Those that can't be stored, because the device is full or the browser
 * stores nothing, last as long as the page.
 */
export interface Entries {
  /** In the order in which they were added. Never rejects: without the database it has what is in memory. */
  list(): Promise<readonly Entry[]>
  /** Whether anything of a recording is still to be uploaded. Rejects with StorageError if that can't be known. */
  hasUploads(recordingId: string): Promise<boolean>
  /** Queues a recording as a story, after what isn't uploaded yet. Resolves to whether the entry is stored. */
  addSave(recording: Recording, storyteller: string, at: number): Promise<boolean>
  /** Takes a story out of the queue. Rejects with StorageError. */
  removeSave(recordingId: string): Promise<void>
  /** The upload of a take that is being made, which may not be stored yet, or ever. */
  holdUpload(recording: Pick<Recording, 'id' | 'familyId'>, take: Pick<Take, 'id' | 'startedAt'>): void
  /** The server has all of a take. */
  uploaded(recordingId: string, takeId: string, bytes: number): Promise<void>
  /** The server may not have these takes anymore: it is asked, and gets what it lost. */
  uploadAgain(recording: Recording): Promise<void>
  /** What the server refused is tried again. */
  retryUploads(recordingId: string): Promise<void>
  /** A take gets another id, under which it is uploaded anew: the vault has only the beginning of it, in a story. */
  renameTake(recordingId: string, takeId: string, newId: string): Promise<void>
  /** These takes are a story now, and leave this device. A take that was begun since stays, as a recording of its own. */
  saved(recordingId: string, takeIds: readonly string[]): Promise<void>
  /** Deletes a recording on this device, and what was to be done with it; the server deletes its copy later. */
  addDelete(recording: Pick<Recording, 'id' | 'familyId' | 'takes'>, at: number): Promise<void>
  /** Does nothing if it was removed meanwhile. */
  change(id: string, changes: EntryChanges): Promise<void>
  /** It is done. */
  remove(id: string): Promise<void>
  /** Everything that waits is tried now. */
  makeDue(): Promise<void>
  /** What a page knows that couldn't be stored: how much of a take is on the server. */
  uploadedBytes(takeId: string): number | null
}

const WAITING = { attempts: 0, nextAt: 0, waitsFor: null, problem: null } as const

/** A database that doesn't answer must not keep what is in memory from being sent. */
const ANSWER_TIMEOUT_MS = 5000

export const saveId = (recordingId: string): string => `save:${recordingId}`

export function createEntries(accountId: number, withDatabase: WithDatabase, clock: Clock): Entries {
  const inMemory = new Map<string, Entry>()
  /** The ids of entries that are done, although they couldn't be taken out of the database. */
  const done = new Set<string>()
  const uploadedInMemory = new Map<string, number>()

  const answered: WithDatabase = async (work) => {
    const result = withDatabase(work)
    if (!(await succeedsWithin(result, ANSWER_TIMEOUT_MS, clock))) throw new StorageError('failed')
    return await result
  }

  const stored = () => answered((database) => database.getAllFromIndex('queue', 'byAccount', accountId))

  function withMemory(entries: readonly Entry[]): readonly Entry[] {
    const others = [...inMemory.values()].filter(({ id }) => !entries.some((entry) => entry.id === id))
    return [...entries, ...others].filter(({ id }) => !done.has(id)).sort((a, b) => a.at - b.at)
  }

  const list = async (): Promise<readonly Entry[]> => withMemory(await stored().catch(() => []))

  /** Changes recordings, slices and entries, all or nothing. */
  const write = (work: (stores: Stores) => Promise<unknown>): Promise<void> =>
    answered(async (database) => {
      const transaction = database.transaction(['recordings', 'slices', 'queue'], 'readwrite', DURABLE)
      await commit(transaction, () => work(storesOf(transaction)))
    })

  async function add(entry: Entry): Promise<boolean> {
    done.delete(entry.id)
    try {
      await write(({ queue }) => queue.put(entry))
      inMemory.delete(entry.id)
      return true
    } catch {
      inMemory.set(entry.id, entry)
      return false
    }
  }

  async function change(id: string, changes: EntryChanges): Promise<void> {
    const held = inMemory.get(id)
    if (held) inMemory.set(id, { ...held, ...changes })
    await write(async ({ queue }) => {
      const found = await queue.get(id)
      if (found?.accountId === accountId) await queue.put({ ...found, ...changes })
    })
  }

  /** Never tried again by this page, even if the database refuses the change. */
  async function finish(ids: readonly string[], work: (stores: Stores) => Promise<unknown>): Promise<void> {
    for (const id of ids) {
      inMemory.delete(id)
      done.add(id)
    }
    await write(async (stores) => {
      for (const id of ids) await stores.queue.delete(id)
      await work(stores)
    })
    for (const id of ids) done.delete(id)
  }

  async function retryUploads(recordingId: string): Promise<void> {
    for (const { id, kind, recordingId: of, problem } of await list())
      if (kind === 'upload' && of === recordingId && problem !== null) await change(id, WAITING).catch(() => undefined)
  }

  return {
    change,
    list,
    retryUploads,
    remove: (id) => finish([id], async () => {}),
    async hasUploads(recordingId) {
      const entries = await stored().catch((cause: unknown) => {
        // A private window has nothing but what is in memory.
        if (toStorageError(cause).kind !== 'unavailable') throw cause
        return []
      })
      return withMemory(entries).some((entry) => entry.kind === 'upload' && entry.recordingId === recordingId)
    },
    async addSave({ id, familyId, takes }, storyteller, at) {
      const entry: SaveEntry = {
        id: saveId(id),
        kind: 'save',
        accountId,
        familyId,
        recordingId: id,
        storyteller,
        after: takes.map((take) => uploadId(take.id)),
        at,
        ...WAITING,
      }
      const isStored = await add(entry)
      await retryUploads(id)
      return isStored
    },
    async removeSave(recordingId) {
      const id = saveId(recordingId)
      if ((await list()).some((entry) => entry.id === id)) await finish([id], async () => {})
    },
    holdUpload({ id, familyId }, take) {
      done.delete(uploadId(take.id))
      inMemory.set(uploadId(take.id), newUpload(accountId, familyId, id, take))
    },
    async uploaded(recordingId, takeId, bytes) {
      uploadedInMemory.set(takeId, bytes)
      await finish([uploadId(takeId)], async ({ recordings }) => {
        const found = await recordings.get(recordingId)
        if (found?.accountId !== accountId || !found.takes.some(({ id }) => id === takeId)) return
        const takes = found.takes.map((take) => (take.id === takeId ? { ...take, uploadedBytes: bytes } : take))
        await recordings.put({ ...found, takes })
        uploadedInMemory.delete(takeId)
      })
    },
    async uploadAgain({ id, familyId, takes }) {
      for (const take of takes) {
        uploadedInMemory.delete(take.id)
        await add(newUpload(accountId, familyId, id, take))
      }
      await write(async ({ recordings }) => {
        const found = await recordings.get(id)
        if (found?.accountId !== accountId) return
        const ids = new Set(takes.map((take) => take.id))
        const changed = found.takes.map((take) => (ids.has(take.id) ? { ...take, uploadedBytes: null } : take))
        await recordings.put({ ...found, takes: changed })
      }).catch(() => undefined)
    },
    async renameTake(recordingId, takeId, newId) {
      await write(async ({ recordings, slices, queue }) => {
        const found = await recordings.get(recordingId)
        const take = found?.takes.find(({ id }) => id === takeId)
        if (!found || !take || found.accountId !== accountId) return
        for (let cursor = await slices.openCursor(slicesOf(takeId)); cursor; cursor = await cursor.continue()) {
          await slices.put({ ...cursor.value, takeId: newId })
          await cursor.delete()
        }
        const renamed = { ...take, id: newId, uploadedBytes: null }
        await recordings.put({ ...found, takes: found.takes.map((one) => (one === take ? renamed : one)) })
        await queue.delete(uploadId(takeId))
        await queue.put(newUpload(accountId, found.familyId, recordingId, renamed))
        const save = await queue.get(saveId(recordingId))
        if (save) await queue.put({ ...save, after: found.takes.map(({ id }) => uploadId(id === takeId ? newId : id)) })
      })
    },
    saved: (recordingId, takeIds) =>
      finish([saveId(recordingId), ...takeIds.map(uploadId)], async ({ recordings, slices }) => {
        for (const takeId of takeIds) await slices.delete(slicesOf(takeId))
        const found = await recordings.get(recordingId)
        if (found?.accountId !== accountId) return
        const takes = found.takes.filter(({ id }) => !takeIds.includes(id))
        if (takes.length > 0) await recordings.put({ ...found, takes })
        else await recordings.delete(recordingId)
      }),
    async addDelete({ id, familyId, takes }, at) {
      const takeIds = takes.map((take) => take.id)
      const entry: DeleteEntry = {
        id: `delete:${id}`,
        kind: 'delete',
        accountId,
        familyId,
        recordingId: id,
        takeIds,
        after: [],
        at,
        ...WAITING,
      }
      const obsolete = [saveId(id), ...takeIds.map(uploadId)]
      for (const entryId of obsolete) inMemory.delete(entryId)
      try {
        await write(async ({ recordings, slices, queue }) => {
          await queue.put(entry)
          for (const entryId of obsolete) await queue.delete(entryId)
          if ((await recordings.get(id))?.accountId === accountId) await recordings.delete(id)
          for (const takeId of takeIds) await slices.delete(slicesOf(takeId))
        })
      } catch (cause) {
        // Where nothing is stored, the server still has what was sent. Otherwise it's still here, and stays there, too.
        if (toStorageError(cause).kind === 'unavailable') inMemory.set(entry.id, entry)
        throw cause
      }
    },
    async makeDue() {
      for (const { id, nextAt } of await list()) if (nextAt > 0) await change(id, { nextAt: 0 }).catch(() => undefined)
    },
    uploadedBytes: (takeId) => uploadedInMemory.get(takeId) ?? null,
  }
}

type Stores = ReturnType<typeof storesOf>

const storesOf = (
  transaction: IDBPTransaction<RecordingsSchema, ('recordings' | 'slices' | 'queue')[], 'readwrite'>,
) => ({
  recordings: transaction.objectStore('recordings'),
  slices: transaction.objectStore('slices'),
  queue: transaction.objectStore('queue'),
})
