import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { languageField } from '#common/spoken-languages.ts'
import { takesField } from '#server/features/recording/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Clips up to this long are transcribed within the call; longer ones become a job. In minutes. */
export const INLINE_MINUTES = 10

export const transcribe = defineCall({
  name: 'transcribe',
  summary: `Transcribe a recording: in the response for clips of up to ${INLINE_MINUTES} minutes, otherwise 202 and a job id`,
  method: 'POST',
  path: '/api/transcribe',
  access: 'member',
  fullSession: false,
  body: v.object({
    /** Uploaded takes to use instead of the audio. */
    takes: v.optional(takesField),
    /** What is spoken. */
    language: languageField,
  }),
  files: { field: 'audio', description: 'The recording: WebM, MP4, WAV, Ogg, MP3 or FLAC', required: false },
  reply: v.union([v.object({ transcription: v.string(), engine: v.string() }), v.object({ id: v.number() })]),
  mayTakeLonger: true,
  errors: [
    'no_file',
    'empty_audio',
    'not_audio',
    'unreadable_audio',
    'speech_unavailable',
    'language_unavailable',
    'speech_busy',
    'file_too_large',
    'fields_after_file',
    'upload_broken_off',
    'upload_unknown',
    'upload_unfinished',
    'wrong_length',
    'storage_full',
  ],
  rate: { perMinute: 30 },
})

/** What an engine recognized in a story. The story’s own text may differ: a person or the browser may have written it. */
export const transcriptSchema = v.object({
  state: v.picklist(['waiting', 'working', 'done', 'failed', 'off']),
  engine: v.nullable(v.string()),
  /** The engine’s model and its version. */
  model: v.nullable(v.string()),
  /** 0 to 1 */
  progress: v.number(),
  /** Why a waiting one has no engine, if we know. */
  waitingFor: v.nullable(v.picklist(['language', 'limit', 'larger_limit'])),
  language: v.nullable(v.string()),
  text: v.nullable(v.string()),
  /** Times in seconds, confidence 0 to 1; null if the engine provides no times. */
  words: v.nullable(
    v.array(
      v.object({
        word: v.string(),
        start: v.number(),
        end: v.number(),
        confidence: v.nullable(v.number()),
        /** What else an unsure word could be, the likeliest first. */
        alternatives: v.exactOptional(v.array(v.string())),
      }),
    ),
  ),
})
export type Transcript = v.InferOutput<typeof transcriptSchema>

export const getTranscript = defineCall({
  name: 'getTranscript',
  summary:
    'The transcript of a story, with the times of its words: the latest finished one that has words, or else the latest',
  method: 'GET',
  path: '/api/stories/{id}/transcript',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: v.object({
    ...transcriptSchema.entries,
    /** A later run that has not finished. This transcript stays until it does. */
    newer: v.nullable(v.object({ state: transcriptSchema.entries.state, progress: transcriptSchema.entries.progress })),
    /** Whether the viewer can have the recording transcribed again: an engine that is as good or better is available, or it failed or found no words. */
    mayTranscribeAgain: v.boolean(),
  }),
  errors: [],
})

export const transcribeAgain = defineCall({
  name: 'transcribeAgain',
  summary:
    'Transcribe your own story again, after it failed or found no words, or if a newer or better speech engine is available. The earlier transcript stays. A text that no one has edited is replaced; the text before becomes a version',
  method: 'POST',
  path: '/api/stories/{id}/transcript',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: v.object({ ok: v.boolean() }),
  errors: ['not_the_author', 'no_recording', 'already_transcribing', 'transcript_current', 'speech_unavailable'],
  rate: { perMinute: 30 },
})

export const getTranscription = defineCall({
  name: 'getTranscription',
  summary: 'The state and text of a longer clip sent to POST /api/transcribe',
  method: 'GET',
  path: '/api/transcribe/{id}',
  access: 'member',
  fullSession: false,
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
  reply: v.object({ state: v.picklist(['waiting', 'done', 'failed']), transcription: v.nullable(v.string()) }),
  errors: ['not_found'],
})
