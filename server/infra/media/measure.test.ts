// Long, because one set of samples covers every kind of damage.
import { execFile } from 'node:child_process'
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { type Measurement, measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
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
const recorded = (name: string): string => fileURLToPath(new URL(`./testing/${name}`, import.meta.url))
let tools: MediaTools
let speechMs: number

beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(scratch('speech.wav'))
  const { size } = await stat(scratch('speech.wav'))
  speechMs = (size - 44) / 32
  await Promise.all(Object.entries(KINDS).map(([name, args]) => convert(scratch('speech.wav'), scratch(name), args)))
})

const FRAGMENTED = ['-movflags', 'empty_moov+frag_keyframe+default_base_moof', '-frag_duration', '500000', '-f', 'mp4']
const KINDS: Record<string, string[]> = {
  'live.webm': LIVE_WEBM_ARGS,
  'indexed.webm': ['-c:a', 'libopus', '-f', 'webm'],
  'float.mka': ['-c:a', 'pcm_f32le', '-f', 'matroska'],
  'index-last.mp4': ['-c:a', 'aac', '-f', 'mp4'],
  'index-first.mp4': ['-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4'],
  'fragmented.mp4': ['-c:a', 'aac', ...FRAGMENTED],
  'opus.mp4': ['-c:a', 'libopus', ...FRAGMENTED],
  'opus.ogg': ['-c:a', 'libopus'],
  'vorbis.ogg': ['-c:a', 'libvorbis'],
  'whole.mp3': ['-c:a', 'libmp3lame'],
  'bare.mp3': ['-c:a', 'libmp3lame', '-write_xing', '0', '-id3v2_version', '0', '-q:a', '6'],
  'whole.flac': ['-c:a', 'flac'],
  'stereo.wav': ['-ac', '2', '-ar', '44100'],
  'streamed.wav': STREAMED_WAV_ARGS,
}

function ok(measured: Measurement): Extract<Measurement, { kind: 'ok' }> {
  if (measured.kind !== 'ok') throw new Error(`Unexpected: ${JSON.stringify(measured)}.`)
  return measured
}

/** A copy truncated to the given fraction of its bytes, always to an odd number of them. */
async function cut(name: string, share: number): Promise<string> {
  const path = scratch(`cut-${share}-${name}`)
  await copyFile(scratch(name), path)
  await truncate(path, Math.floor((await readFile(path)).length * share) | 1)
  return path
}

describe('an intact recording', () => {
  test.each(Object.keys(KINDS))('%s: full duration, no damage', async (name) => {
    const measured = ok(await measureAudio(tools, scratch(name)))
    expect(measured.damaged).toBe(false)
    // Encoder padding counts as audio where the container cannot declare it.
    expect(Math.abs(measured.durationMs - speechMs)).toBeLessThan(120)
    expect(measured.peaks).toHaveLength(120)
    expect(Math.max(...measured.peaks)).toBeGreaterThan(60)
    expect(Math.max(...measured.peaks)).toBeLessThan(256)
  })

  test.each([
    ['chromium-live.webm', 1_980],
    ['chromium-live.m4a', 1_900],
  ])('%s, recorded in slices by a real Chromium: no damage', async (name, durationMs) => {
    expect(ok(await measureAudio(tools, recorded(name)))).toMatchObject({ durationMs, damaged: false })
  })

  test('peaks show loud and silent parts', async () => {
    const gain = "volume='if(between(t,3,6),0,1)':eval=frame"
    await convert(scratch('speech.wav'), scratch('gap.wav'), ['-af', gain])
    const { peaks } = ok(await measureAudio(tools, scratch('gap.wav')))
    const at = (ms: number): number => Math.floor((ms / speechMs) * 120)
    expect(Math.max(...peaks.slice(at(3_200), at(5_800)))).toBe(0)
    expect(Math.max(...peaks.slice(0, at(3_000)))).toBeGreaterThan(40)
    expect(Math.max(...peaks.slice(at(6_200)))).toBeGreaterThan(40)
  })

  test('a video track is ignored', async () => {
    const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=20']
    await convert(scratch('speech.wav'), scratch('film.webm'), ['-c:v', 'libvpx', '-c:a', 'libopus'], picture)
    expect(ok(await measureAudio(tools, scratch('film.webm')))).toMatchObject({ damaged: false })
  })

  test('any file name is accepted, even one that looks like an option or a URL', async () => {
    await copyFile(scratch('live.webm'), scratch('-i concat:a|b%d.webm'))
    expect(ok(await measureAudio(tools, scratch('-i concat:a|b%d.webm'))).damaged).toBe(false)
  })
})

