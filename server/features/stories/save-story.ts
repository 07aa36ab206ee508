import { eq, sql } from 'drizzle-orm'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import type { PromptSource } from '#common/story-values.ts'
import { findSpokenLanguage } from '#server/features/account/language/spoken-language.ts'
import { requirePlan } from '#server/features/billing/entitlement.ts'
import { requireTargetFamily } from '#server/features/family/members.ts'
import { answerQuestion } from '#server/features/family/questions/questions.ts'
import { wasWrittenByModel } from '#server/features/prompts/used-prompts.ts'
import { believedStart } from '#server/features/recording/believed-start.ts'
import {
  attachRecording,
  type ReceivedRecording,
  receiveRecording,
} from '#server/features/recording/receive-recording.ts'
import {
  findSavedRecording,
  requireSameTakes,
  type SavedRecording,
} from '#server/features/recording/saved-recording.ts'
import { uploadUnknown } from '#server/features/recording/upload-errors.ts'
import {
  discardRedundantUpload,
  type FoundUpload,
  findNamedUploads,
  receiveUploads,
} from '#server/features/recording/uploads.ts'
import { addPendingTranscript } from '#server/features/transcripts/transcribe-story.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import type { Story } from './contract.ts'
import { findStory, insertStory } from './queries.ts'
import { audioPath } from './read-story.ts'
import { saveAgain } from './save-again.ts'
import type { SaveServices, StoryForm } from './save-services.ts'

type SavedStory = Pick<SavedRecording, 'storyId' | 'familyId'>

/**
 * Saves a recorded story: first its audio (a file received now, or takes uploaded while they were recorded), then story, recording,
 * transcript and jobs in one transaction. A recording that was saved before with the same audio returns the story it became. Throws `plan_needed`,
 * `not_in_family`, `no_file`, `saved_otherwise`, and the errors of receiving a file or uploads.
 */
export const saveStory = async (
  services: SaveServices,
  requester: Member,
  fields: StoryForm,
  file: IncomingFile | undefined,
): Promise<Story> => {
  const { database } = services
  const { userId } = requester
  const language = fields.language ?? (await findSpokenLanguage(database, userId))
  const form = { ...fields, language, recordingKey: fields.recordingKey ?? fields.takes?.[0]?.takeId }
  const saved = await saveRecording(services, requester, form, file)
  const row = await database.asViewer(userId, (tx) => findStory(tx, saved.familyId, saved.storyId))
  if (!row) throw apiErrors.notFound()
  return row.story
}

type NewStory = StoryForm & { language: SpokenLanguage }
type Author = { userId: number; familyId: number }
/** When the recording began, if we believe it. */
type Start = { startedAt: Date | undefined; utcOffsetMinutes: number | undefined }
type StartedStory = Omit<NewStory, keyof Start> & Start

const saveRecording = async (
  services: SaveServices,
  requester: Member,
  form: NewStory,
  file: IncomingFile | undefined,
): Promise<SavedStory> => {
  const { database, files, payments } = services
  const { userId } = requester
  const { recordingKey, takes } = form
  const { saved, uploads, familyId } = await database.asViewer(userId, async (tx) => {
    // In this order: another save may commit in between.
    const uploads = takes && (await findNamedUploads(tx, files, userId, takes))
    const saved = recordingKey ? await findSavedRecording(tx, userId, recordingKey) : undefined
    const recordedFor = form.familyId ?? uploads?.find(({ upload }) => upload)?.upload?.familyId
    const familyId = saved?.familyId ?? (await requireTargetFamily(tx, requester, recordedFor))
    // For uploads, the plan was checked when they began.
    if (!saved && !uploads) await requirePlan(tx, payments, familyId, form.startedAt)
    return { saved, uploads, familyId }
  })
  if (saved) return saveAgain(services, userId, form, { file, uploads }, saved)

  const started = { ...form, ...findStart(form, uploads?.flatMap(({ upload }) => upload ?? []) ?? []) }
  const author = { userId, familyId }
  const store = (received: ReceivedRecording) => storeOnce(services, author, started, received)
  if (uploads) return receiveUploads(services, uploads, familyId, store)
  if (!file) throw noFile()
  return receiveRecording(services, author, file, async (received) => {
    const stored = await store(received)
    const bytes = received.takes[0]?.bytes ?? 0
    if (recordingKey) await discardRedundantUpload(services, userId, recordingKey, bytes)
    return stored
  })
}

