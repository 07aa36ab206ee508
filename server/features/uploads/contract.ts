import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Where recordings are sent while they are being made, by the tus protocol (tus.io). */
export const UPLOADS_PATH = '/api/uploads'

/** What the `Upload-Metadata` of a new upload must name. */
export const uploadMetadataSchema = v.object({
  /** The browser's own id of the recording: it names the upload, and saves by it make one story. */
  recordingKey: v.pipe(v.string(), v.uuid('The recording key must be a UUID')),
  mimeType: v.pipe(v.string(), v.maxLength(100, 'The mime type is too long')),
  /** When the recording began: one begun while recording was allowed is always accepted. */
  startedAt: v.optional(v.pipe(v.string(), v.isoTimestamp('The start must be a date and time'))),
})

const params = v.object({ recordingKey: v.pipe(v.string(), v.uuid()) })

export const createUpload = defineCall({
  name: 'createUpload',
  summary:
    'Begin to send a recording while it is being made (tus creation, length may follow). Upload-Metadata: recordingKey, mimeType, startedAt. Asked again, it is the same upload',
  method: 'POST',
  path: UPLOADS_PATH,
  access: 'member',
  reply: 'tus',
  errors: [
    'plan_needed',
    'not_audio',
    'already_saved',
    'too_many_uploads',
    'file_too_large',
    'wrong_length',
    'upload_busy',
    'storage_full',
  ],
})

export const checkUpload = defineCall({
  name: 'checkUpload',
  summary: 'How much of a recording is on disk (tus HEAD)',
  method: 'HEAD',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'upload_busy'],
})

export const sendUpload = defineCall({
  name: 'sendUpload',
  summary: 'The next piece of a recording (tus PATCH). Answered bytes are on disk; kept for 30 days after the last one',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'upload_busy', 'wrong_offset', 'wrong_length', 'file_too_large', 'storage_full'],
})

export const removeUpload = defineCall({
  name: 'removeUpload',
  summary: 'Throw away what has come of a recording that is not wanted (tus termination)',
  method: 'DELETE',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'upload_busy'],
})
