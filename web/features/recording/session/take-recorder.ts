import { track } from '#web/lib/analytics/track.ts'
import { succeedsWithin, utcOffsetAt } from '#web/lib/clock.ts'
import { openRecorder, RecorderError, type VoiceRecorder } from '../capture/recorder.ts'
import type { Release } from '../storage/recording-locks.ts'
import type { DeviceRecording, FinishedRecording } from '../takes/recording.ts'
import { type LiveRecording, type OpenRecording, openLiveRecording, readTakes } from './open-recording.ts'
import { type RecordingProblem, recordingProblem } from './recorder-problems.ts'
import { elapsedMs } from './recording-machine.ts'
import type { SessionDeps, SessionStore } from './session-store.ts'

/** Stop moves to processing, and about one second later to complete (specification 4, "Recording"). */
const PROCESSING_MS = 1000
/** Short enough that the displayed second is at most a quarter of a second late. */
const TICK_MS = 250
/** A store that doesn't respond must not block Stop. All that's missing then is the "finished" mark, not audio. */
const FINISH_TIMEOUT_MS = 5000
/** Three hours of slices take a while on an old phone. */
const READ_TIMEOUT_MS = 60_000

/** A microphone that delivers sound sooner needs no words about it. */
const QUIET_START_MS = 300

export interface TakeStart {
  readonly attempt: number
  readonly familyId: number
  /** Also while another tab is recording. Without it, the snapshot only says so (`isRecordingElsewhere`). */
  readonly anyway: boolean
  /** The recording that the take continues; null if it begins one. */
  readonly continued: DeviceRecording | null
}

/**
 * Records a session's takes, from opening the microphone to the finished recording. Slices go to the disk first, then count
 * as saved, then are uploaded.
 */
export function createTakeRecorder(
  session: SessionStore,
  deps: SessionDeps,
  discardOpen: (recording: OpenRecording) => Promise<void>,
) {
  const { clock, store, locks, queue } = deps
  const { machine, status, dispatch, patch } = session
  /** Set while a recording is being made. */
  let live: { readonly recorder: VoiceRecorder; readonly recording: LiveRecording } | null = null
  /** Until the microphone delivers sound. */
  let starting: VoiceRecorder | null = null
  let ending = Promise.resolve()
  let releaseTabLock: Release = () => {}
  let cancelTick: (() => void) | null = null

  const words = deps.openLiveWords({
    clock,
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

  async function start({ attempt, familyId, anyway, continued }: TakeStart): Promise<void> {
    const isCurrentAttempt = () => machine().attempt === attempt && machine().phase === 'requesting'
    const fail = (problem: RecordingProblem) => {
      if (isCurrentAttempt()) dispatch({ type: 'failed', attempt, problem })
    }
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
    let stored: DeviceRecording | null = null
    let recorder: VoiceRecorder | null = null
    let recording: LiveRecording | null = null
    /** Slices from before the first sound. */
    const early: [Uint8Array<ArrayBuffer>, number][] = []
    try {
      // Read once no other tab can change it.
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
          if (recording) recording.add(bytes, elapsedMs(machine().stopwatch, at))
          else early.push([bytes, at])
          words.watchSlice(at)
          if (status().recorderFault === 'silent') patch({ recorderFault: null })
        },
        nextTake(mimeType, why, earlierMs) {
          const beganMs = elapsedMs(machine().stopwatch, clock.now()) - earlierMs
          recording?.nextTake(newTake(deps.newId(), mimeType), Math.max(0, beganMs))
          if (why === 'silent') patch({ recorderFault: 'replaced' })
        },
        silent: () => patch({ recorderFault: 'silent' }),
        interrupted() {
          if (recording) return void stop('microphone')
          fail(recordingProblem('start'))
          recorder?.cancel()
        },
      })
      if (isCurrentAttempt()) await untilAudio(recorder)
      // Canceled while the browser was asking for the microphone, or before that delivered sound.
      if (!isCurrentAttempt()) {
        releaseAll()
        return recorder.cancel()
      }
    } catch (cause) {
      releaseAll()
      recorder?.cancel()
      return fail(recordingProblem('start', cause))
    }
    // A recording of one take has its id: that is what its upload is called, too.
    const take = newTake(continued ? deps.newId() : recordingId, recorder.mimeType)
    const beginning = { recordingId, familyId: stored?.familyId ?? familyId, take, previous: stored, lock }
    recording = openLiveRecording({ ...deps, listener: session.listener }, beginning, session.draft)
    live = { recorder, recording }
    releaseTabLock = release
    session.setCurrent(recording, stored?.durationMs ?? 0)
    dispatch({ type: 'started', attempt, at: clock.now(), previous: stored })
    for (const [bytes, at] of early) recording.add(bytes, elapsedMs(machine().stopwatch, at))
    track({ name: 'recording_start' })
    words.start(recorder.microphone)
    startTicking()
  }

  /** Starts the recorder. @throws what the browser throws when it can't */
  async function untilAudio(recorder: VoiceRecorder) {
    recorder.start()
    starting = recorder
    const cancel = clock.after(QUIET_START_MS, () => patch({ isMicrophoneOpen: true }))
    await recorder.untilAudio()
    cancel()
    if (starting === recorder) starting = null
  }

  function newTake(id: string, mimeType: string) {
    const startedAt = deps.today()
    return { id, mimeType, startedAt, utcOffsetMinutes: utcOffsetAt(startedAt) }
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
    if (!dispatch({ type: 'stop', at: clock.now(), endedBy })) return ending
    if (live) ending = end(live.recorder, live.recording)
    else starting?.cancel()
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
      await recording.flush()
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

  return {
    start,
    pause,
    resume,
    stop,
    /** Loads what live words need, so that they can start with a recording. */
    prepareLiveWords: words.prepare,
    /** Another source of live words was chosen: it listens from now on only. */
    restartLiveWords() {
      words.stop()
      dispatch({ type: 'wordsMissed' })
      words.prepare()
      if (machine().phase === 'recording' && live) words.start(live.recorder.microphone)
    },
    microphone: () => live?.recorder.microphone ?? null,
    /** The size of the recording in progress, with what it continues; 0 without one. */
    recordedBytes: () => (live ? live.recording.previous.bytes + live.recorder.receivedBytes() : 0),
    /** Current loudness, 0..1; 0 unless recording. */
    readLevel: () => (machine().phase === 'recording' ? (live?.recorder.readLevel() ?? 0) : 0),
    /** After `stop`. */
    close() {
      words.settle()
      words.close()
    },
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
  { clock, queue }: Pick<SessionDeps, 'clock' | 'queue'>,
  durationMs: number,
): Promise<{ finished: FinishedRecording; isStored: boolean }> {
  const { id, familyId, drafts } = recording
  await recorder.stop()
  recording.finish(durationMs)
  // Its end is sent at once, and doesn't wait for the store.
  void queue.settle(id)
  const isStored = await recording.flush()
  await succeedsWithin(Promise.all([isStored && recording.mark(), drafts.flush()]), FINISH_TIMEOUT_MS, clock)
  const takes = readTakes(recording)
  if (!(await succeedsWithin(takes, READ_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
  return { finished: { id, familyId, takes: await takes }, isStored }
}

/** Classifies a failed stop: a recording without audio, or one that didn't end properly. */
export function stopProblem(cause: unknown): RecordingProblem {
  const isEmpty = cause instanceof RecorderError && (cause.code === 'no-data' || cause.code === 'invalid-blob')
  return recordingProblem(isEmpty ? 'empty' : 'stop', cause)
}
