// Live words that the device recognizes, in Chromium with a spoken file as microphone: how many are right, how long after they
// were spoken they are on the screen, and whether the recorder's slices come on time meanwhile.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { openBrowser } from '../e2e/support/browser.ts'
import { withoutRecognizer } from '../e2e/support/speech.ts'
import { signUp } from '../e2e/support/storyteller.ts'
import { benchmark, layOutColumns, scratchFolder } from './support/benchmark.ts'
import { runServer } from './support/running-server.ts'
import { BYTES_PER_SECOND, decode, type Spoken, spokenFiles, wordErrors, wordsOf } from './support/spoken-clips.ts'

const run = promisify(execFile)

const PAUSE_SECONDS = 2.5
const IN_TIME_MS = 2000
/** A slice is 100 ms long. */
const LATE_SLICE_MS = 500
const MAX_SILENT_SAMPLE = 500
const built = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Runs in the page: when the microphone opened, each change of the text, and when slices came. */
const WATCH = `
  window.watched = { openedAt: 0, texts: [], slices: [] }
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (...args) => {
    const stream = await open(...args)
    watched.openedAt = performance.now()
    return stream
  }
  const OriginalRecorder = window.MediaRecorder
  window.MediaRecorder = class extends OriginalRecorder {
    constructor(...args) {
      super(...args)
      this.addEventListener('dataavailable', () => watched.slices.push(performance.now()))
    }
  }
  setInterval(() => {
    const text = document.querySelector('[aria-label="Live transcript"]')?.textContent ?? ''
    if (text !== watched.texts.at(-1)?.text) watched.texts.push({ at: performance.now(), text })
  }, 20)
`
const watchedSchema = v.object({
  openedAt: v.number(),
  texts: v.array(v.object({ at: v.number(), text: v.string() })),
  slices: v.array(v.number()),
})

/** When the last loud sample comes, in seconds. */
const endOf = (pcm: Buffer): number => {
  for (let at = pcm.length - 2; at >= 0; at -= 2)
    if (Math.abs(pcm.readInt16LE(at)) > MAX_SILENT_SAMPLE) return at / BYTES_PER_SECOND
  return 0
}

/** The clips one after another with pauses, as a WAV file, and when each ends. */
const joinClips = async (folder: string, name: string, spoken: readonly Spoken[]) => {
  const pause = Buffer.alloc(PAUSE_SECONDS * BYTES_PER_SECOND)
  const parts: Buffer[] = [pause]
  const sentences: { words: string[]; endSeconds: number }[] = []
  for (const { file, words } of spoken) {
    const pcm = await decode(file)
    const startSeconds = Buffer.concat(parts).length / BYTES_PER_SECOND
    sentences.push({ words: wordsOf(words), endSeconds: startSeconds + endOf(pcm) })
    parts.push(pcm, pause)
  }
  const raw = join(folder, `${name}.raw`)
  await writeFile(raw, Buffer.concat(parts))
  const file = join(folder, `${name}.wav`)
  await run('ffmpeg', ['-v', 'error', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', raw, file])
  return { file, sentences, seconds: Buffer.concat(parts).length / BYTES_PER_SECOND }
}

const count = (words: readonly string[], word: string) => words.filter((one) => one === word).length

const measure = async (origin: string, folder: string, name: string, spoken: readonly Spoken[]): Promise<string[]> => {
  const { file, sentences, seconds } = await joinClips(folder, name, spoken)
  const context = await openBrowser(join(folder, `${name}-profile`), { speech: `${file}%noloop` })
  try {
    await context.addInitScript({ content: withoutRecognizer + WATCH })
    const page = await context.newPage()
    const loaded = page.waitForRequest(/decoder_model/)
    await signUp(page, origin)
    await loaded
    await page.waitForTimeout(10_000)
    await page.getByRole('button', { name: 'Press to record', exact: true }).click()
    await page.waitForTimeout(seconds * 1000 + 3000)
    const { openedAt, texts, slices } = v.parse(watchedSchema, await page.evaluate('watched'))

    const shown = texts.map(({ at, text }) => ({ at, words: wordsOf(text) }))
    const expected = sentences.flatMap(({ words }) => words)
    const errors = wordErrors(expected, shown.at(-1)?.words ?? [])
    // Of the last word of each sentence.
    const delays = sentences.flatMap(({ words, endSeconds }, index) => {
      const last = words.at(-1) ?? ''
      const spokenSoFar = sentences.slice(0, index + 1).flatMap((sentence) => sentence.words)
      const entry = shown.find((one) => count(one.words, last) >= count(spokenSoFar, last))
      return entry ? [entry.at - openedAt - endSeconds * 1000] : []
    })
    const sorted = delays.toSorted((a, b) => a - b)
    const gaps = slices.slice(1).map((at, index) => at - (slices[index] ?? 0))
    const inTime = delays.filter((delay) => delay <= IN_TIME_MS).length
    return [
      `${name} (${expected.length} words)`,
      `${(100 * (1 - errors / expected.length)).toFixed(1)} %`,
      `${((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1000).toFixed(1)} s`,
      `${inTime} of ${sentences.length}`,
      `${gaps.filter((gap) => gap > LATE_SLICE_MS).length} of ${slices.length}`,
      `${Math.round(Math.max(...gaps))} ms`,
    ]
  } finally {
    await context.close()
  }
}

await benchmark(async (stack) => {
  if (!existsSync(built)) throw new Error('The pages have not been built: npm run build.')
  const folder = await scratchFolder(stack)
  const server = await runServer(stack, join(folder, 'data'))
  const { people, synthesized } = await spokenFiles(folder)
  const rows: string[][] = []
  if (people.length > 0) rows.push(await measure(server.origin, folder, 'people', people))
  rows.push(await measure(server.origin, folder, 'synthesized', synthesized))
  const headings = ['live words', 'right', 'delay (median)', 'within 2 s', 'slices over 0.5 s', 'longest']
  return layOutColumns(headings, rows)
})
