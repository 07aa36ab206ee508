import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import type { PromptSource } from '#common/story-values.ts'
import { findSpokenLanguage } from '#server/features/account/language/spoken-language.ts'
import type { Payments } from '#server/features/billing/entitlement.ts'
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
  requireSameAudio,
  type SavedRecording,
} from '#server/features/recording/saved-recording.ts'
import { discardFile, discardUpload } from '#server/features/recording/stored-files.ts'
import { uploadUnknown } from '#server/features/recording/upload-errors.ts'
import {
  discardRedundantUpload,
  type FoundUpload,
  findOpenUpload,
  receiveUpload,
} from '#server/features/recording/uploads.ts'
import { addPendingTranscript } from '#server/features/transcripts/transcribe-story.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import type { Story, storyFormSchema } from './contract.ts'
import { findStory, insertStory } from './queries.ts'
import { audioPath } from './read-story.ts'
import { saveAgain } from './save-again.ts'

/** The fields of a story's form; those of a bedtime story come from a call of its own. */
export type StoryForm = InferOutput<typeof storyFormSchema> &
  Pick<typeof stories.$inferInsert, 'grandchildName' | 'characterDetails' | 'liveTranscript'>

export type SaveServices = {
  database: Database
  files: FileStore
  queue: Queue
  events: Events
  log: Log
  payments: Payments
}

type SavedStory = Pick<SavedRecording, 'storyId' | 'familyId' | 'bytes'>

/**
 * Saves a recorded story: first the file (received now, or uploaded while it was recorded), then story, recording, transcript and
 * jobs in one transaction. A recording that was saved before with the same audio returns the story it became. Throws `plan_needed`,
 * `not_in_family`, `no_file`, `saved_otherwise`, and the errors of receiving a file or an upload.
 */
export const saveStory = async (
  services: SaveServices,
  requester: Member,
  fields: StoryForm,
  file: IncomingFile | undefined,
): Promise<Story> => {
  const { database } = services
  const { userId } = requester
  const { uploadId } = fields
  const language = fields.language ?? (await findSpokenLanguage(database, userId))
  const form = { ...fields, language, recordingKey: fields.recordingKey ?? uploadId }
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
  const { database, payments } = services
  const { userId } = requester
  const { recordingKey, uploadId } = form
  const { saved, upload, familyId } = await database.asViewer(userId, async (tx) => {
    // In this order: another save may commit in between.
    const upload = uploadId ? await findOpenUpload(tx, userId, uploadId) : undefined
    const saved = recordingKey ? await findSavedRecording(tx, userId, recordingKey) : undefined
    const familyId = saved?.familyId ?? (await requireTargetFamily(tx, requester, upload?.familyId ?? form.familyId))
    // The plan was checked when the upload began.
    if (!saved && !upload) await requirePlan(tx, payments, familyId, form.startedAt)
    return { saved, upload, familyId }
  })
  if (saved) return saveAgain(services, userId, form, file, saved)

  const started = { ...form, ...findStart(form, upload) }
  const store = (received: ReceivedRecording) => storeOnce(services, { userId, familyId }, started, received)
  if (uploadId) return receiveUpload(services, upload, store)
  if (!file) throw noFile()
  const stored = await receiveRecording(services, { userId, familyId }, file, store)
  if (recordingKey) await discardRedundantUpload(services, userId, recordingKey, stored.bytes)
  return stored
}

/** An upload began when its first bytes were on their way; the device may say more about it than the save does. */
const findStart = ({ startedAt, utcOffsetMinutes }: NewStory, upload: FoundUpload | undefined): Start => ({
  startedAt: upload
    ? (believedStart(startedAt, upload.createdAt) ??
      believedStart(upload.startedAt, upload.createdAt) ??
      upload.createdAt)
    : believedStart(startedAt, new Date()),
  utcOffsetMinutes: utcOffsetMinutes ?? upload?.utcOffsetMinutes ?? undefined,
})

/** Writes the story. If the same recording is being saved twice at once, the second save gets the story of the first. */
const storeOnce = async (
  services: SaveServices,
  author: Author,
  form: StartedStory,
  received: ReceivedRecording,
): Promise<SavedStory> => {
  const { database, files } = services
  const { userId, familyId } = author
  const storyId = await database.asViewer(userId, (tx) => insertWithRecording(services, tx, author, form, received))
  if (storyId !== undefined) return { storyId, familyId, bytes: received.bytes }
  const { recordingKey } = form
  const first = recordingKey && (await database.asViewer(userId, (tx) => findSavedRecording(tx, userId, recordingKey)))
  if (!first) throw uploadUnknown()
  requireSameAudio(first, received)
  if (form.uploadId) await discardUpload(database, files, received.name, received.bytes)
  else await discardFile(database, files, received.name)
  return first
}

const insertWithRecording = async (
  { queue, events }: SaveServices,
  tx: Tx,
  { userId, familyId }: Author,
  form: StartedStory,
  received: ReceivedRecording,
): Promise<number | undefined> => {
  const { uploadId: _, questionId, toldBy, language, startedAt, ...columns } = form
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
    audioUrl: audioPath(received.name),
  })
  if (storyId === undefined) return undefined
  await attachRecording(tx, queue, { storyId, familyId }, [received], language)
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
  return author ? `${author.firstName} ${author.lastName}` : ''
}
