import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { setMeasuredDuration, setTranscribedText } from '#server/features/stories/update-from-jobs.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// An unchanged list is not read again, and the client that has it gets 304. These tests change everything that a list
// shows, and compare it with what the database has.

const LIST = '/api/stories?limit=50'

let server: TestApp
let familyId: number
let ruth: Relative
let omar: Relative
let storyId: number
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Omar')
  familyId = family.familyId
  ruth = family.owner
  omar = family.relative
  storyId = await recordStory(omar)
})

let unique = 0
/** The list as the database has it now: no one has asked for this URL before. */
const readAgain = async (reader: Relative) => {
  unique += 1
  return (await reader.get(`${LIST}&unique=${unique}`)).json()
}
const list = async (reader: Relative, etag?: string, url = LIST) => {
  const response = await reader.get(url, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
  return { status: response.statusCode, body: response.body, etag: String(response.headers.etag) }
}

describe('an unchanged list', () => {
  test('is read once, in two round trips with the session; then one', async () => {
    await list(ruth)
    const fresh = await statementsOf(() => readAgain(ruth))
    expect(fresh).toHaveLength(2)
    expect(fresh[1]).toMatch(/^select set_config\('role', 'keepsaid_member', true\).*;execute first_page_newest/)
    const again = await statementsOf(() => list(ruth))
    expect(again).toHaveLength(1)
    expect(again[0]).toContain('"sessions"')
  })

  test('is 304 for the client that has it, and nothing else is', async () => {
    const first = await list(ruth)
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) })
    expect(await list(ruth, first.etag)).toEqual({ status: 304, body: '', etag: first.etag })
    expect(await list(ruth, `"other", ${first.etag}`)).toMatchObject({ status: 304 })
    expect(await list(ruth, '"other"')).toEqual(first)
    expect(await list(ruth, first.etag, `${LIST}&sort=title`)).toMatchObject({ status: 200 })
    // The same stories, but not the same rights.
    expect(await list(omar, first.etag)).toMatchObject({ status: 200, body: first.body })
  })

  test('may not be stored by a browser, and has its Link to the next page every time', async () => {
    await recordStory(omar)
    for (const _ of [1, 2]) {
      const { headers } = await ruth.get('/api/stories?limit=1')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers.link).toMatch(/^<\/api\/stories\?limit=1&sort=newest&cursor=\d+_\d+>; rel="next"$/)
    }
  })

  test('can be empty', async () => {
    const alone = (await familyOf(server)).owner
    const { etag, body } = await list(alone)
    expect(body).toBe('[]')
    expect(await list(alone, etag)).toMatchObject({ status: 304 })
  })

  test('of another family is another list, under the same URL', async () => {
    const other = await familyOf(server)
    await recordStory(other.owner, { title: 'Elsewhere' })
    await ruth.post(`/api/family/accept/${(await other.owner.invite()).inviteCode}`)
    const inFamily = (id: number, etag = '') =>
      ruth.get(LIST, { headers: { [FAMILY_HEADER]: String(id), 'if-none-match': etag } })
    const here = await inFamily(familyId)
    const there = await inFamily(other.familyId)
    expect(there.json()).toMatchObject([{ title: 'Elsewhere' }])
    expect(here.json()).toMatchObject([{ title: 'The river' }])
    expect((await inFamily(other.familyId, String(here.headers.etag))).statusCode).toBe(200)
    expect((await inFamily(other.familyId, String(there.headers.etag))).statusCode).toBe(304)
  })

  test('is nothing to someone without access, whatever they know of it', async () => {
    const { etag } = await list(omar)
    const stranger = (await familyOf(server)).owner
    const steal = await stranger.get(LIST, {
      headers: { [FAMILY_HEADER]: String(familyId), 'if-none-match': etag },
    })
    expect(steal.statusCode).toBe(403)
    expect((await server.visitor().get(LIST, { headers: { 'if-none-match': etag } })).statusCode).toBe(401)
    await ruth.send('DELETE', `/api/family/members/${omar.id}`)
    expect(await list(omar, etag)).toMatchObject({ status: 403 })
    await omar.post('/api/logout')
    expect(await list(omar, etag)).toMatchObject({ status: 401 })
  })
})

const patch = (payload: object) => omar.send('PATCH', `/api/stories/${storyId}`, { payload })
const sqlAsSystem = (query: ReturnType<typeof sql>) => server.database.asSystem((tx) => tx.execute(query))
const comment = async () =>
  (await ruth.post('/api/stories/comments', { storyId, content: 'Lovely' })).json<{ id: number }>().id
const ask = async () =>
  (await ruth.post('/api/family/questions', { question: 'Which river?' })).json<{ id: number }>().id
