import { expect, test } from 'vitest'
import { aStory } from '../testing/a-story.ts'
import { fieldsOf } from './edit-fields.ts'
import { baseOf, beforeOf, changedBy, conflictsOf, rebase } from './story-rebase.ts'

const base = baseOf(aStory({ title: 'The dress', content: 'It rained.', tags: ['war'], eventDate: null }))
const mine = { ...fieldsOf(base), content: 'It poured.', kind: 'year', year: '1952' }

test('what the person changed is told by the story’s names', () => {
  expect(changedBy(mine, base)).toEqual(['content', 'eventDate'])
  expect(beforeOf(base, ['content', 'eventDate'])).toEqual({ content: 'It rained.', eventDate: null })
})

test('somebody else’s change is a conflict only where both changed the same to something else', () => {
  expect(conflictsOf(mine, base, { ...base, tags: ['peace'], title: 'The lilac dress' })).toEqual([])
  expect(conflictsOf(mine, base, { ...base, content: 'It poured.' })).toEqual([])
  expect(conflictsOf(mine, base, { ...base, content: 'It snowed.' })).toEqual(['content'])
  const theirs = { kind: 'year', from: '1950-01-01', to: '1950-12-31' } as const
  expect(conflictsOf(mine, base, { ...base, eventDate: theirs })).toEqual(['eventDate'])
})

test('their changes are taken over and one’s own stay, or are given up one by one', () => {
  const now = { ...base, tags: ['peace'], content: 'It snowed.' }
  expect(rebase(mine, base, now)).toEqual({ ...mine, tags: 'peace' })
  expect(rebase(mine, base, now, ['content'])).toEqual({ ...mine, tags: 'peace', content: 'It snowed.' })
})
