import { mkdir, readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { MediaTools } from './media-tools.ts'
import { ToolFailed } from './run-tool.ts'
import { writeSpeechPcm } from './speech-pcm.ts'
import { fakeTool } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, LIVE_WEBM_ARGS, requireMediaTools, synthesizeSpeech } from './testing/speech-samples.ts'

const scratch = scratchFolder()
let tools: MediaTools

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
  await mkdir(scratch('out'))
})

test.each([
  ['live.webm', LIVE_WEBM_ARGS],
  ['stereo.wav', ['-ac', '2', '-ar', '44100']],
])('%s becomes 16 kHz mono with a 44-byte header and a second of silence at the end', async (name, args) => {
  await convert(scratch('speech.wav'), scratch(name), args)
  await writeSpeechPcm(tools, { source: scratch(name), target: scratch('out/speech.wav') })
  const wav = await readFile(scratch('out/speech.wav'))
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect(wav.toString('latin1', 36, 40)).toBe('data')
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
    1, 1, 16_000, 16,
  ])
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)

  const spoken = (await readFile(scratch('speech.wav'))).length - 44
  expect(Math.abs(wav.length - 44 - 32_000 - spoken)).toBeLessThan(32 * 50)
  const samples = Array.from({ length: 16_000 }, (_, i) => wav.readInt16LE(wav.length - 32_000 + 2 * i))
  expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(2)
  expect(await readdir(scratch('out'))).toEqual(['speech.wav'])
})

test('a failure of ffmpeg leaves no file', async () => {
  await mkdir(scratch('none'))
  const ffmpeg = await fakeTool(scratch('full'), 'echo "No space left on device" >&2; exit 1')
  const writing = writeSpeechPcm({ ...tools, ffmpeg }, { source: scratch('speech.wav'), target: scratch('none/a.wav') })
  await expect(writing).rejects.toThrow(ToolFailed)
  expect(await readdir(scratch('none'))).toEqual([])
})
