import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { StoryVersion } from '../editing/contract.ts'
import { type CorrectableStory, MAX_FIXED } from './contract.ts'

let server: TestApp
let familyId: number
let owner: Relative
let guest: Relative
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  const family = await familyOf(server, 'Omar')
  familyId = family.familyId
  owner = family.owner
  guest = family.relative
})

type Values = Partial<typeof stories.$inferInsert>
const addStories = async (author: Relative, ...values: Values[]): Promise<number[]> => {
  const rows = values.map((one) => ({ familyId, userId: author.id, title: 'A day', toldBy: 'Omar', ...one }))
  const added = await server.database.asSystem((tx) => tx.insert(stories).values(rows).returning({ id: stories.id }))
  return added.map(({ id }) => id)
}
const addStory = async (author: Relative, values: Values): Promise<number> => (await addStories(author, values))[0] ?? 0
const textOf = async (id: number) => {
  const [row] = await server.database.asSystem((tx) => tx.select().from(stories).where(eq(stories.id, id)))
  return row
}

type Correction = { from: string; to: string; except?: number }
const SIOBHAN = { from: 'Shavon', to: 'Siobhan' }
const find = async (visitor: Pick<Relative, 'get'>, { from, to, except }: Correction = SIOBHAN) => {
  const query = new URLSearchParams({ from, to, ...(except !== undefined && { except: String(except) }) })
  return visitor.get(`/api/stories/corrections?${query}`)
}
const found = async (visitor: Relative, correction?: Correction) =>
  (await find(visitor, correction)).json<{ stories: CorrectableStory[]; more: boolean; unsearched: boolean }>()
const correct = (visitor: Relative, chosen: { id: number; state: string }[], correction: Correction = SIOBHAN) =>
  visitor.post('/api/stories/corrections', {
    ...correction,
    stories: chosen.map(({ id, state }) => ({ id, state })),
  })

describe('finding a word in other stories', () => {
  test('finds the viewer’s own ones, newest first, with count and preview, except the corrected one', async () => {
    const except = await addStory(guest, { content: 'Shavon was here.' })
    const long = await addStory(guest, {
      title: 'Shavon’s wedding',
      content: `${'We walked and walked. '.repeat(10)}\nThen Shavon’s hat flew off, ${'and on it went '.repeat(10)}`,
    })
    const title = await addStory(guest, { title: 'For Shavon', content: null })
    await addStory(guest, { content: 'Shavons and shavon' })
    await addStory(guest, { content: 'Shavon', deletedAt: new Date() })
    await addStory(owner, { content: 'Shavon, told by another person' })
    expect(await found(guest, { ...SIOBHAN, except })).toEqual({
      more: false,
      unsearched: false,
      stories: [
        {
          id: title,
          title: 'For Shavon',
          toldBy: 'Omar',
          count: 1,
          preview: { before: 'For ', found: 'Shavon', fixed: 'Siobhan', after: '' },
          state: expect.any(String),
        },
        {
          id: long,
          title: 'Shavon’s wedding',
          toldBy: 'Omar',
          count: 2,
          preview: {
            before: '…walked. We walked and walked. We walked and walked. Then ',
            found: 'Shavon',
            fixed: 'Siobhan',
            after: '’s hat flew off, and on it went and on it went and on it…',
          },
          state: expect.any(String),
        },
      ],
    })
  })

  test('says that older stories were not searched if too many have the letters', async () => {
    const longer = Array.from({ length: 400 }, () => ({ content: 'Shavonne' }))
    await addStories(guest, { content: 'Shavon' }, ...longer)
    expect(await found(guest)).toEqual({ stories: [], more: false, unsearched: true })
    await addStory(guest, { content: 'Shavon' })
    expect(await found(guest)).toMatchObject({ stories: { length: 1 }, more: false, unsearched: true })
  })

  test('lists 50 stories and says that there are more', async () => {
    await addStories(guest, ...Array.from({ length: MAX_FIXED }, () => ({ content: 'Shavon' })))
    expect(await found(guest)).toMatchObject({ more: false, stories: { length: MAX_FIXED } })
    await addStory(guest, { content: 'Shavon again' })
    const { stories: listed, more } = await found(guest)
    expect([listed.length, more]).toEqual([MAX_FIXED, true])
  })

  test('finds phrases, and accents in any encoding', async () => {
    await addStory(guest, { content: 'We saw Jose\u0301  Luis.' })
    expect(await found(guest, { from: 'José Luis', to: 'Josef' })).toMatchObject({ stories: [{ count: 1 }] })
  })

  test('finds nothing in other families, and nothing for people who are signed out', async () => {
    await addStory(guest, { content: 'Shavon' })
    const { owner: stranger } = await familyOf(server)
    expect(await found(stranger)).toEqual({ stories: [], more: false, unsearched: false })
    expect(await found(owner)).toEqual({ stories: [], more: false, unsearched: false })
    expect((await find(server.visitor())).statusCode).toBe(401)
  })

  test.each([
    [{ from: 'x', to: 'y' }, 'Please give at least two letters'],
    [{ from: '…!', to: 'y' }, 'Please give at least two letters'],
    [{ from: 'Shavon', to: ' ' }, 'Please give a word'],
    [{ from: 'x'.repeat(101), to: 'y' }, 'A correction can have at most 100 characters'],
  ])('%j is refused', async (correction, message) => {
    const refused = await find(guest, correction)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
  })
})

