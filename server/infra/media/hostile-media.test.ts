import { readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { fakeTool } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'
import { convert, requireMediaTools } from './testing/speech-samples.ts'

const scratch = scratchFolder()
let tools: MediaTools
beforeAll(async () => {
  tools = await requireMediaTools(process.env.PATH)
})

/** A WAV of four seconds whose header claims something else. */
const wavWith = async (claims: { rate?: number; channels?: number }): Promise<string> => {
  const wav = Buffer.from(toneWav(4))
  const channels = claims.channels ?? 1
  wav.writeUInt16LE(channels, 22)
  wav.writeUInt16LE(2 * channels, 32)
  if (claims.rate !== undefined) wav.writeUInt32LE(claims.rate, 24)
  await writeFile(scratch('claims.wav'), wav)
  return scratch('claims.wav')
}

describe('a file that makes the decoder work for minutes', () => {
  test.each([
    ['a sample rate of 1 Hz', { rate: 1 }, 'Its sample rate is 1 Hz'],
    ['a sample rate of 3999 Hz', { rate: 3_999 }, 'Its sample rate is 3999 Hz'],
    ['a sample rate over 768 kHz', { rate: 768_001 }, 'Its sample rate is 768001 Hz'],
    ['65 channels', { channels: 65 }, 'It has 65 channels'],
  ])('%s is unreadable, and is not decoded', async (_, claims, reason) => {
    const ffmpeg = await fakeTool(scratch('ffmpeg'), `touch ${scratch('decoded')}`)
    const measured = await measureAudio({ ...tools, ffmpeg }, await wavWith(claims))
    expect(measured).toEqual({ kind: 'unreadable', reason })
    await expect(stat(scratch('decoded'))).rejects.toThrow('ENOENT')
  })

  test.each([4_000, 768_000])('a sample rate of %i Hz is read', async (rate) => {
    expect(await measureAudio(tools, await wavWith({ rate }))).toMatchObject({ kind: rate > 300_000 ? 'empty' : 'ok' })
  })

  test('a small FLAC of hours of silence is decoded up to the limit, and is damaged', async () => {
    await convert(
      'anullsrc=r=8000:cl=mono',
      scratch('silence.flac'),
      ['-t', '3600', '-frame_size', '65535'],
      ['-f', 'lavfi'],
    )
    expect((await stat(scratch('silence.flac'))).size).toBeLessThan(20_000)
    const measured = await measureAudio(tools, scratch('silence.flac'), { maxDurationMs: 5_000 })
    expect(measured).toMatchObject({ kind: 'ok', durationMs: 5_000, damaged: 'too_long' })
  })
})

describe('a file that ends inside its header', () => {
  const cut = async (from: string, bytes: number): Promise<string> => {
    await writeFile(scratch('cut'), (await readFile(from)).subarray(0, bytes))
    return scratch('cut')
  }

  test.each([30, 45, 60, 84, 100, 126, 140])('a WebM of %i bytes is unreadable', async (bytes) => {
    const live = fileURLToPath(new URL('./testing/chromium-live.webm', import.meta.url))
    expect(await measureAudio(tools, await cut(live, bytes))).toMatchObject({ kind: 'unreadable' })
  })

  test.each(['flac', 'ogg', 'mp3', 'm4a'])('a %s of any few bytes is unreadable or empty', async (extension) => {
    await convert('sine=duration=1', scratch(`whole.${extension}`), [], ['-f', 'lavfi'])
    for (const bytes of [5, 20, 40, 80, 200]) {
      const { kind } = await measureAudio(tools, await cut(scratch(`whole.${extension}`), bytes))
      expect(['unreadable', 'empty'], `${bytes} bytes`).toContain(kind)
    }
  })
})
