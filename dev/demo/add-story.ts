import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { promisify } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { saveStory } from '#server/features/stories/save-story.ts'
import { storyComments, storyReactions, stories as storyTable } from '#server/infra/db/schema/stories.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import type { Services } from '#server/services.ts'
import type { DemoStory, PersonKey } from './demo-data.ts'

const DAY = 86_400_000

/** The demo family in the database. */
export type DemoFamily = { familyId: number; userIds: Record<PersonKey, number>; questionIds: readonly number[] }

/** Speaks a story, saves it as the product does, and sets its dates, comments and reactions. */
export const addDemoStory = async (
  services: Services,
  family: DemoFamily,
  story: DemoStory,
  voice: string,
): Promise<void> => {
  const { connected, media } = services
  const { database } = connected
  const userId = family.userIds[story.by]
  const { familyId } = family
  await media.withWorkFolder(async (folder) => {
    const path = `${folder}/story.webm`
    const seconds = await speak(story.words, story.voice ?? voice, path)
    const viewer = { userId, familyId, role: 'member', isAdmin: false } as const
    const form = {
      title: story.title,
      content: story.untold ? undefined : story.words,
      duration: Math.round(seconds),
      category: story.category,
      aiPrompt: story.aiPrompt,
      transcriptionMethod: 'browser',
      questionId: story.answers === undefined ? undefined : family.questionIds[story.answers],
      toldBy: story.toldBy,
      language: DEFAULT_LANGUAGE,
    }
    const saved = await saveStory({ ...services, database, payments: 'off' }, viewer, form, fileAt(path))
    await database.asSystem(async (tx) => {
      const createdAt = new Date(Date.now() - story.daysAgo * DAY)
      const { eventDate, ...about } = story.about ?? {}
      await tx
        .update(storyTable)
        .set({
          createdAt,
          startedAt: createdAt,
          utcOffsetMinutes: -createdAt.getTimezoneOffset(),
          eventDateKind: eventDate?.kind,
          eventDateFrom: eventDate?.from,
          eventDateTo: eventDate?.to,
          playsInInvites: story.playsInInvites,
          ...about,
        })
        .where(and(eq(storyTable.id, saved.id), eq(storyTable.familyId, familyId)))
      for (const { by, content } of story.comments ?? [])
        await tx.insert(storyComments).values({ familyId, storyId: saved.id, userId: family.userIds[by], content })
      for (const { by, reaction } of story.reactions ?? [])
        await tx.insert(storyReactions).values({ familyId, storyId: saved.id, userId: family.userIds[by], reaction })
    })
  })
}

const fileAt = (path: string): IncomingFile => ({
  filename: 'recording.webm',
  mimeType: 'audio/webm',
  receive: (keep) => keep(createReadStream(path)),
})

const run = promisify(execFile)

/** Speaks `words` with one of flite's voices and encodes them as WebM, as browsers do. Returns seconds of audio. */
const speak = async (words: string, voice: string, path: string): Promise<number> => {
  const wav = `${path}.wav`
  await run('flite', ['-voice', voice, '-t', words.replaceAll('’', "'"), '-o', wav])
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-ac',
    '1',
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    '-f',
    'webm',
    path,
  ])
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', wav])
  return Number(stdout)
}
