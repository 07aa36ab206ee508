import { expect, test } from 'vitest'
import { collapseUnchanged, countWords, diffWords } from './word-diff.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    ?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test.each([
  ['the same', 'It rained.', 'It rained.', 'It rained.'],
  ['a word', 'It rained all day.', 'It poured all day.', 'It [-rained][+poured] all day.'],
  ['a word more', 'It rained.', 'It rained hard.', 'It rained[+ hard].'],
  ['a paragraph', 'One.\n\nTwo.\n\nThree.', 'One.\n\nThree.', 'One.\n\n[-Two.\n\n]Three.'],
  ['from nothing', '', 'It rained.', '[+It rained.]'],
  ['to nothing', 'It rained.', '', '[-It rained.]'],
  ['Cyrillic words', 'дом у реки', 'дом у моря', 'дом у [-реки][+моря]'],
  ['Hebrew words', 'הלכנו לים', 'הלכנו לנהר', 'הלכנו [-לים][+לנהר]'],
  ['Chinese letters', '我们去河边', '我们去海边', '我们去[-河][+海]边'],
  ['whole emoji', 'a 👩‍👩‍👧 b', 'a 👩‍👦 b', 'a [-👩‍👩‍👧][+👩‍👦] b'],
  ['accents', 'un cafe\u0301 noir', 'un cafe\u0301 au lait', 'un cafe\u0301 [-noir][+au lait]'],
  ['markup', '<b>one</b>', '<b>two</b>', '<b>[-one][+two]</b>'],
])('%s', (_, before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both texts can be restored from the difference', () => {
  const before = 'We walked\nalong  the river.\n\nThen home.'
  const after = 'We ran\n\nalong the mill.\nThen home, late.'
  const parts = diffWords(before, after) ?? []
  const without = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text)
  expect(without('added').join('')).toBe(before)
  expect(without('removed').join('')).toBe(after)
  expect([countWords(parts, 'added'), countWords(parts, 'removed')]).toEqual([3, 2])
})

test('a long text with one changed word is compared in time, with and without line breaks', () => {
  const paragraphs = Array.from(
    { length: 5000 },
    (_, i) => `Paragraph ${i} ${'is as long as the others are. '.repeat(3)}`,
  )
  for (const glue of ['\n\n', ' ']) {
    const before = paragraphs.join(glue)
    const parts = diffWords(before, before.replace('Paragraph 2500 ', 'Chapter 2500 '), 5000)
    expect(parts?.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'Paragraph' },
      { kind: 'added', text: 'Chapter' },
    ])
  }
})

test('long texts with nothing in common: null when the time is up', () => {
  const words = (stem: string) => Array.from({ length: 80_000 }, (_, i) => `${stem}${i}`).join(' ')
  expect(diffWords(words('a'), words('b'), 300)).toBeNull()
})

const same = (text: string) => ({ kind: 'same' as const, text })
const added = { kind: 'added' as const, text: 'new' }

test('short unchanged parts stay whole', () => {
  const parts = [same('a '.repeat(200)), added, same('b')]
  expect(collapseUnchanged(parts)).toEqual(parts)
})

test('long unchanged parts are cut to whole words around the change', () => {
  const [before, , after] = collapseUnchanged([same('first '.repeat(1000)), added, same('after '.repeat(1000))])
  expect(before?.text).toMatch(/^\n… 5,\d{3} unchanged characters …\n(first )+$/)
  expect(after?.text).toMatch(/^(after )*after\n… 5,\d{3} unchanged characters …\n$/)
})

test('surrogate pairs are not split', () => {
  const [before] = collapseUnchanged([same('👩'.repeat(2000)), added])
  expect(before?.text).not.toMatch(/\p{Surrogate}/u)
})
