import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { getTranscript, getTranscription, transcribe } from './contract.ts'
import { findClip, findTranscript } from './queries.ts'
import { createClipLimit, transcribeClip } from './transcribe-clip.ts'
import type { TranscriptServices } from './transcribe-story.ts'

export const transcriptRoutes = (answer: Answer, services: TranscriptServices): void => {
  const { database } = services

  const limitClips = createClipLimit()

  answer(transcribe, async ({ viewer, body, file, reply }) => {
    const result = await limitClips(viewer.userId, (arrived) =>
      transcribeClip(services, viewer, { file, uploadId: body.uploadId }, { arrived, signal: disconnectSignal(reply) }),
    )
    if ('id' in result) reply.status(202)
    return result
  })

  answer(getTranscript, async ({ viewer: { userId, familyId }, params }) => {
    const transcript = await database.asViewer(userId, (tx) => findTranscript(tx, familyId, params.id))
    if (!transcript) throw apiErrors.notFound()
    return transcript
  })

  answer(getTranscription, async ({ viewer, params }) => {
    const clip = await database.asViewer(viewer.userId, (tx) => findClip(tx, viewer, params.id))
    if (!clip) throw apiErrors.notFound()
    return { state: clip.state, transcription: clip.text }
  })
}
