import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodePcm16 } from '#common/media/pcm16.ts'
import { noise, speech } from '#common/speech/testing/signals.ts'
import { ToolFailed } from '#server/infra/media/run-tool.ts'
import { isRunning } from '#server/infra/media/testing/fake-tool.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { SpeechEngineUnusable, SpeechFailed } from '../speech-engine.ts'
import { readSamples } from '../testing/read-samples.ts'
import { fakeHub, MODEL_PATH } from './testing/fake-hub.ts'
import { TINY_SECONDS, TINY_TEXT, tinyWhisperFiles } from './testing/tiny-whisper.ts'
import { whisperEngine } from './whisper.ts'

const scratch = scratchFolder()
const NOWHERE = 'http://127.0.0.1:1'
const FILES = tinyWhisperFiles()
const MODEL_FOLDER = 'models/onnx-community/whisper-base_timestamped'

const recording = readSamples(Buffer.alloc(64_000, 1))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('availability', () => {
  test('unavailable without the package', async () => {
    const findPackage = (): never => {
      throw new Error('Cannot find module')
    }
    const engine = whisperEngine({ cacheDir: scratch('none'), findPackage })
    expect(await engine.available()).toBe('The optional package @huggingface/transformers is not installed.')
  })

  test('unavailable without weights and hub', async () => {
    const engine = whisperEngine({ cacheDir: scratch('none'), hub: NOWHERE })
    expect(await engine.available()).toBe(
      'The speech model has not been downloaded yet, and 127.0.0.1:1 cannot be reached.',
    )
  })

  test('available with the hub', async () => {
    const { hub, requests } = await fakeHub(FILES)
    expect(await whisperEngine({ cacheDir: scratch('none'), hub }).available()).toBe(true)
    expect(requests).toEqual([`HEAD ${MODEL_PATH}config.json`])
  })

  test('available with all weights and no network', async () => {
    const engine = whisperEngine({ cacheDir: scratch('full'), hub: NOWHERE })
    for (const file of Object.keys(FILES)) {
      expect(await engine.available()).not.toBe(true)
      const path = scratch(`full/onnx-community/whisper-base_timestamped/${file}`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, '')
    }
    expect(await engine.available()).toBe(true)
  })
})

describe('loading, with the real package in a real child process', () => {
  test('without a network it fails at once and is unavailable for ten minutes', async () => {
    const engine = whisperEngine({ cacheDir: scratch('offline'), hub: NOWHERE })
    const failure = await engine
      .transcribe(recording, { durationMs: 2_000, language: 'en-US' })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SpeechEngineUnusable)
    expect(failure).toMatchObject({ code: 'speech_engine_unusable', engine: 'whisper' })
    expect(String(failure)).toContain('could not be downloaded from 127.0.0.1:1')
    expect(await engine.available()).toContain('could not be downloaded')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11 * 60_000)
    expect(await engine.available()).toContain('has not been downloaded yet')
  })

  test('downloads the model once, transcribes a long recording in windows, and later works offline', async () => {
    const { hub, close } = await fakeHub(FILES)
    const downloads: { loadedBytes: number; totalBytes: number }[] = []
    const engine = whisperEngine({
      cacheDir: scratch('models'),
      hub,
      onDownload: (progress) => downloads.push(progress),
    })
    const long = readSamples(Buffer.alloc(32_000 * 40, 'loud'))
    const progress: number[] = []
    const transcribe = () =>
      engine.transcribe(long, { durationMs: 40_000, language: 'en-US', onProgress: (share) => progress.push(share) })

    const { text, words = [] } = await transcribe()
    expect(text).toBe(`${TINY_TEXT} ${TINY_TEXT}`)
    expect(words.map(({ word }) => word).join(' ')).toBe(text)
    const second = (progress[0] ?? 0) * 40
    for (const [i, at] of [...TINY_SECONDS, ...TINY_SECONDS.map((seconds) => seconds + second)].entries()) {
      expect(words[i]?.start).toBeGreaterThan(at - 1.3)
      expect(words[i]?.start).toBeLessThan(at)
    }
    expect(progress).toHaveLength(2)
    expect(second).toBeGreaterThan(18)
    expect(second).toBeLessThan(28)
    expect(progress[1]).toBe(1)
    const size = Object.values(FILES).reduce((sum, content) => sum + Buffer.byteLength(content), 0)
    expect(downloads.at(-1)).toMatchObject({ loadedBytes: size, totalBytes: size })
    for (const [file, content] of Object.entries(FILES)) {
      expect((await readFile(scratch(`${MODEL_FOLDER}/${file}`))).equals(Buffer.from(content))).toBe(true)
    }

    close()
    expect(await engine.available()).toBe(true)
    expect((await transcribe()).words).toEqual(words)
  })

  test('quiet speech is recognized, because it is amplified', async () => {
    const { hub } = await fakeHub(FILES)
    const quiet = readSamples(Buffer.from(encodePcm16(speech(10, -60))))
    const { text } = await whisperEngine({ cacheDir: scratch('models'), hub }).transcribe(quiet, {
      durationMs: 10_000,
      language: 'en-US',
    })
    expect(text).toBe(TINY_TEXT)
  })

  test.each([
    ['silent audio', new Float32Array(32_000)],
    ['the noise of an empty room', noise(2, -45)],
  ])('%s is skipped, because Whisper would make up sentences', async (_, samples) => {
    const { hub } = await fakeHub(FILES)
    const read = readSamples(Buffer.from(encodePcm16(samples)))
    const result = await whisperEngine({ cacheDir: scratch('models'), hub }).transcribe(read, {
      durationMs: 2_000,
      language: 'en-US',
    })
    expect(result).toEqual({ text: '', words: [], language: 'en', engine: 'whisper' })
  })

  test('invalid weights are reported', async () => {
    const { hub } = await fakeHub({ ...FILES, 'onnx/decoder_model_merged_quantized.onnx': 'these are no weights' })
    const engine = whisperEngine({ cacheDir: scratch('bad'), hub })
    const failure = await engine
      .transcribe(recording, { durationMs: 2_000, language: 'en-US' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'speech_engine_unusable', message: 'The speech model could not be loaded.' })
  })

  test('the child process ends when its parent does', async () => {
    const file = fileURLToPath(new URL('./whisper-child.ts', import.meta.url))
    const task = { seconds: 1, cacheDir: scratch('orphan'), cached: false, hub: 'http://192.0.2.1', language: 'en' }
    const child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: ['pipe', 'ignore', 'ignore'] })
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([1, null])
  })
})

