const ENABLED_KEY = 'keepsaid-live-words'
const NOTICE_KEY = 'keepsaid-live-words-told'

/** Where the preference is stored: on this device, until sign-out. */
type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Null also if the browser denies access to storage. */
function readPreference(storage: PreferenceStorage | undefined, key: string): string | null {
  try {
    return (storage ?? localStorage).getItem(key)
  } catch {
    return null
  }
}

function writePreference(storage: PreferenceStorage | undefined, key: string, value: string): void {
  try {
    ;(storage ?? localStorage).setItem(key, value)
  } catch {
    // The choice lasts as long as the page is open.
  }
}

export const supportsLiveWords = (): boolean => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window

/** On unless the person turned live words off. */
export const liveWordsEnabled = (storage?: PreferenceStorage): boolean => readPreference(storage, ENABLED_KEY) !== 'off'

export const setLiveWordsEnabled = (enabled: boolean, storage?: PreferenceStorage): void =>
  writePreference(storage, ENABLED_KEY, enabled ? 'on' : 'off')

/** Whether the notice about where speech is recognized was dismissed; it's shown once. */
export const liveWordsNoticeSeen = (storage?: PreferenceStorage): boolean =>
  readPreference(storage, NOTICE_KEY) === 'yes'

export const markLiveWordsNoticeSeen = (storage?: PreferenceStorage): void =>
  writePreference(storage, NOTICE_KEY, 'yes')
