import { expect, test } from 'vitest'
import { authorName, storyByline } from './byline.tsx'

const ruth = { firstName: 'Ruth', lastName: 'Ellery', profileImageUrl: '/photos/ruth.jpg' }

test('authorName is the full name, without one or without an account "Unknown Author"', () => {
  expect(authorName(ruth)).toBe('Ruth Ellery')
  expect(authorName({ ...ruth, lastName: '' })).toBe('Ruth')
  expect(authorName({ ...ruth, firstName: '', lastName: '' })).toBe('Unknown Author')
  expect(authorName(null)).toBe('Unknown Author')
})

test('a story told by its author: the author with their photo, no recorder', () => {
  expect(storyByline({ toldBy: 'Ruth Ellery', user: ruth })).toEqual({
    storyteller: 'Ruth Ellery',
    photo: '/photos/ruth.jpg',
    recordedBy: null,
  })
})

test('a story told by another person: no photo, and the author as recorder', () => {
  expect(storyByline({ toldBy: 'Grandpa Joe', user: ruth })).toEqual({
    storyteller: 'Grandpa Joe',
    photo: null,
    recordedBy: 'Ruth Ellery',
  })
})

test('a story whose author is deleted keeps its storyteller', () => {
  expect(storyByline({ toldBy: 'Grandpa Joe', user: null })).toMatchObject({ recordedBy: 'Unknown Author' })
  expect(storyByline({ toldBy: ' ', user: null })).toEqual({
    storyteller: 'Unknown Author',
    photo: null,
    recordedBy: null,
  })
})
