import type { Clock } from '#web/lib/clock.ts'
import { scarceMinutes } from './room.ts'

/** The part of the browser's `navigator.storage` that is used. */
export type RoomStorage = Pick<StorageManager, 'estimate'>
export type KeepingStorage = Pick<StorageManager, 'persisted' | 'persist'>

const LOOK_AGAIN_MS = 60_000

/**
 * Tells now and every minute how many minutes of recording this device has room for: null where there is enough, or where
 * that is not known. The function that comes back ends the watch.
 * @param bytesPerSecond how fast the recording grows, asked at each look
 */
export function watchRoom(
  storage: RoomStorage,
  clock: Clock,
  bytesPerSecond: () => number,
  tell: (minutes: number | null) => void,
): () => void {
  let over = false
  let cancel = () => {}

  async function look() {
    const estimate = await estimateOf(storage)
    if (over) return
    tell(scarceMinutes(estimate, bytesPerSecond()))
    cancel = clock.after(LOOK_AGAIN_MS, () => void look())
  }

  void look()
  return () => {
    over = true
    cancel()
  }
}

/** Knows nothing where the browser does not (Safari before 17). */
async function estimateOf(storage: RoomStorage): Promise<StorageEstimate> {
  try {
    return await storage.estimate()
  } catch {
    return {}
  }
}

const asked = new WeakSet<KeepingStorage>()

/** Asks the browser not to clear away recordings when the device fills up: once a visit, and not where it has agreed. */
export async function askToKeep(storage: KeepingStorage): Promise<void> {
  if (asked.has(storage)) return
  asked.add(storage)
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Recording goes on as it would without.
  }
}
