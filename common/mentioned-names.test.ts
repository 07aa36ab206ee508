import { describe, expect, test } from 'vitest'
import { findMentionedNames, findMentions } from './mentioned-names.ts'

const namesIn = (text: string, known: string[] = []) => findMentionedNames(text, { known, isEnglish: true })

describe('findMentionedNames', () => {
  test.each([
    ['We drove to Duluth in the fall.', ['Duluth']],
    ['My sister was called Rosie, and Rosie had a dog.', ['Rosie']],
    ['That summer Uncle Joe’s truck broke down near Lake Erie.', ['Uncle Joe', 'Lake Erie']],
    ['Mrs. Pike taught us. We liked Mrs. Pike.', ['Mrs. Pike']],
    ['Aunt Rose sang. Then Mary Ellen joined in.', ['Aunt Rose', 'Mary Ellen']],
    ['And my mom said no, but Mom always did.', ['your mom']],
    ["It was O'Brien with the fiddle, and O’Brien again.", ['O’Brien']],
    ['my uncle Walt built it', ['Walt']],
    ['he went with Hans and came back with Hans', ['Hans']],
  ])('%s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test.each([
    'On Monday in June, before Christmas, I’m sure, the German shepherd came. God knows.',
    'Walking was hard. Winter came. Nobody spoke.',
    'We watched TV. THE END.',
    'It was in Spring, and spring was late.',
    'She drank a Coke once.',
    'The teacher said, “Sit down.” He shouted: Run!',
    'He drove the Ford. The Ford was green. We had an Airedale and a Maytag.',
    'Uncle was kind. So was the Doctor.',
    '',
  ])('nothing in: %s', (text) => {
    expect(namesIn(text)).toEqual([])
  })

  test('a name of the family’s list counts at the beginning of a sentence and said once', () => {
    expect(namesIn('Hans came home. He saw a Coke.')).toEqual([])
    expect(namesIn('Hans came home. He saw a Coke.', ['Hans'])).toEqual(['Hans'])
  })

  test('in another language, only names of the family’s list count', () => {
    const text = 'Wir fuhren mit dem Zug nach Bremen, und der Zug war voll. Hans Weber schlief.'
    expect(findMentionedNames(text, { known: ['Hans', 'Weber'], isEnglish: false })).toEqual(['Hans Weber'])
  })

  test('says how many words ago a name was said last', () => {
    const mentions = findMentions('We met Ada in Oslo. I saw Ada again at the pier.', { known: [], isEnglish: true })
    expect(mentions.map(({ name, wordsSince }) => [name, wordsSince])).toEqual([
      ['Ada', 4],
      ['Oslo', 7],
    ])
  })

  test('the most frequent first; very long texts take no longer than an hour of speech', () => {
    expect(namesIn(`We met Ada in Oslo. ${'I saw Ada. '.repeat(3)}`)).toEqual(['Ada', 'Oslo'])
    expect(namesIn(`${'word '.repeat(20_000)} in Oslo`)).toEqual([])
  })
})
