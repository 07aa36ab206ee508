import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveName, attachmentHeader, storyFileName, storyFolderName } from './file-names.ts'

const named = (title: string, toldBy = 'Ruth', eventDate: Parameters<typeof storyFileName>[0]['eventDate'] = null) =>
  storyFileName({ title, toldBy, eventDate }, 'mp3')

test.each([
  ['exact', '1952-06-30', '1952-06-30', '1952-06-30 '],
  ['month', '1952-06-01', '1952-06-30', '1952-06 '],
  ['year', '1952-01-01', '1952-12-31', '1952 '],
  ['about', '1952-01-01', '1952-12-31', '1952 '],
  ['span', '1950-01-01', '1955-12-31', '1950-1955 '],
] as const)('a file name with an event date of kind %s starts with the date', (kind, from, to, begun) => {
  expect(named('The lilac dress', 'Ruth', { kind, from, to })).toBe(`${begun}The lilac dress, told by Ruth.mp3`)
})

test.each([
  ['The lilac dress', 'The lilac dress, told by Ruth.mp3'],
  ['  The  end... ', 'The end, told by Ruth.mp3'],
  ['What? "Why": <a/b\\c|d>*', "What 'Why' - a-b-c-d, told by Ruth.mp3"],
  ['.profile', 'profile, told by Ruth.mp3'],
  ['-rf /', 'rf -, told by Ruth.mp3'],
  ['../../etc/passwd', 'etc-passwd, told by Ruth.mp3'],
  ['CON. Or so', 'Story CON. Or so, told by Ruth.mp3'],
  ['nul .txt', 'Story nul .txt, told by Ruth.mp3'],
  ['Consider', 'Consider, told by Ruth.mp3'],
  ['\u202Egpj.exe', 'gpj.exe, told by Ruth.mp3'],
  ['a\u200Bb\u2060c\uFEFFd\u00ADe\u200Df\uFE0F', 'abcdef, told by Ruth.mp3'],
  ['one\ntwo\u2028three\u00A0four', 'one two three four, told by Ruth.mp3'],
  ['\u0000\u0007\u009F?', 'Story, told by Ruth.mp3'],
  ['👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿, told by Ruth.mp3'],
  ['می‌خواهم', 'می‌خواهم, told by Ruth.mp3'],
  ['e\u0301te\u0301', 'été, told by Ruth.mp3'],
  ['half \uD83D', 'half, told by Ruth.mp3'],
])('%j becomes %j', (title, name) => {
  expect(named(title)).toBe(name)
})

test('names without a storyteller or a title', () => {
  expect(named('The river', '\u200B')).toBe('The river.mp3')
  expect(named('???', '.')).toBe('Story.mp3')
  expect(named('NUL', '')).toBe('Story NUL.mp3')
})

test('a long name is cut between characters and keeps storyteller and extension', () => {
  const name = named('👩‍👩‍👧‍👦'.repeat(50), 'R'.repeat(300))
  expect(name).toMatch(/^(👩‍👩‍👧‍👦)+…, told by R+…\.mp3$/u)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(...'aA.é -/\\:*?"<>|~\u202E\u200B\u200D\uFE0F\u0000\n\uD800👩ع字CONULcom1'),
    maxLength: 300,
  }),
)

test('any title and storyteller give a file name that is valid on every operating system', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, toldBy) => {
      const name = named(title, toldBy)
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Bidi_Control}\s.~-][^<>:"/\\|?*\p{Cc}\p{Bidi_Control}]*\.mp3$/u)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*\./i)
      expect(name).not.toMatch(/[ .]\.mp3$/)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(name.isWellFormed() && name === name.normalize('NFC')).toBe(true)
      expect(attachmentHeader(name)).toMatch(/^attachment; filename="[^"\\%\P{ASCII}]+"; filename\*=UTF-8''[\w.~%-]+$/u)
    }),
  )
})

test('the header has the name in ASCII and in UTF-8', () => {
  expect(attachmentHeader("Été à l'école, told by Ruth.mp3")).toBe(
    `attachment; filename="Ete a l'ecole, told by Ruth.mp3"; filename*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20l%27%C3%A9cole%2C%20told%20by%20Ruth.mp3`,
  )
  expect(attachmentHeader('نهر, told by روث.pdf')).toMatch(/^attachment; filename="Story\.pdf"; /)
})

const folder = (title: string, toldBy = 'Ruth', number = 12) =>
  storyFolderName(number, { title, toldBy, eventDate: null })

test('a folder name has number, title and storyteller, and no %', () => {
  expect(folder('The lilac dress')).toBe('0012 The lilac dress, told by Ruth')
  expect(folder('100 % of it...')).toBe('0012 100 ％ of it, told by Ruth')
})

test('a long title is cut; the storyteller stays', () => {
  const name = folder(
    'The day on which all of us went down to the river to look for the boat that Tom had built '.repeat(3),
  )
  expect(name).toBe('0012 The day on which all of us went down to the river to look for the…, told by Ruth')
  expect(folder('故事'.repeat(100))).toMatch(/^0012 (故事)+故?…, told by Ruth$/)
  expect(folder('The river '.repeat(20), 'Ruth '.repeat(30))).toMatch(/^0012 The river .*…, told by Ruth Ruth .*…$/)
})

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('%', '👩‍👩‍👧‍👦', 'e\u0301', '\u0301', '\u20E3', '字', '. ', 'a', '\uFF05'),
    maxLength: 300,
  }),
  fc.constantFrom('%', '故', '👵🏽', 'a\u0301\u0302').map((sign) => sign.repeat(300)),
)
const bytesIn = (name: string) => Buffer.byteLength(name)

test('any title and storyteller give a folder name that is valid on every operating system', () => {
  fc.assert(
    fc.property(anyName, anyName, fc.integer({ min: 1, max: 10_000_000 }), (title, toldBy, number) => {
      const name = folder(title, toldBy, number)
      expect(bytesIn(`${name} PLAYBACK COPY.webm`)).toBeLessThanOrEqual(200)
      expect(name.length).toBeLessThanOrEqual(85)
      expect(name).toMatch(/^\d{4,}( [^%/\\<>:"|?*\p{Cc}]*[^%/\\<>:"|?*\p{Cc}\s.])?$/u)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})

test('any family name gives a valid archive name', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom('vault', 'own', 'voice'), (familyName, scope) => {
      const name = archiveName({ familyName, scope }, new Date('2026-11-22'))
      expect(bytesIn(`${name}.zip`)).toBeLessThanOrEqual(200)
      expect(name.length).toBeLessThanOrEqual(56)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})
