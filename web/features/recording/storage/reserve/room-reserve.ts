import { type DBSchema, openDB } from 'idb'
import type { RecordingLocks } from '../recording-locks.ts'
import type { RoomStorage } from '../room-watch.ts'

interface ReserveSchema extends DBSchema {
  reserve: { key: 'reserve'; value: Blob }
}

/** Apart from the recordings, so that their database stays as it is. */
export const RESERVE_DATABASE = 'keepsaid-reserve'
/** Half an hour of recording. */
export const RESERVE_BYTES = 25_000_000
/** Where there is less the browser says so itself, and early. */
const ENOUGH_BYTES = 10 * RESERVE_BYTES
/** The same again and again: devices that pack what they store do not look for repetitions so far apart. */
const CHUNK_BYTES = 1_000_000
const RANDOM_BYTES = 65_536

/** How many bytes may be in use on this device, once it was seen to be full. */
let limit: number | null = null
const listeners = new Set<() => void>()

async function withReserve<Result>(
  work: (reserve: Awaited<ReturnType<typeof openReserve>>) => Promise<Result>,
): Promise<Result> {
  const reserve = await openReserve()
  try {
    return await work(reserve)
  } finally {
    reserve.close()
  }
}

const openReserve = () =>
  openDB<ReserveSchema>(RESERVE_DATABASE, 1, { upgrade: (database) => void database.createObjectStore('reserve') })

/**
 * Takes up room that nobody needs yet, once a device: Chromium promises room that is not there, and fails in the middle of a
 * recording. What is taken up here can be given to it then. Not beside a recording, which has the disk for itself.
 */
export async function keepReserve(storage: RoomStorage, locks: Pick<RecordingLocks, 'held'>): Promise<void> {
  try {
    const { quota = 0, usage = 0 } = await storage.estimate()
    if (quota - usage < ENOUGH_BYTES || (await locks.held()).size > 0) return
    await withReserve(async (reserve) => {
      if ((await reserve.count('reserve')) === 0) await reserve.put('reserve', reserveOf(RESERVE_BYTES), 'reserve')
    })
  } catch {
    // Without a reserve recording goes on as it would.
  }
}

/** Gives the reserve to a recording; false where there is none. Never rejects. */
export async function releaseReserve(storage: RoomStorage): Promise<boolean> {
  try {
    const had = await withReserve(async (reserve) => {
      const kept = await reserve.count('reserve')
      await reserve.clear('reserve')
      return kept > 0
    })
    if (had) await noteLimit(storage)
    return had
  } catch {
    return false
  }
}

async function noteLimit(storage: RoomStorage): Promise<void> {
  const { usage } = await storage.estimate()
  if (usage === undefined) return
  limit = usage + RESERVE_BYTES
  for (const listener of listeners) listener()
}

/** What the browser says of the room on this device; after the reserve was released, no more than there really is. */
export const knownRoom = (storage: RoomStorage): RoomStorage => ({
  async estimate() {
    const estimate = await storage.estimate()
    return limit === null ? estimate : { ...estimate, quota: Math.min(estimate.quota ?? limit, limit) }
  },
})

/** How many bytes may be in use on this device; null as long as it was not seen to be full. */
export const roomLimit = (): number | null => limit

/** Calls back when `roomLimit` changes; returns how to stop listening. */
export function onRoomLimit(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reserveOf(bytes: number): Blob {
  const chunk = new Uint8Array(CHUNK_BYTES)
  for (let at = 0; at < chunk.length; at += RANDOM_BYTES) crypto.getRandomValues(chunk.subarray(at, at + RANDOM_BYTES))
  // Of a blob, not of bytes: those would all be copied while the page stands still.
  const part = new Blob([chunk])
  return new Blob(Array.from({ length: bytes / CHUNK_BYTES }, () => part))
}
