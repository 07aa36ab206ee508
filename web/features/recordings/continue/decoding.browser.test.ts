import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { carriedOn, samplesFrom } from './testing/samples.ts'

const SAMPLES = samplesFrom((name) =>
  readFileSync(new URL(`../../../../server/infra/media/testing/${name}`, import.meta.url)),
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
      expect(Math.abs(decoded - ending.ms - ms)).toBeLessThan(200)
    }),
    { numRuns: 60 },
  )
})
