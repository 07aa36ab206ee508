import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** In what forms a story can be taken along. */
export const downloadForms = ['original', 'mp3', 'pdf', 'txt', 'vtt'] as const
export type DownloadForm = (typeof downloadForms)[number]

const mp3 = v.object({
  /** `absent`: nobody has asked for it yet. */
  state: v.picklist(['absent', 'making', 'ready', 'failed', 'unreadable']),
  /** 0 to 1, while it is made. */
  progress: v.number(),
  bytes: v.nullable(v.number()),
})
export type Mp3State = v.InferOutput<typeof mp3>

export const listDownloads = defineCall({
  name: 'listDownloads',
  summary: 'What of a story can be taken along',
  method: 'GET',
  path: '/api/stories/{id}/downloads',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: v.object({
    /** The recording as it came; null of a story without sound. */
    original: v.nullable(v.object({ format: v.string(), bytes: v.number() })),
    mp3: v.nullable(mp3),
    /** Whether there are words to read: as PDF and as text. */
    words: v.boolean(),
    /** Whether it is known when they are spoken. */
    captions: v.boolean(),
  }),
  errors: [],
})

export const makeMp3 = defineCall({
  name: 'makeMp3',
  summary: 'Has the MP3 of a story made, once; how far it is',
  method: 'POST',
  path: '/api/stories/{id}/downloads/mp3',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: mp3,
  errors: ['no_sound'],
  rate: { perMinute: 60 },
})

export const downloadStory = defineCall({
  name: 'downloadStory',
  summary:
    'A story as a file: the recording as it was made, an MP3 (made when it is first asked for), pages to print, text, or captions. A recording also in ranges of its bytes',
  method: 'GET',
  path: '/api/stories/{id}/download/{form}',
  access: 'member',
  params: v.object({ id: rowId, form: v.picklist(downloadForms) }),
  /** The family that stands on the page of a link; without it the one that is showing. */
  query: v.object({ family: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  reply: 'bytes',
  errors: [
    'no_sound',
    'no_words',
    'no_word_times',
    'unreadable_sound',
    'mp3_failed',
    'mp3_being_made',
    'pages_failed',
    'pages_busy',
    'range_not_satisfiable',
  ],
  rate: { perMinute: 120 },
})
