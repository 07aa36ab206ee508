import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './recording.ts'
import { firstWords, titleOf } from './title.ts'

test.each([
  ['', ''],
  ['   \n ', ''],
  ['Geese', 'Geese'],
  ['We had eleven geese and a gander.', 'We had eleven geese and a gander'],
  ['We had eleven geese and a gander. Every morning I took them to the pond.', 'We had eleven geese and a gander'],
  ['Where did the geese go? Nobody knew.', 'Where did the geese go?'],
  // Too short a sentence for a title.
  ['Well. So. We had eleven geese. They bit.', 'Well. So. We had eleven geese'],
  // As the browser's recognizer has it.
  [
    'in the summer we went to the river and the water was so cold that nobody swam',
    'In the summer we went to the river and the water was so…',
  ],
  ['école, '.repeat(20), `École, ${'école, '.repeat(6)}école…`],
  ['これは私が生まれたとても小さな村の話です。冬は長かった。', 'これは私が生まれたとても小さな村の話です'],
  ['I was born in St. Louis in 1941.', 'I was born in St. Louis in 1941'],
  ['The day that I saw Dr. King. It was in Memphis.', 'The day that I saw Dr. King'],
  ['Well, I don’t know... So we went', 'Well, I don’t know'],
  ['...', ''],
  ['\u200b \u2060', ''],
  ['村'.repeat(80), `${'村'.repeat(60)}…`],
  [`${'村'.repeat(59)}👵👵`, `${'村'.repeat(59)}…`],
])('the title for %j is %j', (text, title) => {
  expect(firstWords(text)).toBe(title)
})

const RECORDED = [{ startedAt: new Date(2026, 10, 28, 9).getTime() }, { startedAt: new Date(2026, 10, 29).getTime() }]
const MONDAY = new Date(2026, 10, 30, 9).getTime()

test.each([
  ['nothing was heard', {}, 'A story from Saturday'],
  ['words were heard', { text: 'We had eleven geese.' }, 'We had eleven geese'],
  [
    'words were heard that made way for the server’s',
    { text: '', firstWords: 'We had eleven geese' },
    'We had eleven geese',
  ],
  ['a question was answered', { title: 'Who was Hans?', text: 'My brother.' }, 'Who was Hans?'],
  ['the person wrote one', { title: 'Geese', isTitleEdited: true, text: 'We had eleven.' }, 'Geese'],
  ['the person emptied it', { title: '', isTitleEdited: true, text: 'We had eleven.' }, ''],
])('if %s (%j), the title is %j', (_case, draft, title) => {
  expect(titleOf({ ...EMPTY_DRAFT, ...draft }, RECORDED, MONDAY)).toBe(title)
})

test('a day of a week ago or more is a date', () => {
  expect(titleOf(EMPTY_DRAFT, RECORDED, new Date(2026, 11, 5).getTime())).toBe('A story from November 28')
  expect(titleOf(EMPTY_DRAFT, RECORDED, new Date(2027, 0, 5).getTime())).toBe('A story from November 28, 2026')
})
