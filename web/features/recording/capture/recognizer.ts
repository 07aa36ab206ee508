/** The part of the browser's SpeechRecognition that is used; TypeScript's own library does not describe it. */
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
  addEventListener(type: 'end', listener: () => void): void
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

/** What has to be done differently on some browsers. */
export interface SpeechQuirks {
  /** Words never become final there: on stop, those heard so far are taken (specification 4, "Recording"). */
  readonly keepsInterimOnStop: boolean
  /** Interim words are called final there, with a confidence of 0. */
  readonly unsureFinalsAreInterim: boolean
}

export function speechQuirks(userAgent: string): SpeechQuirks {
  return {
    // GSA is the search engine's own app, whose built-in browser behaves like the one on iOS.
    keepsInterimOnStop: /\b(iPhone|iPad|iPod)\b|\bGSA\//.test(userAgent),
    unsureFinalsAreInterim: /\bAndroid\b/.test(userAgent),
  }
}

/** The alternative the recognizer is surest of; the earlier one where it is equally sure. */
function bestOf(result: RecognizerResult): RecognizerAlternative | undefined {
  return Array.from(result).reduce<RecognizerAlternative | undefined>(
    (best, next) => (best && best.confidence >= next.confidence ? best : next),
    undefined,
  )
}

/**
 * Reads a result event: the final texts that have not been taken yet, and what may still change.
 * @param taken how many results of this recognizer were final and taken before
 */
export function readResults(event: RecognizerResultEvent, taken: number, quirks: SpeechQuirks) {
  const finals: string[] = []
  const interims: string[] = []
  let nowTaken = taken
  for (let index = taken; index < event.results.length; index++) {
    const result = event.results[index]
    const best = result && bestOf(result)
    if (!best) continue
    const isFinal = result.isFinal && !(quirks.unsureFinalsAreInterim && best.confidence === 0)
    if (isFinal && index === nowTaken) {
      finals.push(best.transcript)
      nowTaken = index + 1
    } else {
      interims.push(best.transcript)
    }
  }
  return { finals, interim: interims.map((text) => text.trim()).join(' '), taken: nowTaken }
}
