import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const request = (person: Pick<Relative, 'get'>, id: number) => person.get(`/api/stories/${id}/follow-ups`)
const followUpsOf = async (person: Pick<Relative, 'get'>, id: number): Promise<string[]> => {
  const response = await request(person, id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().prompts
}
const change = (id: number, values: Partial<typeof stories.$inferInsert>) =>
  server.database.asSystem((tx) => tx.update(stories).set(values).where(eq(stories.id, id)))
const statusOf = async (person: Pick<Relative, 'get'>, id: number) => {
  const response = await request(person, id)
  return [response.statusCode, response.json().error]
}

describe('GET /api/stories/{id}/follow-ups', () => {
  test('three questions about names in the text and the title, the same every time, with the story’s category', async () => {
    const { owner } = await familyOf(server)
    const id = await recordStory(owner, {
      title: 'The flood',
      category: 'Childhood & Youth',
      content: 'We lived near Duluth. Uncle Joe had the only boat, and Uncle Joe came for us.',
    })
    const response = (await request(owner, id)).json()
    expect(response).toEqual({
      prompts: [expect.any(String), expect.any(String), expect.any(String)],
      category: 'Childhood & Youth',
    })
    expect(response.prompts[0]).toContain('Uncle Joe')
    expect(response.prompts[1]).toContain('Duluth')
    expect(response.prompts[2]).toContain('“The flood”')
    expect((await request(owner, id)).json()).toEqual(response)
  })

  test('people, place and year of the story come first; never the storyteller', async () => {
    const { owner } = await familyOf(server)
    const id = await recordStory(owner, {
      title: 'The flood',
      toldBy: 'Ruth Okafor',
      content: 'I said: this is Ruth. We saw Ruth.',
    })
    await change(id, { people: ['Ruth', 'Hans', '<b>Otto</b>'], place: 'Lake Erie' })
    await change(id, { eventDateKind: 'year', eventDateFrom: '1952-01-01', eventDateTo: '1952-12-31' })
    const [person, place, time] = await followUpsOf(owner, id)
    expect(person).toContain('Hans')
    expect(place).toContain('Lake Erie')
    expect(time).toContain('in 1952')
  })

  test('without a text: from title and category; without a telling title: two; no question twice', async () => {
    const { owner } = await familyOf(server)
    const bare = await recordStory(owner, { title: "Joe's boat", category: 'Adventures & Travel', content: '' })
    const prompts = await followUpsOf(owner, bare)
    expect(prompts).toHaveLength(3)
    expect(prompts.filter((text) => text.includes('“Joe’s boat”'))).toHaveLength(2)
    const aiPrompt = 'Tell us about a trip where nothing went as planned.'
    const idea = await recordStory(owner, { title: aiPrompt, aiPrompt, content: '' })
    for (const id of [idea, await recordStory(owner, { title: 'My Story 2', content: '' })]) {
      const general = await followUpsOf(owner, id)
      expect(new Set(general).size).toBe(2)
      expect(general.join()).not.toMatch(/“|trip|My Story/)
    }
  })

  test('a title about a loss isn’t quoted', async () => {
    const { owner } = await familyOf(server)
    for (const category of ['Childhood & Youth', 'Career & Work Life', 'Adventures & Travel']) {
      const id = await recordStory(owner, { title: 'The day my son died', category, content: '' })
      const prompts = await followUpsOf(owner, id)
      expect(prompts).toHaveLength(2)
      expect(prompts.join()).not.toContain('“')
    }
  })

  test('questions that the person was offered or told a story to don’t come again', async () => {
    const { owner, familyId } = await familyOf(server)
    const id = await recordStory(owner, { title: 'The flood', content: 'We met Ada in Oslo.' })
    const before = await followUpsOf(owner, id)
    const [answered = '', offered = ''] = before
    await recordStory(owner, { title: 'More', aiPrompt: answered.toUpperCase() })
    const used = { familyId, userId: owner.id, category: 'Ad Hoc', writtenBy: 'keepsaid' as const }
    await server.database.asSystem((tx) => tx.insert(usedAiPrompts).values({ ...used, promptText: offered }))
    const after = await followUpsOf(owner, id)
    expect(after).toHaveLength(3)
    expect(after).not.toContain(answered)
    expect(after).not.toContain(offered)
  })

  test('none for bedtime stories; refused for a relative, a deleted story and after the trial', async () => {
    const { owner, relative, familyId } = await familyOf(server, 'Emma')
    const id = await recordStory(owner, { title: 'The flood' })
    expect(await statusOf(relative, id)).toEqual([403, 'not_the_author'])
    await change(id, { category: 'Bedtime Stories' })
    expect(await followUpsOf(owner, id)).toEqual([])
    await server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ trialEndsAt: new Date(0) })
        .where(eq(families.id, familyId)),
    )
    expect(await statusOf(owner, id)).toEqual([402, 'plan_needed'])
    await change(id, { deletedAt: new Date() })
    expect(await statusOf(owner, id)).toEqual([404, 'not_found'])
  })

  test('questions fit into a title, have no straight quotes, and none is in the present tense about a person', async () => {
    const { owner } = await familyOf(server)
    const title = `The summer ${'of long names '.repeat(4)}`.slice(0, 60)
    for (const category of [
      'Childhood & Youth',
      'Family & Relationships',
      'Career & Work Life',
      'Wisdom & Reflections',
    ])
      for (let round = 0; round < 4; round += 1) {
        const id = await recordStory(owner, { title, category, content: 'We met Ada in Oslo.' })
        for (const text of await followUpsOf(owner, id)) {
          expect(text.length, text).toBeLessThanOrEqual(140)
          expect(text).toMatch(/^[A-Z][^"'{}]*[.?]$/)
          expect(text).not.toMatch(/\b(?:is|does|has) Ada\b|Ada (?:is|does|has|lives)\b/)
        }
      }
  })
})