describe('the output of the child process', () => {
  const transcribe = async (
    script: string,
    more: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
  ) => {
    await writeFile(
      scratch('child.mjs'),
      `const send = (message) => console.log(JSON.stringify(message))\nsend({ type: 'ready' })\n${script}`,
    )
    const engine = whisperEngine({ cacheDir: scratch('none'), childFile: scratch('child.mjs') })
    return engine.transcribe(recording, { durationMs: 2_000, language: 'de-DE', ...more })
  }

  test('words and progress, between lines printed by libraries', async () => {
    const progress: number[] = []
    const words = [{ word: 'Guten', start: 0.1, end: 0.5, confidence: null }]
    const result = await transcribe(
      `console.log('loading {'); console.log('{"type":"other"}'); console.log('{broken')
       send({ type: 'progress', fraction: 0.5 })
       send({ type: 'result', text: 'Guten', words: ${JSON.stringify(words)} })`,
      { onProgress: (share) => progress.push(share) },
    )
    expect(result).toEqual({ text: 'Guten', words, language: 'de', engine: 'whisper' })
    expect(progress).toEqual([0.5])
  })

  test('the task is passed as the only argument', async () => {
    const result = await transcribe(`send({ type: 'result', text: process.argv.slice(2).join('|'), words: [] })`)
    expect(JSON.parse(result.text)).toMatchObject({ seconds: 2, cached: false, language: 'de' })
  })

  test('a failure on this recording', async () => {
    const failing = transcribe(`send({ type: 'failure', stage: 'transcribe', message: 'odd samples' })`)
    await expect(failing).rejects.toThrow(SpeechFailed)
    await expect(failing).rejects.toThrow('odd samples')
  })

  test('no result', async () => {
    const failure = await transcribe(`console.error('out of ideas'); process.exit(7)`).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SpeechFailed)
    expect(failure).toMatchObject({ stderrTail: 'out of ideas\n' })
    expect(String(failure)).toContain('exit code 7')
  })

  test('no result because it was killed', async () => {
    await expect(transcribe(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`)).rejects.toThrow(
      ToolFailed,
    )
  })

  test('no result until it is aborted', async () => {
    const stopping = new AbortController()
    const hanging = transcribe(
      `import { renameSync, writeFileSync } from 'node:fs'
       writeFileSync('${scratch('pid.part')}', String(process.pid)); renameSync('${scratch('pid.part')}', '${scratch('pid')}')
       setInterval(() => {}, 1000)`,
      { signal: stopping.signal },
    )
    const pid = Number(await vi.waitFor(() => readFile(scratch('pid'), 'utf8'), 10_000))
    stopping.abort(new Error('shutting down'))
    await expect(hanging).rejects.toThrow('shutting down')
    expect(await isRunning(pid)).toBe(false)
  })
})
