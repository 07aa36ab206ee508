import { expect, test } from 'vitest'
import { citeStory } from './citation.ts'

const story = {
  id: 12,
  title: 'The lilac dress',
  toldBy: 'Ruth Ellery',
  eventDate: null,
  place: null,
  recordedAt: '2026-11-22T05:59:00.000Z',
  utcOffsetMinutes: -360,
  user: { firstName: 'Ruth', lastName: 'Ellery', profileImageUrl: null },
  content: 'It rained.',
  audioUrl: '/api/audio/a.webm',
  recording: null,
}
const source = { vault: 'The Ellery Family', origin: 'https://stories.example.org' }
const cite = (about: Partial<Parameters<typeof citeStory>[0]> = {}) => citeStory({ ...story, ...about }, source)

test('a story that its storyteller recorded', () => {
  expect(cite()).toBe(
    'Ruth Ellery, “The lilac dress,” recorded November 21, 2026, audio recording and transcript, ' +
      'The Ellery Family vault, Keepsaid story 12, https://stories.example.org/stories/12.',
  )
})

test('a story that another person recorded, with place and date', () => {
  const user = { firstName: 'Ann', lastName: 'Bell', profileImageUrl: null }
  const eventDate = { kind: 'about' as const, from: '1952-01-01', to: '1952-12-31' }
  expect(cite({ user, eventDate, place: 'Cork' })).toMatch(
    /^Ruth Ellery, “The lilac dress” \(Cork, about 1952\), recorded by Ann Bell, November 21, 2026, audio/,
  )
  expect(cite({ place: 'Cork' })).toContain('“The lilac dress” (Cork), recorded November')
  expect(cite({ eventDate })).toContain('“The lilac dress” (about 1952), recorded November')
})

test.each([
  ['exact', '1952-06-30', '1952-06-30', 'June 30, 1952'],
  ['month', '1952-06-01', '1952-06-30', 'June 1952'],
  ['year', '1952-01-01', '1952-12-31', '1952'],
  ['span', '1950-01-01', '1955-12-31', '1950–1955'],
  ['about', '0087-01-01', '0089-12-31', 'about 87–89'],
] as const)('a date of kind %s', (kind, from, to, said) => {
  expect(cite({ eventDate: { kind, from, to } })).toContain(`(${said})`)
})

test('a title with a question mark gets no comma, and everything is on one line', () => {
  expect(cite({ title: 'Who was\n she?' })).toContain('“Who was she?” recorded')
})

test('email addresses never appear, and deleted accounts are left out', () => {
  const nameless = { firstName: '', lastName: '', email: 'ann@example.org', profileImageUrl: null }
  for (const user of [nameless, null]) expect(cite({ user })).toContain(',” recorded November 21, 2026')
  expect(cite({ user: nameless })).not.toContain('@')
})

test('the medium names what the story has', () => {
  expect(cite({ content: ' ' })).toContain(', audio recording, The')
  expect(cite({ audioUrl: null })).toContain(', written story, The')
})
