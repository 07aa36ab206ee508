import type { Clock } from './clock.ts'
import { SPEECH_DENIED, SPEECH_UNAVAILABLE } from './problems.ts'
import { type Recogniser, readResults, type SpeechQuirks } from './recogniser.ts'

/** Speech recognition restarts after 100 ms (specification 9, "Recording"). */
const RESTART_MS = 100
/** A recogniser that was asked to end and does not say so within this time is given up. */
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
  readonly createRecogniser: (() => Recogniser) | null
  readonly quirks: SpeechQuirks
  readonly clock: Clock
  readonly listener: LiveWordsListener
}

/** One recogniser from its start to its end. */
interface Hearing {
  readonly recogniser: Recogniser
  taken: number
  interim: string
  /** What it still says is not wanted: it was taken already, or given up. */
  deaf: boolean
  callOffTimeout: (() => void) | null
}

/**
 * Drives the browser's speech recognition: en-US, interim results, 3 alternatives, one utterance at a time, started again
 * 100 ms after each result, error or end. There is never more than one recogniser, and never more than one restart
 * waiting, so one that fails at once costs ten cheap starts a second and no more. Only a refused microphone stops it.
 */
export function createLiveWords({ createRecogniser, quirks, clock, listener }: LiveWordsParts): LiveWords {
  let wanted = false
  let refused = false
  let hearing: Hearing | null = null
  let callOffRestart: (() => void) | null = null

  function listen() {
    if (!createRecogniser) return
    const recogniser = createRecogniser()
    const own: Hearing = { recogniser, taken: 0, interim: '', deaf: false, callOffTimeout: null }
    recogniser.lang = 'en-US'
    recogniser.interimResults = true
    recogniser.maxAlternatives = 3
    recogniser.continuous = false
    recogniser.addEventListener('result', (event) => {
      if (own.deaf) return
      const { finals, interim, taken } = readResults(event, own.taken, quirks)
      own.taken = taken
      for (const text of finals) listener.final(text)
      own.interim = interim
      listener.interim(interim)
      if (finals.length > 0) restartSoon()
    })
    recogniser.addEventListener('error', ({ error }) => {
      if (own.deaf) return
      if (error === 'not-allowed' || error === 'service-not-allowed') refuse()
      else restartSoon()
    })
    recogniser.addEventListener('end', () => finish(own))
    hearing = own
    try {
      recogniser.start()
    } catch {
      finish(own)
    }
  }

  /** The recogniser has ended: nothing it heard is lost, and the next one may begin. */
  function finish(own: Hearing) {
    own.callOffTimeout?.()
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
    if (!own || own.callOffTimeout) return
    own.callOffTimeout = clock.after(END_TIMEOUT_MS, () => giveUp(own))
    own.recogniser.stop()
  }

  function giveUp(own: Hearing) {
    take(own)
    own.recogniser.abort()
    finish(own)
  }

  function restartSoon() {
    if (!wanted || callOffRestart) return
    callOffRestart = clock.after(RESTART_MS, () => {
      callOffRestart = null
      // Its end brings the next restart.
      if (hearing) askToEnd()
      else listen()
    })
  }

  function silence() {
    wanted = false
    callOffRestart?.()
    callOffRestart = null
  }

  function refuse() {
    refused = true
    silence()
    listener.problem(SPEECH_DENIED)
  }

  return {
    start() {
      if (wanted || refused) return
      if (!createRecogniser) {
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
