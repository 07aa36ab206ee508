import type { DeviceRecording } from '../takes/recording.ts'
import { openFinishedRecording, type RecordingDeps, readTakes } from './open-recording.ts'
import type { SessionStore } from './session-store.ts'

/** Opens an unsaved recording in `complete`, to be played and saved. Rejects if it can't be opened. Loaded on demand. */
export async function restoreRecording(
  session: SessionStore,
  { id }: Pick<DeviceRecording, 'id'>,
  deps: Omit<RecordingDeps, 'listener'>,
  isDisposed: () => boolean,
): Promise<void> {
  if (session.machine().phase !== 'idle') return
  const { store, queue, locks } = deps
  const releaseLock = await locks.acquire(id)
  if (!releaseLock) throw new Error('open in another tab')
  let close = releaseLock
  try {
    const recording = await store.find(id)
    if (!recording) throw new Error('deleted meanwhile')
    const takes = await readTakes({ takes: () => recording.takes, readTake: (takeId) => store.readTake(id, takeId) })
    if (isDisposed() || session.machine().phase !== 'idle') return close()
    // A story that waits to be sent waits no longer: it can be changed now.
    await queue.reopen(id)
    if (isDisposed()) return close()
    const { familyId, draft, durationMs } = recording
    const opened = openFinishedRecording({ ...deps, listener: session.listener }, recording, session.draft, releaseLock)
    close = opened.release
    if (!session.dispatch({ type: 'restored', recording: { id, familyId, takes }, draft })) return close()
    session.setCurrent(opened, durationMs)
    session.patch({})
    void queue.settle(id)
  } catch (cause) {
    close()
    throw cause
  }
}
