import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '#server/infra/http/answer.ts'
import { toRefusal } from '#server/infra/http/error-handler.ts'
import { answerByTus } from '#server/infra/http/tus.ts'
import type { Member, Person } from '#server/infra/http/viewer.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import type { Log } from '#server/infra/log.ts'
import * as calls from './contract.ts'
import { nameTusError } from './tus-refusals.ts'
import { uploadLocks } from './upload-locks.ts'
import { type UploadServices, UploadStore } from './upload-store.ts'

/** How long a request that is asked to end may go on, in milliseconds. */
const DRAIN = 100

type Services = UploadServices & { locks: Locks; log: Log; maxAudioBytes: number }

export const uploadRoutes = (answer: Answer, services: Services): void => {
  const handle = (asked: { viewer: Person | Member; request: FastifyRequest; reply: FastifyReply }) => {
    const { viewer, request, reply } = asked
    const length = request.headers['upload-length']
    const tus = new Server({
      path: calls.UPLOADS_PATH,
      relativeLocation: true,
      datastore: new UploadStore(services, viewer, length === undefined ? undefined : Number(length)),
      locker: uploadLocks(services.locks, viewer.userId),
      lockDrainTimeout: DRAIN,
      maxSize: services.maxAudioBytes,
      // The recording's own id names its upload, so that a browser that lost the answer finds it again.
      namingFunction: (_request, metadata) => String(metadata?.recordingKey ?? 'unnamed'),
      onResponseError: (_request, error) => {
        const refusal = 'status_code' in error ? nameTusError(error, services.maxAudioBytes) : toRefusal(error)
        if (!refusal) return undefined
        const { status, code, message } = refusal
        if (status >= 500) services.log.error({ code }, 'upload failed')
        return { status_code: status, body: JSON.stringify({ error: code, message }) }
      },
    })
    return answerByTus(tus, request, reply)
  }

  answer(calls.createUpload, handle)
  answer(calls.checkUpload, handle)
  answer(calls.sendUpload, handle)
  answer(calls.removeUpload, handle)
}