/**
 * A recording began before any of its uploads did: then its first bytes were on their way. The device may say more about it
 * than the save does.
 */
const findStart = ({ startedAt, utcOffsetMinutes }: NewStory, uploads: readonly FoundUpload[]): Start => {
  const [first] = uploads
  if (!first) return { startedAt: believedStart(startedAt, new Date()), utcOffsetMinutes }
  const arrivedAt = uploads.map(({ createdAt }) => createdAt).reduce((a, b) => (a < b ? a : b))
  return {
    startedAt: believedStart(startedAt, arrivedAt) ?? believedStart(first.startedAt, arrivedAt) ?? arrivedAt,
    utcOffsetMinutes: utcOffsetMinutes ?? first.utcOffsetMinutes ?? undefined,
  }
}

/** Writes the story. If the same recording is being saved twice at once, the second save gets the story of the first. */
const storeOnce = async (
  services: SaveServices,
  author: Author,
  form: StartedStory,
  received: ReceivedRecording,
): Promise<SavedStory> => {
  const { database } = services
  const { userId, familyId } = author
  const storyId = await database.asViewer(userId, (tx) => insertWithRecording(services, tx, author, form, received))
  if (storyId !== undefined) return { storyId, familyId }
  const { recordingKey } = form
  const first = recordingKey && (await database.asViewer(userId, (tx) => findSavedRecording(tx, userId, recordingKey)))
  if (!first) throw uploadUnknown()
  requireSameTakes(first, received.takes)
  await received.discard()
  return first
}

const insertWithRecording = async (
  { queue, events }: SaveServices,
  tx: Tx,
  { userId, familyId }: Author,
  form: StartedStory,
  received: ReceivedRecording,
): Promise<number | undefined> => {
  const { takes: _, questionId, toldBy, language, startedAt, ...columns } = form
  const [first, ...others] = received.takes
  // The database rejects a story whose audio file isn't its author's own and locked.
  if (!(await received.claim(tx))) return undefined
  const storyId = await insertStory(tx, {
    ...columns,
    // Our clock may be ahead of the database's, which says when it was saved.
    startedAt: startedAt && sql`least(${startedAt.toISOString()}::timestamptz, now())`,
    promptSource: await findPromptSource(tx, { userId, familyId }, form),
    userId,
    familyId,
    toldBy: toldBy ?? (await findAuthorName(tx, userId)),
    // Several takes have no file that is all of the recording yet.
    audioUrl: first && others.length === 0 ? audioPath(first.name) : null,
  })
  if (storyId === undefined) return undefined
  await attachRecording(tx, queue, { storyId, familyId }, received.takes, language)
  await addPendingTranscript(tx, { storyId, familyId })
  if (questionId !== undefined && (await answerQuestion(tx, queue, { questionId, storyId, familyId, userId })))
    await events.publish(tx, { familyId, kind: 'questions', id: questionId })
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
  return storyId
}

/** The browser's word isn't needed for it: a question that a model wrote was recorded when it was served. */
const findPromptSource = async (
  tx: Tx,
  author: Author,
  { aiPrompt, questionId }: Pick<StoryForm, 'aiPrompt' | 'questionId'>,
): Promise<PromptSource | null> => {
  if (aiPrompt === undefined) return null
  if (questionId !== undefined) return 'family'
  return (await wasWrittenByModel(tx, author, aiPrompt)) ? 'model' : 'idea'
}

/** The author is the storyteller unless the form names someone else. */
const findAuthorName = async (tx: Tx, userId: number): Promise<string> => {
  const [author] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return author ? `${author.firstName} ${author.lastName}`.trim() : ''
}
