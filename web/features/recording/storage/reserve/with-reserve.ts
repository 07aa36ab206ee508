import type { SliceStore } from '../slice-store.ts'
import { toStorageError } from '../storage-error.ts'

/** A store that gives up this device's reserve of room when there is none left for a recording, and then tries again. */
export function withReserve(store: SliceStore): SliceStore {
  async function orMakeRoom(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (cause) {
      if (toStorageError(cause).kind !== 'full') throw cause
      // Here already where there is a reserve: whoever keeps it has fetched it.
      const reserve = await import('./room-reserve.ts').catch(() => null)
      if (!(await reserve?.releaseReserve(navigator.storage))) throw cause
      await write()
    }
  }
  return {
    ...store,
    begin: (recording) => orMakeRoom(() => store.begin(recording)),
    append: (recordingId, slices) => orMakeRoom(() => store.append(recordingId, slices)),
  }
}