describe('a recording with a gap of a minute in its time stamps', () => {
  const PAUSED = ['-af', "asetpts='if(gte(T,5),PTS+60/TB,PTS)'"]
  const kinds = ['indexed.webm', 'index-last.mp4', 'fragmented.mp4', 'opus.mp4', 'opus.ogg']
  test.each(kinds)('%s is not damaged, and as long as what can be heard', async (name) => {
    await convert(scratch('speech.wav'), scratch(`gap-${name}`), [...PAUSED, ...(KINDS[name] ?? [])])
    const measured = ok(await measureAudio(tools, scratch(`gap-${name}`)))
    expect(measured.damaged).toBe(false)
    expect(Math.abs(measured.durationMs - speechMs)).toBeLessThan(120)
    expect(Math.abs(measured.gapMs - 60_000)).toBeLessThan(200)
  })

  test.each(['indexed.webm', 'fragmented.mp4'])('%s that is truncated after it is damaged', async (name) => {
    await convert(scratch('speech.wav'), scratch(`gap-${name}`), [...PAUSED, ...(KINDS[name] ?? [])])
    expect(ok(await measureAudio(tools, await cut(`gap-${name}`, 0.77))).damaged).toBe('cut_off')
  })
})

describe('a FLAC file', () => {
  /** The frames of `whole.flac`: where each starts. They follow each other. */
  const frames = async (): Promise<number[]> => {
    const args = ['-v', 'error', '-show_entries', 'packet=pos', '-of', 'csv=p=0', scratch('whole.flac')]
    const { stdout } = await promisify(execFile)(tools.ffprobe, args)
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [Number.parseInt(line, 10)]))
  }
  const bytesOf = () => readFile(scratch('whole.flac'))
  const measureBytes = async (...parts: Uint8Array[]) => {
    await writeFile(scratch('damaged.flac'), Buffer.concat(parts))
    return ok(await measureAudio(tools, scratch('damaged.flac')))
  }

  test('that lacks frames in between is broken, although it can be read to its end', async () => {
    const starts = await frames()
    const bytes = await bytesOf()
    const measured = await measureBytes(bytes.subarray(0, starts[60]), bytes.subarray(starts[100]))
    expect(measured.damaged).toBe('broken')
    expect(speechMs - measured.durationMs).toBeGreaterThan(2_000)
    expect(speechMs - measured.durationMs).toBeLessThan(3_500)
  })

  test('that lacks bytes in the middle of frames is broken', async () => {
    const bytes = await bytesOf()
    const third = Math.floor(bytes.length / 3)
    expect((await measureBytes(bytes.subarray(0, third), bytes.subarray(2 * third))).damaged).toBe('broken')
  })

  test('that lacks its end is cut off', async () => {
    const starts = await frames()
    expect((await measureBytes((await bytesOf()).subarray(0, starts[100]))).damaged).toBe('cut_off')
  })

  test('with a single wrong bit is broken: its checksum tells', async () => {
    const bytes = await bytesOf()
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    expect(await measureBytes(bytes)).toMatchObject({ damaged: 'broken' })
  })

  test('of a recorder that was paused is not damaged', async () => {
    const paused = ['-af', "asetpts='if(gte(T,5),PTS+60/TB,PTS)'", '-c:a', 'flac']
    await convert(scratch('speech.wav'), scratch('paused.flac'), paused)
    expect(ok(await measureAudio(tools, scratch('paused.flac')))).toMatchObject({ damaged: false, gapMs: 0 })
  })
})

describe('a truncated recording', () => {
  const kinds = [
    'indexed.webm',
    'index-first.mp4',
    'fragmented.mp4',
    'opus.ogg',
    'whole.mp3',
    'whole.flac',
    'stereo.wav',
  ]
  test.each(kinds)('%s: the available part is measured, and damage reported', async (name) => {
    const share = 0.77
    const measured = ok(await measureAudio(tools, await cut(name, share)))
    expect(measured.damaged).toBe(name.endsWith('.flac') ? 'broken' : 'cut_off')
    expect(measured.durationMs / speechMs).toBeGreaterThan(share - 0.2)
    expect(measured.durationMs / speechMs).toBeLessThan(share + 0.1)
  })

  test('an MP4 that lost the index at its end is unreadable', async () => {
    const measured = await measureAudio(tools, await cut('index-last.mp4', 0.9))
    expect(measured).toEqual({ kind: 'unreadable', reason: 'Invalid data found when processing input' })
  })
})

