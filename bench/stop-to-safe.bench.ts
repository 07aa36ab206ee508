import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { createPerson } from '../e2e/support/api-client.ts'
import { speakInto } from '../e2e/support/speech.ts'
import { createChunkUploader } from '../web/features/recording/sync/chunk-uploader.ts'
import { createUploadClient } from '../web/features/recording/sync/upload-client.ts'
import { createBlobSource, samplesTime } from '../web/features/recording/sync/upload-source.ts'
import { browserClock } from '../web/lib/clock.ts'
import { benchmark, median, type Row, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import { type Line, openLine } from './support/network-proxy.ts'
import { runServer } from './support/running-server.ts'

// How long after Stop the vault has a recording, over a line of 1 Mbit/s: sent while it was being made, by the uploader that
// the browser has, against one POST of as many bytes when it has ended.

const signedIn = v.object({ id: v.number(), familyId: v.number() })
const BITS_PER_SECOND = 1_000_000
const ROUNDS = 5
const GOAL = 1000
/** Heard live, over the slow line; each round stops at another place between two pieces that are sent. */
const LIVE = 6000
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const run = promisify(execFile)

type LongRecording = { minutes: number; durationMs: number; bytes: Uint8Array<ArrayBuffer> }

/** Opus in WebM as our recorder makes it, 96 kbit/s, of somebody who speaks without end. */
const makeLongRecordings = async (folder: string, ten: number, factor: number): Promise<LongRecording[]> => {
  const at = (name: string) => join(folder, name)
  await speakInto(at('speech.wav'))
  const opus = ['-ac', '1', '-c:a', 'libopus', '-b:a', '96k', '-vbr', 'off']
  const quiet = ['-v', 'error', '-y', '-stream_loop']
  await run('ffmpeg', [...quiet, '-1', '-i', at('speech.wav'), '-t', String(ten * 60), ...opus, at('short.webm')])
  await run('ffmpeg', [...quiet, String(factor - 1), '-i', at('short.webm'), '-c', 'copy', at('long.webm')])
  const load = async (name: string, minutes: number) => {
    const bytes = new Uint8Array(await readFile(at(name)))
    return { minutes, durationMs: minutes * 60_000, bytes }
  }
  return [await load('short.webm', ten), await load('long.webm', ten * factor)]
}

const SLICE_MS = 100

/**
 * Sends a recording by the browser's own uploader. All but its last `live` milliseconds is there at once, and sent as fast
 * as it goes; the rest comes slice by slice as it is spoken, over the slow line. Resolves to the id it was sent under and
 * the milliseconds from Stop until the vault has the whole.
 */
const sendWhileSpeaking = async (
  recording: LongRecording,
  person: { userId: number; familyId: number },
  line: Line,
  bitsPerSecond: number,
  live: number,
) => {
  const { bytes, durationMs } = recording
  const id = randomUUID()
  const byteAt = (ms: number) => Math.round((bytes.length * ms) / durationMs)
  const file = new Blob([bytes])
  const whole = createBlobSource(file, durationMs, samplesTime(file, durationMs))
  let spoken = durationMs - live
  // What a browser has on its disk by now; the uploader is told nothing else.
  const source = {
    length: () => byteAt(spoken),
    read: (from: number, most: number) => whole.read(from, Math.min(most, byteAt(spoken) - from)),
    msAt: whole.msAt,
  }
  line.limit(null)
  const { userId, familyId } = person
  const metadata = { id, familyId, mimeType: 'audio/webm;codecs=opus', startedAt: Date.now(), layout: 'file' } as const
  const uploader = createChunkUploader({
    metadata,
    source,
    client: createUploadClient(userId),
    clock: browserClock,
    onProgress: () => {},
  })
  while (uploader.progress().bytes < byteAt(spoken)) await wait(20)

  line.limit(bitsPerSecond)
  const began = performance.now() - spoken
  while (spoken + SLICE_MS <= durationMs) {
    spoken += SLICE_MS
    await wait(Math.max(0, began + spoken - performance.now()))
    uploader.grew()
  }
  const stopped = performance.now()
  const unsent = bytes.length - uploader.progress().bytes
  if ((await uploader.finish(whole)) !== 'done') throw new Error('The vault has refused the recording.')
  const milliseconds = performance.now() - stopped
  line.limit(null)
  return { id, milliseconds, unsent }
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const recordings = await makeLongRecordings(scratch, 10, 6)
  // No jobs decode what has been saved while the next one is timed.
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const person = createPerson(() => server.origin)
  await person.register()
  const { id: userId, familyId } = v.parse(signedIn, await (await person.ask('/api/user')).json())
  const port = Number(new URL(server.origin).port)
  const line = await openLine(stack, port)
  // The uploader asks for addresses of its own site, as in a page.
  const plain = globalThis.fetch
  const inPage: typeof fetch = (address, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: person.cookie() }
    const site = { 'sec-fetch-site': 'same-origin' }
    return plain(new URL(String(address), line.origin), { ...init, headers: { ...headers, ...site } })
  }

  const sendRounds = async (recording: LongRecording) => {
    const found: Awaited<ReturnType<typeof sendWhileSpeaking>>[] = []
    globalThis.fetch = inPage
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const live = LIVE + (1000 * round) / ROUNDS
        found.push(await sendWhileSpeaking(recording, { userId, familyId }, line, BITS_PER_SECOND, live))
      }
    } finally {
      globalThis.fetch = plain
    }
    return found
  }
  const postWhole = async ({ bytes }: LongRecording) => {
    const own = await openLine(stack, port)
    own.limit(BITS_PER_SECOND)
    return (await saveBigWav(own.origin, person.cookie(), bytes.length)).milliseconds
  }

  const sent: Awaited<ReturnType<typeof sendRounds>>[] = []
  for (const recording of recordings) sent.push(await sendRounds(recording))
  // Each on a line of its own, at the same time: six minutes is long enough.
  const posted = await Promise.all(recordings.map(postWhole))
  return recordings.map(({ minutes, bytes }, i): Row => {
    const times = (sent[i] ?? []).map(({ milliseconds }) => milliseconds)
    const unsent = (sent[i] ?? []).map((round) => round.unsent / 1000)
    const worst = Math.max(...times)
    const whole = posted[i] ?? Number.NaN
    return {
      figure: `${minutes} minutes: from Stop until the vault has it, worst of ${ROUNDS}, against one POST then`,
      found: `${seconds(worst)} (1/${Math.round(whole / worst)})`,
      goal: '≤ 1 s',
      met: worst <= GOAL,
      inThisRun: `median ${seconds(median(times))}, at most ${Math.max(...unsent).toFixed(0)} kB left at Stop; POST of ${(bytes.length / 1e6).toFixed(1)} MB ${(whole / 1000).toFixed(0)} s`,
    }
  })
})
