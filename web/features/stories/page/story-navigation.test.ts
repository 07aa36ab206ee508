import { expect, test } from 'vitest'
import { listSearchOf } from './story-navigation.tsx'

test('listSearchOf keeps the list’s filters and drops everything about the story', () => {
  const list = { q: 'dress', tag: 'war', toldBy: 'Ruth', decade: '1950', sort: 'title' }
  expect(listSearchOf({ ...list, at: '12', edit: 'yes', reading: 'yes' })).toEqual({ ...list, category: undefined })
  expect(listSearchOf({ sort: 'upside down', category: 'Cooking' })).toEqual({})
})