describe('a live recording after its browser crashed', () => {
  // Every structural position where a slice can end, in recordings made by a real Chromium.
  const positions: [name: string, file: string, bytes: number, durationMs: number][] = [
    ['between two clusters', 'chromium-live.webm', 3_807, 1_440],
    ["in a cluster's id", 'chromium-live.webm', 3_809, 1_440],
    ["in a cluster's size", 'chromium-live.webm', 3_815, 1_440],
    ["before a cluster's time", 'chromium-live.webm', 3_819, 1_440],
    ["in a cluster's time", 'chromium-live.webm', 3_821, 1_440],
    ["after a cluster's time", 'chromium-live.webm', 3_823, 1_440],
    ["in a block's size", 'chromium-live.webm', 3_825, 1_440],
    ["after a block's header", 'chromium-live.webm', 3_830, 1_440],
    ["in a block's audio", 'chromium-live.webm', 3_900, 1_440],
    ["before a block's last byte", 'chromium-live.webm', 3_960, 1_440],
    ['between two blocks', 'chromium-live.webm', 3_961, 1_500],
    ['between two fragments', 'chromium-live.m4a', 4_330, 1_060],
    ["in a fragment header's size", 'chromium-live.m4a', 4_332, 1_060],
    ["in a fragment header's name", 'chromium-live.m4a', 4_336, 1_060],
    ['in a fragment header', 'chromium-live.m4a', 4_380, 1_060],
    ["before a fragment header's last byte", 'chromium-live.m4a', 4_437, 1_060],
    ['between the header and its audio', 'chromium-live.m4a', 4_438, 1_060],
    ['in the box name before the audio', 'chromium-live.m4a', 4_443, 1_060],
    ['in the first sample of a fragment', 'chromium-live.m4a', 4_500, 1_060],
    ['in the second sample of a fragment', 'chromium-live.m4a', 4_650, 1_060],
    ["before a fragment's last byte", 'chromium-live.m4a', 4_714, 1_060],
  ]
  test.each(positions)(
    'truncated %s: %s of %d bytes has no damage and ends with the last complete block',
    async (_, file, bytes, ms) => {
      await writeFile(scratch('died'), (await readFile(recorded(file))).subarray(0, bytes))
      expect(ok(await measureAudio(tools, scratch('died')))).toMatchObject({ durationMs: ms, damaged: false })
    },
  )

  test('may have a name that looks like anything', async () => {
    const cut = (await readFile(recorded('chromium-live.webm'))).subarray(0, 3_900)
    await writeFile(scratch(',,:file:a|b%d.webm'), cut)
    expect(ok(await measureAudio(tools, scratch(',,:file:a|b%d.webm'))).damaged).toBe(false)
  })

  test('invalid data before the end is damage', async () => {
    const cut = (await readFile(recorded('chromium-live.webm'))).subarray(0, 3_900)
    await writeFile(scratch('hole'), cut.fill(0x55, 2_600, 2_900))
    expect(ok(await measureAudio(tools, scratch('hole'))).damaged).not.toBe(false)
  })

  test('half a second of missing audio is damage', async () => {
    const longFragments = [...FRAGMENTED.with(FRAGMENTED.indexOf('500000'), '2000000')]
    await convert(scratch('speech.wav'), scratch('long-fragments.mp4'), ['-c:a', 'aac', ...longFragments])
    const measured = ok(await measureAudio(tools, await cut('long-fragments.mp4', 0.77)))
    expect(measured.damaged).toBe('cut_off')
    expect(measured.durationMs / speechMs).toBeGreaterThan(0.6)
  })

  test.each([
    ['between two samples', 44 + 88_200, 1_000],
    ['within a sample', 44 + 88_201, 1_000],
    ['before enough of it was stored', 44 + 882, undefined],
    ['after its header', 44, undefined],
  ])('raw samples truncated %s: what is there is measured, without damage', async (_, bytes, ms) => {
    const samples = toneWav(2, 44_100).fill(0xff, 4, 8).fill(0xff, 40, 44)
    await writeFile(scratch('died.wav'), samples.subarray(0, bytes))
    const measured = await measureAudio(tools, scratch('died.wav'))
    expect(measured).toMatchObject(ms === undefined ? { kind: 'empty' } : { kind: 'ok', damaged: false, gapMs: 0 })
    if (ms !== undefined) expect(Math.abs(ok(measured).durationMs - ms)).toBeLessThan(3)
  })

  test('a header without audio is empty', async () => {
    const header = (await readFile(recorded('chromium-live.webm'))).subarray(0, 150)
    await writeFile(scratch('header.webm'), header)
    expect(await measureAudio(tools, scratch('header.webm'))).toEqual({ kind: 'empty' })
  })
})

