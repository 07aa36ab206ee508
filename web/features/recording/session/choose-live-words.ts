import { type LiveWordsSource, type PreferenceStorage, readPreference, SOURCE_KEY } from './live-words-preference.ts'

// What only the switches below the live words do. They load after the record screen.

const NOTICE_KEY = 'keepsaid-live-words-told'

export function writePreference(storage: PreferenceStorage | undefined, key: string, value: string): void {
  try {
    ;(storage ?? localStorage).setItem(key, value)
  } catch {
    // The choice lasts as long as the page is open.
  }
}

export const setLiveWordsSource = (source: LiveWordsSource, storage?: PreferenceStorage): void =>
  writePreference(storage, SOURCE_KEY, source)

/** Whether the notice about where speech is recognized was dismissed; it's shown once. */
export const liveWordsNoticeSeen = (storage?: PreferenceStorage): boolean =>
  readPreference(storage, NOTICE_KEY) === 'yes'

export const markLiveWordsNoticeSeen = (storage?: PreferenceStorage): void =>
  writePreference(storage, NOTICE_KEY, 'yes')
