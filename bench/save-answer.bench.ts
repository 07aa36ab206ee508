import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { toneWav } from '../dev/testing/tone-wav.ts'
import { benchmark, compare, median, ratioRow, scratchFolder } from './support/benchmark.ts'
import { type RegisteredPerson, registerPerson, runServer } from './support/running-server.ts'

// Whether a save waits for media work: the time of its response relative to the first ffmpeg start, and compared with a
// server without ffmpeg.

const ROUNDS = 15
const SAVES = 10
const TIMEOUT_MS = 10_000
const audio = new Uint8Array(toneWav(30))

const save = async (person: RegisteredPerson): Promise<void> => {
  const response = await person.save({ title: 'The river' }, audio)
  const answer = await response.text()
  if (!response.ok) throw new Error(`The save failed: ${answer}`)
}

const savesPerSecond = (person: RegisteredPerson) => async () => {
  const began = performance.now()
  await save(person)
  return 1000 / (performance.now() - began)
}

/**
 * Milliseconds between the response to a save and the first program started for it; negative if the program came first.
 */
const headStart = async (person: RegisteredPerson, tools: FakeTools): Promise<number> => {
  const before = (await tools.startTimes()).length
  await save(person)
  const answered = performance.timeOrigin + performance.now()
  for (const waited = performance.now() + TIMEOUT_MS; performance.now() < waited; await wait(20)) {
    const started = (await tools.startTimes())[before]
    if (started !== undefined) return started - answered
  }
  throw new Error('No media work was started.')
}

type FakeTools = {
  /** A search path that finds the fake programs first. */
  path: string
  /** Start times so far, in milliseconds since 1970, sorted. */
  startTimes(): Promise<number[]>
}

/** Fake ffmpeg and ffprobe programs that record when they start, sleep for some seconds, and fail. */
const fakeTools = async (folder: string, seconds: number): Promise<FakeTools> => {
  const starts = join(folder, 'starts')
  await mkdir(starts, { recursive: true })
  // A new file per start: its mtime is the most precise clock available in every shell.
  const script = `#!/bin/sh\n: > '${starts}'/$$\nsleep ${seconds}\nexit 1\n`
  for (const name of ['ffmpeg', 'ffprobe']) await writeFile(join(folder, name), script, { mode: 0o755 })
  return {
    path: [folder, process.env.PATH].join(delimiter),
    startTimes: async () => {
      const files = await Promise.all((await readdir(starts)).map((name) => stat(join(starts, name))))
      return files.map((file) => file.mtimeMs).toSorted((a, b) => a - b)
    },
  }
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const run = async (name: string, path: string) =>
    registerPerson(await runServer(stack, join(scratch, name), { PATH: path }))
  const slow = await run('slow', (await fakeTools(join(scratch, 'slow-programs'), 5)).path)
  const none = await run('none', '')
  const { ratio, ours, theirs } = await compare(ROUNDS, savesPerSecond(slow), savesPerSecond(none))

  const tools = await fakeTools(join(scratch, 'quick-programs'), 0)
  const watched = await run('watched', tools.path)
  const headStarts = []
  for (let i = 0; i < SAVES; i++) headStarts.push(await headStart(watched, tools))
  const first = headStarts.filter((milliseconds) => milliseconds > 0).length
  return [
    {
      figure: 'saves that respond before any media work starts',
      found: (first / SAVES).toFixed(2),
      goal: '1',
      met: first === SAVES,
      inThisRun: `${median(headStarts).toFixed(0)} ms before the first program`,
    },
    ratioRow(
      'speed of a save with programs that take 5 s each, against none',
      ratio,
      0.5,
      `${(1000 / ours).toFixed(0)} ms against ${(1000 / theirs).toFixed(0)} ms`,
    ),
  ]
})
