import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Where recordings are sent while they are being made, by the tus protocol (tus.io). */
export const UPLOADS_PATH = '/api/uploads'

/** What the `Upload-Metadata` of a new upload must name. */
export const uploadMetadataSchema = v.object({
  /** The browser's own id of the recording: it names the upload, and saves by it make one story. */
  recordingKey: v.pipe(v.string(), v.uuid('The recording key must be a UUID')),
  /** The family it is recorded for, where another one may be showing by now; it must be one of the person's own. */
  familyId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'The family must be a number'), v.transform(Number))),
  mimeType: v.pipe(v.string(), v.maxLength(100, 'The mime type is too long')),
  /** When the recording began: one begun while recording was allowed is always accepted. */
  startedAt: v.optional(v.pipe(v.string(), v.isoTimestamp('The start must be a date and time'))),
})

const params = v.object({ recordingKey: v.pipe(v.string(), v.uuid()) })

export const uploadSchema = v.object({
  recordingKey: v.string(),
  /** The family it was begun in, and is saved in. */
  familyId: v.number(),
  /** On disk by now. */
  bytes: v.number(),
  /** How long the whole is, where its end has been told. */
  length: v.nullable(v.number()),
  mimeType: v.string(),
  /** When the recording began, where its sender said so. */
  startedAt: v.nullable(v.string()),
  /** When it began to be sent. */
  createdAt: v.string(),
  /** When the last of it came: a recording of a moment ago may still be going on, on another device. */
  changedAt: v.string(),
  /** When it will be removed, unless it is gone on with before. */
  removedAt: v.string(),
})

export const listUploads = defineCall({
  name: 'listUploads',
  summary: "One's own recordings that have been sent, in whole or in part, and are no story yet; newest first",
  method: 'GET',
  path: UPLOADS_PATH,
  access: 'user',
  reply: v.array(uploadSchema),
  errors: [],
})

export const getUploadSound = defineCall({
  name: 'getUploadSound',
  summary: 'The sound of such a recording as far as it has come, or a range of its bytes',
  method: 'GET',
  path: `${UPLOADS_PATH}/{recordingKey}/sound`,
  access: 'user',
  params,
  reply: 'bytes',
  errors: ['upload_unknown', 'range_not_satisfiable'],
})

export const createUpload = defineCall({
  name: 'createUpload',
  summary:
    'Begin to send a recording while it is being made (tus creation, length may follow). Upload-Metadata: recordingKey, familyId, mimeType, startedAt. Asked again, it is the same upload',
  method: 'POST',
  path: UPLOADS_PATH,
  access: 'member',
  reply: 'tus',
  errors: [
    'plan_needed',
    'not_in_family',
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
  summary:
    'The next piece of a recording (tus PATCH). Answered bytes are on disk; kept for 30 days after the last one. With Upload-Defer-Length: 1 it goes on although its length was said',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  params,
  reply: 'tus',
  errors: [
    'upload_unknown',
    'upload_busy',
    'wrong_offset',
    'wrong_length',
    'file_too_large',
    'too_many_uploads',
    'storage_full',
  ],
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
