import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutSound } from '#server/features/recording/cut-sound.ts'
import { isAudible, sendAudio } from '#server/features/recording/send-audio.ts'
import { sendSound } from '#server/features/recording/send-sound.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { sessionLives } from '#server/infra/http/session-store.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { TypesettingFailed } from '#server/infra/pdf/ask-child.ts'
import { TooManyWaiting } from '#server/infra/pdf/family-turns.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import type { DownloadForm } from './contract.ts'
import * as refuse from './download-errors.ts'
import { attachmentNamed, fileNameOf } from './file-name.ts'
import { extensionOf } from './list-downloads.ts'
import { awaitMp3, isReady, mp3Of } from './mp3.ts'
import { storyPdf } from './story-pdf.ts'
import { BYTE_ORDER_MARK, storyText } from './story-text.ts'
import { storyVtt } from './story-vtt.ts'
import { takeStory } from './take-story.ts'

/** How long an MP3 that is being made is waited for. A page asks by `makeMp3` first, and does not wait here. */
const WAIT = 20_000

export type DownloadServices = {
  database: Database
  events: Events
  files: FileStore
  queue: Queue
  typesetter: Typesetter
  origin: string
}

type Asked = { viewer: Member; storyId: number; request: FastifyRequest; reply: FastifyReply }
type Taken = Awaited<ReturnType<typeof takeStory>>

/** Sends a story as a file, under a name that people can read. */
export const sendDownload = async (
  services: DownloadServices,
  asked: Asked,
  form: DownloadForm,
): Promise<FastifyReply> => {
  try {
    return await send(services, asked, form)
  } catch (error) {
    // What is said instead is no file.
    asked.reply.removeHeader('content-disposition')
    throw error
  }
}

const send = async (services: DownloadServices, asked: Asked, form: DownloadForm): Promise<FastifyReply> => {
  const { reply } = asked
  const taken = await take(services, asked)
  const { story, words } = taken
  const named = (extension: string) =>
    reply.header('content-disposition', attachmentNamed(fileNameOf(story, extension)))
  switch (form) {
    case 'original':
      return sendOriginal(services, asked, taken, named)
    case 'mp3':
      return sendMp3(services, asked, taken, named)
    case 'pdf': {
      if (!story.content?.trim()) throw refuse.noWords()
      const pdf = await setPages(services.typesetter, asked, taken)
      await takeAgain(services, asked)
      return named('pdf').type('application/pdf').send(Buffer.from(pdf))
    }
    case 'txt':
      if (!story.content?.trim()) throw refuse.noWords()
      return named('txt')
        .type('text/plain; charset=utf-8')
        .send(BYTE_ORDER_MARK + storyText(story))
    case 'vtt':
      if (words.length === 0) throw refuse.noWordTimes()
      return named('vtt').type('text/vtt; charset=utf-8').send(storyVtt(story, words))
  }
}

const take = ({ database, origin }: DownloadServices, { viewer, storyId }: Asked): Promise<Taken> =>
  database.asViewer(viewer.userId, (tx) => takeStory(tx, viewer, storyId, origin))

/** After a wait: whoever was removed meanwhile, or has signed out, gets nothing; nor does anybody a story that was deleted. */
const takeAgain = async (services: DownloadServices, asked: Asked): Promise<Taken> => {
  const { sessionId } = asked.request.session
  if (!(await services.database.asSystem((tx) => sessionLives(tx, sessionId)))) throw apiErrors.unauthorized()
  return take(services, asked)
}

type Named = (extension: string) => FastifyReply

const sendOriginal = ({ database, events, files }: DownloadServices, asked: Asked, { sound }: Taken, named: Named) => {
  if (!sound) throw refuse.noSound()
  const { originalName } = sound
  named(extensionOf(originalName))
  return sendAudio({ database, events, files }, asked.viewer.userId, originalName, asked.request, asked.reply)
}

const sendMp3 = async (services: DownloadServices, asked: Asked, taken: Taken, named: Named) => {
  const { database, events, files } = services
  const { viewer, storyId, request, reply } = asked
  const key = { storyId, familyId: viewer.familyId }
  const wait = async (): Promise<Taken> => {
    const signal = whileThere(reply)
    await awaitMp3(services, key, { waitMs: WAIT, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    return takeAgain(services, asked)
  }
  const there = taken.sound && (await isReady(services, storyId, taken.sound))
  const { story, sound } = there ? taken : await wait()
  if (!sound) throw refuse.noSound()
  if (sound.state === 'unreadable') throw refuse.unreadableSound()
  if (sound.mp3?.state === 'making') {
    reply.header('retry-after', 10)
    throw refuse.mp3BeingMade()
  }
  const mp3 = sound.mp3?.fileName ? await mp3Of(files, sound.mp3.fileName, story) : undefined
  if (!mp3) throw refuse.mp3Failed()
  named('mp3')
  const canListen = isAudible(database, viewer.userId, request.session.sessionId, sound.originalName)
  const read = async (range: { start: number; end: number }) =>
    cutSound(events, { heard: key, canListen }, await mp3.read(range), reply)
  return sendSound({ ...mp3, mimeType: 'audio/mpeg' }, read, request, reply)
}

const setPages = async (typesetter: Typesetter, { viewer, reply }: Asked, { story }: Taken): Promise<Uint8Array> => {
  try {
    return await storyPdf(typesetter, viewer, story, whileThere(reply))
  } catch (error) {
    if (error instanceof TooManyWaiting) throw refuse.pagesBusy()
    throw error instanceof TypesettingFailed ? refuse.pagesFailed() : error
  }
}

/** Aborted when the one who asked has gone: that is no failure, and nobody hears what is said of it. */
const whileThere = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const leave = () => gone.abort(refuse.hasLeft())
  // Whoever went before anybody listened for it was not heard.
  if (reply.raw.destroyed) leave()
  reply.raw.once('close', leave)
  return gone.signal
}
