import { expect, test } from 'vitest'
import { chooseCharacters } from './characters.ts'
import { ownFirstMentions } from './first-mention.ts'
import { createRandom } from './random.ts'
import { loadContent } from './read-content.ts'

const { worlds } = await loadContent()
const harbor = worlds.find(({ id }) => id === 'harbor')
if (!harbor) throw new Error('There is no harbor.')
const input = { name: 'Mia', age: 'preschool (4-5)', length: 'short (2-3 min)' } as const
const characters = chooseCharacters(harbor, input, createRandom(1, 'plan'))
const { name, character } = characters.members.h1
const { thing } = characters.helpers.h1
const his = character.he === 'he' ? 'his' : 'her'

test.each([
  [[`${name} shook the ${thing}.`], [`${name} shook ${his} ${thing}.`]],
  [[`${name} came. They heard the ${thing}.`], [`${name} came. They heard ${name}’s ${thing}.`]],
  [
    [`${name} came.`, `The ${thing} fell.`, `The ${thing} lay there.`],
    [`${name} came.`, `${name}’s ${thing} fell.`, `The ${thing} lay there.`],
  ],
  [[`A ${thing} lay there. The ${thing} was new.`], [`A ${thing} lay there. The ${thing} was new.`]],
  [[`${name} said, “Take the ${thing}.”`], [`${name} said, “Take the ${thing}.”`]],
])('%j: says whose it is at the first mention, outside speech, after its owner is met', (texts, expected) => {
  expect(ownFirstMentions(texts, characters)).toEqual(expected)
})
