import type { Clock } from '#web/lib/clock.ts'
import type { Microphone } from '../capture/microphone.ts'
import { type Recognizer, readResults, type SpeechQuirks } from '../capture/recognizer.ts'
import { SPEECH_DENIED, SPEECH_UNAVAILABLE } from './recording-problems.ts'

/** Speech recognition restarts after 100 ms (specification 9, "Recording"). */
const RESTART_MS = 100
/** How long we wait for a stopped recognizer to end before aborting it. */
const END_TIMEOUT_MS = 1000

/** `off`: not listening, as during a pause. `failed`: no words can be recognized right now; that may change. */
export type RecognizerState = 'off' | 'starting' | 'listening' | 'failed'

export interface LiveWordsListener {
  /** Called when it changes; `off` at first. */
  state(state: RecognizerState): void
  /** Words that may still change; replaces those of the previous call. Empty once they're final. */
  interim(text: string): void
  /** Words to append to the transcript. */
  final(text: string): void
  /** Why there are no live words from now on, such as 'Microphone access denied'. */
  problem(message: string): void
}

export interface LiveWords {
  /** Starts listening to a microphone, which the recorder uses too; can be called again after `stop`. */
  start(microphone: Microphone): void
  /** Stops listening; words already spoken may still arrive until `settle`. */
  stop(): void
  /** Stops waiting: words that never became final are kept as they are, and no more arrive. */
  settle(): void
}

export interface LiveWordsParts {
  /** Null if the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  readonly clock: Clock
  readonly listener: LiveWordsListener
  /** What is spoken, a BCP 47 tag. */
  readonly language: () => string
}

/** One recognizer from start to end. */
interface ListeningRun {
  readonly recognizer: Recognizer
  finalCount: number
  interim: string
  hasStarted: boolean
  /** Its words were read or it was aborted; later results are ignored. */
  isClosed: boolean
  cancelTimeout: (() => void) | null
}

/**
 * Runs the browser's speech recognition: interim results, 3 alternatives, one utterance at a time, restarted
 * 100 ms after each result, error or end. There is at most one recognizer and one pending restart, so a recognizer that
 * fails immediately costs at most ten cheap starts a second. Only a denied microphone ends it.
 */
export function createLiveWords({ createRecognizer, quirks, clock, listener, language }: LiveWordsParts): LiveWords {
  let isEnabled = false
  let isDenied = false
  let state: RecognizerState = 'off'
  let current: ListeningRun | null = null
  let cancelRestart: (() => void) | null = null

  function setState(next: RecognizerState) {
    if (next === state) return
    state = next
    listener.state(next)
  }

  /** Only words end a failure: a recognizer that can't reach its service starts, too. */
  function handleFailure() {
    if (isEnabled) setState('failed')
  }

  function listen() {
    if (!createRecognizer) return
    const recognizer = createRecognizer()
    const run: ListeningRun = {
      recognizer,
      finalCount: 0,
      interim: '',
      hasStarted: false,
      isClosed: false,
      cancelTimeout: null,
    }
    recognizer.lang = language()
    recognizer.interimResults = true
    recognizer.maxAlternatives = 3
    recognizer.continuous = false
    recognizer.addEventListener('start', () => {
      run.hasStarted = true
      if (state === 'starting') setState('listening')
    })
    recognizer.addEventListener('result', (event) => {
      if (run.isClosed) return
      run.hasStarted = true
      if (isEnabled) setState('listening')
      const { finals, interim, finalCount } = readResults(event, run.finalCount, quirks)
      run.finalCount = finalCount
      for (const text of finals) listener.final(text)
      run.interim = interim
      listener.interim(interim)
      if (finals.length > 0) restartSoon()
    })
    recognizer.addEventListener('error', ({ error }) => {
      if (run.isClosed) return
      if (error === 'not-allowed' || error === 'service-not-allowed') return deny()
      if (error !== 'no-speech') handleFailure()
      restartSoon()
    })
    recognizer.addEventListener('end', () => finish(run))
    current = run
    try {
      recognizer.start()
    } catch {
      handleFailure()
      finish(run)
    }
  }

  /** The recognizer ended: keeps its words and schedules the next one. */
  function finish(run: ListeningRun) {
    run.cancelTimeout?.()
    if (!run.hasStarted) handleFailure()
    closeRun(run)
    if (current !== run) return
    current = null
    restartSoon()
  }

  function closeRun(run: ListeningRun) {
    if (run.isClosed) return
    run.isClosed = true
    if (run.interim !== '') listener.final(run.interim)
  }

  function requestEnd() {
    const run = current
    if (!run || run.cancelTimeout) return
    run.cancelTimeout = clock.after(END_TIMEOUT_MS, () => abortRun(run))
    run.recognizer.stop()
  }

  function abortRun(run: ListeningRun) {
    closeRun(run)
    run.recognizer.abort()
    finish(run)
  }

  function restartSoon() {
    if (!isEnabled || cancelRestart) return
    cancelRestart = clock.after(RESTART_MS, () => {
      cancelRestart = null
      // When it ends, `finish` schedules the next restart.
      if (current) requestEnd()
      else listen()
    })
  }

  function disable() {
    isEnabled = false
    cancelRestart?.()
    cancelRestart = null
    setState('off')
  }

  function deny() {
    isDenied = true
    disable()
    setState('failed')
    listener.problem(SPEECH_DENIED)
  }

  return {
    start() {
      if (isEnabled) return
      if (isDenied) return setState('failed')
      if (!createRecognizer) {
        setState('failed')
        listener.problem(SPEECH_UNAVAILABLE)
        return
      }
      isEnabled = true
      setState('starting')
      if (!current) listen()
    },
    stop() {
      disable()
      if (current && quirks.keepsInterimOnStop) closeRun(current)
      requestEnd()
    },
    settle() {
      disable()
      if (current) abortRun(current)
    },
  }
}
