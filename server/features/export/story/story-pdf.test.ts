import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tintOf } from '#common/faces.ts'
import { alphabets, lettersOf } from '#dev/testing/alphabets.ts'
import { readGlyphs } from '#dev/testing/font-glyphs.ts'
import { fontFamilies } from '#server/infra/pdf/fonts.ts'
import { findMissingGlyphs } from '#server/infra/pdf/glyph-coverage.ts'
import { openTypesetter } from '#server/infra/pdf/typesetter.ts'
import { describeMissingGlyphs, pageParagraphs, storyPdf } from './story-pdf.ts'
import { fontsByLanguage, styleText, UNDETERMINED } from './styled-text.ts'
import { exportedStoryFixture } from './testing/exported-story-fixture.ts'

const FAMILY = ['Emma', 'Ruth']
const tokens = readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8')
const voiceColors = [...tokens.matchAll(/--voice-\d+: light-dark\(#(\w{6})/g)].map(([, color = '']) => color)

const typesetter = openTypesetter()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-pdf-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await typesetter.close()
})

const pagesOf = async (given: Parameters<typeof exportedStoryFixture>[0]) => {
  const pdf = await storyPdf(typesetter, { familyId: 1 }, exportedStoryFixture(given), { family: FAMILY })
  const path = join(folder, 'story.pdf')
  writeFileSync(path, pdf)
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' }).toString()
  return { pdf, path, text: run('pdftotext', path, '-'), info: run('pdfinfo', path), fonts: run('pdffonts', path) }
}

const flat = (text: string) => text.replaceAll(/[\s\u200B]+/g, ' ')

test('the PDF shows who, when and where, on the page and in its metadata', async () => {
  const { text, info, fonts } = await pagesOf({ notes: 'The dress is in the attic.' })
  expect(flat(text)).toContain(
    'The lilac dress told by Ruth · about 1952 · Chicago · 4:12 Hear Ruth tell it Family members only',
  )
  // The first letter is large, and programs that extract text set it apart.
  expect(flat(text)).toContain('I t was spring. We danced.')
  for (const said of ['About this story', 'Ada, Ben', 'Notes The dress is in the attic.', 'How to cite it', '1 of 1'])
    expect(flat(text)).toContain(said)
  expect(info).toMatch(/^Title: +The lilac dress$/m)
  expect(info).toMatch(/^Author: +Ruth$/m)
  expect(info).toMatch(/^Keywords: +dress, spring$/m)
  expect(info).toMatch(/^Tagged: +yes$/m)
  expect(fonts).toContain('Literata-Regular')
})

test('a camera reads the address of the story, and the waveform crosses the page in the storyteller’s color', async () => {
  const { path } = await pagesOf({})
  const [width, height] = [1224, 1584]
  const ppm = execFileSync('pdftoppm', ['-r', '144', '-singlefile', path], { maxBuffer: 4 * width * height })
  const pixels = ppm.subarray(ppm.length - 3 * width * height)
  expect(decodeQR({ width, height, data: pixels })).toBe('https://keepsaid.example/stories/7')
  const color = Buffer.from(voiceColors[tintOf('Ruth', FAMILY) - 1] ?? '', 'hex')
  const columns: number[] = []
  for (let at = 0; at < pixels.length; at += 3)
    if (color.every((part, channel) => Math.abs(part - (pixels[at + channel] ?? 0)) < 20))
      columns.push((at / 3) % width)
  // Letter paper has margins of 1.4 inches.
  expect(Math.min(...new Set(columns)) / 144).toBeCloseTo(1.4, 1)
  expect(Math.max(...new Set(columns)) / 144).toBeCloseTo(8.5 - 1.4, 1)
})

test('the voices on paper are those on the screen', () => {
  const template = readFileSync(new URL('story.typ', import.meta.url), 'utf8')
  const [onPaper = ''] = /#let voices = [^a-z]+(rgb\("#\w+"\),\s*)+/.exec(template) ?? []
  expect(onPaper.match(/[0-9a-f]{6}/g)).toEqual(voiceColors)
  expect(voiceColors).toHaveLength(12)
})

test('a story without a recording has neither', async () => {
  const { text } = await pagesOf({ voice: null })
  expect(flat(text)).toContain('4:12 I t was spring.')
  expect(text).not.toContain('Hear Ruth')
})

test('the same story gives the same bytes in another process', async () => {
  const again = openTypesetter()
  try {
    const pdf = await storyPdf(again, { familyId: 1 }, exportedStoryFixture(), { family: FAMILY })
    expect(Buffer.from(pdf).equals(Buffer.from((await pagesOf({})).pdf))).toBe(true)
  } finally {
    await again.close()
  }
})

test('text that looks like markup is printed as it is', async () => {
  const markup = [
    '#import "x": * #panic() #{1 + 1} $x^2$ *bold* _it_ `raw` <tag> @label // no /* no */ \\ \\u{41} [a] -- ~ --- ...',
    '= no heading',
    '- no list',
    '+ no list',
    '/ no: term',
    '<b>&amp;</b>',
  ]
  const { text, info } = await pagesOf({ title: markup[0], content: markup.join('\n'), toldBy: '#eval("1") @x' })
  for (const line of markup) expect(flat(text)).toContain(line)
  expect(flat(text)).toContain('told by #eval("1") @x')
  expect(info).toContain(`Title:           ${markup[0]}`)
})

test.each([
  ['en', 'We lived on the river and didn’t know what it was.', 'Literata'],
  ['vi', 'Mẹ tôi đã may chiếc váy bên cửa sổ nhà bếp.', 'Literata'],
  ['ru', 'Мы жили на реке и не знали, что это было.', 'Literata'],
  ['el', 'Η μητέρα μου έραψε το φόρεμα την άνοιξη.', 'Literata'],
  ['he', 'אמא שלי תפרה את השמלה הלילכית באביב', 'DejaVuSans'],
  ['ar', 'خاطت أمي الفستان الليلكي في الربيع', 'NotoNaskhArabic'],
  ['fa', 'مادرم پیراهن را کنار پنجره دوخت', 'NotoNaskhArabic'],
  ['ur', 'میری ماں نے باورچی خانے میں کپڑے سیے۔', 'NotoNaskhArabic'],
  ['zh', '一九五二年春天，母亲缝制了一条紫丁香色的连衣裙。', 'NotoSansCJKsc'],
  ['ja', '母は一九五二年の春、台所の窓辺でドレスを縫いました。', 'NotoSansCJKjp'],
  ['ko', '어머니는 봄에 부엌 창가에서 드레스를 지으셨습니다.', 'NotoSansCJKkr'],
  ['hi', 'मेरी माँ ने रसोई की खिड़की के पास पोशाक सिली थी।', 'NotoSansDevanagari'],
  ['haw', 'Ua humu koʻu makuahine ma Hawaiʻi.', 'DejaVuSans'],
  ['ee', 'Dada ɖe awu la le fesrea nu eye mía ɖo ŋku edzi.', 'DejaVuSans'],
  ['hy', 'Մայրս գարնանը կարեց զգեստը։', 'DejaVuSans'],
])('%s has its font and can be extracted as text', async (_language, content, font) => {
  const { text, fonts } = await pagesOf({ content })
  // Readers mark the direction of what they have read.
  expect(flat(text).replaceAll(/\p{Bidi_Control}/gu, '')).toContain(content.slice(1))
  expect(fonts).toContain(`+${font}`)
})

test('text and titles are drawn in every script, without boxes', async () => {
  // None of these is in Literata, so its boxes would put it on the list of fonts, too.
  const text = 'אבגבְּרֵאשִׁיתابتثمُحَمَّدٹڈڑ一丁丂ぁァ가각힣👍🏽🎂★♥☎ɛɔ✓'
  const template = `#let data = json(bytes(sys.inputs.data))
    #for weight in (400, 700) { text(font: data.fonts, size: 40pt, weight: weight, data.text); linebreak() }`
  const document = { template, data: { fonts: fontsByLanguage.other, text } }
  const path = join(folder, 'scripts.pdf')
  writeFileSync(path, await typesetter.typeset({ familyId: 1 }, async () => document))
  const fonts = execFileSync('pdffonts', [path]).toString()
  expect(fonts).toContain('DejaVuSans-Bold')
  expect(fonts).not.toContain('Literata')
})

test('emoji sequences stay whole', async () => {
  const content = 'dear 👩‍👩‍👧‍👦 ❤️ 👍🏽 🇺🇦 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 all'
  const { text, fonts } = await pagesOf({ content })
  expect(flat(text)).toContain(content)
  expect(fonts).toContain('NotoEmoji')
})

test.each([
  ['Tibetan', 'བོད་ཡིག'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Tamil', 'அம்மா அந்த உடையைத் தைத்தார்.'],
  ['Thai', 'แม่เย็บชุดสีม่วงไลแลคในฤดูใบไม้ผลิ'],
  ['Egyptian', '𓀀'],
])('%s: no PDF is made, and the reason names the characters', async (_script, word) => {
  const made = vi.spyOn(typesetter, 'typeset')
  const fields = ['title', 'content', 'toldBy', 'place', 'notes', 'citation', 'vault', 'category'] as const
  const stories = [...fields.map((field) => ({ [field]: `and ${word} on` })), { people: [word] }, { tags: [word] }]
  for (const given of stories) {
    const story = exportedStoryFixture(given)
    const sentence = describeMissingGlyphs(story)
    expect(sentence, Object.keys(given)[0]).toContain(/^\P{M}\p{M}*/u.exec(word)?.[0])
    expect(sentence).toContain('choose Print on the story’s page')
    await expect(storyPdf(typesetter, { familyId: 1 }, story, { family: [] })).rejects.toMatchObject({
      code: 'missing_glyphs',
      sentence,
    })
  }
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('a bullet that Word has for itself becomes one that every font has; others are named by their number', async () => {
  const { text } = await pagesOf({ content: '\uF0B7 flour\n\uF0A7 eggs\n\uF0D8 sugar\n\uF0FC butter' })
  expect(flat(text)).toContain('• flour • eggs • sugar • butter')
  const sentence = describeMissingGlyphs(exportedStoryFixture({ content: 'a \uF8FF and \u{10FFFD}' }))
  expect(sentence).toContain('these characters: U+F8FF U+10FFFD.')
})

const { latin, literataOnly, system } = alphabets
test.each(Object.entries({ ...latin, ...literataOnly, ...system }))('no letter of %s is missing', (_, letters) => {
  expect(findMissingGlyphs(lettersOf(letters))).toEqual([])
})

test('letters that the text font has without a width come from one that draws them', async () => {
  const glyphsOf = ([file = '']: readonly string[]) => readGlyphs(readFileSync(file))
  const familyWith = (name: string) => glyphsOf(fontFamilies.find(([file]) => file?.includes(name)) ?? [])
  const [literata, dejaVu] = [familyWith('Literata_400'), familyWith('DejaVuSans.ttf')]
  const hollow = literata.codePoints.filter(
    (codePoint) => literata.isHollow(codePoint) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codePoint)),
  )
  expect(hollow).toContain(0x2bb)
  for (const codePoint of hollow) {
    expect(dejaVu.has(codePoint) && !dejaVu.isHollow(codePoint)).toBe(true)
    const letter = String.fromCodePoint(codePoint)
    expect(styleText(`Hawai${letter}i`, UNDETERMINED).lines).toEqual([['Hawai', { fallback: letter }, 'i']])
  }
})

test('at most five missing characters are listed, and the log gets none', async () => {
  const story = exportedStoryFixture({ content: 'ᎠᎡᎢᎣᎤᎥᎦ, ᎠᎡ' })
  expect(describeMissingGlyphs(story)).toContain('these characters: Ꭰ Ꭱ Ꭲ Ꭳ Ꭴ and 2 more.')
  expect(describeMissingGlyphs(exportedStoryFixture())).toBeNull()
  await expect(storyPdf(typesetter, { familyId: 1 }, story, { family: [] })).rejects.toThrow(/^[\x20-\x7e]+$/)
})

test.each([
  ['control characters and halves of characters', '\u0000\u0007\uD800\uFDD0 and on'],
  ['no blank in ten thousand letters', `${'W'.repeat(10_000)} and on`],
  ['half a million marks on one letter', `e${'\u0301'.repeat(499_000)} and on`],
  ['half a million letters in one paragraph', `${'We walked along the river. '.repeat(18_000)} and on`],
])('%s: a PDF is made', async (_what, content) => {
  const { text } = await pagesOf({ content })
  expect(flat(text)).toContain('and on')
})

test('pages are numbered, and a missing text is mentioned', async () => {
  const { text } = await pagesOf({ content: 'We walked along the river until it was dark.\n\n'.repeat(120) })
  expect(text).toMatch(/1 of (\d+)/)
  const count = Number(/1 of (\d+)/.exec(text)?.[1])
  expect(count).toBeGreaterThan(2)
  for (let page = 1; page <= count; page++) expect(text).toContain(`${page} of ${count}`)
  expect(flat((await pagesOf({ content: null })).text)).toContain('has no written text')
})

test('Hebrew and Arabic paragraphs start at the right margin, English ones at the left', async () => {
  const edges = async (content: string, word: string) => {
    const { path } = await pagesOf({ content })
    const boxes = execFileSync('pdftotext', ['-bbox', path, '-']).toString()
    const found = new RegExp(
      `xMin="([\\d.]+)" yMin="[\\d.]+" xMax="([\\d.]+)" yMax="[\\d.]+">\\P{L}*${word}`,
      'u',
    ).exec(boxes)
    return { left: Number(found?.[1]), right: Number(found?.[2]) }
  }
  // Letter paper is 612 points wide, with margins of 100.8.
  expect((await edges('They walked.', 'T')).left).toBeCloseTo(100.8, 0)
  expect((await edges('אמא שלי תפרה', 'אמא')).right).toBeCloseTo(612 - 100.8, 0)
  expect((await edges('باب البيت', 'باب')).right).toBeCloseTo(612 - 100.8, 0)
})

test('long details span pages without overlapping', async () => {
  const many = (mark: string, rest: string) => Array.from({ length: 50 }, (_, index) => `${mark}${index + 10} ${rest}`)
  const people = many('P', 'of the long and winding family name '.repeat(4).trim())
  const tags = many('T', 'of a summer at the lake and at sea')
  const { path, text } = await pagesOf({ people, tags })
  const places = execFileSync('pdftotext', ['-bbox', path, '-'])
    .toString()
    .split('<page ')
    .flatMap((page, number) =>
      [...page.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="[\d.]+" yMax="([\d.]+)">[PT]\d\d</g)].map(
        ([, left, bottom]) => ({ at: `${number} ${left} ${bottom}`, bottom: Number(bottom) }),
      ),
    )
  expect(new Set(places.map(({ at }) => at)).size).toBe(100)
  // Letter paper is 792 points high, with a margin of 90 at the foot.
  expect(Math.max(...places.map(({ bottom }) => bottom))).toBeLessThan(792 - 90)
  for (const said of ['Vault The Okafor Family, Keepsaid', 'How to cite it']) expect(flat(text)).toContain(said)
})

test('the heading of the details stays with the first one', async () => {
  const pages: number[] = []
  for (const lines of [20, 21, 22, 23, 24, 25]) {
    const { text } = await pagesOf({ content: 'We danced.\n'.repeat(lines) })
    const [heading, first] = ['About this story', 'Told by'].map((said) =>
      text.split('\f').findIndex((page) => page.includes(said)),
    )
    expect(first).toBe(heading)
    pages.push(heading ?? -1)
  }
  // At first they fit on the page of the words.
  expect(new Set(pages)).toEqual(new Set([0, 1]))
})

test('the page is not blank', async () => {
  const { path } = await pagesOf({})
  const pgm = execFileSync('pdftoppm', ['-r', '20', '-gray', path])
  expect(pgm.toString('latin1', 0, 2)).toBe('P5')
  expect(pgm.filter((value) => value < 128).length).toBeGreaterThan(200)
})

test('empty lines separate paragraphs; line breaks within them stay', () => {
  expect(pageParagraphs(' one\ntwo \n \n\nthree')).toEqual(['one\ntwo', 'three'])
})

test('long paragraphs are split after a sentence, a word, or else a character', () => {
  const sentence = 'We walked along the river until it was dark. '
  for (const part of pageParagraphs(sentence.repeat(500))) expect(part).toMatch(/dark\.$/)
  for (const part of pageParagraphs('walking '.repeat(3000))) expect(part).toMatch(/walking$/)
  for (const part of pageParagraphs('母は言いました。'.repeat(2000))) expect(part).toMatch(/。$/)
  for (const part of pageParagraphs('👩‍👩‍👧‍👦'.repeat(3000))) expect(part).toMatch(/^(👩‍👩‍👧‍👦)+$/u)
})

test('no text is lost, and no paragraph is too long', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '. ', '。', ' ', 'word ', '👩‍👧', 'e\u0301'),
    minLength: 3000,
    maxLength: 30_000,
  })
  fc.assert(
    fc.property(text, (given) => {
      const parts = pageParagraphs(given)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(5000)
      expect(parts.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
    }),
    { numRuns: 20 },
  )
})
