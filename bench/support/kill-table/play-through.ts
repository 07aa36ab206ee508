import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compared, compareSound } from './compare-sound.ts'
import { decode } from './decode.ts'
import type { Disaster } from './disasters.ts'
import { countLeftovers } from './leftovers.ts'
import { startMachines } from './machines.ts'
import { createStoryteller } from './storyteller.ts'

/** What became of one recording; times in seconds. */
export type Outcome = Compared & { moment: number; lostAtEnd: number }

export type Played = {
  outcomes: Outcome[]
  /** Rounds after which there was no story, or the recording was still offered, with the reason. */
  failures: string[]
  duplicates: number
  orphans: readonly string[]
}

/** From when on a disaster may come, and until when. */
const [EARLIEST, LATEST] = [1000, 11_500]

/** Lets a disaster happen so many times, on machines of its own, at moments spread at random over the speech. */
export const playThrough = async (
  { happens }: Disaster,
  rounds: number,
  microphone: string,
  spoken: Float32Array,
): Promise<Played> => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-kill-table-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const machines = await startMachines(stack, folder, microphone)
  const storyteller = createStoryteller(machines)
  await storyteller.register()
  const outcomes: Outcome[] = []
  const failures: string[] = []
  let saved = 0

  for (let round = 0; round < rounds; round++) {
    const moment = EARLIEST + ((LATEST - EARLIEST) * (round + Math.random())) / rounds
    const title = `Round ${round + 1}, struck after ${(moment / 1000).toFixed(2)} s`
    try {
      await storyteller.beginToSpeak()
      await storyteller.speakUntil(moment)
      const manner = round % 2 === 0 ? 'refused' : 'silent'
      const ended = await happens({ machines, storyteller, title, moment, manner })
      const story = (await storyteller.stories()).find((found) => found.title === title)
      const file = join(folder, 'original')
      await writeFile(file, await storyteller.sound(story?.audioUrl ?? ''))
      saved += 1
      const compared = compareSound(spoken, await decode(file))
      const lostAtEnd = (ended - machines.lastTime('recording')) / 1000 - compared.reach
      outcomes.push({ ...compared, moment: moment / 1000, lostAtEnd })
      if (await storyteller.isOfferedAgain()) failures.push(`${title}: saved, and offered again`)
    } catch (error) {
      failures.push(`${title}: ${error instanceof Error ? error.message : error}`)
      const shot = join('test-results', `kill-table-${Date.now()}.png`)
      await machines
        .page()
        .screenshot({ path: shot, timeout: 5000 })
        .catch(() => {})
      machines.line.restore()
    }
  }
  return { outcomes, failures, ...(await countLeftovers(machines, storyteller, saved)) }
}