describe('a recording with invalid bytes in the middle', () => {
  test.each(['live.webm', 'index-first.mp4', 'opus.ogg', 'whole.flac'])('%s is broken', async (name) => {
    const bytes = await readFile(scratch(name))
    const middle = Math.floor(bytes.length / 2)
    bytes.fill(0x55, middle, middle + 2_000)
    await writeFile(scratch('hole'), bytes)
    expect(ok(await measureAudio(tools, scratch('hole'))).damaged).toBe('broken')
  })

  test('an MP3 with trailing tags has no damage', async () => {
    const bytes = await readFile(scratch('whole.mp3'))
    await writeFile(
      scratch('tagged.mp3'),
      Buffer.concat([bytes, Buffer.from(`TAG${'x'.repeat(125)}`), Buffer.alloc(300, 0xff)]),
    )
    expect(ok(await measureAudio(tools, scratch('tagged.mp3'))).damaged).toBe(false)
  })
})

describe('no audio', () => {
  test('an empty file', async () => {
    await writeFile(scratch('zero'), '')
    expect(await measureAudio(tools, scratch('zero'))).toEqual({ kind: 'empty' })
  })

  test.each([
    ['0.29', 'empty'],
    ['0.31', 'ok'],
  ])('%s seconds: %s', async (seconds, kind) => {
    await convert(scratch('speech.wav'), scratch('short.wav'), ['-t', seconds])
    expect(await measureAudio(tools, scratch('short.wav'))).toMatchObject({ kind })
  })

  test('only the header of a live recording', async () => {
    await writeFile(scratch('header.webm'), (await readFile(recorded('chromium-live.webm'))).subarray(0, 200))
    expect(await measureAudio(tools, scratch('header.webm'))).toEqual({ kind: 'empty' })
  })

  test('garbage', async () => {
    await writeFile(
      scratch('garbage'),
      Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7919 + (i >> 3)) & 0xff)),
    )
    expect(await measureAudio(tools, scratch('garbage'))).toMatchObject({ kind: 'unreadable' })
  })

  test('garbage after a valid signature', async () => {
    const header = (await readFile(recorded('chromium-live.webm'))).subarray(0, 60)
    await writeFile(scratch('fake.webm'), Buffer.concat([header, Buffer.alloc(5_000, 'no audio at all ')]))
    expect(await measureAudio(tools, scratch('fake.webm'))).toMatchObject({ kind: 'unreadable' })
  })

  test('a video without audio', async () => {
    await convert('color=size=64x64:duration=1', scratch('silent.webm'), ['-c:v', 'libvpx'], ['-f', 'lavfi'])
    expect(await measureAudio(tools, scratch('silent.webm'))).toEqual({
      kind: 'unreadable',
      reason: 'It has no audio track',
    })
  })

  test('a playlist, which could refer to other files', async () => {
    await writeFile(scratch('list.webm'), `#EXTM3U\n#EXTINF:10\n${scratch('speech.wav')}\n`)
    expect(await measureAudio(tools, scratch('list.webm'))).toMatchObject({ kind: 'unreadable' })
    await writeFile(scratch('concat.webm'), `ffconcat version 1.0\nfile 'speech.wav'\n`)
    expect(await measureAudio(tools, scratch('concat.webm'))).toMatchObject({ kind: 'unreadable' })
  })
})

