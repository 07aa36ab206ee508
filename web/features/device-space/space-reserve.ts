import { type DBSchema, openDB } from 'idb'
import { createStore } from 'zustand/vanilla'
import { estimateSpace, type SpaceEstimator } from './free-space.ts'

interface ReserveSchema extends DBSchema {
  reserve: { key: 'reserve'; value: Blob }
}

/** A database of its own, so the recordings' database isn't touched. */
export const RESERVE_DATABASE = 'keepsaid-reserve'
/** Half an hour of recording. */
export const RESERVE_BYTES = 25_000_000
/** With less than this, the browser's own estimate warns early enough. */
const ENOUGH_BYTES = 10 * RESERVE_BYTES
/** The reserve repeats one random chunk: devices that compress storage don't look for repetitions this far apart. */
const CHUNK_BYTES = 1_000_000
const RANDOM_BYTES = 65_536

/** How many bytes can be in use on this device; null until it was seen to be full. */
export const usageLimit = createStore<{ readonly bytes: number | null }>(() => ({ bytes: null }))

/**
 * Occupies some free space, once per device: Chromium promises space that isn't there, and fails in the middle of a
 * recording, which then gets this space. Does nothing during a recording, which has the disk for itself.
 */
export async function fillReserve(storage: SpaceEstimator, isRecording: () => Promise<boolean>): Promise<void> {
  try {
    const { quota = 0, usage = 0 } = await estimateSpace(storage)
    if (quota - usage < ENOUGH_BYTES || (await isRecording())) return
    await withReserveDatabase(async (database) => {
      if ((await database.count('reserve')) === 0)
        await database.put('reserve', createReserve(RESERVE_BYTES), 'reserve')
    })
  } catch {
    // Recording works without a reserve.
  }
}

/** Frees the reserve for a recording; false when there is none. Never rejects. */
export async function releaseReserve(storage: SpaceEstimator): Promise<boolean> {
  try {
    const hadReserve = await withReserveDatabase(async (database) => {
      const count = await database.count('reserve')
      await database.clear('reserve')
      return count > 0
    })
    if (hadReserve) await setUsageLimit(storage)
    return hadReserve
  } catch {
    return false
  }
}

async function setUsageLimit(storage: SpaceEstimator): Promise<void> {
  const { usage } = await estimateSpace(storage)
  if (usage !== undefined) usageLimit.setState({ bytes: usage + RESERVE_BYTES })
}

/** The browser's estimate; once the reserve was released, no more than there really is. */
export const realisticEstimator = (storage: SpaceEstimator): SpaceEstimator => ({
  async estimate() {
    const estimate = await estimateSpace(storage)
    const { bytes } = usageLimit.getState()
    return bytes === null ? estimate : { ...estimate, quota: Math.min(estimate.quota ?? bytes, bytes) }
  },
})

async function withReserveDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openReserveDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openReserveDatabase()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const openReserveDatabase = () =>
  openDB<ReserveSchema>(RESERVE_DATABASE, 1, { upgrade: (database) => void database.createObjectStore('reserve') })

function createReserve(bytes: number): Blob {
  const chunk = new Uint8Array(CHUNK_BYTES)
  for (let at = 0; at < chunk.length; at += RANDOM_BYTES) crypto.getRandomValues(chunk.subarray(at, at + RANDOM_BYTES))
  // Blobs of one blob: an array of bytes would be copied 25 times on the main thread.
  const part = new Blob([chunk])
  return new Blob(Array.from({ length: bytes / CHUNK_BYTES }, () => part))
}
