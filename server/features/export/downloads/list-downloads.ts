import { readStoryPage } from '#server/features/stories/editing/story-page.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { listDownloads } from './contract.ts'
import { mp3State } from './mp3.ts'
import { findSound, hasWordTimes } from './queries.ts'

/** What people call the containers that recordings come in, by the extension they are kept under. */
const FORMATS: Record<string, string> = { webm: 'WebM', m4a: 'M4A', wav: 'WAV', ogg: 'Ogg', mp3: 'MP3', flac: 'FLAC' }

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** What of a story can be taken along. Refuses with `not_found`. */
export const readDownloads = async (
  tx: Tx,
  viewer: Member,
  storyId: number,
  origin: string,
): Promise<Replied<typeof listDownloads>> => {
  const key = { storyId, familyId: viewer.familyId }
  const { content } = await readStoryPage(tx, viewer, storyId, origin)
  const sound = await findSound(tx, key)
  const extension = extensionOf(sound?.originalName ?? '')
  return {
    original: sound ? { format: FORMATS[extension] ?? extension.toUpperCase(), bytes: sound.bytes } : null,
    mp3: sound ? mp3State(sound) : null,
    words: (content ?? '').trim() !== '',
    captions: sound !== undefined && (await hasWordTimes(tx, key)),
  }
}
