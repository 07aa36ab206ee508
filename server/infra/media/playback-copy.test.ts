import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { sniffContainer } from './container.ts'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { type PlaybackCopyRequest, writePlaybackCopy } from './playback-copy.ts'
import { ToolFailed, ToolMissing, ToolTimedOut } from './run-tool.ts'
import { fakeTool, hangingScript } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import {
  convert,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  STREAMED_WAV_ARGS,
  synthesizeSpeech,
} from './testing/speech-samples.ts'

const scratch = scratchFolder()
const execute = promisify(execFile)
let tools: MediaTools

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
  await convert(scratch('speech.wav'), scratch('live.webm'), LIVE_WEBM_ARGS)
  await mkdir(scratch('out'))
})

async function lengthOf(path: string): Promise<number> {
  const measured = await measureAudio(tools, path)
  if (measured.kind !== 'ok') throw new Error(`Unexpected: ${measured.kind}`)
  return measured.durationMs
}

async function copyOf(source: string, more: Partial<PlaybackCopyRequest> = {}) {
  return writePlaybackCopy(tools, {
    source,
    target: scratch('out/copy'),
    durationMs: more.durationMs ?? (await lengthOf(source)),
    ...more,
  })
}

async function declaredSeconds(path: string): Promise<number> {
  const { stdout } = await execute(tools.ffprobe, [
    '-v',
    'error',
    '-of',
    'csv=p=0',
    '-show_entries',
    'format=duration',
    path,
  ])
  return Number(stdout)
}

describe('each codec gets a container that browsers can seek in', () => {
  test.each([
    ['live.webm', LIVE_WEBM_ARGS, 'webm', false],
    ['opus.ogg', ['-c:a', 'libopus'], 'webm', false],
    ['vorbis.ogg', ['-c:a', 'libvorbis'], 'webm', false],
    ['opus.mp4', ['-c:a', 'libopus'], 'webm', false],
    ['aac.m4a', ['-c:a', 'aac'], 'mp4', false],
    ['speech.mp3', ['-c:a', 'libmp3lame', '-write_xing', '0'], 'mp3', false],
    ['speech.flac', [], 'mp4', true],
    ['float.mka', ['-c:a', 'pcm_f32le'], 'mp4', true],
    ['six.wav', ['-af', 'pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0', '-ar', '96000'], 'mp4', true],
    ['streamed.wav', STREAMED_WAV_ARGS, 'mp4', true],
  ] as const)('%s', async (name, args, container, reencoded) => {
    await convert(scratch('speech.wav'), scratch(name), [...args])
    const durationMs = await lengthOf(scratch(name))
    const copy = await copyOf(scratch(name), { durationMs })
    const bytes = await readFile(scratch('out/copy'))
    expect(copy).toMatchObject({ container, reencoded, bytes: bytes.length })
    expect(sniffContainer(bytes)).toBe(container)
    expect(Math.abs(copy.durationMs - durationMs)).toBeLessThanOrEqual(250)
    expect(Math.abs((await declaredSeconds(scratch('out/copy'))) * 1000 - durationMs)).toBeLessThanOrEqual(250)
    expect(await readdir(scratch('out'))).toEqual(['copy'])
  })
})

test.each([
  ['gap.webm', LIVE_WEBM_ARGS],
  ['gap.mp4', ['-c:a', 'aac', '-movflags', 'empty_moov+frag_keyframe', '-frag_duration', '500000']],
])('%s: without a gap in the time stamps, so that words have the same times for a player', async (name, args) => {
  await convert(scratch('speech.wav'), scratch(name), ['-af', "asetpts='if(gte(T,5),PTS+60/TB,PTS)'", ...args])
  const { durationMs } = await copyOf(scratch(name))
  expect(Math.abs((await declaredSeconds(scratch('out/copy'))) * 1000 - durationMs)).toBeLessThanOrEqual(250)
})

test('the index is in front of the audio', async () => {
  await copyOf(scratch('live.webm'))
  const webm = await readFile(scratch('out/copy'))
  const [cues, cluster] = [Buffer.from('1c53bb6b', 'hex'), Buffer.from('1f43b675', 'hex')].map((id) =>
    webm.lastIndexOf(id, 2_000),
  )
  expect(cues).toBeGreaterThan(0)
  expect(cluster).toBeGreaterThan(cues ?? Number.NaN)
  expect((await readFile(scratch('live.webm'))).includes(Buffer.from('1c53bb6b', 'hex'))).toBe(false)

  await convert(scratch('speech.wav'), scratch('late.m4a'), ['-c:a', 'aac'])
  await copyOf(scratch('late.m4a'))
  const mp4 = await readFile(scratch('out/copy'))
  expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
})

test('a recording of a real Chromium gets a duration and an index', async () => {
  const source = fileURLToPath(new URL('./testing/chromium-live.webm', import.meta.url))
  expect(await declaredSeconds(source)).toBeNaN()
  expect(await copyOf(source)).toMatchObject({ container: 'webm', reencoded: false, durationMs: 1_980 })
  expect(await declaredSeconds(scratch('out/copy'))).toBeCloseTo(1.98, 1)
})

