import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takeNotice } from '#server/features/export/archive/story-files.ts'
import type { ArchivedTake } from '#server/features/export/story/exported-story.ts'
import { inspectTake, readDespiteErrors, readFirstBytes } from '#server/features/export/story/recording-files.ts'
import type { RecordingProblem } from '#server/features/recording/contract.ts'
import { checkTake, setTakeProblem } from '#server/features/recording/recording-problems.ts'
import { type AudioServices, stopWhenAccessEnds } from '#server/features/recording/send-audio.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { describeError } from '#server/infra/log.ts'
import { type ZipEntry, zipSize, zipStream } from '#server/infra/zip/zip-stream.ts'

type StoredTake = ArchivedTake & { problem: RecordingProblem | null }
type SizedEntry = ZipEntry & { size: number }

/**
 * Sends the takes of a story, unchanged, as a ZIP, with a notice for each that isn't whole. The response is cut off when the
 * listener loses access. Throws `not_found` if none of them is there.
 */
export const sendTakes = async (
  services: AudioServices,
  listener: { userId: number; storyId: number; familyId: number },
  story: { title: string; recordedAt: string },
  takes: readonly StoredTake[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const mtime = new Date(story.recordedAt)
  const entries: SizedEntry[] = []
  let fileName: string | undefined
  for (const [i, take] of takes.entries()) {
    await checkTake(services, take)
    const name = `take-${i + 1}`
    const { state, size } = await inspectTake(services.files, take)
    if (state === 'complete' || state === 'incomplete') {
      fileName ??= take.fileName
      const open = async () => readTake(services, take.fileName, size)
      entries.push({ path: `${name}${extname(take.fileName)}`, mtime, size, compress: false, open })
    }
    const notice = takeNotice(story, { take, name, part: i + 1, state }, null)
    if (notice) entries.push(textEntry(notice.name, mtime, notice.text))
  }
  if (fileName === undefined) throw apiErrors.notFound()
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-length': zipSize(entries),
  })
  // Fastify keeps our content-length only for a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const { sessionId } = request.session
  return reply.send(stopWhenAccessEnds(services, { ...listener, sessionId, fileName }, zipStream(entries), reply))
}

/** The take's file as it is. If it can't be read to its end, zeros follow. */
const readTake = (services: AudioServices, fileName: string, size: number): Readable =>
  readDespiteErrors(
    () => readFirstBytes(services.files, fileName, size),
    size,
    (error) => {
      services.log.error({ code: 'audio_unreadable', file: fileName, ...describeError(error) }, 'a take cannot be read')
      void setTakeProblem(services, fileName, 'unreadable').catch(() => {})
    },
  )

const textEntry = (path: string, mtime: Date, text: string): SizedEntry => ({
  path,
  mtime,
  size: Buffer.byteLength(text),
  compress: false,
  open: async () => Readable.from([Buffer.from(text)]),
})