describe('correcting stories', () => {
  test('replaces the word in title and text; the earlier text is a version that can be restored', async () => {
    const content = 'Shavon’s dog. shavon. SHAVON!'
    const id = await addStory(guest, { title: 'Shavon', content, transcriptionMethod: 'moonshine' })
    const reply = await correct(guest, (await found(guest)).stories)
    expect(reply.json()).toEqual({
      fixed: [{ id, count: 3, versionId: expect.any(Number), state: expect.any(String) }],
      skipped: [],
    })
    const corrected = 'Siobhan’s dog. shavon. SIOBHAN!'
    expect(await textOf(id)).toMatchObject({ title: 'Siobhan', content: corrected, transcriptionMethod: 'person' })
    const versions = (await guest.get(`/api/stories/${id}/versions`)).json<StoryVersion[]>()
    const [{ versionId }] = reply.json().fixed
    expect(versions).toMatchObject([{ id: versionId, title: 'Shavon', content }])
    await guest.post(`/api/stories/${id}/versions/${versionId}/restore`)
    expect(await textOf(id)).toMatchObject({ title: 'Shavon', content, transcriptionMethod: 'moonshine' })
  })

  test('undoing restores the earlier text, but not over a later edit', async () => {
    const [edited = 0, same = 0] = await addStories(guest, { content: 'Shavon one' }, { content: 'Shavon two' })
    const { fixed } = (await correct(guest, (await found(guest)).stories)).json<{
      fixed: { id: number; versionId: number; state: string }[]
    }>()
    await guest.send('PATCH', `/api/stories/${edited}`, { payload: { content: 'Siobhan and Tom' } })
    const replies = new Map<number, { statusCode: number; json: () => unknown }>()
    for (const { id, versionId, state } of fixed)
      replies.set(id, await guest.post(`/api/stories/${id}/versions/${versionId}/restore?state=${state}`))
    expect(replies.get(same)?.statusCode).toBe(200)
    expect(replies.get(edited)?.statusCode).toBe(409)
    expect(replies.get(edited)?.json()).toMatchObject({ error: 'changed_meanwhile' })
    expect([await textOf(edited), await textOf(same)]).toMatchObject([
      { content: 'Siobhan and Tom' },
      { content: 'Shavon two' },
    ])
  })

  test('corrects the chosen stories only', async () => {
    const [first, second] = await addStories(guest, { content: 'Shavon' }, { content: 'Shavon' })
    const { stories: listed } = await found(guest)
    await correct(
      guest,
      listed.filter(({ id }) => id === first),
    )
    expect([await textOf(first ?? 0), await textOf(second ?? 0)]).toMatchObject([
      { content: 'Siobhan' },
      { content: 'Shavon' },
    ])
  })

  test('a story that changed after the search is skipped, the others are corrected', async () => {
    const [changed = 0, deleted = 0, same = 0] = await addStories(
      guest,
      { content: 'Shavon one' },
      { content: 'Shavon two' },
      { content: 'Shavon three' },
    )
    const { stories: listed } = await found(guest)
    await guest.send('PATCH', `/api/stories/${changed}`, { payload: { content: 'Shavon and Tom' } })
    await guest.send('DELETE', `/api/stories/${deleted}`)
    expect((await correct(guest, listed)).json()).toMatchObject({
      fixed: [{ id: same }],
      skipped: [
        { id: deleted, reason: 'not_found' },
        { id: changed, reason: 'changed_meanwhile' },
      ],
    })
    expect(await textOf(changed)).toMatchObject({ content: 'Shavon and Tom' })
  })

  test('changed details or comments are no reason to skip a story', async () => {
    const id = await addStory(guest, { content: 'Shavon' })
    const { stories: listed } = await found(guest)
    await owner.send('PATCH', `/api/stories/${id}`, { payload: { tags: ['wedding'] } })
    expect((await correct(guest, listed)).json()).toMatchObject({ fixed: [{ id }] })
  })

  test('of two corrections at the same time, one is done and the other skipped', async () => {
    const [first = 0, second = 0] = await addStories(guest, { content: 'Shavon' }, { content: 'Shavon' })
    const { stories: listed } = await found(guest)
    const replies = await Promise.all([correct(guest, listed), correct(guest, listed.toReversed())])
    const results = replies.map((reply) => reply.json<{ fixed: unknown[]; skipped: unknown[] }>())
    expect(results.map(({ fixed, skipped }) => [fixed.length, skipped.length]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect([await textOf(first), await textOf(second)]).toMatchObject([{ content: 'Siobhan' }, { content: 'Siobhan' }])
  })

  test('a text that would become too long is skipped', async () => {
    const id = await addStory(guest, { title: `Shavon ${'x'.repeat(193)}` })
    expect((await correct(guest, (await found(guest)).stories)).json()).toEqual({
      fixed: [],
      skipped: [{ id, reason: 'too_long' }],
    })
  })

  test('the owner of the vault, a stranger and a signed-out visitor change nothing', async () => {
    const id = await addStory(guest, { content: 'Shavon' })
    const { stories: listed } = await found(guest)
    const { owner: stranger } = await familyOf(server)
    for (const other of [owner, stranger])
      expect((await correct(other, listed)).json()).toEqual({ fixed: [], skipped: [{ id, reason: 'not_found' }] })
    const signedOut = await server.visitor().post('/api/stories/corrections', { ...SIOBHAN, stories: listed })
    expect(signedOut.statusCode).toBe(401)
    expect(await textOf(id)).toMatchObject({ content: 'Shavon' })
  })

  test('no story, or more than 50, is refused', async () => {
    expect((await correct(guest, [])).json()).toMatchObject({ message: 'Please choose a story' })
    const many = Array.from({ length: MAX_FIXED + 1 }, (_, at) => ({ id: at + 1, state: '' }))
    expect((await correct(guest, many)).json()).toMatchObject({ message: 'You can correct at most 50 stories at once' })
  })
})
