import type { InferOutput } from 'valibot'
import { familyEntitlement, type Payments, planNeeded } from '#server/features/billing/family-entitlement.ts'
import { answerQuestion } from '#server/features/families/answer-question.ts'
import { beginRecording } from '#server/features/recordings/begin-recording.ts'
import { discardFile } from '#server/features/recordings/discard-file.ts'
import { type ReceivedRecording, receiveRecording } from '#server/features/recordings/receive-recording.ts'
import { awaitTranscript } from '#server/features/transcripts/await-transcript.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import { refusals } from '#server/infra/http/refusal.ts'
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
 * Keeps a recorded story: file first, then story, recording, transcript and jobs in one transaction. A recording that
 * has been saved before gives the story it became. Refuses with `plan_needed` and what receiving a file refuses with.
 */
export const saveStory = async (
  services: SaveServices,
  viewer: Member,
  form: Form,
  upload: IncomingFile,
): Promise<StoryRow> => {
  const { database } = services
  const saved = await database.asViewer(viewer.userId, async (tx) => {
    const known = form.recordingKey && (await findSavedStory(tx, viewer.userId, form.recordingKey))
    if (!known) await requirePlan(tx, services.payments, viewer.familyId, form.startedAt)
    return known
  })
  const storyId = saved || (await receiveRecording(services, viewer, upload, keepOnce(services, viewer, form)))
  const row = await database.asViewer(viewer.userId, (tx) => findStory(tx, viewer.familyId, storyId))
  if (!row) throw refusals.notFound()
  return row
}

// Two saves of one recording at the same time: the second finds the first one's story, and its own file is discarded.
const keepOnce = (services: SaveServices, viewer: Member, form: Form) => async (received: ReceivedRecording) => {
  const kept = await services.database.asViewer(viewer.userId, (tx) => keepStory(services, tx, viewer, form, received))
  if (kept !== undefined) return kept
  await discardFile(services.database, services.files, received.name)
  const { recordingKey = '' } = form
  const first = await services.database.asViewer(viewer.userId, (tx) => findSavedStory(tx, viewer.userId, recordingKey))
  if (first === undefined) throw refusals.notFound()
  return first
}

const keepStory = async (services: SaveServices, tx: Tx, viewer: Member, form: Form, received: ReceivedRecording) => {
  const { queue, events } = services
  const { userId, familyId } = viewer
  const { startedAt: _, questionId, toldBy, ...fields } = form
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
  if (questionId !== undefined && (await answerQuestion(tx, questionId, storyId)))
    await events.publish(tx, { familyId, kind: 'questions', id: questionId })
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
  return storyId
}

// A recording begun while recording was allowed is always accepted, however long it took to tell.
const requirePlan = async (tx: Tx, payments: Payments, familyId: number, startedAt: string | undefined) => {
  const begun = startedAt ? new Date(Math.min(Date.parse(startedAt), Date.now())) : new Date()
  const { mayAdd } = await familyEntitlement(tx, familyId, payments, begun)
  if (!mayAdd) throw planNeeded()
}
