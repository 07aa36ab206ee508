import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { getAudio } from './contract.ts'
import { sendAudio } from './send-audio.ts'

export const recordingRoutes = (answer: Answer, services: { database: Database; files: FileStore }): void => {
  answer(getAudio, ({ viewer, params, request, reply }) =>
    sendAudio(services, viewer.userId, params.filename, request, reply),
  )
}
