import type { Answer } from '#server/infra/http/answer.ts'
import { discardUnreadBody } from '#server/infra/http/request-bodies.ts'
import { readTusChunk, readTusCreation, requireTusVersion } from '#server/infra/http/tus.ts'
import { check } from '#server/infra/http/validate.ts'
import { appendToUpload } from './append-to-upload.ts'
import * as calls from './contract.ts'
import { createUpload } from './create-upload.ts'
import { listProblems } from './recording-problems.ts'
import { type AudioServices, sendAudio, sendInviteAudio } from './send-audio.ts'
import { uploadUnknown, wrongLength } from './upload-errors.ts'
import { findStoredUpload, listUploads, removeUpload, sendUploadAudio, storeUploadBedtime } from './uploads.ts'

type Services = AudioServices & Parameters<typeof createUpload>[0] & Parameters<typeof appendToUpload>[0]

export const recordingRoutes = (answer: Answer, services: Services): void => {
  answer(calls.getAudio, ({ viewer, params, request, reply }) =>
    sendAudio(services, viewer.userId, params.filename, request, reply),
  )
  answer(calls.getInviteAudio, ({ params, request, reply }) => sendInviteAudio(services, params, request, reply))
  answer(calls.listRecordingProblems, ({ viewer }) =>
    services.database.asViewer(viewer.userId, (tx) => listProblems(tx, viewer.familyId)),
  )
  answer(calls.listUploads, ({ viewer }) => listUploads(services, viewer.userId))
  answer(calls.getUploadAudio, ({ viewer, params, request, reply }) =>
    sendUploadAudio(services, viewer.userId, params.takeId, request, reply),
  )
  answer(calls.setUploadBedtime, async ({ viewer, params, body }) => {
    await storeUploadBedtime(services.database, viewer.userId, params.takeId, body)
    return { ok: true }
  })

  answer(calls.createUpload, async ({ viewer, request, reply }) => {
    requireTusVersion(request, reply)
    const { length, isDeferred, metadata } = readTusCreation(request)
    if (isDeferred === (length !== undefined)) throw wrongLength()
    const upload = check(calls.uploadMetadataSchema, metadata)
    const offset = await createUpload(services, viewer, upload, length)
    // A client that sends the first chunk with its creation sends it again.
    await discardUnreadBody(request, reply)
    const location = `${calls.UPLOADS_PATH}/${upload.takeId ?? upload.recordingKey}`
    return reply.status(201).headers({ location, 'upload-offset': offset }).send()
  })
  answer(calls.checkUpload, async ({ viewer, params, request, reply }) => {
    requireTusVersion(request, reply)
    const { userId } = viewer
    const { database, files } = services
    const upload = await database.asViewer(userId, (tx) => findStoredUpload(tx, files, userId, params.takeId))
    if (!upload) throw uploadUnknown()
    const length = upload.bytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': upload.bytes }
    return reply.headers({ 'upload-offset': upload.receivedBytes, ...length }).send()
  })
  answer(calls.sendUpload, async ({ viewer, params, request, reply }) => {
    requireTusVersion(request, reply)
    const upload = { userId: viewer.userId, takeId: params.takeId }
    const offset = await appendToUpload(services, upload, readTusChunk(request))
    return reply.status(204).header('upload-offset', offset).send()
  })
  answer(calls.removeUpload, async ({ viewer, params, request, reply }) => {
    requireTusVersion(request, reply)
    await removeUpload(services, viewer.userId, params.takeId)
    return reply.status(204).send()
  })
}
