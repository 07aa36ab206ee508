import { utcOffsetAt } from '#common/format/recorded.ts'
import { track } from '#web/lib/analytics/track.ts'
import { succeedsWithin } from '#web/lib/clock.ts'
import { openRecorder, type VoiceRecorder } from '../capture/recorder.ts'
import { listRecoverable } from '../storage/recording-locks.ts'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import { notifyOutboxChanged } from '../sync/tab-messages.ts'
import { createRecordingCloser } from './close-recording.ts'
import { createDeviceWords } from './device-words.ts'
import { createLiveWords, type LiveWordsListener } from './live-words.ts'
import { knowsOnDevice, type LiveWordsSource } from './live-words-preference.ts'
import { type LiveRecording, openNewRecording } from './open-recording.ts'
import { elapsedMs, type FinishedRecording, type StoryDraft } from './recording-machine.ts'
import { RecorderError, type RecordingProblem, recordingProblem, stopProblem } from './recording-problems.ts'
import { createSessionStore, type SessionDeps } from './session-store.ts'
import type { ReleaseTabLock } from './tab-lock.ts'

/** Stop moves to processing, and about one second later to complete (specification 4, "Recording"). */
const PROCESSING_MS = 1000
/** Short enough that the displayed second is at most a quarter of a second late. */
const TICK_MS = 250
/** A store that doesn't respond must not block Stop. All that's missing then is the "finished" mark, not audio. */
const FINISH_TIMEOUT_MS = 5000
/** Three hours of slices take a while on an old phone. */
const READ_TIMEOUT_MS = 60_000

export type RecordingSession = ReturnType<typeof createRecordingSession>

/**
 * Runs one person's recordings: state machine, recorder, storage, upload and live words behind one observable object.
 * Slices go to the disk first, then count as saved, then are uploaded. An action that doesn't apply in the current state
 * does nothing, and none of them throws: errors are in the snapshot.
 */
