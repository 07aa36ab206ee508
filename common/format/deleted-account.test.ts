import { expect, test } from 'vitest'
import { formatStoriesEnd } from './deleted-account.ts'

const guest = { keepsStories: true, ownedFamilies: [], isMemberElsewhere: true }
const ellery = { name: 'The Ellery Family', hasOtherMembers: true }
const owner = { keepsStories: true, ownedFamilies: [ellery], isMemberElsewhere: false }

test('a guest’s stories stay or go, as they chose', () => {
  expect(formatStoriesEnd(guest)).toBe('The stories you told stay with your family, in your name and your voice.')
  expect(formatStoriesEnd({ ...guest, keepsStories: false })).toBe('The stories you told will be deleted with it.')
})

test('an owner’s stories go with the vault unless someone takes it over', () => {
  const vault =
    'The vault of The Ellery Family will be deleted, too, with every story in it, unless another member takes it over first.'
  expect(formatStoriesEnd(owner)).toBe(vault)
  expect(formatStoriesEnd({ ...owner, isMemberElsewhere: true })).toBe(
    `${vault} The stories you told in other families stay there.`,
  )
  expect(formatStoriesEnd({ ...owner, keepsStories: false })).toBe(
    `${vault} The stories you told will be deleted in any case.`,
  )
})

test('the vault of an owner without members: no one can take it over', () => {
  expect(formatStoriesEnd({ ...owner, ownedFamilies: [{ ...ellery, hasOtherMembers: false }] })).toBe(
    'The vault of The Ellery Family will be deleted, too, with every story in it.',
  )
})

test('several vaults are named', () => {
  const bell = { name: 'The Bell Family', hasOtherMembers: false }
  expect(formatStoriesEnd({ ...owner, ownedFamilies: [ellery, bell] })).toBe(
    'The vaults of The Ellery Family and The Bell Family will be deleted, too, with every story in them, unless another member takes them over first.',
  )
})
