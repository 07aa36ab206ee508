import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '#server/infra/http/answer.ts'
import { toRefusal } from '#server/infra/http/error-handler.ts'
import { answerByTus } from '#server/infra/http/tus.ts'
import type { Member, Person } from '#server/infra/http/viewer.ts'
import type { Log } from '#server/infra/log.ts'
import * as calls from './contract.ts'
import { createUploadLocks } from './upload-locks.ts'
import { type UploadServices, UploadStore } from './upload-store.ts'

/** How long a request that is asked to end may go on, in milliseconds. */
const DRAIN = 100

export const uploadRoutes = (answer: Answer, services: UploadServices & { log: Log; maxAudioBytes: number }): void => {
  const locks = createUploadLocks()

  const handle = (asked: { viewer: Person | Member; request: FastifyRequest; reply: FastifyReply }) => {
    const { viewer, request, reply } = asked
    const tus = new Server({
      path: calls.UPLOADS_PATH,
      relativeLocation: true,
      datastore: new UploadStore(services, viewer),
      locker: locks.of(viewer.userId),
      lockDrainTimeout: DRAIN,
      maxSize: services.maxAudioBytes,
      // The recording's own id names its upload, so that a browser that lost the answer finds it again.
      namingFunction: (_request, metadata) => String(metadata?.recordingKey ?? 'unnamed'),
      onResponseError: (_request, error) => {
        if ('status_code' in error) return undefined
        const { status, code, message } = toRefusal(error)
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
