import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Clips up to this long are answered in the call itself; longer ones become a job. In minutes. */
export const INLINE_MINUTES = 10

export const transcribe = defineCall({
  name: 'transcribe',
  summary: `The words of a recording: at once for clips of up to ${INLINE_MINUTES} minutes, else 202 and the id of a job`,
  method: 'POST',
  path: '/api/transcribe',
  access: 'member',
  body: v.object({
    /** A recording that has been sent to `/api/uploads` to its end, in place of the audio. */
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
    'file_too_large',
    'fields_after_file',
    'upload_broken_off',
    'upload_unknown',
    'upload_unfinished',
    'storage_full',
  ],
  rate: { perMinute: 30 },
})

export const getTranscription = defineCall({
  name: 'getTranscription',
  summary: 'What has become of a longer clip handed to POST /api/transcribe',
  method: 'GET',
  path: '/api/transcribe/{id}',
  access: 'member',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
  reply: v.object({ state: v.picklist(['waiting', 'done', 'failed']), transcription: v.nullable(v.string()) }),
  errors: ['not_found'],
})
