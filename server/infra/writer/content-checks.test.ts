import { describe, expect, test } from 'vitest'
import { contentProblem, createPlaceholders } from './content-checks.ts'

test.each([
  'What did the kitchen smell like on a Sunday?',
  'Tell us about a killdeer’s nest at James’s farm, “Hello”, and the skill it took.',
  'Who taught you to say “good night” in Polish – and when?',
  '“I cannot sleep,” said the owl, and folded up a page of instructions.',
])('a plain sentence is fine: %s', (text) => {
  expect(contentProblem(text)).toBeUndefined()
})

test.each([
  ['What did you <b>see</b>?', 'markup'],
  ['**What** did you see?', 'markup'],
  ['- What did you see?', 'markup'],
  ['See [this](x)', 'markup'],
  ['What did you see at https://example.org?', 'a link'],
  ['What did you see on example.com?', 'a link'],
  ['Who did you want to kill?', 'an unsafe word'],
  ['As an AI, I can’t remember.', 'words about the model'],
  ['My instructions say so.', 'words about the model'],
  ['I can’t help with that.', 'words about the model'],
  ['What did you \u202Esee?', 'invisible characters'],
  ['What did you\u0007see?', 'invisible characters'],
])('%s: %s', (text, problem) => {
  expect(contentProblem(text)).toBe(problem)
})

describe('placeholders', () => {
  const { hide, show, placeholderOf } = createPlaceholders([
    { kind: 'Person', name: 'James' },
    { kind: 'Person', name: 'Anna Maria' },
    { kind: 'Person', name: 'Anna' },
    { kind: 'Person', name: 'James' },
    { kind: 'Place', name: 'C. (x) $& Hill' },
  ])

  test('a name with a hyphen leaves, too', () => {
    const names = createPlaceholders([{ kind: 'Person', name: 'Anne-Marie' }])
    expect(names.hide('Anne-Marie and Anne')).toBe('PersonAA and Anne')
  })

  test('names leave as placeholders and come back, with possessives', () => {
    const text = 'What did James’s sister, Anna Maria, tell anna at C. (x) $& Hill? Jameson knew.'
    const hidden = hide(text)
    expect(hidden).toBe('What did PersonAA’s sister, PersonAB, tell PersonAC at PlaceAD? Jameson knew.')
    expect(show(hidden)).toBe(text.replace('anna', 'Anna'))
    expect(show("What was PersonAA's first word?")).toBe('What was James’s first word?')
    expect(placeholderOf('Anna')).toBe('PersonAC')
  })

  test('a text with a placeholder that doesn’t exist is of no use', () => {
    expect(show('What did PersonZZ say?')).toBeUndefined()
  })
})
