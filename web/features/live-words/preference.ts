import { primaryLanguage } from '#common/languages.ts'

const SOURCE_KEY = 'keepsaid-live-words'
/** In GB, as browsers report it. With less, recognition could take memory that the recording needs. */
const MIN_DEVICE_MEMORY = 4

/** Who recognizes the words while they are spoken: the browser, which may send the audio to its maker, or this device. */
export type LiveWordsSource = 'browser' | 'device' | 'off'

/** Recognition on this device understands only English. */
export const knowsOnDevice = (language: string): boolean => primaryLanguage(language) === 'en'

/** On this device, until sign-out. Null also if the browser denies access to storage. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice lasts as long as the page is open.
  }
}

/** The possible sources in this browser, the one that is used without a choice first. */
function availableSources(): readonly ('browser' | 'device')[] {
  const hasBrowser = Boolean(window.SpeechRecognition ?? window.webkitSpeechRecognition)
  return [...(hasBrowser ? (['browser'] as const) : []), ...(canRecognizeOnDevice() ? (['device'] as const) : [])]
}

/** Those of them that understand a language. */
export const sourcesFor = (language: string): readonly ('browser' | 'device')[] =>
  availableSources().filter((source) => source === 'browser' || knowsOnDevice(language))

function canRecognizeOnDevice({ deviceMemory }: Navigator & { deviceMemory?: number } = navigator): boolean {
  const hasParts = 'Worker' in window && 'WebAssembly' in window && 'AudioWorkletNode' in window && 'caches' in window
  return hasParts && navigator.hardwareConcurrency > 1 && (deviceMemory ?? MIN_DEVICE_MEMORY) >= MIN_DEVICE_MEMORY
}

/**
 * What the person chose, or the first available source. Choosing this device keeps the audio on it, so the browser never replaces
 * it without a new choice.
 */
export function liveWordsSource(available: readonly LiveWordsSource[] = availableSources()): LiveWordsSource {
  const stored = readPreference(SOURCE_KEY)
  if (stored === 'off') return stored
  if (stored === 'device' && !available.includes(stored)) return 'off'
  // Without any, the recorder says that there is no speech recognition.
  return available.find((source) => source === stored) ?? available[0] ?? 'browser'
}

export const setLiveWordsSource = (source: LiveWordsSource): void => writePreference(SOURCE_KEY, source)
