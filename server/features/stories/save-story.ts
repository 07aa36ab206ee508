import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/require-plan.ts'
import { requireTargetFamily } from '#server/features/family/members.ts'
import { answerQuestion } from '#server/features/family/questions/questions.ts'
import { beginRecording } from '#server/features/recording/begin-recording.ts'
import { discardFile, discardUpload } from '#server/features/recording/discard-file.ts'
import { type ReceivedRecording, receiveRecording } from '#server/features/recording/receive-recording.ts'
import { holdFile } from '#server/features/recording/stored-files.ts'
import { dropUpload } from '#server/features/recording/uploads/drop-upload.ts'
import { findUploadOf } from '#server/features/recording/uploads/find-upload-of.ts'
import { takeUpload } from '#server/features/recording/uploads/take-upload.ts'
import { holdingUpload } from '#server/features/recording/uploads/upload-locks.ts'
import { awaitTranscript } from '#server/features/transcripts/await-transcript.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import type { Log } from '#server/infra/log.ts'
import type { storyFormSchema } from './contract.ts'
import { findStoryteller } from './find-storyteller.ts'
import { audioPath } from './present-story.ts'
import { addStory, findSavedStory, findStory, type SavedStory, type StoryRow } from './queries.ts'
import { saveAgain } from './save-again.ts'
import { requireSameSound } from './saved-otherwise.ts'

export type Form = InferOutput<typeof storyFormSchema>

type Saved = Pick<SavedStory, 'id' | 'familyId' | 'bytes'>

export type SaveServices = {
  database: Database
  files: FileStore
  queue: Queue
  locks: Locks
  events: Events
  log: Log
  payments: Payments
}

/**
 * Keeps a recorded story: file first (received now, or sent before while it was being made), then story, recording,
 * transcript and jobs in one transaction. A recording that has been saved before, with the same sound, gives the story it
 * became. Refuses with `plan_needed`, `not_in_family`, `no_file`, `saved_otherwise`, `upload_busy` and what receiving a
 * file or taking an upload refuses with.
 */
export const saveStory = async (
  services: SaveServices,
  asker: Member,
  given: Form,
  file: IncomingFile | undefined,
): Promise<StoryRow> => {
  const form = { ...given, recordingKey: given.recordingKey ?? given.uploadId }
  const save = () => saveOnce(services, asker, form, file)
  // Nobody sends, carries on or throws away what is being saved.
  const saved = await (form.uploadId ? holdingUpload(services.locks, asker.userId, form.uploadId, save) : save())
  const row = await services.database.asViewer(asker.userId, (tx) => findStory(tx, saved.familyId, saved.id))
  if (!row) throw apiErrors.notFound()
  return row
}

const saveOnce = async (
  services: SaveServices,
  asker: Member,
  form: Form,
  file: IncomingFile | undefined,
): Promise<Saved> => {
  const { known, upload, familyId } = await services.database.asViewer(asker.userId, async (tx) => {
    const known = form.recordingKey ? await findSavedStory(tx, asker.userId, form.recordingKey) : undefined
    const upload = known || !form.uploadId ? undefined : await findUploadOf(tx, asker.userId, form.uploadId)
    const familyId = known?.familyId ?? (await requireTargetFamily(tx, asker, upload?.familyId ?? form.familyId))
    // What was allowed to be sent may be kept.
    if (!known && !upload) await requirePlan(tx, services.payments, familyId, form.startedAt)
    return { known, upload, familyId }
  })
  if (known) return saveAgain(services, asker.userId, form, file, known)
  const viewer = { ...asker, familyId }
  const keep = keepOnce(services, viewer, form)
  if (form.uploadId) return takeUpload(services, upload, keep)
  if (!file) throw noFile()
  const saved = await receiveRecording(services, viewer, file, keep)
  if (form.recordingKey) await dropUpload(services, viewer.userId, form.recordingKey, saved.bytes)
  return saved
}

// Two saves of one recording at the same time: the second finds the first one's story.
const keepOnce =
  (services: SaveServices, viewer: Member, form: Form) =>
  async (received: ReceivedRecording): Promise<Saved> => {
    const { database, files } = services
    const { userId, familyId } = viewer
    const id = await database.asViewer(userId, (tx) => keepStory(services, tx, viewer, form, received))
    if (id !== undefined) return { id, familyId, bytes: received.bytes }
    const { recordingKey = '' } = form
    const first = await database.asViewer(userId, (tx) => findSavedStory(tx, userId, recordingKey))
    if (!first) throw apiErrors.notFound()
    requireSameSound(first, received)
    await (form.uploadId ? discardUpload : discardFile)(database, files, received.name)
    return first
  }

const keepStory = async (services: SaveServices, tx: Tx, viewer: Member, form: Form, received: ReceivedRecording) => {
  const { queue, events } = services
  const { userId, familyId } = viewer
  const { startedAt: _, uploadId: __, questionId, toldBy, ...fields } = form
  // The database takes no story with a sound that is not its storyteller's own.
  await holdFile(tx, received.name)
  const storyId = await addStory(tx, {
    ...fields,
    userId,
    familyId,
    toldBy: toldBy ?? (await findStoryteller(tx, userId)),
    audioUrl: audioPath(received.name),
  })
  if (storyId === undefined) return undefined
  await beginRecording(tx, queue, { storyId, familyId }, received)
  await awaitTranscript(tx, { storyId, familyId })
  if (questionId !== undefined && (await answerQuestion(tx, queue, { questionId, storyId, familyId, userId })))
    await events.publish(tx, { familyId, kind: 'questions', id: questionId })
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
  return storyId
}
