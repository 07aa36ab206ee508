import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { concatBytes } from '#common/media/bytes.ts'
import { createBoxSplitter } from './mp4.ts'
import { readFragment, readMovie, renumberFragment } from './mp4-fragments.ts'
import { loadSamples } from './testing/samples.ts'

const [, sample] = loadSamples((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

/** The sample as the middle of a longer recording: fragments later by `shift`, and their numbers higher by `numbers`. */
function shifted(shift: number, numbers: number) {
  const out: Uint8Array[] = []
  let track: ReturnType<typeof readMovie> | null = null
  const boxes = createBoxSplitter((type, whole) => {
    if (type === 'moov') track = readMovie(whole)
    if (type === 'moof' && track) {
      const { number, start } = readFragment(whole, track)
      renumberFragment(whole, number + numbers, start + shift)
    }
    out.push(whole)
  })
  boxes.add(sample.bytes)
  return concatBytes(...out)
}

test.each([
  { passes: 'nothing', shift: 0, numbers: 0 },
  { passes: '2 bytes', shift: 0xf000, numbers: 0xf8 },
  { passes: '3 bytes', shift: 0xfff000, numbers: 0xfff8 },
  { passes: '4 bytes', shift: 0xfffff000, numbers: 0xfffff8 },
])('cut anywhere, a recording is as long as what arrived, also if its time overflows $passes', ({ shift, numbers }) => {
  const bytes = shifted(shift, numbers)
  const startMs = (shift / 48_000) * 1_000
  for (let cut = sample.audioStart; cut <= bytes.length; cut += 1) {
    const reader = sample.createReader()
    reader.add(bytes.subarray(0, cut))
    const lengthMs = reader.end().durationMs - startMs
    const arrivedMs = (sample.ms * cut) / bytes.length
    expect(lengthMs, `cut at ${cut}`).toBeLessThan(arrivedMs + 300)
    expect(lengthMs, `cut at ${cut}`).toBeGreaterThan(arrivedMs - 300)
  }
})
