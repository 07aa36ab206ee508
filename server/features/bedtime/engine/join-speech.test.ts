import { expect, test } from 'vitest'
import { joinSpeech } from './write-story.ts'

const NAMES = ['Mia', 'Swoop', 'Mr. Drip']

test.each([
  [
    '“We’re kind,” said Swoop.',
    '“Let’s go,” said Swoop. “One, two…”',
    '“We’re kind,” said Swoop. “Let’s go. One, two…”',
  ],
  [
    '“So?” asked Mr. Drip. “It’s full.”',
    '“They kick,” said Mr. Drip, “and snore.”',
    '“So?” asked Mr. Drip. “It’s full. They kick, and snore.”',
  ],
  ['“Look,” said Mia.', '“Who is it?” asked Mia. Nobody knew.', '“Look,” said Mia. “Who is it?” Nobody knew.'],
])('%s %s: says once who speaks', (before, next, joined) => {
  expect(joinSpeech(before, next, NAMES)).toBe(joined)
})

test.each([
  ['“We’re kind,” said Swoop.', '“Let’s go,” said Mia.'],
  ['“We’re kind,” said Swoop. Nobody spoke.', '“Let’s go,” said Swoop.'],
  ['“We’re kind,” said Swoop.', 'Mia said, “Let’s go.”'],
])('%s %s: stays as it is', (before, next) => {
  expect(joinSpeech(before, next, NAMES)).toBe(`${before} ${next}`)
})
