import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from './languages.ts'

/**
 * The languages that a person can choose for their recordings: those that the most older people in the United States
 * speak at home, as far as browsers, Whisper and the hosted engines know them. BCP 47 tags.
 */
export const spokenLanguages = [
  { tag: 'en-US', name: 'English' },
  { tag: 'ar-EG', name: 'Arabic' },
  { tag: 'zh-CN', name: 'Chinese (Mandarin)' },
  { tag: 'fr-FR', name: 'French' },
  { tag: 'de-DE', name: 'German' },
  { tag: 'el-GR', name: 'Greek' },
  { tag: 'he-IL', name: 'Hebrew' },
  { tag: 'hi-IN', name: 'Hindi' },
  { tag: 'it-IT', name: 'Italian' },
  { tag: 'ja-JP', name: 'Japanese' },
  { tag: 'ko-KR', name: 'Korean' },
  { tag: 'pl-PL', name: 'Polish' },
  { tag: 'pt-BR', name: 'Portuguese' },
  { tag: 'ru-RU', name: 'Russian' },
  { tag: 'es-US', name: 'Spanish' },
  { tag: 'fil-PH', name: 'Tagalog' },
  { tag: 'uk-UA', name: 'Ukrainian' },
  { tag: 'vi-VN', name: 'Vietnamese' },
] as const

export type SpokenLanguage = (typeof spokenLanguages)[number]['tag']

export const languageTags = spokenLanguages.map(({ tag }) => tag)

/** The language of a recording; without it, the one that the person speaks. */
export const languageField = v.optional(v.picklist(languageTags, 'Please choose a language from the list'))

/** The tag if the list has it, else that of English. */
export const toSpokenLanguage = (tag: string | undefined): SpokenLanguage =>
  languageTags.find((known) => known === tag) ?? DEFAULT_LANGUAGE

/** `Spanish` of `es-US`; the tag itself if the list doesn't have it. */
export const languageName = (tag: string): string =>
  spokenLanguages.find((language) => language.tag === tag)?.name ?? tag
