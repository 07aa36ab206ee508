import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { scratchFolder } from '../benchmark.ts'
import { type AudioComparison, compareTakes, RATE } from './compare-audio.ts'
import type { Disaster } from './disasters.ts'
import { type Machines, type Setup, startMachines } from './machines.ts'
import { createStoryteller, type Storyteller } from './storyteller.ts'

/** The result of what was said without a break; times in seconds. */
type Outcome = AudioComparison & { lostAtEnd: number }

export type DisasterResult = {
  outcomes: Outcome[]
  /** Rounds that ended without a story, or with the recording still offered, with the reason. */
  failures: string[]
  duplicates: number
  orphans: readonly string[]
}

/** Disasters strike within this time of the recording, in milliseconds. */
const [EARLIEST, LATEST] = [1000, 11_500]

/** Runs a disaster several times on its own machines, at random moments spread over the speech. */
export const runRounds = async (
  benchmarkStack: AsyncDisposableStack,
  { recorderIsSilentFrom, strike }: Disaster,
  rounds: number,
  setup: Setup,
  spoken: Float32Array,
): Promise<DisasterResult> => {
  await using stack = new AsyncDisposableStack()
  // Also when the benchmark is interrupted.
  benchmarkStack.defer(() => stack.disposeAsync())
  const folder = await scratchFolder(stack)
  const machines = await startMachines(stack, folder, setup)
  const storyteller = createStoryteller(machines)
  await storyteller.register()
  const outcomes: Outcome[] = []
  const failures: string[] = []
  let saved = 0

  for (let round = 0; round < rounds; round++) {
    const moment = EARLIEST + ((LATEST - EARLIEST) * (round + Math.random())) / rounds
    const title = `Round ${round + 1}, struck after ${(moment / 1000).toFixed(2)} s`
    try {
      await storyteller.startRecording({ isRecorderSilent: recorderIsSilentFrom === 'start' })
      await storyteller.speakUntil(moment)
      const outage = round % 2 === 0 ? 'refused' : 'silent'
      const ended = await strike({ machines, storyteller, title, moment, outage })
      const startedAt = storyteller.startedAt()
      const spokenTakes = typeof ended === 'number' ? [{ startedAt, endedAt: ended }] : ended
      const story = (await storyteller.stories()).find((found) => found.title === title)
      if (story) saved += 1
      const takes: Float32Array[] = []
      for (const { url } of story?.recording?.takes ?? []) {
        const file = join(folder, 'original')
        await writeFile(file, await storyteller.audio(url))
        takes.push(await decode(file))
      }
      const groups = recorderIsSilentFrom ? [takes] : takes.map((take) => [take])
      if (groups.length !== spokenTakes.length) throw new Error(`It has ${takes.length} takes.`)
      for (const [i, take] of spokenTakes.entries()) {
        const compared = compareTakes(spoken, groups[i] ?? [])
        outcomes.push({ ...compared, lostAtEnd: (take.endedAt - take.startedAt) / 1000 - compared.covered })
      }
      if (await storyteller.isOfferedAgain()) failures.push(`${title}: saved, and offered again`)
    } catch (error) {
      failures.push(`${title}: ${error instanceof Error ? error.message : error}`)
      await mkdir('test-results', { recursive: true })
      await machines
        .browser()
        .screenshot(join('test-results', `kill-table-${Date.now()}.png`))
        .catch(() => {})
      machines.proxy.restore()
      await machines.browser().close()
      await machines.openBrowser()
    }
  }
  return { outcomes, failures, ...(await countLeftovers(machines, storyteller, saved)) }
}

const TIMEOUT_MS = 60_000

/**
 * What the vault has besides one story per recording, after all jobs and a cleanup at restart: duplicate stories, and
 * files that belong to no story.
 */
const countLeftovers = async (machines: Machines, storyteller: Storyteller, saved: number) => {
  const deadline = Date.now() + TIMEOUT_MS
  const copied = ({ audioUrl, recording }: Awaited<ReturnType<Storyteller['stories']>>[number]) =>
    recording?.state !== 'received' &&
    // Several takes have one copy, which is the recording.
    (recording?.takes.length === 1 ? recording.playbackUrl !== audioUrl : recording?.playbackUrl !== null)
  while (!(await storyteller.stories()).every(copied)) {
    if (Date.now() > deadline) throw new Error('The playback copies were never made.')
    await wait(500)
  }
  await machines.server().stop()
  await machines.startServer()
  const stories = await storyteller.stories()
  const known = new Set(
    stories.flatMap(({ recording }) => [recording?.playbackUrl, ...(recording?.takes ?? []).map(({ url }) => url)]),
  )
  const orphans = (await filesIn(machines.dataDir)).filter((name) => !known.has(`/api/audio/${name}`))
  return { duplicates: stories.length - saved, orphans }
}

const filesIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'store-id').map((entry) => entry.name)
}

const run = promisify(execFile)

// The browser's voice processing shifts low frequencies. Above them, the same words look the same.
const CLEAR = 'highpass=f=800,highpass=f=800'

/** Decodes a recording with ffmpeg, which closes gaps. Samples from -1 to 1. */
export const decode = async (path: string): Promise<Float32Array> => {
  const args = ['-v', 'error', '-i', path, '-af', CLEAR, '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 })
  return Float32Array.from({ length: stdout.length >> 1 }, (_, i) => stdout.readInt16LE(i * 2) / 32_768)
}
