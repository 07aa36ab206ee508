import type { Answer } from '#server/infra/http/answer.ts'
import { getAudio } from './contract.ts'
import { type AudioServices, sendAudio } from './send-audio.ts'

export const recordingRoutes = (answer: Answer, services: AudioServices): void => {
  answer(getAudio, ({ viewer, params, request, reply }) =>
    sendAudio(services, viewer.userId, params.filename, request, reply),
  )
}
