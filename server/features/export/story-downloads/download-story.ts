import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { storyCaptions } from '#server/features/export/story/captions.ts'
import { type ExportedStory, printedVoice } from '#server/features/export/story/exported-story.ts'
import { findMemberNames } from '#server/features/export/story/family-source.ts'
import { attachmentHeader, storyFileName } from '#server/features/export/story/file-names.ts'
import { BYTE_ORDER_MARK, storyText } from '#server/features/export/story/story-as-text.ts'
import { describeMissingGlyphs, MissingGlyphs, storyPdf } from '#server/features/export/story/story-pdf.ts'
import { sendAudio, stopWhenAccessEnds } from '#server/features/recording/send-audio.ts'
import { readStoryPage } from '#server/features/stories/read-story.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { type ByteRange, sendRange } from '#server/infra/http/send-range.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { QueueFull } from '#server/infra/jobs/fair-queue.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import { type Typesetter, TypesettingFailed } from '#server/infra/pdf/typesetter.ts'
import type { DownloadForm, listDownloads as listDownloadsCall } from './contract.ts'
import { isReady, mp3State, openMp3, waitForMp3 } from './mp3.ts'
import { findAudio, findFamilyName, findTranscript, hasWordTimes } from './queries.ts'
import { sendTakes } from './send-takes.ts'

/** How long a request waits for an MP3 in progress. Pages call `makeMp3` first and so do not wait here. */
const MAX_MP3_WAIT_MS = 20_000

export type DownloadServices = {
  database: Database
  events: Events
  files: FileStore
  queue: Queue
  typesetter: Typesetter
  log: Log
  origin: string
}

/** The usual names of recording formats, by file extension. */
const FORMATS: Record<string, string> = {
  '.webm': 'WebM',
  '.m4a': 'M4A',
  '.wav': 'WAV',
  '.ogg': 'Ogg',
  '.mp3': 'MP3',
  '.flac': 'FLAC',
}

/** The formats in which a story can be downloaded. Throws `not_found`. */
export const listDownloads = async (
  tx: Tx,
  viewer: Member,
  storyId: number,
  origin: string,
): Promise<Replied<typeof listDownloadsCall>> => {
  const key = { storyId, familyId: viewer.familyId }
  const page = await readStoryPage(tx, viewer, storyId, origin)
  const audio = await findAudio(tx, key)
  const words = (page.content ?? '').trim() !== ''
  return {
    original: audio ? describeOriginal(audio.takes) : null,
    mp3: audio ? mp3State(audio) : null,
    words,
    pdfProblem: words
      ? describeMissingGlyphs({
          ...page,
          vault: await findFamilyName(tx, viewer.familyId),
          voice: null,
          language: null,
        })
      : null,
    captions: audio !== undefined && (await hasWordTimes(tx, key)),
  }
}

/** One take is downloaded as it is, several in a ZIP. */
const describeOriginal = (takes: readonly { fileName: string; bytes: number }[]) => {
  const [take, ...others] = takes
  if (!take) return null
  const extension = extname(take.fileName)
  const format = others.length > 0 ? 'ZIP' : (FORMATS[extension] ?? extension.slice(1).toUpperCase())
  return { format, bytes: takes.reduce((sum, { bytes }) => sum + bytes, 0) }
}

type Download = { viewer: Member; storyId: number; request: FastifyRequest; reply: FastifyReply }

/** Sends a story as a file with a readable name. */
export const downloadStory = async (
  services: DownloadServices,
  download: Download,
  form: DownloadForm,
): Promise<FastifyReply> => {
  try {
    return await sendForm(services, download, form)
  } catch (error) {
    // The error reply is not a file.
    download.reply.removeHeader('content-disposition')
    throw error
  }
}

const sendForm = async (services: DownloadServices, download: Download, form: DownloadForm): Promise<FastifyReply> => {
  const data = await readStory(services, download)
  const { story, words } = data
  const withName: SetFileName = (extension) =>
    download.reply.header('content-disposition', attachmentHeader(storyFileName(story, extension)))
  switch (form) {
    case 'original':
      return sendOriginal(services, download, data, withName)
    case 'mp3':
      return sendMp3(services, download, data, withName)
    case 'pdf': {
      if (!story.content?.trim()) throw noText()
      const pdf = await makePdf(services, download, story)
      await readAgain(services, download)
      return withName('pdf').type('application/pdf').send(Buffer.from(pdf))
    }
    case 'txt':
      if (!story.content?.trim()) throw noText()
      return withName('txt')
        .type('text/plain; charset=utf-8')
        .send(BYTE_ORDER_MARK + storyText(story))
    case 'vtt':
      if (words.length === 0) throw noCaptions()
      return withName('vtt').type('text/vtt; charset=utf-8').send(storyCaptions(story, words))
  }
}

type SetFileName = (extension: string) => FastifyReply
type StoryData = Awaited<ReturnType<typeof readStory>>

