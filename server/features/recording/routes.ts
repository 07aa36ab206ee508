import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '#server/infra/http/answer.ts'
import { toApiError } from '#server/infra/http/api-error.ts'
import type { Member, Person } from '#server/infra/http/authorize.ts'
import { answerByTus } from '#server/infra/http/tus.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import type { Log } from '#server/infra/log.ts'
import * as calls from './contract.ts'
import { listProblems } from './recording-problems.ts'
import { type AudioServices, sendAudio } from './send-audio.ts'
import { toUploadError } from './upload-errors.ts'
import { createUploadLocker } from './upload-locks.ts'
import { type UploadServices, UploadStore } from './upload-store.ts'
import { listUploads, sendUploadAudio, storeUploadBedtime } from './uploads.ts'

/** How long a request may continue after it was asked to stop. */
const LOCK_DRAIN_TIMEOUT_MS = 100

type Services = AudioServices & UploadServices & { locks: Locks; log: Log }

export const recordingRoutes = (answer: Answer, services: Services): void => {
  answer(calls.getAudio, ({ viewer, params, request, reply }) =>
    sendAudio(services, viewer.userId, params.filename, request, reply),
  )
  answer(calls.listRecordingProblems, ({ viewer }) =>
    services.database.asViewer(viewer.userId, (tx) => listProblems(tx, viewer.familyId)),
  )
  answer(calls.listUploads, ({ viewer }) => listUploads(services, viewer.userId))
  answer(calls.getUploadAudio, ({ viewer, params, request, reply }) =>
    sendUploadAudio(services, viewer.userId, params.recordingKey, request, reply),
  )
  answer(calls.setUploadBedtime, async ({ viewer, params, body }) => {
    await storeUploadBedtime(services.database, viewer.userId, params.recordingKey, body)
    return { ok: true }
  })

  const handleTus = ({ viewer, request, reply }: TusRequest) =>
    answerByTus(createTusServer(services, viewer, request), request, reply)
  answer(calls.createUpload, handleTus)
  answer(calls.checkUpload, handleTus)
  answer(calls.sendUpload, handleTus)
  answer(calls.removeUpload, handleTus)
}

type TusRequest = { viewer: Person | Member; request: FastifyRequest; reply: FastifyReply }

const createTusServer = (services: Services, viewer: Person | Member, request: FastifyRequest): Server => {
  const { locks, log, maxAudioBytes } = services
  const { 'upload-length': length, 'upload-defer-length': deferred } = request.headers
  const declared = {
    bytes: length === undefined ? undefined : Number(length),
    isDeferred: deferred === '1' && length === undefined,
  }
  return new Server({
    path: calls.UPLOADS_PATH,
    relativeLocation: true,
    datastore: new UploadStore(services, viewer, declared),
    locker: createUploadLocker(locks, viewer.userId),
    lockDrainTimeout: LOCK_DRAIN_TIMEOUT_MS,
    maxSize: maxAudioBytes,
    // The upload is named after the recording, so a browser that lost the answer finds it again.
    namingFunction: (_request, metadata) => String(metadata?.recordingKey ?? 'unnamed'),
    onResponseError: (_request, error) => {
      const apiError = 'status_code' in error ? toUploadError(error, maxAudioBytes) : toApiError(error)
      if (!apiError) return undefined
      const { status, code, message } = apiError
      if (status >= 500) log.error({ code }, 'upload failed')
      return { status_code: status, body: JSON.stringify({ error: code, message }) }
    },
  })
}
