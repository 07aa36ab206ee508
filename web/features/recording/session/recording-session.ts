import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import type { DeviceRecording, StoryDraft } from '../takes/recording.ts'
import { createRecordingCloser } from './close-recording.ts'
import { openFinishedRecording, readTakes } from './open-recording.ts'
import { recordingProblem } from './recorder-problems.ts'
import { createSessionStore, type SessionDeps } from './session-store.ts'
import { createTakeRecorder } from './take-recorder.ts'

export type RecordingSession = ReturnType<typeof createRecordingSession>

/**
 * One person's recordings: state machine, recorder, storage, upload and live words as one observable object. An action that
 * doesn't apply in the current state does nothing, and none of them throws: errors are in the snapshot.
 */
export function createRecordingSession(deps: SessionDeps) {
  const { store, locks, queue } = deps
  const session = createSessionStore(deps)
  const { machine, status, current, dispatch, patch } = session
  const { discardOpen, ...closing } = createRecordingCloser(session, deps)
  const recorder = createTakeRecorder(session, deps, discardOpen)
  /** The recording that the last start was to continue. */
  let requested: DeviceRecording | null = null
  let isDisposed = false

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
    session.patchQuietly({ isRecordingElsewhere: false, isMicrophoneOpen: false, recorderFault: null })
    const { attempt } = machine()
    if (status().availability === 'ready') await recorder.start({ attempt, familyId, anyway, continued })
    else dispatch({ type: 'failed', attempt, problem: recordingProblem('unsupported') })
  }

  /** Opens a recording that isn't in the vault yet in `complete`, to be played and saved. */
  async function restore({ id }: Pick<DeviceRecording, 'id'>): Promise<void> {
    const { attempt } = machine()
    const isUnwanted = () => isDisposed || machine().phase !== 'idle'
    if (isUnwanted()) return
    let release = () => {}
    try {
      const releaseLock = await locks.acquire(id)
      if (!releaseLock) throw new Error('open in another tab')
      release = releaseLock
      const recording = await store.find(id)
      if (!recording) throw new Error('deleted meanwhile')
      const takes = await readTakes({ takes: () => recording.takes, readTake: (takeId) => store.readTake(id, takeId) })
      // A story that waits to be sent waits no longer: it can be changed now.
      if (!isUnwanted()) await queue.reopen(id)
      if (isUnwanted()) return release()
      const opened = openFinishedRecording({ ...deps, listener: session.listener }, recording, session.draft, release)
      release = opened.release
      const { familyId, draft, durationMs } = recording
      if (!dispatch({ type: 'restored', recording: { id, familyId, takes }, draft })) return release()
      session.setCurrent(opened, durationMs)
      patch({})
      void queue.settle(id)
    } catch (cause) {
      release()
      dispatch({ type: 'failed', attempt, problem: recordingProblem('restore', cause) })
    }
  }

  /** Closes the microphone; a running recording is ended properly and stays on this device. */
  async function dispose(): Promise<void> {
    isDisposed = true
    await recorder.stop()
    recorder.close()
    const open = current()
    await open?.drafts.flush()
    open?.release()
    // Lists of unsaved recordings leave out what a tab has open: they should look again.
    if (open) queue.changed()
    session.clearCurrent()
    session.close()
    stopListening()
    await store.close()
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
      const stored = await store.find(open.id).catch(() => null)
      if (stored) await start(stored.familyId, { previous: stored })
    },
    /** Adds a take to an unsaved recording. */
    continueRecording: (previous: DeviceRecording) => start(previous.familyId, { previous }),
    pause: recorder.pause,
    resume: recorder.resume,
    stop: () => recorder.stop(),
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
    /** Text of part of the recording only makes way for the server's transcript. How it began stays, for the title. */
    discardPartialText: (firstWords: string) => dispatch({ type: 'discardPartialText', firstWords }),
    dismissError: () => dispatch({ type: 'dismissError' }),
    /** What is spoken in the recordings that begin from now on. */
    setLanguage: (language: string) => patch({ language }),
    setLiveWords(liveWords: LiveWordsSource) {
      patch({ liveWords, speechProblem: null })
      recorder.restartLiveWords()
    },
    /** Loads what live words need, so that they can start with a recording. For when the page is idle. */
    prepareLiveWords: recorder.prepareLiveWords,
    /** Answers `isRecordingElsewhere` without recording here. */
    dismissRecordingElsewhere: () => patch({ isRecordingElsewhere: false }),
    /** The microphone of the recording in progress, for warnings about it. */
    microphone: recorder.microphone,
    recordedBytes: recorder.recordedBytes,
    /** Current loudness, 0..1; 0 unless recording. Meant for `requestAnimationFrame`. */
    readLevel: recorder.readLevel,
    dispose,
  }
}