const readStory = ({ database, origin }: DownloadServices, { viewer, storyId }: Download) =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const page = await readStoryPage(tx, viewer, storyId, origin)
    const transcript = await findTranscript(tx, { storyId, familyId })
    const vault = await findFamilyName(tx, familyId)
    const voice = page.recording && printedVoice(page, page.recording.peaks, origin)
    const story: ExportedStory = { ...page, vault, voice, language: transcript?.language ?? null }
    return { story, audio: await findAudio(tx, { storyId, familyId }), words: transcript?.words ?? [] }
  })

/** Checks after a wait that the viewer is still a member and signed in, and that the story still exists. */
const readAgain = async (services: DownloadServices, download: Download): Promise<StoryData> => {
  const { sessionId } = download.request.session
  if (!(await services.database.asSystem((tx) => isSessionActive(tx, sessionId)))) throw apiErrors.unauthorized()
  return readStory(services, download)
}

const sendOriginal = (
  services: DownloadServices,
  { viewer, storyId, request, reply }: Download,
  { story, audio }: StoryData,
  withName: SetFileName,
) => {
  const [take, ...others] = audio?.takes ?? []
  if (!audio || !take) throw noAudio()
  if (others.length > 0) {
    withName('zip')
    const { userId, familyId } = viewer
    return sendTakes(services, { userId, familyId, storyId }, story, audio.takes, request, reply)
  }
  withName(extname(take.fileName).slice(1))
  return sendAudio(services, viewer.userId, take.fileName, request, reply)
}

const sendMp3 = async (
  services: DownloadServices,
  download: Download,
  data: StoryData,
  withName: SetFileName,
): Promise<FastifyReply> => {
  const { database, events, files } = services
  const { viewer, storyId, request, reply } = download
  const key = { storyId, familyId: viewer.familyId }
  const wait = async (): Promise<StoryData> => {
    const signal = disconnectSignal(reply)
    await waitForMp3(services, key, { waitMs: MAX_MP3_WAIT_MS, signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    return readAgain(services, download)
  }
  const ready = data.audio && (await isReady(services, storyId, data.audio))
  const { story, audio } = ready ? data : await wait()
  const [take] = audio?.takes ?? []
  if (!audio || !take) throw noAudio()
  if (audio.state === 'unreadable') throw unreadableRecording()
  if (audio.mp3?.state === 'making') {
    reply.header('retry-after', 10)
    throw mp3InProgress()
  }
  const mp3 = audio.mp3?.fileName ? await openMp3(files, audio.mp3.fileName, story) : undefined
  if (!mp3) throw mp3Failed()
  withName('mp3')
  const { sessionId } = request.session
  const listener = { ...key, userId: viewer.userId, sessionId, fileName: take.fileName }
  const read = async (range: ByteRange) =>
    stopWhenAccessEnds({ database, events }, listener, await mp3.read(range), reply)
  return sendRange({ ...mp3, mimeType: 'audio/mpeg' }, read, request, reply)
}

const makePdf = async (
  { database, typesetter }: DownloadServices,
  { viewer, reply }: Download,
  story: ExportedStory,
): Promise<Uint8Array> => {
  const family = await database.asViewer(viewer.userId, (tx) => findMemberNames(tx, viewer.familyId))
  try {
    return await storyPdf(typesetter, viewer, story, { family, signal: disconnectSignal(reply) })
  } catch (error) {
    if (error instanceof QueueFull) throw pdfBusy()
    if (error instanceof MissingGlyphs) throw new ApiError(409, 'pdf_missing_glyphs', error.sentence)
    throw error instanceof TypesettingFailed ? pdfFailed() : error
  }
}

export const noAudio = () => new ApiError(409, 'no_recording', 'This story has no recording.')

const noText = () => new ApiError(409, 'no_text', 'This story doesn’t have a text yet. You can download its recording.')

const noCaptions = () =>
  new ApiError(
    409,
    'no_captions',
    'This story doesn’t have captions yet. They need a transcript that says when each word is spoken.',
  )

const unreadableRecording = () =>
  new ApiError(
    409,
    'unreadable_recording',
    'We can’t read this recording, so we can’t make an MP3 of it. You can download the original.',
  )

const mp3Failed = () =>
  new ApiError(409, 'mp3_failed', 'We couldn’t make the MP3. The recording is safe, and you can download the original.')

/** Not 202: browsers would save the message of a successful reply as the MP3. */
const mp3InProgress = () =>
  new ApiError(503, 'mp3_in_progress', 'We’re still making the MP3. Please try again in a minute.')

const pdfFailed = () =>
  new ApiError(409, 'pdf_failed', 'We couldn’t make a PDF of this story. You can download it as text.')

const pdfBusy = () =>
  new ApiError(429, 'pdf_busy', 'We’re already making two PDFs for you. Please try again when one of them is done.')
