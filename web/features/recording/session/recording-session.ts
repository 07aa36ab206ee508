import type { SpeechEngines } from '#web/features/live-words/live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import { succeedsWithin } from '#web/lib/clock.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import type { DeviceRecording, StoryDraft } from '../takes/recording.ts'
import { createRecordingCloser } from './close-recording.ts'
import { type RecordingProblem, recordingProblem } from './recording-problems.ts'
import { createSessionStore, type SessionDeps } from './session-store.ts'
import type { createTakeRecorder, TakeRecorder } from './take-recorder.ts'

/** How long a press waits for the recorder to be loaded. */
const LOAD_TIMEOUT_MS = 10_000

/** What is needed as soon as there is a recording. */
export interface RecordingParts extends SpeechEngines {
  /** The signed-in account's. */
  readonly store: RecordingStore
  readonly createTakeRecorder: typeof createTakeRecorder
}

export type RecordingSession = ReturnType<typeof createRecordingSession>

/**
 * One person's recordings: state machine, recorder, storage, upload and live words as one observable object. An action that
 * doesn't apply in the current state does nothing, and none of them throws: errors are in the snapshot.
 * @param loadParts stays pending until that works
 */
export function createRecordingSession(
  deps: SessionDeps,
  loadParts: (isNeeded: () => boolean) => Promise<RecordingParts>,
) {
  const { clock, locks, queue } = deps
  const session = createSessionStore(deps)
  const { machine, status, current, dispatch, patch } = session
  /** The recording that the last start was to continue. */
  let requested: DeviceRecording | null = null
  let isDisposed = false
  let recorder: TakeRecorder | null = null
  const loadedParts = loadParts(() => !isDisposed)
  const loadedStore = loadedParts.then(({ store }) => store)
  const { discardOpen, ...closing } = createRecordingCloser(session, loadedStore, deps)
  const loaded = loadedParts.then(({ createTakeRecorder, ...parts }) => {
    recorder = createTakeRecorder(session, { ...deps, ...parts }, discardOpen)
    return recorder
  })

  // Also if the person gave up waiting for it.
  const stopListening = queue.subscribe((message) => {
    if (message.type === 'saved') void closing.saved(message.recordingId)
  })

  /**
   * @param options.anyway also while another tab is recording. Without it, the snapshot only says so
   * (`isRecordingElsewhere`), and a second call with `anyway` continues what the first one started.
   * @param options.previous an unsaved recording to continue
   */
  async function start(
    familyId: number,
    { anyway = false, previous = null }: { anyway?: boolean; previous?: DeviceRecording | null } = {},
  ): Promise<void> {
    if (!anyway) requested = previous
    const continued = requested
    if (!dispatch({ type: 'start', previous: continued, language: status().language })) return
    session.patchQuietly({ isRecordingElsewhere: false })
    const { attempt } = machine()
    const canRecord = status().availability === 'ready'
    const isLoaded = canRecord && (recorder !== null || (await succeedsWithin(loaded, LOAD_TIMEOUT_MS, clock)))
    // Canceled meanwhile, perhaps even pressed again.
    if (machine().attempt !== attempt || machine().phase !== 'requesting') return
    if (isLoaded) return await recorder?.start({ attempt, familyId, anyway, continued })
    dispatch({ type: 'failed', attempt, problem: recordingProblem(canRecord ? 'load' : 'unsupported') })
  }

  async function stop(): Promise<void> {
    if (recorder) await recorder.stop()
    else dispatch({ type: 'stop', at: clock.now(), endedBy: 'person' })
  }

  /** Opens a recording that isn't in the vault yet in `complete`, to be played and saved. */
  async function restore(recording: Pick<DeviceRecording, 'id'>): Promise<void> {
    const { attempt } = machine()
    const fail = (problem: RecordingProblem) => dispatch({ type: 'failed', attempt, problem })
    if (!(await succeedsWithin(loaded, LOAD_TIMEOUT_MS, clock))) return void fail(recordingProblem('load'))
    try {
      const { restoreRecording } = await import('./unsaved-recordings.ts')
      await restoreRecording(session, recording, { ...deps, store: await loadedStore }, () => isDisposed)
    } catch (cause) {
      fail(recordingProblem('restore', cause))
    }
  }

  /** Closes the microphone; a running recording is ended properly and stays on this device. */
  async function dispose(): Promise<void> {
    isDisposed = true
    await stop()
    recorder?.close()
    const open = current()
    await open?.drafts.flush()
    open?.release()
    // Lists of unsaved recordings leave out what a tab has open: they should look again.
    if (open) queue.changed()
    session.clearCurrent()
    session.close()
    stopListening()
    // Without it, nothing was opened.
    if (recorder) await (await loadedStore).close()
    await queue.close()
  }

  return {
    getSnapshot: session.getSnapshot,
    subscribe: session.subscribe,
    start,
    /** Adds a take to the finished recording that is open, as after a phone call took the microphone. */
    async keepRecording(): Promise<void> {
      const open = current()
      if (!open || !(await closing.keepForLater())) return
      const stored = await (await loadedStore).find(open.id).catch(() => null)
      if (stored) await start(stored.familyId, { previous: stored })
    },
    /** Adds a take to an unsaved recording. */
    continueRecording: (previous: DeviceRecording) => start(previous.familyId, { previous }),
    pause: () => recorder?.pause(),
    resume: () => recorder?.resume(),
    stop,
    restore,
    /**
     * Deletes a recording for good, here and on the server (the page asks first). False if another tab has it open.
     * @throws {StorageError}
     */
    async discardUnsaved(recording: DeviceRecording): Promise<boolean> {
      const release = await locks.acquire(recording.id)
      await (release && queue.discard(recording).finally(release))
      return release !== null
    },
    /** What waits to be sent, on this device. */
    queue,
    /** Its screen has been left. */
    isDisposed: () => isDisposed,
    /** The upload state of the open recording, once it's known; null without one. */
    async settleUpload() {
      const open = current()
      return open && (await queue.settle(open.id))
    },
    ...closing,
    choosePrompt: (prompt: NonNullable<StoryDraft['prompt']>) => dispatch({ type: 'choosePrompt', prompt }),
    edit: (changes: Partial<Omit<StoryDraft, 'prompt'>>) => dispatch({ type: 'edit', changes }),
    addServerTranscript: (recordingId: string, text: string) =>
      dispatch({ type: 'serverTranscript', recordingId, text }),
    /** Text of part of the recording only makes way for the server's transcript. */
    discardPartialText: () => dispatch({ type: 'discardPartialText' }),
    dismissError: () => dispatch({ type: 'dismissError' }),
    /** What is spoken in the recordings that begin from now on. */
    setLanguage: (language: string) => patch({ language }),
    setLiveWords(liveWords: LiveWordsSource) {
      patch({ liveWords, speechProblem: null })
      recorder?.restartLiveWords()
    },
    /** Loads what live words need, so that they can start with a recording. For when the page is idle. */
    async prepareLiveWords(): Promise<void> {
      const { prepareLiveWords } = await loaded
      if (!isDisposed) prepareLiveWords()
    },
    /** Answers `isRecordingElsewhere` without recording here. */
    dismissRecordingElsewhere: () => patch({ isRecordingElsewhere: false }),
    /** The microphone of the recording in progress, for warnings about it. */
    microphone: () => recorder?.microphone() ?? null,
    recordedBytes: () => recorder?.recordedBytes() ?? 0,
    /** Current loudness, 0..1; 0 unless recording. Meant for `requestAnimationFrame`. */
    readLevel: () => recorder?.readLevel() ?? 0,
    dispose,
  }
}
