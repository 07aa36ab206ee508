import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebVTTParser } from 'webvtt-parser'
import { storyCaptions, toCues } from './captions.ts'
import { exportedStoryFixture } from './testing/exported-story-fixture.ts'

const at = (word: string, start: number, end: number) => ({ word, start, end, confidence: null })
const spoken = (text: string, each = 0.4) =>
  text.split(' ').map((word, index) => at(word, index * each, index * each + each - 0.05))
const parsed = (vtt: string) => {
  const { cues, errors } = new WebVTTParser().parse(vtt, 'metadata')
  return { errors, cues }
}

test('each sentence is a caption with the storyteller as its voice', () => {
  expect(storyCaptions(exportedStoryFixture(), spoken('It was spring. We danced.', 1))).toBe(`WEBVTT

NOTE
The lilac dress
Ruth, "The lilac dress", Keepsaid.
Language: en
These captions were written by computer. The text of the story may differ.

00:00:00.000 --> 00:00:02.950
<v Ruth>It was spring.

00:00:03.000 --> 00:00:04.950
<v Ruth>We danced.
`)
})

test('a long sentence without punctuation is split into captions of at most two lines', () => {
  const { cues } = parsed(
    storyCaptions(
      exportedStoryFixture(),
      spoken('we walked along the river until it was dark '.repeat(20).trim(), 0.25),
    ),
  )
  expect(cues.length).toBeGreaterThan(5)
  for (const { text, startTime, endTime } of cues) {
    const lines = text.replace('<v Ruth>', '').split('\n')
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42)
    expect(endTime - startTime).toBeLessThanOrEqual(7)
  }
})

test('a pause ends a caption, and short captions stay visible for a second', () => {
  const { cues } = parsed(
    storyCaptions(exportedStoryFixture(), [at('Yes', 1, 1.2), at('and', 9, 9.2), at('no', 9.3, 9.4)]),
  )
  expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [1, 2],
    [9, 10],
  ])
})

test('scripts without spaces get none between words', () => {
  expect(storyCaptions(exportedStoryFixture(), [at('川は', 0, 1), at('流れる。', 1, 2)])).toContain(
    '<v Ruth>川は流れる。',
  )
  expect(storyCaptions(exportedStoryFixture(), [at('강이', 0, 1), at('흐른다', 1, 2)])).toContain('<v Ruth>강이 흐른다')
})

test('markup in words and names is escaped', () => {
  const story = exportedStoryFixture({ toldBy: 'R&D <b>\n-->', title: 'a --> b\n\n00:00.000 --> 00:01.000' })
  const vtt = storyCaptions(story, spoken('<i>1 --> 2</i> &amp; \n\n NOTE', 1))
  expect(parsed(vtt).errors).toEqual([])
  expect(vtt).toContain('<v R&amp;D &lt;b&gt; --&gt;>&lt;i&gt;1 --&gt; 2&lt;/i&gt; &amp;amp; NOTE')
})

test("captions have no voice if the storyteller's name is empty", () => {
  expect(storyCaptions(exportedStoryFixture({ toldBy: '\u0000' }), spoken('Yes.'))).toMatch(/\nYes\.\n$/)
})

const anyWord = fc.record({
  word: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('-->', '<v x>', '&', 'x'.repeat(200), 'end.', '\n\n')),
  start: fc.double({ min: -1, max: 20_000 }),
  end: fc.double({ min: -1, max: 20_000 }),
  confidence: fc.constant(null),
})

test('any words and times give valid captions without losing a word', () => {
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 60 }), fc.string({ unit: 'binary' }), (words, toldBy) => {
      const { cues, errors } = parsed(storyCaptions(exportedStoryFixture({ toldBy }), words))
      expect(errors).toEqual([])
      for (const [index, { startTime, endTime }] of cues.entries()) {
        expect(endTime).toBeGreaterThan(startTime)
        const next = cues[index + 1]
        if (next) expect(next.startTime).toBeGreaterThanOrEqual(endTime)
      }
      const clipped = words.filter(({ word }) => /x{200}/.test(word)).length
      expect(
        cues
          .map(({ text }) => text)
          .join(' ')
          .match(/x{200}/g)?.length ?? 0,
      ).toBe(clipped)
    }),
  )
})

// Nothing here looks at a clock: what grows faster than the number of words does not end within the time of a test.
test('captions take linear time, even if thousands of words have the same time', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `w${index}`)
  for (const spread of [0, 0.001, 0.4]) {
    const cues = toCues(many.map((word, index) => at(word, 5 + index * spread, 5 + index * spread + 0.3)))
    expect(cues.flatMap(({ lines }) => lines.join(' ').split(' '))).toEqual(many)
    expect(Math.max(...cues.map(({ lines }) => lines.join(' ').split(' ').length))).toBeLessThanOrEqual(40)
    const unsound = cues.filter(({ start, end }, index) => end <= start || end > (cues[index + 1]?.start ?? end))
    expect(unsound).toEqual([])
  }
})
