import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The file formats in which a story can be downloaded. */
export const downloadForms = ['original', 'mp3', 'pdf', 'txt', 'vtt'] as const
export type DownloadForm = (typeof downloadForms)[number]

const mp3 = v.object({
  /** `absent`: not requested yet. */
  state: v.picklist(['absent', 'making', 'ready', 'failed', 'unreadable']),
  /** 0 to 1, while it is converted. */
  progress: v.number(),
  bytes: v.nullable(v.number()),
})
export type Mp3State = v.InferOutput<typeof mp3>

export const listDownloads = defineCall({
  name: 'listDownloads',
  summary: 'The formats in which a story can be downloaded',
  method: 'GET',
  path: '/api/stories/{id}/downloads',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: v.object({
    /** The original recording, in a ZIP if it has several takes; null if the story has none. */
    original: v.nullable(v.object({ format: v.string(), bytes: v.number() })),
    mp3: v.nullable(mp3),
    /** Whether there is a text, for the PDF and the text file. */
    words: v.boolean(),
    /** Why a PDF of the text can't be made, as a sentence; null if it can. */
    pdfProblem: v.nullable(v.string()),
    /** Whether the words have times. */
    captions: v.boolean(),
  }),
  errors: [],
})

export const makeMp3 = defineCall({
  name: 'makeMp3',
  summary: 'Starts making the MP3 of a story, unless it exists; returns its progress',
  method: 'POST',
  path: '/api/stories/{id}/downloads/mp3',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: mp3,
  errors: ['no_recording'],
  rate: { perMinute: 60 },
})

export const downloadStory = defineCall({
  name: 'downloadStory',
  summary:
    'A story as a file: the original recording, an MP3 (made on the first request), a PDF, text, or captions. Audio supports byte ranges',
  method: 'GET',
  path: '/api/stories/{id}/download/{form}',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId, form: v.picklist(downloadForms) }),
  /** The family of the page with the link; without it the selected one. */
  query: v.object({ family: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  reply: 'bytes',
  errors: [
    'no_recording',
    'no_text',
    'no_captions',
    'unreadable_recording',
    'mp3_failed',
    'mp3_in_progress',
    'pdf_missing_glyphs',
    'pdf_failed',
    'pdf_busy',
    'range_not_satisfiable',
  ],
  rate: { perMinute: 120 },
})
