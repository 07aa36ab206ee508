import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/require-plan.ts'
import { answerQuestion } from '#server/features/questions/answer-question.ts'
import { beginRecording } from '#server/features/recordings/begin-recording.ts'
import { discardFile } from '#server/features/recordings/discard-file.ts'
import { type ReceivedRecording, receiveRecording } from '#server/features/recordings/receive-recording.ts'
import { awaitTranscript } from '#server/features/transcripts/await-transcript.ts'
import { dropUpload } from '#server/features/uploads/drop-upload.ts'
import { type FoundUpload, findUploadOf } from '#server/features/uploads/find-upload-of.ts'
import { takeUpload } from '#server/features/uploads/take-upload.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import { Refusal, refusals } from '#server/infra/http/refusal.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import type { storyFormSchema } from './contract.ts'
import { findTeller } from './find-teller.ts'
import { audioPath } from './present-story.ts'
import { addStory, findSavedStory, findStory, type StoryRow } from './queries.ts'

type Form = InferOutput<typeof storyFormSchema>

export type SaveServices = {
  database: Database
  files: FileStore
  queue: Queue
  events: Events
  log: Log
  payments: Payments
}

/**
 * Keeps a recorded story: file first (received now, or sent before while it was being made), then story, recording,
 * transcript and jobs in one transaction. A recording that has been saved before gives the story it became. Refuses with
 * `plan_needed`, `no_file` and what receiving a file or taking an upload refuses with.
 */
export const saveStory = async (
  services: SaveServices,
  asker: Member,
  given: Form,
  file: IncomingFile | undefined,
): Promise<StoryRow> => {
  const { database } = services
  const form = { ...given, recordingKey: given.recordingKey ?? given.uploadId }
  const { known, upload } = await database.asViewer(asker.userId, async (tx) => {
    const known = form.recordingKey && (await findSavedStory(tx, asker.userId, form.recordingKey))
    const upload = known || !form.uploadId ? undefined : await findUploadOf(tx, asker.userId, form.uploadId)
    // What was allowed to be sent may be kept.
    if (!known && !upload) await requirePlan(tx, services.payments, asker.familyId, form.startedAt)
    return { known: known || undefined, upload }
  })
  const viewer = { ...asker, familyId: known?.familyId ?? upload?.familyId ?? asker.familyId }
  const storyId = known?.id ?? (await keepSound(services, viewer, form, file, upload))
  const row = await database.asViewer(viewer.userId, (tx) => findStory(tx, viewer.familyId, storyId))
  if (!row) throw refusals.notFound()
  return row
}

const keepSound = async (
  services: SaveServices,
  viewer: Member,
  form: Form,
  file: IncomingFile | undefined,
  upload: FoundUpload | undefined,
): Promise<number> => {
  const keep = keepOnce(services, viewer, form)
  if (form.uploadId) return takeUpload(services, upload, keep)
  if (!file) throw new Refusal(400, 'no_file', 'No audio recording found.')
  const storyId = await receiveRecording(services, viewer, file, keep)
  if (form.recordingKey) await dropUpload(services, viewer.userId, form.recordingKey)
  return storyId
}

// Two saves of one recording at the same time: the second finds the first one's story, and its own file is discarded.
const keepOnce = (services: SaveServices, viewer: Member, form: Form) => async (received: ReceivedRecording) => {
  const kept = await services.database.asViewer(viewer.userId, (tx) => keepStory(services, tx, viewer, form, received))
  if (kept !== undefined) return kept
  await discardFile(services.database, services.files, received.name)
  const { recordingKey = '' } = form
  const first = await services.database.asViewer(viewer.userId, (tx) => findSavedStory(tx, viewer.userId, recordingKey))
  if (first === undefined) throw refusals.notFound()
  return first.id
}

const keepStory = async (services: SaveServices, tx: Tx, viewer: Member, form: Form, received: ReceivedRecording) => {
  const { queue, events } = services
  const { userId, familyId } = viewer
  const { startedAt: _, uploadId: __, questionId, toldBy, ...fields } = form
  const storyId = await addStory(tx, {
    ...fields,
    userId,
    familyId,
    toldBy: toldBy ?? (await findTeller(tx, userId)),
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
