import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { createChunkUploader } from '#web/features/recording/sync/chunk-uploader.ts'
import { createUploadClient } from '#web/features/recording/sync/upload-client.ts'
import { createBlobSource } from '#web/features/recording/sync/upload-source.ts'
import { browserClock } from '#web/lib/clock.ts'
import { createApiClient } from '../e2e/support/api-client.ts'
import { speakInto } from '../e2e/support/speech.ts'
import { benchmark, median, type Row, scratchFolder } from './support/benchmark.ts'
import { saveBigWav } from './support/big-wav.ts'
import { type NetworkProxy, openProxy } from './support/network-proxy.ts'
import { runServer } from './support/running-server.ts'

// How long after Stop the vault has a recording, over a 1 Mbit/s connection: sent while recording, by the browser's own
// uploader, compared with one POST of the same size after Stop.

const signedIn = v.object({ id: v.number(), familyId: v.number() })
const BITS_PER_SECOND = 1_000_000
const ROUNDS = 5
const GOAL_MS = 1000
/**
 * This much is recorded in real time over the slow connection. Each round stops at a different point between two
 * chunks.
 */
const LIVE_MS = 6000
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const run = promisify(execFile)

type LongRecording = { minutes: number; durationMs: number; bytes: Uint8Array<ArrayBuffer> }

/** Endless speech as Opus in WebM at 96 kbit/s, like our recorder makes it. */
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
 * Sends a recording with the browser's own uploader. Everything but the last `liveMs` is available at once and sent at
 * full speed; the rest comes slice by slice in real time over the slow connection. Resolves to the milliseconds from
 * Stop until the vault has all of it.
 */
const sendWhileSpeaking = async (
  recording: LongRecording,
  person: { userId: number; familyId: number },
  proxy: NetworkProxy,
  bitsPerSecond: number,
  liveMs: number,
) => {
  const { bytes, durationMs } = recording
  const id = randomUUID()
  const byteAt = (ms: number) => Math.round((bytes.length * ms) / durationMs)
  const file = new Blob([bytes])
  const whole = createBlobSource(file, durationMs, async (end) => Math.floor((durationMs * end) / file.size))
  let spoken = durationMs - liveMs
  // What a browser would have on disk by now; the uploader sees nothing else.
  const source = {
    length: () => byteAt(spoken),
    read: (from: number, most: number) => whole.read(from, Math.min(most, byteAt(spoken) - from)),
    msAt: whole.msAt,
  }
  proxy.limit(null)
  const { userId, familyId } = person
  const metadata = {
    id,
    familyId,
    mimeType: 'audio/webm;codecs=opus',
    startedAt: Date.now(),
    utcOffsetMinutes: 0,
  } as const
  const uploader = createChunkUploader({
    metadata,
    source,
    client: createUploadClient(userId),
    clock: browserClock,
    onProgress: () => {},
  })
  while (uploader.progress().bytes < byteAt(spoken)) await wait(20)

  proxy.limit(bitsPerSecond)
  const began = performance.now() - spoken
  while (spoken + SLICE_MS <= durationMs) {
    spoken += SLICE_MS
    await wait(Math.max(0, began + spoken - performance.now()))
    uploader.grew()
  }
  const stopped = performance.now()
  const unsent = bytes.length - uploader.progress().bytes
  if ((await uploader.finish(whole)) !== 'done') throw new Error('The server refused the recording.')
  const milliseconds = performance.now() - stopped
  proxy.limit(null)
  return { id, milliseconds, unsent }
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const recordings = await makeLongRecordings(scratch, 10, 6)
  // Without ffmpeg on the path, no job decodes saved recordings during the measurement.
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const person = createApiClient(() => server.origin)
  await person.register()
  const { id: userId, familyId } = v.parse(signedIn, await (await person.request('/api/user')).json())
  const port = Number(new URL(server.origin).port)
  const proxy = await openProxy(stack, port)
  // The uploader requests paths on its own site, as in a page.
  const originalFetch = globalThis.fetch
  const inPage: typeof fetch = (address, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: person.cookie() }
    const site = { 'sec-fetch-site': 'same-origin' }
    return originalFetch(new URL(String(address), proxy.origin), { ...init, headers: { ...headers, ...site } })
  }

  const sendRounds = async (recording: LongRecording) => {
    const found: Awaited<ReturnType<typeof sendWhileSpeaking>>[] = []
    globalThis.fetch = inPage
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const liveMs = LIVE_MS + (1000 * round) / ROUNDS
        found.push(await sendWhileSpeaking(recording, { userId, familyId }, proxy, BITS_PER_SECOND, liveMs))
      }
    } finally {
      globalThis.fetch = originalFetch
    }
    return found
  }
  const postWhole = async ({ bytes }: LongRecording) => {
    const own = await openProxy(stack, port)
    own.limit(BITS_PER_SECOND)
    return (await saveBigWav(own.origin, person.cookie(), bytes.length)).milliseconds
  }

  const sent: Awaited<ReturnType<typeof sendRounds>>[] = []
  for (const recording of recordings) sent.push(await sendRounds(recording))
  // All at the same time, each on its own connection: six minutes is long enough.
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
      met: worst <= GOAL_MS,
      inThisRun: `median ${seconds(median(times))}, at most ${Math.max(...unsent).toFixed(0)} kB left at Stop; POST of ${(bytes.length / 1e6).toFixed(1)} MB ${(whole / 1000).toFixed(0)} s`,
    }
  })
})
