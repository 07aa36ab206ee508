import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { scratchFolder } from '../benchmark.ts'
import { type AudioComparison, compareAudio, RATE } from './compare-audio.ts'
import type { Disaster } from './disasters.ts'
import { type Machines, startMachines } from './machines.ts'
import { createStoryteller, type Storyteller } from './storyteller.ts'

/** The result of one take; times in seconds. */
type Outcome = AudioComparison & { moment: number; lostAtEnd: number }

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
  { strike }: Disaster,
  rounds: number,
  microphone: string,
  spoken: Float32Array,
): Promise<DisasterResult> => {
  await using stack = new AsyncDisposableStack()
  const folder = await scratchFolder(stack)
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
      await storyteller.startRecording()
      await storyteller.speakUntil(moment)
      const outage = round % 2 === 0 ? 'refused' : 'silent'
      const ended = await strike({ machines, storyteller, title, moment, outage })
      const startedAt = machines.lastTime('recording')
      const spokenTakes = typeof ended === 'number' ? [{ startedAt, endedAt: ended }] : ended
      const story = (await storyteller.stories()).find((found) => found.title === title)
      const takes = story?.recording?.takes ?? []
      if (takes.length !== spokenTakes.length) throw new Error(`It has ${takes.length} takes.`)
      saved += 1
      // The browser starts its microphone's file with each take.
      for (const [i, take] of spokenTakes.entries()) {
        const file = join(folder, 'original')
        await writeFile(file, await storyteller.audio(takes[i]?.url ?? ''))
        const compared = compareAudio(spoken, await decode(file))
        const lostAtEnd = (take.endedAt - take.startedAt) / 1000 - compared.covered
        outcomes.push({ ...compared, moment: moment / 1000, lostAtEnd })
      }
      if (await storyteller.isOfferedAgain()) failures.push(`${title}: saved, and offered again`)
    } catch (error) {
      failures.push(`${title}: ${error instanceof Error ? error.message : error}`)
      const shot = join('test-results', `kill-table-${Date.now()}.png`)
      await machines
        .page()
        .screenshot({ path: shot, timeout: 5000 })
        .catch(() => {})
      machines.proxy.restore()
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
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
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
