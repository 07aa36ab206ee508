// Whether a save waits for media work: its answer against the first program, and against a server that has none to run.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { toneWav } from '#server/testing/fixtures.ts'
import { benchmark } from './support/benchmark.ts'
import { compare } from './support/compare.ts'
import { type FakeTools, fakeTools } from './support/fake-tool.ts'
import { median } from './support/median.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { type Registered, registered, runServer } from './support/server.ts'
import { ratioRow } from './support/table.ts'

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
