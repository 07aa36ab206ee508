import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveFolderName } from '../archive-folder-name.ts'
import { storyFolder } from './story-folder.ts'

const folder = (title: string, toldBy = 'Ruth', number = 12) => storyFolder(number, { title, toldBy, eventDate: null })

test('a folder is called by number, title and storyteller, and has no %', () => {
  expect(folder('The lilac dress')).toBe('0012 The lilac dress, told by Ruth')
  expect(folder('100 % of it...')).toBe('0012 100 ％ of it, told by Ruth')
})

test('a title that is too long is cut, and who told it stays', () => {
  const name = folder(
    'The day on which all of us went down to the river to look for the boat that Tom had built '.repeat(3),
  )
  expect(name).toBe('0012 The day on which all of us went down to the river to look for the boat…, told by Ruth')
  expect(folder('故事'.repeat(100))).toMatch(/^0012 (故事)+故?…, told by Ruth$/)
  expect(folder('The river '.repeat(20), 'Ruth '.repeat(30))).toMatch(/^0012 The river .*…, told by Ruth Ruth .*…$/)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('%', '👩‍👩‍👧‍👦', 'e\u0301', '\u0301', '\u20E3', '字', '. ', 'a', '\uFF05'),
    maxLength: 300,
  }),
  fc.constantFrom('%', '故', '👵🏽', 'a\u0301\u0302').map((sign) => sign.repeat(300)),
)
const bytesIn = (name: string) => Buffer.byteLength(name)

test('whatever a title and a name are, every system makes the folder, and the files that are called after it', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1, max: 10_000_000 }), (title, toldBy, number) => {
      const name = folder(title, toldBy, number)
      expect(bytesIn(`${name} PLAYBACK COPY.webm`)).toBeLessThanOrEqual(200)
      expect(name.length).toBeLessThanOrEqual(90)
      expect(name).toMatch(/^\d{4,}( [^%/\\<>:"|?*\p{Cc}]*[^%/\\<>:"|?*\p{Cc}\s.])?$/u)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})

test('whatever a family is called, every system makes the folder of its archive', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('vault', 'told', 'voice'), (familyName, scope) => {
      const name = archiveFolderName({ familyName, scope }, new Date('2026-11-22'))
      expect(bytesIn(`${name}.zip`)).toBeLessThanOrEqual(200)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})
