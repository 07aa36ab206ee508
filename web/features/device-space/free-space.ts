import type { Clock } from '#web/lib/clock.ts'

/** Warn this long before the device is full… */
const WARN_MINUTES = 30
/** …and no later than with this much left: other apps use the device too. */
const WARN_BYTES = 50_000_000

/**
 * Whole minutes of recording that fit on this device if space is low; null if there is enough, or the browser can't
 * tell. Chromium 150 can't: its quota is the usage plus the size of the disk (10 GiB at most), so a disk of 300 MB is
 * full at 190 MB.
 * @param estimate from `navigator.storage`
 */
export function lowSpaceMinutes({ quota, usage }: StorageEstimate, bytesPerSecond: number): number | null {
  // Some browsers don't know and report 0.
  if (!quota || usage === undefined) return null
  const bytes = Math.max(0, quota - usage)
  const minutes = bytes / bytesPerSecond / 60
  return minutes < WARN_MINUTES || bytes < WARN_BYTES ? Math.floor(minutes) : null
}

/** "about 12 more minutes", to be used within a sentence. */
export function formatFreeMinutes(minutes: number): string {
  if (minutes < 1) return 'less than one more minute'
  if (minutes === 1) return 'about one more minute'
  if (minutes < 60) return `about ${minutes} more minutes`
  return minutes < 120 ? 'about one more hour' : `about ${Math.floor(minutes / 60)} more hours`
}

/** The parts of the browser's `navigator.storage` that are used. Safari before 17 can't estimate. */
export type SpaceEstimator = Partial<Pick<StorageManager, 'estimate'>>
export type PersistentStorage = Pick<StorageManager, 'persisted' | 'persist'>

const POLL_MS = 60_000

/**
 * Reports now and every minute how many minutes of recording fit on this device; null as in `lowSpaceMinutes`.
 * @param bytesPerSecond how fast the recording grows at that time
 * @returns how to stop
 */
export function watchFreeSpace(
  storage: SpaceEstimator,
  clock: Clock,
  bytesPerSecond: () => number,
  onChange: (minutes: number | null) => void,
): () => void {
  let isStopped = false
  let cancel = () => {}

  async function poll() {
    const estimate = await estimateSpace(storage)
    if (isStopped) return
    onChange(lowSpaceMinutes(estimate, bytesPerSecond()))
    cancel = clock.after(POLL_MS, () => void poll())
  }

  void poll()
  return () => {
    isStopped = true
    cancel()
  }
}

/** Empty when the browser can't estimate. */
export async function estimateSpace(storage: SpaceEstimator): Promise<StorageEstimate> {
  try {
    return (await storage.estimate?.()) ?? {}
  } catch {
    return {}
  }
}

const requested = new WeakSet<PersistentStorage>()

/** Asks the browser not to evict recordings when the device fills up: once a visit, unless it has agreed already. */
export async function requestPersistence(storage: PersistentStorage): Promise<void> {
  if (requested.has(storage)) return
  requested.add(storage)
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Recording works without it.
  }
}
