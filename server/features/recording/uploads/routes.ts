import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '#server/infra/http/answer.ts'
import { toApiError } from '#server/infra/http/api-error.ts'
import type { Member, Person } from '#server/infra/http/authorize.ts'
import { answerByTus } from '#server/infra/http/tus.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import type { Log } from '#server/infra/log.ts'
import * as calls from './contract.ts'
import { listUploads } from './list-uploads.ts'
import { sendUploadSound } from './send-upload-sound.ts'
import { nameTusError } from './tus-errors.ts'
import { uploadLocks } from './upload-locks.ts'
import { type UploadServices, UploadStore } from './upload-store.ts'

/** How long a request that is asked to end may go on, in milliseconds. */
const DRAIN = 100

type Services = UploadServices & { locks: Locks; log: Log }

export const uploadRoutes = (answer: Answer, services: Services): void => {
  const handle = (asked: { viewer: Person | Member; request: FastifyRequest; reply: FastifyReply }) => {
    const { viewer, request, reply } = asked
    const { 'upload-length': length, 'upload-defer-length': deferred } = request.headers
    const said = {
      length: length === undefined ? undefined : Number(length),
      goesOn: deferred === '1' && length === undefined,
    }
    const tus = new Server({
      path: calls.UPLOADS_PATH,
      relativeLocation: true,
      datastore: new UploadStore(services, viewer, said),
      locker: uploadLocks(services.locks, viewer.userId),
      lockDrainTimeout: DRAIN,
      maxSize: services.maxAudioBytes,
      // The recording's own id names its upload, so that a browser that lost the answer finds it again.
      namingFunction: (_request, metadata) => String(metadata?.recordingKey ?? 'unnamed'),
      onResponseError: (_request, error) => {
        const refusal = 'status_code' in error ? nameTusError(error, services.maxAudioBytes) : toApiError(error)
        if (!refusal) return undefined
        const { status, code, message } = refusal
        if (status >= 500) services.log.error({ code }, 'upload failed')
        return { status_code: status, body: JSON.stringify({ error: code, message }) }
      },
    })
    return answerByTus(tus, request, reply)
  }

  answer(calls.listUploads, ({ viewer }) => listUploads(services, viewer.userId))
  answer(calls.getUploadSound, ({ viewer, params, request, reply }) =>
    sendUploadSound(services, viewer.userId, params.recordingKey, request, reply),
  )
  answer(calls.createUpload, handle)
  answer(calls.checkUpload, handle)
  answer(calls.sendUpload, handle)
  answer(calls.removeUpload, handle)
}
