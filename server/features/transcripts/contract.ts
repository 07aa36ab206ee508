import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Clips up to this long are transcribed within the call; longer ones become a job. In minutes. */
export const INLINE_MINUTES = 10

export const transcribe = defineCall({
  name: 'transcribe',
  summary: `Transcribe a recording: in the response for clips of up to ${INLINE_MINUTES} minutes, otherwise 202 and a job id`,
  method: 'POST',
  path: '/api/transcribe',
  access: 'member',
  body: v.object({
    /** A finished upload to use instead of the audio. */
    uploadId: v.optional(v.pipe(v.string(), v.uuid('The upload id must be a UUID'))),
  }),
  files: { field: 'audio', description: 'The recording: WebM, MP4, WAV, Ogg, MP3 or FLAC', required: false },
  reply: v.union([
    v.object({ transcription: v.string(), engine: v.string(), draft: v.boolean() }),
    v.object({ id: v.number() }),
  ]),
  mayTakeLonger: true,
  errors: [
    'no_file',
    'empty_audio',
    'not_audio',
    'unreadable_audio',
    'speech_unavailable',
    'speech_busy',
    'file_too_large',
    'fields_after_file',
    'upload_broken_off',
    'upload_unknown',
    'upload_unfinished',
    'storage_full',
  ],
  rate: { perMinute: 30 },
})

/** What an engine recognized in a story. The story’s own text may differ: a person or the browser may have written it. */
export const transcriptSchema = v.object({
  state: v.picklist(['waiting', 'working', 'done', 'failed', 'off']),
  engine: v.nullable(v.string()),
  /** A rough draft by a simple engine, shown as such. */
  draft: v.boolean(),
  /** 0 to 1 */
  progress: v.number(),
  language: v.nullable(v.string()),
  text: v.nullable(v.string()),
  /** Times in seconds, confidence 0 to 1; null if the engine provides no times. */
  words: v.nullable(
    v.array(v.object({ word: v.string(), start: v.number(), end: v.number(), confidence: v.nullable(v.number()) })),
  ),
})
export type Transcript = v.InferOutput<typeof transcriptSchema>

export const getTranscript = defineCall({
  name: 'getTranscript',
  summary: 'The transcript of a story, with the times of its words',
  method: 'GET',
  path: '/api/stories/{id}/transcript',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: transcriptSchema,
  errors: [],
})

export const getTranscription = defineCall({
  name: 'getTranscription',
  summary: 'The state and text of a longer clip sent to POST /api/transcribe',
  method: 'GET',
  path: '/api/transcribe/{id}',
  access: 'member',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
  reply: v.object({ state: v.picklist(['waiting', 'done', 'failed']), transcription: v.nullable(v.string()) }),
  errors: ['not_found'],
})
