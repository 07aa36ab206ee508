import type { Clock } from '#web/lib/clock.ts'
import { type Recognizer, readResults, type SpeechQuirks } from '../capture/recognizer.ts'
import { SPEECH_DENIED, SPEECH_UNAVAILABLE } from './problems.ts'

/** Speech recognition restarts after 100 ms (specification 9, "Recording"). */
const RESTART_MS = 100
/** A recognizer that was asked to end and does not say so within this time is given up. */
const END_TIMEOUT_MS = 1000

export interface LiveWordsListener {
  /** Words being heard; each call takes the place of the one before. Empty when they became final. */
  interim(text: string): void
  /** Words to append to the transcript. */
  final(text: string): void
  /** 'Speech recognition not available' or 'Microphone access denied': no live words from here on. */
  problem(message: string): void
}

export interface LiveWords {
  /** Listens, also again after `stop`. */
  start(): void
  /** Stops listening; words already spoken may still arrive, until `settle`. */
  stop(): void
  /** Ends waiting: words that never became final are taken as they stand, and nothing comes afterwards. */
  settle(): void
}

export interface LiveWordsParts {
  /** Null where the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  readonly clock: Clock
  readonly listener: LiveWordsListener
}

/** One recognizer from its start to its end. */
interface Hearing {
  readonly recognizer: Recognizer
  taken: number
  interim: string
  /** What it still says is not wanted: it was taken already, or given up. */
  deaf: boolean
  cancelTimeout: (() => void) | null
}

/**
 * Drives the browser's speech recognition: en-US, interim results, 3 alternatives, one utterance at a time, started again
 * 100 ms after each result, error or end. There is never more than one recognizer, and never more than one restart
 * waiting, so one that fails at once costs ten cheap starts a second and no more. Only a refused microphone stops it.
 */
export function createLiveWords({ createRecognizer, quirks, clock, listener }: LiveWordsParts): LiveWords {
  let wanted = false
  let refused = false
  let hearing: Hearing | null = null
  let cancelRestart: (() => void) | null = null

  function listen() {
    if (!createRecognizer) return
    const recognizer = createRecognizer()
    const own: Hearing = { recognizer, taken: 0, interim: '', deaf: false, cancelTimeout: null }
    recognizer.lang = 'en-US'
    recognizer.interimResults = true
    recognizer.maxAlternatives = 3
    recognizer.continuous = false
    recognizer.addEventListener('result', (event) => {
      if (own.deaf) return
      const { finals, interim, taken } = readResults(event, own.taken, quirks)
      own.taken = taken
      for (const text of finals) listener.final(text)
      own.interim = interim
      listener.interim(interim)
      if (finals.length > 0) restartSoon()
    })
    recognizer.addEventListener('error', ({ error }) => {
      if (own.deaf) return
      if (error === 'not-allowed' || error === 'service-not-allowed') refuse()
      else restartSoon()
    })
    recognizer.addEventListener('end', () => finish(own))
    hearing = own
    try {
      recognizer.start()
    } catch {
      finish(own)
    }
  }

  /** The recognizer has ended: nothing it heard is lost, and the next one may begin. */
  function finish(own: Hearing) {
    own.cancelTimeout?.()
    take(own)
    if (hearing !== own) return
    hearing = null
    restartSoon()
  }

  function take(own: Hearing) {
    if (own.deaf) return
    own.deaf = true
    if (own.interim !== '') listener.final(own.interim)
  }

  function askToEnd() {
    const own = hearing
    if (!own || own.cancelTimeout) return
    own.cancelTimeout = clock.after(END_TIMEOUT_MS, () => giveUp(own))
    own.recognizer.stop()
  }

  function giveUp(own: Hearing) {
    take(own)
    own.recognizer.abort()
    finish(own)
  }

  function restartSoon() {
    if (!wanted || cancelRestart) return
    cancelRestart = clock.after(RESTART_MS, () => {
      cancelRestart = null
      // Its end brings the next restart.
      if (hearing) askToEnd()
      else listen()
    })
  }

  function silence() {
    wanted = false
    cancelRestart?.()
    cancelRestart = null
  }

  function refuse() {
    refused = true
    silence()
    listener.problem(SPEECH_DENIED)
  }

  return {
    start() {
      if (wanted || refused) return
      if (!createRecognizer) {
        listener.problem(SPEECH_UNAVAILABLE)
        return
      }
      wanted = true
      if (!hearing) listen()
    },
    stop() {
      silence()
      if (hearing && quirks.keepsInterimOnStop) take(hearing)
      askToEnd()
    },
    settle() {
      silence()
      if (hearing) giveUp(hearing)
    },
  }
}
