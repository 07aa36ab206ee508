import * as v from 'valibot'
import { unsavedBedtimeSchema } from '#common/bedtime.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const OFFSET_INVALID = 'The offset must be minutes from -720 to 840'

export const getAudio = defineCall({
  name: 'getAudio',
  summary: 'The audio of a story, or a byte range of it. The content of a file name never changes',
  method: 'GET',
  path: '/api/audio/{filename}',
  access: 'user',
  fullSession: false,
  params: v.object({ filename: v.pipe(v.string(), v.maxLength(64)) }),
  reply: 'bytes',
  errors: ['not_found', 'recording_unreadable', 'range_not_satisfiable'],
})

/**
 * What is wrong with the stored file of a recording. `incomplete`: it no longer has the length that was saved. `changed`: it
 * has, but other bytes. `unreadable`: the disk can't read it.
 */
export const recordingProblemSchema = v.picklist(['missing', 'incomplete', 'changed', 'unreadable'])
export type RecordingProblem = v.InferOutput<typeof recordingProblemSchema>

export const listRecordingProblems = defineCall({
  name: 'listRecordingProblems',
  summary: 'The stories whose recordings need attention, because their files are missing or damaged',
  method: 'GET',
  path: '/api/recordings/problems',
  access: 'owner',
  reply: v.array(
    v.object({
      storyId: v.number(),
      title: v.string(),
      toldBy: v.string(),
      problem: recordingProblemSchema,
      /** When it was noticed. */
      since: v.string(),
    }),
  ),
  errors: [],
})

/** When a recording began, by the clock of the device. */
export const startFields = {
  /** One that began while the plan allowed it is accepted for 30 days. In the future or longer ago, it isn't believed. */
  startedAt: v.optional(v.pipe(v.string(), v.isoTimestamp('The start must be a date and time'))),
  /** How many minutes the device's clock was ahead of UTC then: -360 for Chicago in winter. */
  utcOffsetMinutes: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(-?\d{1,3})?$/, OFFSET_INVALID),
      v.transform((text) => (text ? Number(text) : undefined)),
      v.optional(v.pipe(v.number(), v.minValue(-720, OFFSET_INVALID), v.maxValue(840, OFFSET_INVALID))),
    ),
  ),
}

/** Recordings are sent here while they are being made, with the tus protocol (tus.io). */
export const UPLOADS_PATH = '/api/uploads'

/** The `Upload-Metadata` of a new upload. */
export const uploadMetadataSchema = v.object({
  /** The browser's own id of the recording. It names the upload, and saving it twice makes one story. */
  recordingKey: v.pipe(v.string(), v.uuid('The recording key must be a UUID')),
  /** The family it is recorded for, which may not be the one on screen anymore. The person must belong to it. */
  familyId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'The family must be a number'), v.transform(Number))),
  mimeType: v.pipe(v.string(), v.maxLength(100, 'The MIME type is too long')),
  ...startFields,
})

const params = v.object({ recordingKey: v.pipe(v.string(), v.uuid()) })

export const uploadSchema = v.object({
  recordingKey: v.string(),
  /** The family it was started in and will be saved in. */
  familyId: v.number(),
  /** On disk so far. */
  bytes: v.number(),
  /** Length of the whole recording in bytes, once the sender has declared it. */
  length: v.nullable(v.number()),
  mimeType: v.string(),
  /** When the recording began, if the sender said so. */
  startedAt: v.nullable(v.string()),
  /** How many minutes the device's clock was ahead of UTC then. */
  utcOffsetMinutes: v.nullable(v.number()),
  /** When the upload began. */
  createdAt: v.string(),
  /** When the last bytes arrived. If that is moments ago, another device may still be recording. */
  changedAt: v.string(),
  /** When it will be removed unless it is continued. */
  removedAt: v.string(),
  /** The bedtime story that is read aloud in it; null for every other recording. */
  bedtime: v.nullable(unsavedBedtimeSchema),
})

export const listUploads = defineCall({
  name: 'listUploads',
  summary: 'Your own recordings that were sent in full or in part and aren’t stories yet, newest first',
  method: 'GET',
  path: UPLOADS_PATH,
  access: 'user',
  fullSession: false,
  reply: v.array(uploadSchema),
  errors: [],
})

export const getUploadAudio = defineCall({
  name: 'getUploadAudio',
  summary: 'The audio that has arrived of such a recording, or a byte range of it',
  method: 'GET',
  path: `${UPLOADS_PATH}/{recordingKey}/audio`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'bytes',
  errors: ['upload_unknown', 'range_not_satisfiable'],
})

export const createUpload = defineCall({
  name: 'createUpload',
  summary:
    'Start sending a recording while it is being made (tus creation; the length may follow). Upload-Metadata: recordingKey, familyId, mimeType, startedAt, utcOffsetMinutes. Repeated, it is the same upload',
  method: 'POST',
  path: UPLOADS_PATH,
  access: 'member',
  fullSession: false,
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
    'tus_version',
  ],
})

export const checkUpload = defineCall({
  name: 'checkUpload',
  summary: 'How much of a recording is on disk (tus HEAD)',
  method: 'HEAD',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'tus_version'],
})

export const sendUpload = defineCall({
  name: 'sendUpload',
  summary:
    'The next chunk of a recording (tus PATCH). Acknowledged bytes are on disk and are kept for 30 days after the last chunk. Of two with the same offset, one gets wrong_offset. With Upload-Defer-Length: 1 the recording continues even though its length was declared',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'tus',
  errors: [
    'upload_unknown',
    'wrong_offset',
    'wrong_length',
    'file_too_large',
    'too_many_uploads',
    'storage_full',
    'tus_version',
  ],
})

export const setUploadBedtime = defineCall({
  name: 'setUploadBedtime',
  summary:
    'Store which bedtime story is read aloud in a recording that isn’t saved yet, so that it can be saved from any device. It is removed with the upload, and when the recording is saved',
  method: 'PUT',
  path: `${UPLOADS_PATH}/{recordingKey}/bedtime`,
  access: 'user',
  fullSession: false,
  params,
  body: unsavedBedtimeSchema,
  isAutomatic: true,
  reply: v.object({ ok: v.boolean() }),
  errors: ['upload_unknown'],
})

export const removeUpload = defineCall({
  name: 'removeUpload',
  summary: 'Discard the uploaded part of a recording (tus termination)',
  method: 'DELETE',
  path: `${UPLOADS_PATH}/{recordingKey}`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'tus_version'],
})
