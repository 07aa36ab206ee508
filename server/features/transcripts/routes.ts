import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { findSender } from '#server/features/family/new-families.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { getTranscript, getTranscription, transcribe, transcribeAgain } from './contract.ts'
import { setConsent } from './hosted/consent.ts'
import { getSpeechSettings, setSpeechConsent } from './hosted/contract.ts'
import { findSpeechSettings } from './hosted/speech-settings.ts'
import { findClip } from './queries.ts'
import { readTranscript, startTranscribingAgain } from './transcribe-again.ts'
import { createClipLimit, transcribeClip } from './transcribe-clip.ts'
import type { TranscriptServices } from './transcribe-story.ts'

export const transcriptRoutes = (answer: Answer, services: TranscriptServices): void => {
  const { database } = services

  const limitClips = createClipLimit()

  answer(transcribe, async ({ viewer, body, file, reply }) => {
    const sender = await findSender(database, viewer)
    const source = { file, takes: body.takes, language: body.language }
    const result = await limitClips(sender, disconnectSignal(reply), (place) =>
      transcribeClip(services, sender, source, place),
    )
    if ('id' in result) reply.status(202)
    return result
  })

  answer(getSpeechSettings, ({ viewer, query }) => findSpeechSettings(services, viewer, query.language))

  answer(setSpeechConsent, async ({ viewer, body }) => {
    await setConsent(services, viewer, body)
    return findSpeechSettings(services, viewer, DEFAULT_LANGUAGE)
  })

  answer(getTranscript, ({ viewer, params }) => readTranscript(services, viewer, params.id))

  answer(transcribeAgain, async ({ viewer, params }) => {
    await startTranscribingAgain(services, viewer, params.id)
    return { ok: true }
  })

  answer(getTranscription, async ({ viewer, params }) => {
    const clip = await database.asViewer(viewer.userId, (tx) => findClip(tx, viewer, params.id))
    if (!clip) throw apiErrors.notFound()
    return { state: clip.state, transcription: clip.text }
  })
}
