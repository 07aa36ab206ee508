import { utcOffsetAt } from '#common/format/recorded.ts'
import { createLiveWords } from '#web/features/live-words/live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import { track } from '#web/lib/analytics/track.ts'
import { succeedsWithin } from '#web/lib/clock.ts'
import { openRecorder, RecorderError, type VoiceRecorder } from '../capture/recorder.ts'
import type { Release } from '../storage/recording-locks.ts'
import type { DeviceRecording, FinishedRecording, StoryDraft } from '../takes/recording.ts'
import { createRecordingCloser } from './close-recording.ts'
import { type LiveRecording, openLiveRecording, readTakes } from './open-recording.ts'
import { elapsedMs } from './recording-machine.ts'
import { type RecordingProblem, recordingProblem, stopProblem } from './recording-problems.ts'
import { createSessionStore, type SessionDeps } from './session-store.ts'

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
  const { clock, store, locks, queue } = deps
  const session = createSessionStore(deps)
  const { machine, status, current, dispatch, patch } = session
  const { discardOpen, ...closing } = createRecordingCloser(session, deps)
  /** Set while a recording is being made. */
  let live: { readonly recorder: VoiceRecorder; readonly recording: LiveRecording } | null = null
  let ending = Promise.resolve()
  let releaseTabLock: Release = () => {}
  let cancelTick: (() => void) | null = null
  /** The recording that the last start was to continue. */
  let requested: DeviceRecording | null = null

  // Also if the person gave up waiting for it.
  const stopListening = queue.subscribe((message) => {
    if (message.type === 'saved') void closing.saved(message.recordingId)
  })

  const words = createLiveWords({
    ...deps,
    source: () => status().liveWords,
    language: () => status().language,
    listener: {
      interim: (text) => dispatch({ type: 'interim', text }),
      final: (text) => dispatch({ type: 'final', text }),
      missed: () => dispatch({ type: 'wordsMissed' }),
      problem: (speechProblem) => patch({ speechProblem }),
      state: (recognizer) => patch({ recognizer }),
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
    // Each continued recording, and each new one, is open in one tab.
    const recordingId = continued?.id ?? deps.newId()
    const lock = locks.acquire(recordingId).catch(() => null)
    const releaseAll = () => {
      release()
      void lock.then((unlock) => unlock?.())
    }
    let recorder: VoiceRecorder | null = null
    let recording: LiveRecording | null = null
    let stored: DeviceRecording | null = null
    try {
      // Read once nobody else can change it.
      if (continued && (await lock)) {
        // A story that waits to be sent waits no longer.
        const reopened = queue.reopen(continued.id).then(() => store.find(continued.id))
        stored = await reopened.catch(() => null)
      }
      if (continued && !stored) {
        releaseAll()
        return fail(recordingProblem('continue'))
      }
      recorder = await openRecorder(deps.environment, clock, {
        slice(bytes, at) {
          if (recording) recording.writer.add(bytes, elapsedMs(machine().stopwatch, at) - recording.previous.durationMs)
          words.watchSlice(at)
        },
        interrupted: () => void stop('microphone'),
      })
      // Canceled while the browser was asking for the microphone.
      if (!isCurrentAttempt()) {
        releaseAll()
        return recorder.cancel()
      }
      recorder.start()
    } catch (cause) {
      releaseAll()
      recorder?.cancel()
      return fail(recordingProblem('start', cause))
    }
    const { mimeType } = recorder
    const startedAt = deps.today()
    // A recording of one take has its id: that is what its upload is called, too.
    const id = continued ? deps.newId() : recordingId
    const take = { id, mimeType, startedAt, utcOffsetMinutes: utcOffsetAt(startedAt) }
    const beginning = { recordingId, familyId: stored?.familyId ?? familyId, take, previous: stored, lock }
    recording = openLiveRecording(session.recordingDeps, beginning, session.draft)
    live = { recorder, recording }
    releaseTabLock = release
    session.setCurrent(recording, stored?.durationMs ?? 0)
    dispatch({ type: 'started', attempt, at: clock.now(), previous: stored })
    track({ name: 'recording_start' })
    words.start(recorder.microphone)
    startTicking()
  }

  function pause() {
    if (!dispatch({ type: 'pause', at: clock.now() })) return
    live?.recorder.pause()
    words.stop()
  }

  function resume() {
    if (!dispatch({ type: 'resume', at: clock.now() })) return
    live?.recorder.resume()
    if (live) words.start(live.recorder.microphone)
    startTicking()
  }

  function stop(endedBy: 'person' | 'microphone' = 'person'): Promise<void> {
    if (dispatch({ type: 'stop', at: clock.now(), endedBy }) && live) ending = end(live.recorder, live.recording)
    return ending
  }

  async function end(recorder: VoiceRecorder, recording: LiveRecording) {
    const { attempt, elapsedMs: durationMs, isContinuation } = machine()
    words.stop()
    const cancelSettling = clock.after(PROCESSING_MS, () => {
      words.settle()
      dispatch({ type: 'settled', attempt })
    })
    try {
      const { finished, isStored } = await finishRecording(recorder, recording, deps, durationMs)
      if (isStored) session.patchQuietly({ savedMs: durationMs })
      dispatch({ type: 'stopped', attempt, recording: finished })
    } catch (cause) {
      const problem = stopProblem(cause)
      cancelSettling()
      words.settle()
      // What was recorded until then stays on this device and is offered again.
      await recording.writer.flush()
      await succeedsWithin(recording.drafts.flush(), FINISH_TIMEOUT_MS, clock)
      // Not awaited: the queue may not be loaded yet.
      if (problem.kind === 'empty' && !isContinuation) void discardOpen(recording)
      session.clearCurrent()
      recording.release()
      dispatch({ type: 'failed', attempt, problem })
    } finally {
      live = null
      releaseTabLock()
    }
  }

  /** Opens a recording that isn't in the vault yet in `complete`, to be played and saved. */
  async function restore(recording: Pick<DeviceRecording, 'id'>): Promise<void> {
    const { attempt } = machine()
    try {
      const { restoreRecording } = await import('./unsaved-recordings.ts')
      await restoreRecording(session, recording, () => isDisposed)
    } catch (cause) {
      dispatch({ type: 'failed', attempt, problem: recordingProblem('restore', cause) })
    }
  }

  let isDisposed = false

  /** Closes the microphone; a running recording is ended properly and stays on this device. */
  async function dispose(): Promise<void> {
    isDisposed = true
    await stop()
    words.settle()
    words.close()
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
    pause,
    resume,
    stop: () => stop('person'),
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
      words.stop()
      // The other source listens from now on only.
      dispatch({ type: 'wordsMissed' })
      patch({ liveWords, speechProblem: null })
      words.prepare()
      if (machine().phase === 'recording' && live) words.start(live.recorder.microphone)
    },
    /** Loads what live words need, so that they can start with a recording. For when the page is idle. */
    prepareLiveWords: words.prepare,
    /** Answers `isRecordingElsewhere` without recording here. */
    dismissRecordingElsewhere: () => patch({ isRecordingElsewhere: false }),
    /** For warnings about a recording in progress. */
    getRecorder: (): Pick<VoiceRecorder, 'microphone'> | null => live?.recorder ?? null,
    /** The size of the recording in progress, with what it continues; 0 without one. */
    recordedBytes: () => (live ? live.recording.previous.bytes + live.recorder.receivedBytes() : 0),
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
  recording: LiveRecording,
  { store, clock, queue }: Pick<SessionDeps, 'store' | 'clock' | 'queue'>,
  durationMs: number,
): Promise<{ finished: FinishedRecording; isStored: boolean }> {
  const { id, familyId, writer, drafts, previous } = recording
  await recorder.stop()
  const isStored = await writer.flush()
  const takeMs = durationMs - previous.durationMs
  recording.finish(takeMs)
  // Its end is sent at once, and doesn't wait for the store.
  void queue.settle(id)
  const takeId = recording.takes().at(-1)?.id
  // Failing to mark it finished loses nothing: an unfinished recording is offered again too.
  const marked = isStored && takeId ? store.finishTake(id, takeId, takeMs).catch(() => undefined) : Promise.resolve()
  await succeedsWithin(Promise.all([marked, drafts.flush()]), FINISH_TIMEOUT_MS, clock)
  const takes = readTakes(recording)
  if (!(await succeedsWithin(takes, READ_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
  return { finished: { id, familyId, takes: await takes }, isStored }
}
