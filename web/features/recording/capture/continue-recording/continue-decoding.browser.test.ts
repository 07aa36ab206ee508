import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createBoxSplitter } from './mp4.ts'
import { CannotContinueError } from './stream.ts'
import { continueCut, loadSamples } from './testing/samples.ts'

const SAMPLES = loadSamples((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

const folder = mkdtempSync(join(tmpdir(), 'keepsaid-continue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** ffmpeg's warnings about a file, and how long the decoded audio is. */
function decode(bytes: Uint8Array) {
  const path = join(folder, 'recording')
  writeFileSync(path, bytes)
  const args = ['-nostdin', '-v', 'warning', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']
  const { status, stdout, stderr } = spawnSync(process.env.FFMPEG || 'ffmpeg', args, { maxBuffer: 2 ** 26 })
  return { status, warnings: stderr.toString(), ms: stdout.length / 16 }
}

/** As Apple devices record it: AAC in fragments, each delivered whole. */
function recordAac(): Uint8Array<ArrayBuffer> {
  const path = join(folder, 'aac.m4a')
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2:sample_rate=16000']
  const fragments = ['-movflags', 'empty_moov+default_base_moof', '-frag_duration', '300000']
  const { status } = spawnSync(process.env.FFMPEG || 'ffmpeg', [
    '-v',
    'error',
    ...tone,
    '-c:a',
    'aac',
    ...fragments,
    path,
  ])
  expect(status).toBe(0)
  return new Uint8Array(readFileSync(path))
}

test('AAC in MP4 is continued between fragments; cut within a fragment it is refused, because players would stop there', () => {
  const bytes = recordAac()
  const sample = { ...SAMPLES[1], bytes }
  const borders = bordersOf(bytes)
  expect(borders.length).toBeGreaterThan(4)
  for (const [at, border] of borders.entries()) {
    const { end, file } = continueCut(sample, border)
    const { status, warnings, ms } = decode(file)
    expect({ status, warnings }).toEqual({ status: 0, warnings: '' })
    expect(Math.abs(ms - end.durationMs - 2_000)).toBeLessThan(200)
    const next = borders[at + 1]
    if (next) expect(() => continueCut(sample, Math.floor((border + next) / 2))).toThrow(CannotContinueError)
  }
})

/** Where each fragment ends. */
function bordersOf(bytes: Uint8Array): number[] {
  const borders: number[] = []
  let at = 0
  const boxes = createBoxSplitter((type, whole) => {
    at += whole.length
    if (type === 'mdat') borders.push(at)
  })
  boxes.add(bytes)
  return borders
}

test.each(SAMPLES)('$name: cut anywhere and continued, ffmpeg decodes all of it without warnings', (sample) => {
  const { bytes, ms, audioStart } = sample
  const inHeader = audioStart + 430
  const cuts = fc.oneof(
    fc.integer({ min: audioStart, max: bytes.length }),
    fc.integer({ min: inHeader, max: inHeader + 150 }),
  )
  fc.assert(
    fc.property(cuts, (cut) => {
      const { end, file } = continueCut(sample, cut)
      const { status, warnings, ms: decoded } = decode(file)
      expect({ status, warnings }).toEqual({ status: 0, warnings: '' })
      expect(Math.abs(decoded - end.durationMs - ms)).toBeLessThan(100)
    }),
    { numRuns: 60 },
  )
})