export function createRecordingSession(deps: SessionDeps) {
  const { clock, store, locks } = deps
  const session = createSessionStore(deps)
  const { machine, status, current, dispatch, patch } = session
  const { discardOpen, ...closing } = createRecordingCloser(session, deps)
  /** Set while a recording is being made. */
  let live: { readonly recorder: VoiceRecorder; readonly recording: LiveRecording } | null = null
  let ending = Promise.resolve()
  let releaseTabLock: ReleaseTabLock = () => {}
  let cancelTick: (() => void) | null = null
  /** The recording that the last start was to continue. */
  let requested: UnsavedRecording | null = null

  const wordsListener: LiveWordsListener = {
    interim: (text) => dispatch({ type: 'interim', text }),
    final: (text) => dispatch({ type: 'final', text }),
    problem: (speechProblem) => patch({ speechProblem }),
    // Of the source that listens: the other one was stopped first.
    state: (recognizer) => patch({ recognizer }),
  }
  const browserWords = createLiveWords({
    createRecognizer: deps.createRecognizer,
    quirks: deps.quirks,
    clock,
    listener: wordsListener,
    language: () => status().language,
  })
  // It may still be loading after the person has chosen another source.
  const deviceWords = createDeviceWords({
    open: deps.openDeviceRecognizer,
    listener: {
      ...wordsListener,
      problem(speechProblem) {
        if (status().liveWords === 'device') patch({ speechProblem })
      },
      missed: () => dispatch({ type: 'wordsMissed' }),
    },
  })

  function startTicking() {
    cancelTick?.()
    cancelTick = clock.after(TICK_MS, () => {
      if (machine().phase !== 'recording') return
      dispatch({ type: 'tick', at: clock.now() })
      startTicking()
    })
  }

  /** The chosen source of live words listens along. */
  function startWords() {
    const microphone = live?.recorder.microphone
    if (!microphone) return
    const { liveWords, language } = status()
    if (liveWords === 'browser') browserWords.start(microphone)
    if (liveWords === 'device' && knowsOnDevice(language)) deviceWords.start(microphone)
  }

  function stopWords() {
    browserWords.stop()
    deviceWords.stop()
  }

  function settleWords() {
    browserWords.settle()
    deviceWords.settle()
  }

  /**
   * @param options.anyway also while another tab is recording. Without it, the snapshot only says so
   * (`isRecordingElsewhere`), and a second call with `anyway` continues what the first one started.
   * @param options.previous an unsaved recording to continue
   */
  async function start(
    familyId: number,
    { anyway = false, previous = null }: { anyway?: boolean; previous?: UnsavedRecording | null } = {},
  ): Promise<void> {
    if (!anyway) requested = previous
    const continued = requested
    if (!dispatch({ type: 'start', previous: continued, language: status().language })) return
    session.patchQuietly({ isRecordingElsewhere: false })
    const { attempt } = machine()
    const isCurrentAttempt = () => machine().attempt === attempt && machine().phase === 'requesting'
    const fail = (problem: RecordingProblem) => {
      if (isCurrentAttempt()) dispatch({ type: 'failed', attempt, problem })
    }
    if (status().availability !== 'ready') return fail(recordingProblem('unsupported'))

    const release = await deps.acquireTabLock(anyway)
    if (!isCurrentAttempt()) return release?.()
    if (!release) {
      session.patchQuietly({ isRecordingElsewhere: true })
      dispatch({ type: 'stop', at: clock.now(), endedBy: 'person' })
      return
    }
    let recorder: VoiceRecorder | null = null
    let recording: LiveRecording | null = null
    try {
      if (continued) {
        const { continueRecording } = await import('../capture/continue-recording/continue-recording.ts')
        const opened = await continueRecording(session.recordingDeps, continued, session.draft, abandonContinuation)
        if ('problem' in opened) {
          release()
          return fail(opened.problem)
        }
        recording = opened
      }
      recorder = await openRecorder(deps.environment, clock, {
        slice(bytes, at) {
          recording?.writer.add(bytes, elapsedMs(machine().stopwatch, at))
          deviceWords.watchSlice(at)
        },
        interrupted: () => void stop('microphone'),
      })
      // Canceled while the browser was asking for the microphone.
      if (!isCurrentAttempt()) {
        release()
        recording?.release()
        return recorder.cancel()
      }
      recorder.start()
    } catch (cause) {
      release()
      recording?.release()
      recorder?.cancel()
      return fail(recordingProblem('start', cause))
    }
    const { mimeType } = recorder
    const startedAt = deps.today()
    const utcOffsetMinutes = utcOffsetAt(startedAt)
    const created = { id: deps.newId(), familyId, startedAt, utcOffsetMinutes, mimeType }
    recording ??= openNewRecording(session.recordingDeps, created, session.draft)
    live = { recorder, recording }
    releaseTabLock = release
    session.setCurrent(recording, continued?.durationMs ?? 0)
    dispatch({ type: 'started', attempt, at: clock.now() })
    track({ name: 'recording_start' })
    startWords()
    startTicking()
  }

  /** The new audio can't be appended: the earlier recording stays as it was, and what was just said is lost. */
  function abandonContinuation(problem: RecordingProblem) {
    const { attempt } = machine()
    if (!live) return
    const { recorder, recording } = live
    recorder.cancel()
    settleWords()
    live = null
    session.clearCurrent()
    recording.release()
    releaseTabLock()
    dispatch({ type: 'failed', attempt, problem })
  }

  function pause() {
    if (!dispatch({ type: 'pause', at: clock.now() })) return
    live?.recorder.pause()
    stopWords()
  }

  function resume() {
    if (!dispatch({ type: 'resume', at: clock.now() })) return
    live?.recorder.resume()
    startWords()
    startTicking()
  }

  function stop(endedBy: 'person' | 'microphone' = 'person'): Promise<void> {
    if (dispatch({ type: 'stop', at: clock.now(), endedBy }) && live) ending = end(live.recorder, live.recording)
    return ending
  }

  async function end(recorder: VoiceRecorder, recording: LiveRecording) {
    const { attempt, elapsedMs: durationMs, isContinuation } = machine()
    stopWords()
    const cancelSettling = clock.after(PROCESSING_MS, () => {
      settleWords()
      dispatch({ type: 'settled', attempt })
    })
    try {
      const { finished, isStored } = await finishRecording(recorder, recording, deps, durationMs)
      if (isStored) session.patchQuietly({ savedMs: durationMs })
      recording.upload?.finish(finished.blob, durationMs)
      dispatch({ type: 'stopped', attempt, recording: finished })
    } catch (cause) {
      const problem = stopProblem(cause)
      cancelSettling()
      settleWords()
      // What was recorded until then stays on this device and is offered again.
      await recording.writer.flush()
      await succeedsWithin(recording.drafts.flush(), FINISH_TIMEOUT_MS, clock)
      if (problem.kind === 'empty' && !isContinuation) await discardOpen(recording)
      session.clearCurrent()
      recording.release()
      dispatch({ type: 'failed', attempt, problem })
    } finally {
      live = null
      releaseTabLock()
    }
  }

  /** Opens one of `listRecoverable()` in `complete`, to be played and saved. */
  async function restore(recording: UnsavedRecording): Promise<void> {
    const { attempt } = machine()
    try {
      const { restoreRecording } = await import('./unsaved-recordings.ts')
      await restoreRecording(session, store, recording)
    } catch (cause) {
      dispatch({ type: 'failed', attempt, problem: recordingProblem('restore', cause) })
    }
  }

  /** Closes the microphone; a running recording is ended properly and stays on this device. */
  async function dispose(): Promise<void> {
    await stop()
    settleWords()
    deviceWords.close()
    const open = current()
    await open?.drafts.flush()
    open?.release()
    // Lists of unsaved recordings leave out what a tab has open: they should look again.
    if (open) notifyOutboxChanged()
    session.clearCurrent()
    await store.close()
  }

  return {
    getSnapshot: session.getSnapshot,
    subscribe: session.subscribe,
    start,
    /** Records more of one of `listRecoverable()`. */
    continueRecording: (previous: UnsavedRecording) => start(previous.familyId, { previous }),
    pause,
    resume,
    stop: () => stop('person'),
    restore,
    /** @throws {StorageError} */
    listRecoverable: () => listRecoverable(store, locks),
    /** @throws {StorageError} */
    listQueued: () => store.listQueued(),
    /** @throws {StorageError} */
    async discardRecoverable(recording: UnsavedRecording): Promise<boolean> {
      const { discardRecording } = await import('./unsaved-recordings.ts')
      return discardRecording(deps, recording)
    },
    /** The upload progress of the open recording, once it's known; null if it's only uploaded with the save. */
    settleUpload: async () => (await current()?.upload?.settle()) ?? null,
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
      stopWords()
      // The other source listens from now on only.
      dispatch({ type: 'wordsMissed' })
      patch({ liveWords, speechProblem: null })
      this.prepareLiveWords()
      if (machine().phase === 'recording') startWords()
    },
    /** Loads what live words need, so that they can start with a recording. For when the page is idle. */
    prepareLiveWords() {
      const { liveWords, language } = status()
      if (liveWords === 'device' && knowsOnDevice(language)) deviceWords.prepare()
    },
    /** Answers `isRecordingElsewhere` without recording here. */
    dismissRecordingElsewhere: () => patch({ isRecordingElsewhere: false }),
    /** For warnings about a recording in progress. */
    getRecorder: (): Pick<VoiceRecorder, 'microphone'> | null => live?.recorder ?? null,
    /** The size of the recording in progress, with what it continues; 0 without one. */
    recordedBytes: () => (live ? live.recording.previousBytes + live.recorder.receivedBytes() : 0),
    /** Current loudness, 0..1; 0 unless recording. Meant for `requestAnimationFrame`. */
    readLevel: () => (machine().phase === 'recording' ? (live?.recorder.readLevel() ?? 0) : 0),
    dispose,
  }
}

/**
 * Stops the recorder, writes the last slices and words to the disk, and assembles the recording. `isStored`: all of it
 * is on the disk.
 * @throws {RecorderError} if the recorder doesn't end properly, or what's stored can't be read
 */
async function finishRecording(
  recorder: VoiceRecorder,
  { id, familyId, startedAt, utcOffsetMinutes, writer, drafts }: LiveRecording,
  { store, clock }: Pick<SessionDeps, 'store' | 'clock'>,
  durationMs: number,
): Promise<{ finished: FinishedRecording; isStored: boolean }> {
  await recorder.stop()
  const isStored = await writer.flush()
  // Failing to mark it finished loses nothing: an unfinished recording is offered again too.
  const marked = isStored ? store.finish(id, durationMs).catch(() => undefined) : Promise.resolve()
  await succeedsWithin(Promise.all([marked, drafts.flush()]), FINISH_TIMEOUT_MS, clock)
  const blob = writer.read()
  if (!(await succeedsWithin(blob, READ_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
  const { mimeType } = recorder
  const finished = { id, familyId, blob: await blob, mimeType, startedAt, utcOffsetMinutes, durationMs }
  return { finished, isStored }
}
