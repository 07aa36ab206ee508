import { execFileSync } from 'node:child_process'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { id3Tag, writeMp3 } from './mp3-copy.ts'
import { ToolFailed } from './run-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import {
  convert,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  STREAMED_WAV_ARGS,
  synthesizeSpeech,
} from './testing/speech-samples.ts'

const scratch = scratchFolder()
let tools: MediaTools
let durationMs: number

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
  await convert(scratch('speech.wav'), scratch('live.webm'), LIVE_WEBM_ARGS)
  durationMs = await lengthOf(scratch('live.webm'))
})

const lengthOf = async (path: string) => {
  const measured = await measureAudio(tools, path)
  if (measured.kind !== 'ok') throw new Error(`Unexpected: ${measured.kind}`)
  return measured.durationMs
}
const probe = (path: string) =>
  JSON.parse(
    execFileSync(tools.ffprobe, ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path]).toString(),
  )

test.each([
  ['live.webm', LIVE_WEBM_ARGS],
  ['speech.m4a', ['-c:a', 'aac']],
  ['stereo.flac', ['-ac', '2']],
  ['telephone.wav', ['-ar', '8000']],
  ['streamed.wav', STREAMED_WAV_ARGS],
])('%s becomes a widely playable MP3 of the same duration', async (name, how) => {
  await convert(scratch('speech.wav'), scratch(name), [...how])
  const expectedMs = await lengthOf(scratch(name))
  const reached: number[] = []
  const mp3 = await writeMp3(tools, {
    source: scratch(name),
    target: scratch('made.mp3'),
    durationMs: expectedMs,
    onProgress: (fraction) => reached.push(fraction),
  })
  const { streams, format } = probe(scratch('made.mp3'))
  expect(streams[0]).toMatchObject({ codec_name: 'mp3', channels: 1, sample_rate: '44100', bit_rate: '96000' })
  expect(Math.abs(Number(format.duration) * 1000 - expectedMs)).toBeLessThan(100)
  expect(Math.abs(mp3.durationMs - expectedMs)).toBeLessThan(100)
  expect(format.tags).toBeUndefined()
  expect(reached.at(-1)).toBeGreaterThan(0.9)
})

test('the same recording gives the same bytes', async () => {
  for (const name of ['one.mp3', 'two.mp3'])
    await writeMp3(tools, { source: scratch('live.webm'), target: scratch(name), durationMs })
  expect((await readFile(scratch('one.mp3'))).equals(await readFile(scratch('two.mp3')))).toBe(true)
})

test('a truncated recording is encoded as far as it can be decoded', async () => {
  const whole = await readFile(scratch('live.webm'))
  await writeFile(scratch('cut.webm'), whole.subarray(0, Math.floor(whole.length * 0.6)))
  const expectedMs = await lengthOf(scratch('cut.webm'))
  const mp3 = await writeMp3(tools, { source: scratch('cut.webm'), target: scratch('cut.mp3'), durationMs: expectedMs })
  expect(mp3.durationMs).toBeGreaterThan(durationMs * 0.3)
})

test.each(['nothing', 'noise'])('%s fails and leaves no file', async (what) => {
  await writeFile(scratch('bad.webm'), what === 'noise' ? Buffer.alloc(5000, 7) : '')
  await truncate(scratch('bad.webm'), what === 'noise' ? 5000 : 0)
  const making = writeMp3(tools, { source: scratch('bad.webm'), target: scratch('bad.mp3'), durationMs: null })
  await expect(making).rejects.toThrow(ToolFailed)
  expect((await readdir(scratch('.'))).filter((name) => name.startsWith('bad.mp3'))).toEqual([])
})

test('an MP3 that is too short fails', async () => {
  const request = { source: scratch('live.webm'), target: scratch('short.mp3'), durationMs: durationMs + 5000 }
  await expect(writeMp3(tools, request)).rejects.toThrow(ToolFailed)
})

test('id3Tag: ffprobe reads the tag in every script, and the audio is unchanged', async () => {
  await writeMp3(tools, { source: scratch('live.webm'), target: scratch('plain.mp3'), durationMs })
  const tag = id3Tag({
    title: 'נהר 川 👩‍👩‍👧 é',
    artist: 'Ruth & <Ada>',
    album: 'The Okafor Family',
    year: '2026',
    language: 'eng',
    comment: 'Ruth, “The river”, told in Chicago.',
  })
  await writeFile(scratch('tagged.mp3'), Buffer.concat([tag, await readFile(scratch('plain.mp3'))]))
  const { format } = probe(scratch('tagged.mp3'))
  expect(format.tags).toEqual({
    title: 'נהר 川 👩‍👩‍👧 é',
    artist: 'Ruth & <Ada>',
    album: 'The Okafor Family',
    date: '2026',
    genre: 'Speech',
    comment: 'Ruth, “The river”, told in Chicago.',
  })
  expect(await lengthOf(scratch('tagged.mp3'))).toBe(await lengthOf(scratch('plain.mp3')))
})

test('id3Tag omits empty and invalid fields', async () => {
  const bare = { title: '', artist: '', album: '', year: '12', language: 'x', comment: '' }
  expect(id3Tag(bare).toString('latin1')).not.toMatch(/TIT2|TPE1|TALB|TYER|COMM/)
  // Compared as bytes, because Node reads UTF-16 only at even offsets.
  expect(id3Tag({ ...bare, title: 'a\0b\uD800' }).includes(Buffer.from('ab\uFFFD', 'utf16le'))).toBe(true)
})

test('id3Tag always has the same length, and fits the longest texts', () => {
  const bare = { title: '', artist: '', album: '', year: '', language: '', comment: '' }
  const long = '川'.repeat(3000)
  const full = { title: long, artist: long, album: long, year: '2026', language: 'eng', comment: long }
  expect(id3Tag(full).length).toBe(id3Tag(bare).length)
  // The comment is the last frame, and must end before the tag does.
  const comment = id3Tag(full).subarray(id3Tag(full).indexOf('COMM'))
  expect(comment.indexOf(Buffer.alloc(4))).toBeGreaterThan(4000)
  expect(comment.length).toBeGreaterThanOrEqual(10 + comment.readUInt32BE(4))
})
