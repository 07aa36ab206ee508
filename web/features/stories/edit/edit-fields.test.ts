import { expect, test } from 'vitest'
import { aStory } from '../testing/a-story.ts'
import {
  baseOf,
  beforeOf,
  buildEdit,
  type EditFields,
  fieldsOf,
  findChanges,
  findConflicts,
  rebase,
} from './edit-fields.ts'

const ALL = { editText: true, editDetails: true }
const story = aStory({
  title: 'The dress',
  people: ['Ruth', 'Tom Bell'],
  tags: ['war', 'home'],
  eventDate: { kind: 'about', from: '1950-01-01', to: '1955-12-31' },
})
const before = fieldsOf(story)
const edited = (change: Partial<EditFields>, may = ALL) => buildEdit({ ...before, ...change }, before, may)

test('unchanged values are not sent, even those the form cannot represent exactly', () => {
  expect(edited({})).toEqual({ edit: {}, problems: [] })
})

test('changed values are sent in the server’s format', () => {
  expect(edited({ title: ' The lilac dress ', people: 'Ruth\n\n Ann ', tags: 'war, peace', place: ' ' }).edit).toEqual({
    title: 'The lilac dress',
    people: ['Ruth', 'Ann'],
    tags: ['war', 'peace'],
    place: null,
  })
})

test('values the user may not edit are not sent', () => {
  const change = { title: 'Mine now', notes: 'See the parish book.' }
  expect(edited(change, { editText: false, editDetails: true }).edit).toEqual({ notes: 'See the parish book.' })
  expect(edited(change, { editText: false, editDetails: false }).edit).toEqual({})
})

test.each<[Partial<EditFields>, object | null]>([
  [{ kind: '' }, null],
  [
    { kind: 'exact', day: '1952-06-30' },
    { kind: 'exact', from: '1952-06-30', to: '1952-06-30' },
  ],
  [
    { kind: 'month', month: '02', year: '1952' },
    { kind: 'month', from: '1952-02-01', to: '1952-02-29' },
  ],
  [
    { kind: 'year', year: ' 1952 ' },
    { kind: 'year', from: '1952-01-01', to: '1952-12-31' },
  ],
  [{ year: '1952' }, { kind: 'about', from: '1952-01-01', to: '1952-12-31' }],
  [
    { kind: 'span', year: '1950', toYear: '1955' },
    { kind: 'span', from: '1950-01-01', to: '1955-12-31' },
  ],
])('event date %j', (change, eventDate) => {
  expect(edited(change)).toEqual({ edit: { eventDate }, problems: [] })
})

test.each<[Partial<EditFields>, string, string]>([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ toldBy: '' }, 'toldBy', 'Please say who told the story'],
  [{ year: '52' }, 'year', 'Please enter a four-digit year, such as 1952'],
  [{ kind: 'exact', day: '' }, 'day', 'Please enter the date'],
  [{ kind: 'span', year: '1955', toYear: '1950' }, 'toYear', 'The last year is before the first year'],
  [{ kind: 'year', year: '0000' }, 'kind', 'Please enter a calendar date, such as 1952-06-30'],
  [{ tags: 'x'.repeat(51) }, 'tags', 'A tag can have at most 50 characters'],
])('%j: the problem names its field', (change, name, message) => {
  expect(edited(change)).toEqual({ edit: {}, problems: [{ name, message }] })
})

const base = baseOf(aStory({ title: 'The dress', content: 'It rained.', tags: ['war'], eventDate: null }))
const mine = { ...fieldsOf(base), content: 'It poured.', kind: 'year', year: '1952' }

test('findChanges names the story’s values, not the form’s fields', () => {
  expect(findChanges(mine, base)).toEqual(['content', 'eventDate'])
  expect(beforeOf(base, ['content', 'eventDate'])).toEqual({ content: 'It rained.', eventDate: null })
})

test('a conflict is a value that both changed, to different values', () => {
  expect(findConflicts(mine, base, { ...base, tags: ['peace'], title: 'The lilac dress' })).toEqual([])
  expect(findConflicts(mine, base, { ...base, content: 'It poured.' })).toEqual([])
  expect(findConflicts(mine, base, { ...base, content: 'It snowed.' })).toEqual(['content'])
  const theirs = { kind: 'year', from: '1950-01-01', to: '1950-12-31' } as const
  expect(findConflicts(mine, base, { ...base, eventDate: theirs })).toEqual(['eventDate'])
})

test('rebase takes over others’ changes and keeps the user’s, except for acceptTheirs', () => {
  const now = { ...base, tags: ['peace'], content: 'It snowed.' }
  expect(rebase(mine, base, now)).toEqual({ ...mine, tags: 'peace' })
  expect(rebase(mine, base, now, ['content'])).toEqual({ ...mine, tags: 'peace', content: 'It snowed.' })
})
