const CHOICE = 'keepsaid-live-words'
const TOLD = 'keepsaid-live-words-told'

/** Where the choice is remembered: on this device, until somebody signs out. */
type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Storage of this device; some browsers refuse it, and then nothing is remembered. */
function remembered(memory: Memory | undefined, key: string): string | null {
  try {
    return (memory ?? localStorage).getItem(key)
  } catch {
    return null
  }
}

function remember(memory: Memory | undefined, key: string, value: string): void {
  try {
    ;(memory ?? localStorage).setItem(key, value)
  } catch {
    // The choice holds for as long as the page is open.
  }
}

/** Whether this browser writes along at all. */
export const browserHears = (): boolean => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window

/** Whether the person wants their words while they speak; they do until they say otherwise. */
export const wantsLiveWords = (memory?: Memory): boolean => remembered(memory, CHOICE) !== 'off'

export const chooseLiveWords = (wanted: boolean, memory?: Memory): void =>
  remember(memory, CHOICE, wanted ? 'on' : 'off')

/** Whether they have been told where live words are heard: it is said once. */
export const liveWordsNoticeSeen = (memory?: Memory): boolean => remembered(memory, TOLD) === 'yes'

export const markLiveWordsNoticeSeen = (memory?: Memory): void => remember(memory, TOLD, 'yes')
