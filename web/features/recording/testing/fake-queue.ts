import type { QueueMessage } from '../queue/messages.ts'
import type { UploadState } from '../queue/outcomes.ts'
import type { RecordingQueue, SaveResult } from '../queue/recording-queue.ts'
import type { OpenedRecording } from '../queue/work.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import type { SavedRecording } from '../takes/recording.ts'

/** A queue that sends nothing: a test decides how each save ends. */
export function createFakeQueue(store: RecordingStore) {
  const listeners = new Set<(message: QueueMessage) => void>()
  const opened = new Map<string, OpenedRecording>()
  /** The ids of the recordings that were discarded. */
  const discarded: string[] = []
  /** What was saved, in order; `end` says how. */
  const saves: { readonly recording: SavedRecording; readonly end: (result: SaveResult) => void }[] = []
  /** The ids of the stories that became unsaved recordings again. */
  const reopened: string[] = []
  let uploadState: UploadState = 'done'

  function post(message: QueueMessage) {
    for (const listener of listeners) listener(message)
  }

  const queue: RecordingQueue = {
    open(recording) {
      opened.set(recording.id, recording)
      return () => void opened.delete(recording.id)
    },
    settle: async () => uploadState,
    save: (recording, _storyteller, signal) =>
      new Promise((resolve, reject) => {
        saves.push({ recording, end: resolve })
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    reopen: async (id) => void reopened.push(id),
    async discard({ id }) {
      discarded.push(id)
      await store.remove(id)
    },
    listUnsaved: () => store.list(),
    listWaiting: async () => [],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSaved: () => () => {},
    askForProgress() {},
    changed: () => post({ type: 'changed' }),
    close: async () => {},
  }
  return {
    queue,
    opened,
    discarded,
    saves,
    reopened,
    post,
    setUploadState(state: UploadState) {
      uploadState = state
    },
  }
}
