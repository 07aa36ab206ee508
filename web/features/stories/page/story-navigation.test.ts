import { expect, test } from 'vitest'
import { listOf } from './story-navigation.tsx'

test('of a story’s address stays what is about the list', () => {
  const list = { q: 'dress', tag: 'war', toldBy: 'Ruth', decade: '1950', sort: 'title' }
  expect(listOf({ ...list, at: '12', edit: 'yes', reading: 'yes' })).toEqual({ ...list, category: undefined })
  expect(listOf({ sort: 'upside down', category: 'Cooking' })).toEqual({})
})