const react = () => ruth.post('/api/stories/reactions', { storyId, reaction: '❤️' })
const remove = () => omar.send('DELETE', `/api/stories/${storyId}`)

/** What to prepare before the list is read, and what changes it then. */
const changes: Record<string, { prepare?: () => Promise<unknown>; change: (prepared: unknown) => Promise<unknown> }> = {
  'a new story': { change: () => recordStory(ruth) },
  'a new title': { change: () => patch({ title: 'The mill' }) },
  'a new text': { change: () => patch({ content: 'We ran.' }) },
  'new details': {
    change: () => patch({ notes: 'In 1950', eventDate: { kind: 'year', from: '1950-01-01', to: '1950-12-31' } }),
  },
  'an earlier text': {
    prepare: () => patch({ content: 'We ran.' }),
    change: async () => {
      const [version] = (await omar.get(`/api/stories/${storyId}/versions`)).json<{ id: number }[]>()
      await omar.post(`/api/stories/${storyId}/versions/${version?.id}/restore`)
    },
  },
  'tags for many stories': {
    change: () =>
      omar.send('PATCH', '/api/stories', { payload: { changes: [{ ids: [storyId], addTags: ['river'] }] } }),
  },
  'a deleted story': { change: remove },
  'a restored story': { prepare: remove, change: () => omar.post(`/api/stories/${storyId}/restore`) },
  'a reaction': { change: react },
  'a reaction less': { prepare: react, change: react },
  'a comment': { change: comment },
  'a comment less': { prepare: comment, change: (id) => ruth.send('DELETE', `/api/comments/${id}`) },
  'an answered question': {
    prepare: ask,
    change: (id) => recordStory(omar, { questionId: String(id) }),
  },
  'a deleted question': {
    prepare: async () => {
      const questionId = await ask()
      await recordStory(omar, { questionId: String(questionId) })
      return questionId
    },
    change: (id) => ruth.send('DELETE', `/api/family/questions/${id}`),
  },
  'a measured duration': {
    change: () =>
      server.database.asSystem((tx) => setMeasuredDuration(tx, server.services.events, { storyId, familyId }, 9000)),
  },
  'a seekable copy': {
    change: () =>
      sqlAsSystem(sql`update recordings set state = 'ready', duration_ms = 300 where story_id = ${storyId}`),
  },
  'the progress of a transcript': {
    change: () =>
      sqlAsSystem(sql`update transcripts set state = 'working', progress = 0.5 where story_id = ${storyId}`),
  },
  'a text from the transcript': {
    prepare: () => patch({ content: null }),
    change: () =>
      server.database.asSystem((tx) =>
        setTranscribedText(tx, server.services.events, { storyId, familyId }, { text: 'we walked', engine: 'whisper' }),
      ),
  },
  'a relative’s new name': {
    change: () =>
      server.database.asSystem((tx) => tx.update(users).set({ firstName: 'O.' }).where(eq(users.id, omar.id))),
  },
  'a deleted account': {
    change: () => server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, omar.id))),
  },
  'a change by hand in the database': {
    change: () =>
      server.database.asSystem((tx) => tx.update(stories).set({ place: 'Utrecht' }).where(eq(stories.id, storyId))),
  },
}

describe('a changed list is never the old one', () => {
  test.each(Object.entries(changes))('%s', async (_, { prepare, change }) => {
    const prepared = await prepare?.()
    const before = await list(ruth)
    // From memory, from now on.
    expect(await list(ruth)).toEqual(before)
    await change(prepared)
    const after = await list(ruth, before.etag)
    expect(after.status).toBe(200)
    expect(after.body).not.toBe(before.body)
    expect(after.etag).not.toBe(before.etag)
    expect(JSON.parse(after.body)).toEqual(await readAgain(ruth))
  })

  test('in another process of the server', async () => {
    const settings = { config: server.config, sessionSecret: 's'.repeat(40), webFolder: server.dataDir }
    const other = await buildApp(server.services, { ...settings, logger: pino({ level: 'silent' }) })
    const get = async (app: TestApp['app'], etag = '') => {
      const headers = { cookie: ruth.cookie() ?? '', 'if-none-match': etag }
      const { statusCode, body, headers: answered } = await app.inject({ url: LIST, headers })
      return { statusCode, body, etag: String(answered.etag) }
    }
    const here = await get(server.app)
    const there = await get(other)
    expect(there).toEqual(here)
    expect(await get(other, here.etag)).toMatchObject({ statusCode: 304 })
    await patch({ title: 'The mill' })
    for (const app of [other, server.app]) {
      const { statusCode, body } = await get(app, here.etag)
      expect(statusCode).toBe(200)
      expect(JSON.parse(body)).toMatchObject([{ title: 'The mill' }])
    }
    await other.close()
  })
})
