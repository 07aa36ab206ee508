import { isIOS } from '#web/lib/ios.ts'

/** The part of the browser's SpeechRecognition that we use; TypeScript's DOM library doesn't describe it. */
export interface Recognizer {
  lang: string
  interimResults: boolean
  maxAlternatives: number
  continuous: boolean
  start(): void
  stop(): void
  abort(): void
  addEventListener(type: 'result', listener: (event: RecognizerResultEvent) => void): void
  addEventListener(type: 'error', listener: (event: { readonly error: string }) => void): void
  addEventListener(type: 'start' | 'end', listener: () => void): void
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognizer
    webkitSpeechRecognition?: new () => Recognizer
  }
}

export interface RecognizerResultEvent {
  readonly resultIndex: number
  readonly results: ArrayLike<RecognizerResult>
}

export interface RecognizerResult extends ArrayLike<RecognizerAlternative> {
  readonly isFinal: boolean
}

export interface RecognizerAlternative {
  readonly transcript: string
  readonly confidence: number
}

/** Browser differences that live words must handle. */
export interface SpeechQuirks {
  /** Results never become final: on stop, we keep the interim ones (specification 4, "Recording"). */
  readonly keepsInterimOnStop: boolean
  /** Interim results are flagged as final, with a confidence of 0. */
  readonly unsureFinalsAreInterim: boolean
}

export function speechQuirks(userAgent: string, maxTouchPoints = 0): SpeechQuirks {
  return {
    // GSA is the Google app; its built-in browser behaves like the one on iOS.
    keepsInterimOnStop: isIOS({ userAgent, maxTouchPoints }) || /\bGSA\//.test(userAgent),
    unsureFinalsAreInterim: /\bAndroid\b/.test(userAgent),
  }
}

/** The alternative with the highest confidence; the earlier one if they're equal. */
function bestOf(result: RecognizerResult): RecognizerAlternative | undefined {
  return Array.from(result).reduce<RecognizerAlternative | undefined>(
    (best, next) => (best && best.confidence >= next.confidence ? best : next),
    undefined,
  )
}

/**
 * Reads a result event: the new final texts, and the interim text that may still change.
 * @param finalCount how many final results of this recognizer were read before
 */
export function readResults(event: RecognizerResultEvent, finalCount: number, quirks: SpeechQuirks) {
  const finals: string[] = []
  const interims: string[] = []
  let count = finalCount
  for (let index = finalCount; index < event.results.length; index++) {
    const result = event.results[index]
    const best = result && bestOf(result)
    if (!best) continue
    const isFinal = result.isFinal && !(quirks.unsureFinalsAreInterim && best.confidence === 0)
    if (isFinal && index === count) {
      finals.push(best.transcript)
      count = index + 1
    } else {
      interims.push(best.transcript)
    }
  }
  return { finals, interim: interims.map((text) => text.trim()).join(' '), finalCount: count }
}
