import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#server/calls.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let guest: Relative
let other: Relative
let storyId: number
let familyId: number
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  const family = await familyOf(server, 'Ada', 'Omar')
  familyId = family.familyId
  owner = family.owner
  guest = family.relative
  other = family.relatives[1] ?? guest
  storyId = await recordStory(owner, { title: 'The river' })
  await recordStory(other, { title: 'The mill' })
  await other.post('/api/stories/comments', { storyId, content: 'By the river.' })
  await other.post('/api/stories/reactions', { storyId, reaction: '👏' })
  await other.post('/api/family/questions', { question: 'Where was the river?' })
  await owner.send('PATCH', `/api/stories/${storyId}`, { payload: { content: 'Later words.' } })
})
afterAll(() => server.close())

const values: Record<string, () => string> = {
  id: () => String(storyId),
  familyId: () => String(familyId),
  form: () => 'text',
}

// Originals need no background job.
const queries: Record<string, string> = { searchStories: '?q=river', downloadStories: '?audio=original' }

const reads = allCalls.filter(
  ({ method, reply, path }) =>
    method === 'GET' && reply !== 'events' && parametersOf(path).every((name) => Object.hasOwn(values, name)),
)

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

test.each(reads)('a guest gets no relative’s email address from $name', async ({ name, path }) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter]?.() ?? '')
  const reply = await guest.get(address + (queries[name] ?? ''))
  expect(reply.statusCode).toBeLessThan(500)
  for (const relative of [owner, other]) expect(reply.body).not.toContain(relative.email)
})

test('a guest gets no relative’s email address with a comment they write or a story they save', async () => {
  const comment = await guest.post('/api/stories/comments', { storyId, content: 'I remember.' })
  expect(comment.json().user).toEqual({ firstName: 'Ada', lastName: 'Okafor', profileImageUrl: null })
  const story = (await guest.get(`/api/stories/${storyId}`)).json()
  expect(story.user).toEqual({ firstName: 'Ruth', lastName: 'Okafor', profileImageUrl: null })
})
