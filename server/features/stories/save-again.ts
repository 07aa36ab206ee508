import { discardUpload } from '#server/features/recording/discard-file.ts'
import { dropUpload } from '#server/features/recording/uploads/drop-upload.ts'
import { findKeptUpload, findUploadOf } from '#server/features/recording/uploads/find-upload-of.ts'
import { hashUpload, requireWhole } from '#server/features/recording/uploads/whole-upload.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import { rewordStory, type SavedStory } from './queries.ts'
import type { Form, SaveServices } from './save-story.ts'
import { noLonger, requireSameSound, savedOtherwise } from './saved-otherwise.ts'

/**
 * Answers the save of a recording that is a story already: after a lost answer, and from a second tab. The answer is about
 * the sound that came, so that whoever gets it may forget that sound: anything but the story's own is refused with
 * `saved_otherwise`, and an upload stays one.
 *
 * The later words win as long as nobody has edited the story: title, category and storyteller, and the text where there is one.
 */
export const saveAgain = async (
  services: SaveServices,
  userId: number,
  form: Form,
  file: IncomingFile | undefined,
  known: SavedStory,
): Promise<SavedStory> => {
  if (form.uploadId) await compareUpload(services, userId, form.uploadId, known)
  else {
    if (!file) throw noFile()
    requireSameSound(known, await file.receive((bytes) => hashBytes(noLonger(known, bytes))))
    if (form.recordingKey) await dropUpload(services, userId, form.recordingKey, known.bytes)
  }
  await reword(services, userId, form, known)
  return known
}

/** Holding the upload. One of the same sound is of no more use. */
const compareUpload = async (services: SaveServices, userId: number, uploadId: string, known: SavedStory) => {
  const { database, files } = services
  const { open, kept } = await database.asViewer(userId, async (tx) => ({
    open: await findUploadOf(tx, userId, uploadId),
    kept: await findKeptUpload(tx, userId, uploadId),
  }))
  if (kept?.fileName === known.fileName) return
  const upload = await requireWhole(files, open)
  if (upload.bytes !== known.bytes) throw savedOtherwise()
  requireSameSound(known, await hashUpload(files, upload))
  await discardUpload(database, files, upload.fileName)
}

const reword = ({ database, events }: SaveServices, userId: number, form: Form, { id, familyId }: SavedStory) =>
  database.asViewer(userId, async (tx) => {
    const { title, category, toldBy, content, transcriptionMethod } = form
    const words = { title, category, ...(toldBy && { toldBy }), ...(content && { content, transcriptionMethod }) }
    if (await rewordStory(tx, { id, familyId, userId }, words))
      await events.publish(tx, { familyId, kind: 'story', id })
  })
