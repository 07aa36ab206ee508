import { expect, test } from 'vitest'
import { authorName, bylineOf } from './byline.ts'

const ruth = { firstName: 'Ruth', lastName: 'Ellery', email: 'ruth@example.org', profileImageUrl: '/photos/ruth.jpg' }

test('an author goes by first and last name, then by email, then as unknown', () => {
  expect(authorName(ruth)).toBe('Ruth Ellery')
  expect(authorName({ ...ruth, lastName: '' })).toBe('Ruth')
  expect(authorName({ ...ruth, firstName: '', lastName: '' })).toBe('ruth@example.org')
  expect(authorName(null)).toBe('Unknown Author')
})

test('who told their own story is named once, with their photo', () => {
  expect(bylineOf({ toldBy: 'Ruth Ellery', user: ruth })).toEqual({
    storyteller: 'Ruth Ellery',
    photo: '/photos/ruth.jpg',
    recordedBy: null,
  })
})

test('somebody else’s words never stand beside the photo of who recorded them', () => {
  expect(bylineOf({ toldBy: 'Grandpa Joe', user: ruth })).toEqual({
    storyteller: 'Grandpa Joe',
    photo: null,
    recordedBy: 'Ruth Ellery',
  })
})

test('an author who is gone is unknown, the storyteller is not', () => {
  expect(bylineOf({ toldBy: 'Grandpa Joe', user: null })).toMatchObject({ recordedBy: 'Unknown Author' })
  expect(bylineOf({ toldBy: ' ', user: null })).toEqual({
    storyteller: 'Unknown Author',
    photo: null,
    recordedBy: null,
  })
})
