import type { IDBPTransaction } from 'idb'
import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import { NOT_TRIED, newUpload, slicesOf, uploadId } from '../storage/recording-store.ts'
import { type RecordingsSchema, type WithDatabase, write } from '../storage/recordings-database.ts'
import { ANSWER_TIMEOUT_MS, StorageError, toStorageError } from '../storage/storage-error.ts'
import type { DeleteEntry, Entry, EntryChanges, Recording, SaveEntry, Take } from '../takes/recording.ts'

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
  /** The upload of a take that is open here, which may not be stored yet, or ever. */
  holdUpload(recording: Pick<Recording, 'id' | 'familyId'>, take: Pick<Take, 'id' | 'startedAt'>): void
  /** The server has all of a take. */
  uploaded(recordingId: string, takeId: string, bytes: number): Promise<void>
  /** The server may not have these takes anymore: it is asked, and gets what it lost. */
  uploadAgain(recording: Recording): Promise<void>
  /** What the server refused is tried again. */
  retryUploads(recordingId: string): Promise<void>
  /** A take gets another id, under which all of it is uploaded: the server has only its beginning, in a story. */
  renameTake(recordingId: string, takeId: string, newId: string): Promise<void>
  /** These takes are a story now, and leave this device. A take that was begun since stays, as a recording of its own. */
  saved(recordingId: string, takeIds: readonly string[]): Promise<void>
  /** Deletes a recording on this device, and what was to be done with it; the server deletes its copy later. */
  addDelete(recording: Pick<Recording, 'id' | 'familyId' | 'takes'>, at: number): Promise<void>
  /** Does nothing if it was removed meanwhile. */
  change(id: string, changes: EntryChanges): Promise<void>
  /** It is done. */
  remove(id: string): Promise<void>
  /** Everything that waits is tried now, as if it had never failed. */
  makeDue(): Promise<void>
  /** What a page knows that couldn't be stored: how much of a take is on the server. */
  uploadedBytes(takeId: string): number | null
}

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
  const transact = (work: (stores: Stores) => Promise<unknown>): Promise<unknown> =>
    write(answered, ['recordings', 'slices', 'queue'], (transaction) => work(storesOf(transaction)))

  const own = async ({ recordings }: Stores, recordingId: string): Promise<Recording | null> => {
    const found = await recordings.get(recordingId)
    return found?.accountId === accountId ? found : null
  }

  /** Resolves to whether any of these takes is stored. */
  async function setUploadedBytes(
    stores: Stores,
    recordingId: string,
    takeIds: readonly string[],
    uploadedBytes: number | null,
  ): Promise<boolean> {
    const found = await own(stores, recordingId)
    if (!found?.takes.some(({ id }) => takeIds.includes(id))) return false
    const takes = found.takes.map((take) => (takeIds.includes(take.id) ? { ...take, uploadedBytes } : take))
    await stores.recordings.put({ ...found, takes })
    return true
  }

  const newEntry = ({ id, familyId }: Pick<Recording, 'id' | 'familyId'>, at: number) => ({
    accountId,
    familyId,
    recordingId: id,
    after: [],
    at,
    ...NOT_TRIED,
  })

  async function add(entry: Entry): Promise<boolean> {
    done.delete(entry.id)
    try {
      await transact(({ queue }) => queue.put(entry))
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
    await transact(async ({ queue }) => {
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
    await transact(async (stores) => {
      for (const id of ids) await stores.queue.delete(id)
      await work(stores)
    })
    for (const id of ids) done.delete(id)
  }

  async function retryUploads(recordingId: string): Promise<void> {
    for (const { id, kind, recordingId: of, problem } of await list())
      if (kind === 'upload' && of === recordingId && problem !== null)
        await change(id, NOT_TRIED).catch(() => undefined)
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
    async addSave(recording, storyteller, at) {
      const { id, takes } = recording
      const after = takes.map((take) => uploadId(take.id))
      const entry: SaveEntry = { ...newEntry(recording, at), id: saveId(id), kind: 'save', storyteller, after }
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
      await finish([uploadId(takeId)], async (stores) => {
        if (await setUploadedBytes(stores, recordingId, [takeId], bytes)) uploadedInMemory.delete(takeId)
      })
    },
    async uploadAgain({ id, familyId, takes }) {
      for (const take of takes) {
        uploadedInMemory.delete(take.id)
        await add(newUpload(accountId, familyId, id, take))
      }
      const takeIds = takes.map((take) => take.id)
      await transact((stores) => setUploadedBytes(stores, id, takeIds, null)).catch(() => undefined)
    },
    async renameTake(recordingId, takeId, newId) {
      await transact(async (stores) => {
        const { recordings, slices, queue } = stores
        const found = await own(stores, recordingId)
        const take = found?.takes.find(({ id }) => id === takeId)
        if (!found || !take) return
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
      finish([saveId(recordingId), ...takeIds.map(uploadId)], async (stores) => {
        for (const takeId of takeIds) await stores.slices.delete(slicesOf(takeId))
        const found = await own(stores, recordingId)
        const takes = found?.takes.filter(({ id }) => !takeIds.includes(id)) ?? []
        if (found && takes.length > 0) await stores.recordings.put({ ...found, takes })
        else if (found) await stores.recordings.delete(recordingId)
      }),
    async addDelete(recording, at) {
      const { id } = recording
      const entryFor = (takeIds: readonly string[]): DeleteEntry => ({
        ...newEntry(recording, at),
        id: `delete:${id}`,
        kind: 'delete',
        takeIds,
      })
      const shown = recording.takes.map((take) => take.id)
      for (const entryId of [saveId(id), ...shown.map(uploadId)]) inMemory.delete(entryId)
      try {
        await transact(async (stores) => {
          const found = await own(stores, id)
          // Another tab may have added a take since.
          const takeIds = [...new Set([...shown, ...(found?.takes ?? []).map((take) => take.id)])]
          await stores.queue.put(entryFor(takeIds))
          for (const entryId of [saveId(id), ...takeIds.map(uploadId)]) await stores.queue.delete(entryId)
          if (found) await stores.recordings.delete(id)
          for (const takeId of takeIds) await stores.slices.delete(slicesOf(takeId))
        })
      } catch (cause) {
        // Where nothing is stored, the server still has what was sent. Otherwise it's still here, and stays there, too.
        if (toStorageError(cause).kind === 'unavailable') inMemory.set(`delete:${id}`, entryFor(shown))
        throw cause
      }
    },
    async makeDue() {
      for (const { id, nextAt } of await list())
        if (nextAt > 0) await change(id, { nextAt: 0, attempts: 0 }).catch(() => undefined)
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
