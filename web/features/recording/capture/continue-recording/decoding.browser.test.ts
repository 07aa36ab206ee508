import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { CannotContinue } from './ending.ts'
import { createMp4Boxes } from './mp4-boxes.ts'
import { carriedOn, samplesFrom } from './testing/samples.ts'

const SAMPLES = samplesFrom((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

const folder = mkdtempSync(join(tmpdir(), 'keepsaid-continue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What ffmpeg says of a file, and how long the sound is that comes out. */
function decode(bytes: Uint8Array) {
  const path = join(folder, 'sound')
  writeFileSync(path, bytes)
  const args = ['-nostdin', '-v', 'warning', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']
  const { status, stdout, stderr } = spawnSync(process.env.FFMPEG || 'ffmpeg', args, { maxBuffer: 2 ** 26 })
  return { status, complaints: stderr.toString(), ms: stdout.length / 16 }
}

/** Speech is recorded like this on Apple's devices: AAC in fragments, each of which comes whole. */
function recordAac(): Uint8Array<ArrayBuffer> {
  const path = join(folder, 'aac.m4a')
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2:sample_rate=16000']
  const fragments = ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '300000']
  const { status } = spawnSync(process.env.FFMPEG || 'ffmpeg', [
    '-v',
    'error',
    ...sound,
    '-c:a',
    'aac',
    ...fragments,
    path,
  ])
  expect(status).toBe(0)
  return new Uint8Array(readFileSync(path))
}

test('AAC in mp4 is carried on between its fragments; within one it is left as it is, for players would stop there', () => {
  const bytes = recordAac()
  const sample = { ...SAMPLES[1], bytes }
  const borders = bordersOf(bytes)
  expect(borders.length).toBeGreaterThan(4)
  for (const [at, border] of borders.entries()) {
    const { ending, file } = carriedOn(sample, border)
    const { status, complaints, ms } = decode(file)
    expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
    expect(Math.abs(ms - ending.ms - 2_000)).toBeLessThan(200)
    const next = borders[at + 1]
    if (next) expect(() => carriedOn(sample, Math.floor((border + next) / 2))).toThrow(CannotContinue)
  }
})

/** Where each fragment ends. */
function bordersOf(bytes: Uint8Array): number[] {
  const borders: number[] = []
  let at = 0
  const boxes = createMp4Boxes((name, whole) => {
    at += whole.length
    if (name === 'mdat') borders.push(at)
  })
  boxes.add(bytes)
  return borders
}

test.each(SAMPLES)('$name: cut anywhere and carried on, ffmpeg decodes all of it without a word', (sample) => {
  const { bytes, ms, sounds } = sample
  const inHeader = sounds + 430
  const cuts = fc.oneof(
    fc.integer({ min: sounds, max: bytes.length }),
    fc.integer({ min: inHeader, max: inHeader + 150 }),
  )
  fc.assert(
    fc.property(cuts, (cut) => {
      const { ending, file } = carriedOn(sample, cut)
      const { status, complaints, ms: decoded } = decode(file)
      expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
      expect(Math.abs(decoded - ending.ms - ms)).toBeLessThan(100)
    }),
    { numRuns: 60 },
  )
})
