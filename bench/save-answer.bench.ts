import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { toneWav } from '../server/testing/fixtures.ts'
import { benchmark, compare, median, ratioRow, scratchFolder } from './support/benchmark.ts'
import { type Registered, registered, runServer } from './support/running-server.ts'

// Whether a save waits for media work: its answer against the first program, and against a server that has none to run.

const ROUNDS = 15
const SAVES = 10
const PATIENCE = 10_000
const sound = new Uint8Array(toneWav(30))

const save = async (person: Registered): Promise<void> => {
  const response = await person.save({ title: 'The river' }, sound)
  const answer = await response.text()
  if (!response.ok) throw new Error(`The save was answered with: ${answer}`)
}

const savesPerSecond = (person: Registered) => async () => {
  const began = performance.now()
  await save(person)
  return 1000 / (performance.now() - began)
}

/** How many milliseconds a save was answered before the first program was started for it; negative when after. */
const headStart = async (person: Registered, tools: FakeTools): Promise<number> => {
  const before = (await tools.startTimes()).length
  await save(person)
  const answered = performance.timeOrigin + performance.now()
  for (const waited = performance.now() + PATIENCE; performance.now() < waited; await wait(20)) {
    const started = (await tools.startTimes())[before]
    if (started !== undefined) return started - answered
  }
  throw new Error('No media work was begun.')
}

type FakeTools = {
  /** A search path on which the stand-ins come first. */
  path: string
  /** When each was started so far, in milliseconds since 1970, in order. */
  startTimes(): Promise<number[]>
}

/** Programs called ffmpeg and ffprobe that note when they are started, do nothing for some seconds, and fail. */
const fakeTools = async (folder: string, seconds: number): Promise<FakeTools> => {
  const starts = join(folder, 'starts')
  await mkdir(starts, { recursive: true })
  // A new file for each start: its time is the finest clock that a shell has everywhere.
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
    registered(await runServer(stack, join(scratch, name), { PATH: path }))
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
      figure: 'saves answered before any media work begins',
      found: (first / SAVES).toFixed(2),
      goal: '1',
      met: first === SAVES,
      inThisRun: `${median(headStarts).toFixed(0)} ms before the first program`,
    },
    ratioRow(
      'speed of a save while programs take 5 s each, against none to run',
      ratio,
      0.5,
      `${(1000 / ours).toFixed(0)} ms against ${(1000 / theirs).toFixed(0)} ms`,
    ),
  ]
})
