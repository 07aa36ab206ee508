// How long after Stop the vault has a recording, over a line of 1 Mbit/s: sent while it was being made, by the sender that
// the browser has, against one POST of as many bytes when it has ended.
import { join } from 'node:path'
import * as v from 'valibot'
import { createPerson } from '../e2e/support/person.ts'
import { benchmark } from './support/benchmark.ts'
import { openLine } from './support/line.ts'
import { median } from './support/median.ts'
import { saveBigWav } from './support/save-big-wav.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { runServer } from './support/server.ts'
import { type LongRecording, makeLongRecordings } from './support/stop-to-safe/long-recording.ts'
import { sendWhileSpeaking } from './support/stop-to-safe/send-while-speaking.ts'
import type { Row } from './support/table.ts'

const signedIn = v.object({ id: v.number(), familyId: v.number() })
const BITS_PER_SECOND = 1_000_000
const ROUNDS = 5
const GOAL = 1000
/** Heard live, over the slow line; each round stops at another place between two pieces that are sent. */
const LIVE = 6000
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

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
  // The sender asks for addresses of its own site, as in a page.
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
