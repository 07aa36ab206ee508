import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joined } from './bytes.ts'
import { readFragment, readMovie, renumber } from './fragment.ts'
import { createMp4Boxes } from './mp4-boxes.ts'
import { samplesFrom } from './testing/samples.ts'

const [, sample] = samplesFrom((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)

/** The sample as the middle of a longer recording would be: each fragment so much later, and its number so much higher. */
function later(by: number, numbers: number) {
  const out: Uint8Array[] = []
  let sound: ReturnType<typeof readMovie> | null = null
  const boxes = createMp4Boxes((name, whole) => {
    if (name === 'moov') sound = readMovie(whole)
    if (name === 'moof' && sound) {
      const { number, from } = readFragment(whole, sound)
      renumber(whole, number + numbers, from + by)
    }
    out.push(whole)
  })
  boxes.add(sample.bytes)
  return joined(...out)
}

test.each([
  { passes: 'nothing', by: 0, numbers: 0 },
  { passes: '2 bytes', by: 0xf000, numbers: 0xf8 },
  { passes: '3 bytes', by: 0xfff000, numbers: 0xfff8 },
  { passes: '4 bytes', by: 0xfffff000, numbers: 0xfffff8 },
])('cut anywhere, a recording is as long as what came of it, where its time passes $passes', ({ by, numbers }) => {
  const bytes = later(by, numbers)
  const startMs = (by / 48_000) * 1_000
  for (let cut = sample.sounds; cut <= bytes.length; cut += 1) {
    const reader = sample.reader()
    reader.add(bytes.subarray(0, cut))
    const lengthMs = reader.end().ms - startMs
    const cameMs = (sample.ms * cut) / bytes.length
    expect(lengthMs, `cut at ${cut}`).toBeLessThan(cameMs + 300)
    expect(lengthMs, `cut at ${cut}`).toBeGreaterThan(cameMs - 300)
  }
})
