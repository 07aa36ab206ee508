import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleEmails, sampleStory } from '#dev/email/sample-emails.ts'
import { drawWaveform, WAVEFORM } from './draw-waveform.ts'
import { loadImages } from './email-images.ts'
import { cut, firstSentence, speakerOf, titleOf, wordsOf } from './emailed-story.ts'
import { renderHtml } from './render-email.ts'

test.each([
  ['We lived near the river. It was wide.', 'We lived near the river.'],
  ['Well. Oh, Emma. We lived near the river. It was wide.', 'Well. Oh, Emma. We lived near the river.'],
  ['Did Mr. Haddad\nknow you then? He did.', 'Did Mr. Haddad know you then?'],
  ['we lived near the river and nobody minded', 'we lived near the river and nobody minded'],
  ['Yes.', 'Yes.'],
  [' \n ', undefined],
  ['', undefined],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})

test('a long sentence ends after a whole word', () => {
  const sentence = firstSentence(`${'and then we walked, '.repeat(40)}home.`) ?? ''
  expect(sentence.length).toBeLessThanOrEqual(181)
  expect(sentence).toMatch(/(walked|and|then|we)…$/)
  expect(cut('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)}…`)
  expect(cut(`${'x'.repeat(19)}🌻🌻`, 20)).toBe(`${'x'.repeat(19)}…`)
})

test('a bedtime story: no words, and no title with the child’s name', () => {
  const bedtime = { ...sampleStory, isBedtime: true, grandchildName: 'Mia', title: 'MIA’s lighthouse' }
  expect([titleOf(bedtime), wordsOf(bedtime)]).toEqual(['A bedtime story', undefined])
  expect(titleOf({ ...bedtime, title: 'The lighthouse' })).toBe('The lighthouse')
})

test('a storyteller is called by their first name, or as the author called them', () => {
  expect(speakerOf(sampleStory)).toBe('Ruth')
  expect(speakerOf({ ...sampleStory, toldBy: 'Grandma Pat' })).toBe('Grandma Pat')
  expect(speakerOf({ ...sampleStory, toldBy: ' ' })).toBe('Ruth')
})

test('a waveform is a small PNG with bars as high as the sound was loud', () => {
  const png = Buffer.from(drawWaveform(Uint8Array.from([0, 255]), '#1c4a3d'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WAVEFORM.width * 2, WAVEFORM.height * 2])
  expect(png.byteLength).toBeLessThan(1500)
  expect(png.subarray(41, 47)).toEqual(Buffer.from([0, 0, 0, 0x1c, 0x4a, 0x3d]))
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const width = WAVEFORM.width * 2 + 1
  const columnHeight = (x: number) =>
    Array.from({ length: WAVEFORM.height * 2 }, (_, y) => rows[y * width + 1 + x] ?? 0).reduce(
      (sum, dot) => sum + dot,
      0,
    )
  expect(columnHeight(3)).toBeLessThan(10)
  expect(columnHeight(433)).toBe(WAVEFORM.height * 2)
})

test('photos and waveforms are parts of the email; a photo that can’t be read leaves the initials', async () => {
  const digest = sampleEmails.digest?.content
  if (!digest) throw new Error('no sample')
  const blocks = digest.blocks.map((block) =>
    block.kind === 'story'
      ? { ...block, story: { ...block.story, face: { ...block.story.face, photo: '/api/photos/a.jpg' } } }
      : block,
  )
  const content = { ...digest, blocks }
  const target = { origin: 'https://stories.example.org' }
  const found = await loadImages(content, async () => Uint8Array.of(1, 2, 3))
  expect(found.attachments.map(({ type }) => type)).toEqual(['image/jpeg', ...Array(4).fill('image/png')])
  const html = renderHtml(content, target, found.images)
  for (const { contentId } of found.attachments) expect(html).toContain(`src="cid:${contentId}"`)
  expect(html.match(/<img [^>]*alt=""/g)).toHaveLength(8)
  const missing = await loadImages(content, () => Promise.reject(new Error('ENOENT')))
  expect(missing.attachments.map(({ type }) => type)).toEqual(Array(4).fill('image/png'))
  expect(renderHtml(content, target, missing.images)).toContain('>RO</td>')
  const large = await loadImages(content, async () => new Uint8Array(2 * 1024 * 1024))
  expect(large.attachments).toHaveLength(4)
})
