import type { InferOutput } from 'valibot'
import type { Tx } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { isAsGood } from '#server/infra/speech/choose-engine.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import type { getTranscript } from './contract.ts'
import { transcribeStory } from './jobs.ts'
import { findLatestRun, findTranscript, lockStory } from './queries.ts'
import { enginesFor } from './recognize-speech.ts'
import { addPendingTranscript, type TranscriptServices } from './transcribe-story.ts'

type Viewer = Pick<Member, 'userId' | 'familyId'>

/**
 * The transcript that the family reads, what became of a later run, and whether the viewer can start another one. Throws
 * `not_found`.
 */
export const readTranscript = async (
  services: TranscriptServices,
  viewer: Viewer,
  storyId: number,
): Promise<InferOutput<typeof getTranscript.reply>> => {
  const { shown, latest } = await services.database.asViewer(viewer.userId, (tx) => findRuns(tx, viewer, storyId))
  if (!shown) throw apiErrors.notFound()
  const { id, ...transcript } = shown
  const { state, progress } = latest
  const mayAsk = latest.authorId === viewer.userId && !isRunning(latest)
  return {
    ...transcript,
    newer: latest.id === id || state === null || state === 'done' || progress === null ? null : { state, progress },
    mayTranscribeAgain: mayAsk && isOutdated(shown, latest, await bestEngine(services, viewer, latest)),
  }
}

/**
 * Adds another transcription run of a story, and its job. The earlier transcript stays until this one is done, and after
 * that in the database. Throws `not_found`, `not_the_author`, `no_recording`, `already_transcribing`,
 * `transcript_current`, `speech_unavailable`.
 */
export const startTranscribingAgain = async (
  services: TranscriptServices,
  viewer: Viewer,
  storyId: number,
): Promise<void> => {
  const { database, queue, events } = services
  const { userId, familyId } = viewer
  const { latest: before } = await database.asViewer(userId, (tx) => findRuns(tx, viewer, storyId))
  if (before.authorId !== userId) throw notTheAuthor()
  const engine = await bestEngine(services, viewer, before)
  await database.asViewer(userId, async (tx) => {
    // Of two presses at the same time, the second one finds the first one's run.
    await lockStory(tx, storyId)
    const { shown, latest } = await findRuns(tx, viewer, storyId)
    if (isRunning(latest)) throw alreadyTranscribing()
    if (!shown || latest.durationMs === null) throw noRecording()
    if (!engine) throw speechUnavailable()
    if (!isOutdated(shown, latest, engine)) throw transcriptCurrent()
    await addPendingTranscript(tx, { storyId, familyId })
    await queue.send(tx, transcribeStory, { storyId }, { familyId })
    await events.publish(tx, { familyId, kind: 'story', id: storyId })
  })
}

const findRuns = async (tx: Tx, { familyId }: Viewer, storyId: number) => {
  const latest = await findLatestRun(tx, familyId, storyId)
  if (!latest) throw apiErrors.notFound()
  return { latest, shown: await findTranscript(tx, familyId, storyId) }
}

type LatestRun = NonNullable<Awaited<ReturnType<typeof findLatestRun>>>
type ShownRun = NonNullable<Awaited<ReturnType<typeof findTranscript>>>

/** What would transcribe the recording now. */
const bestEngine = async (
  services: TranscriptServices,
  { familyId }: Viewer,
  { language, durationMs }: LatestRun,
): Promise<SpeechEngine | undefined> => {
  if (language === null || durationMs === null) return undefined
  const [best] = await enginesFor(services, familyId, language)
  return best
}

const isRunning = ({ state }: LatestRun): boolean => state === 'waiting' || state === 'working'

/** Whether another run can give a better transcript than the one that is shown. */
const isOutdated = (shown: ShownRun, latest: LatestRun, present: SpeechEngine | undefined): boolean => {
  if (present === undefined) return false
  if (shown.state !== 'done' || !shown.text?.trim()) return true
  const isFrom = ({ engine, model }: ShownRun | LatestRun) => engine === present.name && model === present.model
  // The latest one isn't shown if it has no words.
  if (isFrom(shown) || (latest.state === 'done' && isFrom(latest))) return false
  return shown.engine === null || isAsGood(present.name, shown.engine)
}

const notTheAuthor = () =>
  new ApiError(403, 'not_the_author', 'Only the person who recorded a story can have it transcribed again.')

const alreadyTranscribing = () =>
  new ApiError(409, 'already_transcribing', 'We’re already transcribing the words of this story.')

const noRecording = () => new ApiError(409, 'no_recording', 'This story has no recording that we can read.')

const transcriptCurrent = () =>
  new ApiError(409, 'transcript_current', 'This transcript is already from the best recognizer that we have.')

const speechUnavailable = () =>
  new ApiError(503, 'speech_unavailable', 'We can’t transcribe the words right now. Please try again later.')