describe('a failure of a tool is not an error in the file', () => {
  const measure = (script: { ffmpeg?: string; ffprobe?: string }, timeLimitMs = 30_000) =>
    measureAudio({ ...tools, ...script }, scratch('live.webm'), { timeLimitMs })

  test('missing tool', async () => {
    await expect(measure({ ffmpeg: scratch('none') })).rejects.toThrow(ToolMissing)
    await expect(measure({ ffprobe: scratch('none') })).rejects.toThrow(ToolMissing)
  })

  test('crash', async () => {
    const crash = await fakeTool(scratch('crash'), 'kill -SEGV $$')
    await expect(measure({ ffmpeg: crash })).rejects.toThrow(ToolFailed)
    await expect(measure({ ffprobe: crash })).rejects.toThrow(ToolFailed)
  })

  test('unrelated error', async () => {
    const refuse = await fakeTool(scratch('refuse'), 'echo "error while loading shared libraries" >&2; exit 127')
    await expect(measure({ ffmpeg: refuse })).rejects.toThrow(ToolFailed)
    await expect(measure({ ffprobe: refuse })).rejects.toThrow(ToolFailed)
  })

  test('hang', async () => {
    const hang = await fakeTool(scratch('hang'), hangingScript(scratch('pids')))
    await expect(measure({ ffprobe: hang }, 500)).rejects.toThrow(ToolTimedOut)
    const hangAfterSome = await fakeTool(
      scratch('hang-late'),
      `head -c 90000 /dev/zero; ${hangingScript(scratch('pids'))}`,
    )
    await expect(measure({ ffmpeg: hangAfterSome }, 3_000)).rejects.toThrow(ToolTimedOut)
  })

  test('a missing file rejects with ENOENT', async () => {
    await expect(measureAudio(tools, scratch('nowhere.webm'))).rejects.toThrow('ENOENT')
  })

  test('aborting stops the tool', async () => {
    const stopping = new AbortController()
    const hang = await fakeTool(scratch('hang'), hangingScript(scratch('pids')))
    const measuring = measureAudio({ ...tools, ffmpeg: hang }, scratch('live.webm'), { signal: stopping.signal })
    stopping.abort(new Error('shutting down'))
    await expect(measuring).rejects.toThrow('shutting down')
  })
})

describe('a take that fails, if it can be skipped', () => {
  const measureTakes = (names: string[], ffmpeg = tools.ffmpeg) =>
    measureAudio({ ...tools, ffmpeg }, names.map(scratch), { skipsTake: () => true })
  const without = async () => ok(await measureTakes(['live.webm', 'whole.flac']))

  test('a missing file: the others are measured, and it has no length', async () => {
    const { durationMs, peaks, takeDurationsMs } = await without()
    expect(ok(await measureTakes(['live.webm', 'nowhere.webm', 'whole.flac']))).toMatchObject({
      durationMs,
      peaks,
      takeDurationsMs: [takeDurationsMs[0], 0, takeDurationsMs[1]],
      damaged: 'broken',
    })
  })

  test('a crash after some samples: nothing of it counts', async () => {
    const loud = `head -c 400000 /dev/zero | tr '\\0' '\\177'`
    const script = `case "$*" in *stereo.wav*) ${loud}; kill -SEGV $$;; esac; exec '${tools.ffmpeg}' "$@"`
    const crash = await fakeTool(scratch('crash-at-one'), script)
    const { durationMs, peaks, takeDurationsMs } = await without()
    expect(ok(await measureTakes(['live.webm', 'stereo.wav', 'whole.flac'], crash))).toMatchObject({
      durationMs,
      peaks,
      takeDurationsMs: [takeDurationsMs[0], 0, takeDurationsMs[1]],
      damaged: 'broken',
    })
  })

  test('all of them: the recording is unreadable', async () => {
    expect(await measureTakes(['nowhere.webm', 'elsewhere.webm'])).toMatchObject({ kind: 'unreadable' })
  })

  test('a missing tool or an aborted run isn’t the take’s fault', async () => {
    await expect(measureTakes(['live.webm', 'whole.flac'], scratch('none'))).rejects.toThrow(ToolMissing)
    const signal = AbortSignal.abort(new Error('shutting down'))
    const measuring = measureAudio(tools, scratch('live.webm'), { signal, skipsTake: () => true })
    await expect(measuring).rejects.toThrow('shutting down')
  })
})
