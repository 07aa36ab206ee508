import { endingOf } from '#server/features/export/archive/bag/story-folder.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { askForMp3, awaitMp3, mp3Of } from '../mp3.ts'
import { findSound } from '../queries.ts'
import { storyPdf } from '../story-pdf.ts'
import type { Makers } from './bulk-entries.ts'

/** The longest that a ZIP waits for one MP3: hours of sound take minutes. */
const MAX_WAIT = 30 * 60_000

type Services = { database: Database; queue: Queue; files: FileStore; typesetter: Typesetter }

/** Makes what a ZIP of a family's stories wants: the pages each time, an MP3 once, and then it is kept. */
export const bulkMakers = ({ database, queue, files, typesetter }: Services, familyId: number): Makers => ({
  pdf: (story, signal) => storyPdf(typesetter, { familyId }, story, signal),
  beginMp3: async (storyId) => {
    const key = { storyId, familyId }
    const sound = await database.asSystem((tx) => findSound(tx, key))
    if (sound && sound.state !== 'unreadable' && !sound.mp3 && endingOf(sound.originalName) !== '.mp3')
      await askForMp3({ database, queue }, key)
  },
  mp3: async (story, signal) => {
    const key = { storyId: story.id, familyId }
    const sound = await awaitMp3({ database, queue, files }, key, { waitMs: MAX_WAIT, signal })
    const name = sound?.mp3?.state === 'ready' ? sound.mp3.fileName : null
    const made = name ? await mp3Of(files, name, story) : undefined
    if (!made) throw new Error('The MP3 was not made.')
    return { bytes: made.bytes, open: () => made.read() }
  },
})
