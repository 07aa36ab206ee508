import * as v from 'valibot'
import { unsavedBedtimeSchema } from '#common/bedtime.ts'
import { parseJson } from '#common/input-schemas.ts'
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

export const getInviteAudio = defineCall({
  name: 'getInviteAudio',
  summary:
    'The audio of a story that the holder of a pending invite can hear before they join, or a byte range of it. Its author has allowed that',
  method: 'GET',
  path: '/api/family/invite-info/{code}/audio/{filename}',
  access: 'anyone',
  params: v.object({ code: v.pipe(v.string(), v.maxLength(64)), filename: v.pipe(v.string(), v.maxLength(64)) }),
  reply: 'bytes',
  errors: [
    'invite_unknown',
    'invite_used',
    'invite_expired',
    'invite_revoked',
    'not_found',
    'recording_unreadable',
    'range_not_satisfiable',
  ],
  // Not counted with the codes: a player asks for many ranges, and then no one at this address could join.
  rate: { perMinute: 60 },
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

/** A recording can have this many takes. */
export const MAX_TAKES = 100
const BYTES_INVALID = 'The bytes of a take must be a whole number from 1 on'
const POSITION_INVALID = `The position must be 1 to ${MAX_TAKES}`
const takeIdSchema = v.pipe(v.string(), v.uuid('The take id must be a UUID'))

/** The `Upload-Metadata` of a new upload. */
export const uploadMetadataSchema = v.object({
  /** The browser's own id of the recording. Saving it twice makes one story. */
  recordingKey: v.pipe(v.string(), v.uuid('The recording key must be a UUID')),
  /** The browser's own id of the take. It names the upload. A recording with one take can do without: then it is the recording key. */
  takeId: v.optional(takeIdSchema),
  /** Where the take belongs in its recording. Two devices may send one for the same position. */
  position: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, POSITION_INVALID),
      v.transform(Number),
      v.minValue(1, POSITION_INVALID),
      v.maxValue(MAX_TAKES, POSITION_INVALID),
    ),
    '1',
  ),
  /** The family it is recorded for, which may not be the one on screen anymore. The person must belong to it. */
  familyId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'The family must be a number'), v.transform(Number))),
  mimeType: v.pipe(v.string(), v.maxLength(100, 'The MIME type is too long')),
  ...startFields,
})

const MAX_TAKES_LENGTH = 20_000

/**
 * The takes of a recording that is saved, in order: a JSON array in a form. Each is named by its id and by how many bytes it has,
 * so what is saved is exactly what the sender has.
 */
export const takesField = v.pipe(
  v.string(),
  v.maxLength(MAX_TAKES_LENGTH, 'The list of takes is too long'),
  v.transform(parseJson),
  v.array(
    v.object(
      {
        takeId: takeIdSchema,
        bytes: v.pipe(v.number(BYTES_INVALID), v.safeInteger(BYTES_INVALID), v.minValue(1, BYTES_INVALID)),
      },
      'A take needs an id and its bytes',
    ),
    'The takes must be a JSON array',
  ),
  v.minLength(1, 'A recording needs at least one take'),
  v.maxLength(MAX_TAKES, `A recording can have at most ${MAX_TAKES} takes`),
  v.check(
    (takes) => new Set(takes.map(({ takeId }) => takeId.toLowerCase())).size === takes.length,
    'A take is named twice',
  ),
)
export type NamedTake = v.InferOutput<typeof takesField>[number]

const params = v.object({ takeId: v.pipe(v.string(), v.uuid()) })

export const uploadSchema = v.object({
  recordingKey: v.string(),
  takeId: v.string(),
  /** Where the take belongs in its recording. */
  position: v.number(),
  /** The family it was started in and will be saved in. */
  familyId: v.number(),
  /** On disk so far. */
  bytes: v.number(),
  /** Length of the whole take in bytes, if the sender has said it. */
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
  summary:
    'Your own takes that were sent in full or in part and aren’t in a story yet: the newest recording first, and its takes in order',
  method: 'GET',
  path: UPLOADS_PATH,
  access: 'user',
  fullSession: false,
  reply: v.array(uploadSchema),
  errors: [],
})

export const getUploadAudio = defineCall({
  name: 'getUploadAudio',
  summary: 'The audio that has arrived of such a take, or a byte range of it',
  method: 'GET',
  path: `${UPLOADS_PATH}/{takeId}/audio`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'bytes',
  errors: ['upload_unknown', 'range_not_satisfiable'],
})

export const createUpload = defineCall({
  name: 'createUpload',
  summary:
    'Start sending a take while it is being recorded (tus creation; the length may follow or stay unknown). Upload-Metadata: recordingKey, takeId, position, familyId, mimeType, startedAt, utcOffsetMinutes. Repeated, it is the same upload',
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
  summary: 'How much of a take is on disk (tus HEAD)',
  method: 'HEAD',
  path: `${UPLOADS_PATH}/{takeId}`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'tus_version'],
})

export const sendUpload = defineCall({
  name: 'sendUpload',
  summary:
    'The next chunk of a take (tus PATCH). Acknowledged bytes are on disk and are kept for 30 days after the last chunk. Of two with the same offset, one gets wrong_offset',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/{takeId}`,
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
    'Store which bedtime story is read aloud in a take that isn’t saved yet, so that it can be saved from any device. It is removed with the upload, and when the recording is saved',
  method: 'PUT',
  path: `${UPLOADS_PATH}/{takeId}/bedtime`,
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
  summary: 'Discard what was uploaded of a take (tus termination)',
  method: 'DELETE',
  path: `${UPLOADS_PATH}/{takeId}`,
  access: 'user',
  fullSession: false,
  params,
  reply: 'tus',
  errors: ['upload_unknown', 'tus_version'],
})
