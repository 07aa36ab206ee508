import type { Clock } from '#web/lib/clock.ts'
import { type Recognizer, readResults, type SpeechQuirks } from './recognizer.ts'
import type { LiveWordsListener, RecognizerState } from './words-source.ts'

/** The live-words card's two messages (specification 8, "Speech errors"). */
const SPEECH_UNAVAILABLE = 'Speech recognition not available'
const SPEECH_DENIED = 'Microphone access denied'

/** Speech recognition restarts after 100 ms (specification 9, "Recording"). */
const RESTART_MS = 100
/** How long we wait for a stopped recognizer to end before aborting it. */
const END_TIMEOUT_MS = 1000

export interface BrowserWords {
  start(): void
  stop(): void
  settle(): void
}

interface BrowserWordsParts {
  /** Null if the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  readonly clock: Clock
  readonly listener: Omit<LiveWordsListener, 'missed'>
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
export function createBrowserWords(parts: BrowserWordsParts): BrowserWords {
  const { createRecognizer, quirks, clock, listener, language } = parts
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
