import { requireStory } from '#server/features/stories/require-story.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { getTranscript, getTranscription, transcribe } from './contract.ts'
import { findClip, findTranscript } from './queries.ts'
import { transcribeClip } from './transcribe-clip.ts'
import type { TranscriptServices } from './transcribe-story.ts'

export const transcriptRoutes = (answer: Answer, services: TranscriptServices): void => {
  answer(transcribe, async ({ viewer, body, file, reply }) => {
    // Somebody who has gone does not need the words: the engine is stopped.
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const heard = await transcribeClip(services, viewer, { file, uploadId: body.uploadId }, gone.signal)
    if ('id' in heard) reply.status(202)
    return heard
  })

  answer(getTranscript, async ({ viewer: { userId, familyId }, params: { id } }) => {
    const found = await services.database.asViewer(userId, async (tx) => {
      await requireStory(tx, familyId, id)
      return findTranscript(tx, familyId, id)
    })
    if (!found) throw apiErrors.notFound()
    return found
  })

  answer(getTranscription, async ({ viewer, params }) => {
    const clip = await services.database.asViewer(viewer.userId, (tx) => findClip(tx, viewer, params.id))
    if (!clip) throw apiErrors.notFound()
    return { state: clip.state, transcription: clip.text }
  })
}