test('the same source gives the same bytes, so a repeated job changes nothing', async () => {
  for (const name of ['live.webm', 'speech.wav']) {
    const { durationMs } = await copyOf(scratch(name))
    const first = await readFile(scratch('out/copy'))
    await copyOf(scratch(name), { durationMs })
    expect(first.equals(await readFile(scratch('out/copy')))).toBe(true)
  }
})

test('metadata is not copied', async () => {
  await convert(scratch('speech.wav'), scratch('tagged.m4a'), ['-c:a', 'aac', '-metadata', 'comment=SecretPlace'])
  expect((await readFile(scratch('tagged.m4a'))).includes('SecretPlace')).toBe(true)
  await copyOf(scratch('tagged.m4a'))
  expect((await readFile(scratch('out/copy'))).includes('SecretPlace')).toBe(false)
})

describe('a damaged recording', () => {
  test('truncated: copied up to its end', async () => {
    await copyFile(scratch('live.webm'), scratch('cut.webm'))
    await truncate(scratch('cut.webm'), 40_001)
    expect(await copyOf(scratch('cut.webm'))).toMatchObject({ container: 'webm', reencoded: false })
  })

  test('FLAC that lacks bytes in the middle: as long as what can be heard', async () => {
    await convert(scratch('speech.wav'), scratch('whole.flac'))
    const bytes = await readFile(scratch('whole.flac'))
    const third = Math.floor(bytes.length / 3)
    await writeFile(scratch('hole.flac'), Buffer.concat([bytes.subarray(0, third), bytes.subarray(2 * third)]))
    const durationMs = await lengthOf(scratch('hole.flac'))
    expect(durationMs).toBeLessThan(0.75 * (await lengthOf(scratch('whole.flac'))))
    const copy = await copyOf(scratch('hole.flac'), { durationMs })
    expect(copy).toMatchObject({ container: 'mp4', reencoded: true })
    expect(Math.abs((await declaredSeconds(scratch('out/copy'))) * 1000 - durationMs)).toBeLessThanOrEqual(250)
  })

  test('with invalid bytes: re-encoded', async () => {
    await convert(scratch('speech.wav'), scratch('hole.m4a'), ['-c:a', 'aac', '-movflags', '+faststart'])
    const bytes = await readFile(scratch('hole.m4a'))
    const middle = Math.floor(bytes.length / 2)
    bytes.fill(0x55, middle, middle + 2_000)
    await writeFile(scratch('hole.m4a'), bytes)
    const copy = await copyOf(scratch('hole.m4a'))
    expect(copy).toMatchObject({ container: 'mp4', reencoded: true })
    expect(await measureAudio(tools, scratch('out/copy'))).toMatchObject({ kind: 'ok', damaged: false })
  })
})

describe('a failure leaves no file', () => {
  const attempt = async (broken: Partial<MediaTools>, more: Partial<PlaybackCopyRequest> = {}) => {
    await mkdir(scratch('none'), { recursive: true })
    const request = { source: scratch('live.webm'), target: scratch('none/copy'), durationMs: 12_000, ...more }
    const outcome = await writePlaybackCopy({ ...tools, ...broken }, request).catch((error: unknown) => error)
    expect(await readdir(scratch('none'))).toEqual([])
    return outcome
  }
  // Fake programs get the output file as their last argument, in the form file:PATH.
  const WRITE_SOME = 'for last; do :; done; head -c 5000 /dev/zero > "' + '$' + '{last#file:}"'

  test('ffmpeg missing', async () => {
    expect(await attempt({ ffmpeg: scratch('nowhere') })).toBeInstanceOf(ToolMissing)
  })

  test('ffmpeg crashes', async () => {
    const crash = await fakeTool(scratch('crash'), `${WRITE_SOME}; kill -SEGV $$`)
    expect(await attempt({ ffmpeg: crash })).toBeInstanceOf(ToolFailed)
  })

  test('ffmpeg hangs', async () => {
    const hang = await fakeTool(scratch('hang'), `${WRITE_SOME}; ${hangingScript(scratch('pids'))}`)
    expect(await attempt({ ffmpeg: hang }, { timeLimitMs: 2_500 })).toBeInstanceOf(ToolTimedOut)
  })

  test('ffmpeg succeeds but writes garbage', async () => {
    const lie = await fakeTool(scratch('lie'), WRITE_SOME)
    expect(await attempt({ ffmpeg: lie })).toBeInstanceOf(ToolFailed)
  })

  test('every copy is shorter than the source', async () => {
    expect(await attempt({}, { durationMs: 60_000 })).toBeInstanceOf(ToolFailed)
  })

  test('an unreadable source', async () => {
    await writeFile(scratch('garbage'), 'no audio at all')
    expect(await attempt({}, { source: scratch('garbage') })).toBeInstanceOf(ToolFailed)
  })

  test('aborted', async () => {
    const stopping = new AbortController()
    stopping.abort(new Error('shutting down'))
    expect(await attempt({}, { signal: stopping.signal })).toMatchObject({ message: 'shutting down' })
  })
})
