import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { speechConsents, speechSpending } from '#server/infra/db/schema/hosted-speech.ts'
import { usedAiPrompts } from '#server/infra/db/schema/prompts.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { createModelWriter } from '#server/infra/writer/model-writer.ts'
import { fakeModelProvider } from '#server/infra/writer/testing/fake-model-provider.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { promptBank } from './question-bank.ts'

const CATEGORY = 'Childhood & Youth'
const PRICE = 10_000

let provider: Awaited<ReturnType<typeof fakeModelProvider>>
let server: TestApp
beforeAll(async () => {
  provider = await fakeModelProvider('openai')
  const models = [createModelWriter(provider.settings, { backoffMs: 1, timeoutMs: 2000 })]
  server = await openTestApp({ services: { writer: { models, pricePerText: PRICE, maxPerDay: 3 * PRICE } } })
})
beforeEach(() => provider.reset())
afterAll(async () => {
  await server.close()
  await provider.close()
})

const newFamily = async ({ isAgreed = true } = {}) => {
  const family = await familyOf(server, 'Emma')
  const agree = (isAgreedNow: boolean, from = family.owner) =>
    from.send('PUT', '/api/family/writer/consent', { payload: { provider: 'Example AI', isAgreed: isAgreedNow } })
  if (isAgreed) expect((await agree(true)).statusCode).toBe(200)
  const request = async (count = 2) =>
    (await family.owner.post('/api/ai/generate-prompts', { category: CATEGORY, count })).json()
  const spent = async () => {
    const rows = await server.database.asSystem((tx) =>
      tx.select().from(speechSpending).where(eq(speechSpending.familyId, family.familyId)),
    )
    return rows.map(({ purpose, microdollars }) => [purpose, microdollars])
  }
  return { ...family, agree, request, spent }
}

const GOOD = ['What did the rain sound like on your roof?', 'Tell us about the first snow you remember.']

describe('without the owner’s consent', () => {
  test('nothing is sent, and the questions are ours', async () => {
    const { request } = await newFamily({ isAgreed: false })
    const { prompts, writtenBy, missing } = await request()
    expect([prompts.length, writtenBy, missing]).toEqual([2, 'keepsaid', null])
    expect(provider.received).toEqual([])
  })

  test('consent to transcribing is not consent to writing', async () => {
    const { request, familyId, owner } = await newFamily({ isAgreed: false })
    await server.database.asSystem((tx) =>
      tx.insert(speechConsents).values({ familyId, provider: 'Example AI', agreedBy: owner.id }),
    )
    expect(await request()).toMatchObject({ writtenBy: 'keepsaid' })
    expect(provider.received).toEqual([])
  })

  test('only the owner can give it, for a company that the server uses; members see it without the costs', async () => {
    const { owner, relative, agree } = await newFamily({ isAgreed: false })
    expect((await agree(true, relative)).statusCode).toBe(403)
    const unknown = { payload: { provider: 'Another', isAgreed: true } }
    const response = await owner.send('PUT', '/api/family/writer/consent', unknown)
    expect([response.statusCode, response.json().error]).toEqual([409, 'provider_unknown'])
    await agree(true)
    const agreed = [{ provider: 'Example AI', agreedAt: expect.any(String), isUsed: true }]
    expect((await relative.get('/api/family/writer')).json()).toEqual({ providers: agreed, spending: null })
    const spending = { spentCents: 0, limitCents: 3 }
    expect((await owner.get('/api/family/writer')).json()).toEqual({ providers: agreed, spending })
    await agree(false)
    expect((await owner.get('/api/family/writer')).json().providers).toMatchObject([{ agreedAt: null }])
  })
})

describe('with consent', () => {
  test('the model writes; names stay here and come back, and a story says that AI wrote its question', async () => {
    const { owner, familyId, request, spent } = await newFamily()
    const story = { familyId, userId: owner.id, title: 'A story', toldBy: 'Ruth', category: CATEGORY }
    // The question is about another story, with names that only that story's text has.
    const aiPrompt = 'You mentioned Duluth. What else comes to mind?'
    const served = { familyId, userId: owner.id, category: CATEGORY, writtenBy: 'keepsaid' as const }
    await server.database.asSystem(async (tx) => {
      await tx.insert(stories).values({ ...story, people: ['James'], place: 'Lake Erie', aiPrompt })
      await tx.insert(usedAiPrompts).values({ ...served, promptText: 'Who was James?' })
    })
    provider.next({
      json: { prompts: ["What was PersonAA's favorite trick?", 'What did you hear at PlaceAB?', ...GOOD] },
    })
    const [first, second] = ['What was James’s favorite trick?', 'What did you hear at Lake Erie?']
    expect(await request()).toEqual({ prompts: [first, second], writtenBy: 'model', missing: null })
    const [sent] = provider.received
    expect(sent?.input).not.toMatch(/James|Erie|Ruth|Duluth/)
    expect(JSON.parse(sent?.input ?? '')).toMatchObject({
      category: CATEGORY,
      people: ['PersonAA'],
      places: ['PlaceAB'],
      earlierQuestions: ['Who was PersonAA?'],
    })
    expect(provider.refused).toEqual([])
    expect(await spent()).toEqual([['writing', PRICE]])
    const id = await recordStory(owner, { aiPrompt: first })
    expect((await owner.get(`/api/stories/${id}`)).json()).toMatchObject({ promptSource: 'model' })
  })

  test('an earlier question isn’t sent if it may have a name that no story of this category has', async () => {
    const { owner, familyId, request } = await newFamily()
    const story = { familyId, userId: owner.id, title: 'A story', toldBy: 'Ruth', category: 'Family & Relationships' }
    const served = { familyId, userId: owner.id, category: story.category, writtenBy: 'keepsaid' as const }
    const [ours = ''] = promptBank[CATEGORY].filter((text) => text.includes('Sunday'))
    const texts = [
      'How did you get to know Hans Albrecht?',
      'Rosa taught you a song. Which one?',
      'What did you eat at 北京?',
      'Where did you dream of going in the 1950s?',
      ours,
    ]
    await server.database.asSystem(async (tx) => {
      await tx.insert(stories).values({ ...story, people: ['Hans Albrecht'] })
      await tx.insert(usedAiPrompts).values(texts.map((promptText) => ({ ...served, promptText })))
    })
    provider.next({ json: { prompts: GOOD } })
    expect(await request()).toMatchObject({ writtenBy: 'model' })
    expect(JSON.parse(provider.received[0]?.input ?? '').earlierQuestions).toEqual(texts.slice(3))
  })

  test.each([
    ['an instruction’s result instead of questions', ['<script>alert(1)</script> What is it?', 'Visit example.com?']],
    ['unsafe words', ['Who did you want to kill in that house?', 'What did the gun look like?']],
    ['requests for secrets', ['What is your password for the bank?', 'Tell us the PIN of your card.']],
    ['unknown placeholders', ['What did PersonQQ say to you?', 'What is at PlaceZZ, and why?']],
    [
      'the present tense about relatives, who may have died',
      ['What does your mother like to cook?', 'Who is the funniest of your brothers?'],
    ],
    ['statements', ['It was a lovely day in the summer.', 'You are loved by your family.']],
    ['questions it repeats', [GOOD[0], GOOD[0]]],
    ['one question too few', [GOOD[0]]],
    ['10,000 characters', [`What ${'x'.repeat(10_000)}?`, GOOD[0]]],
  ])('%s: asked once more, then the questions are ours, with a note', async (_, prompts) => {
    const { request, spent } = await newFamily()
    provider.next({ json: { prompts } }, { json: { prompts } })
    const reply = await request()
    expect(reply).toMatchObject({ writtenBy: 'keepsaid', missing: 'failed' })
    for (const prompt of reply.prompts) expect(promptBank[CATEGORY]).toContain(prompt)
    expect(provider.received).toHaveLength(2)
    expect(await spent()).toEqual([['writing', 2 * PRICE]])
  })

  test('a company that is away costs nothing', async () => {
    const { request, spent } = await newFamily()
    provider.next({ status: 503 }, { status: 429 })
    expect(await request()).toMatchObject({ writtenBy: 'keepsaid', missing: 'failed' })
    expect(await spent()).toEqual([['writing', 0]])
  })

  test('the limit of the day: then the questions are ours', async () => {
    const { request, spent } = await newFamily()
    const next = (n: number) => ({ json: { prompts: [`What was in box number ${n}?`, `Who opened box number ${n}?`] } })
    provider.next(...[1, 2, 3, 4].map(next))
    for (let i = 0; i < 3; i += 1) expect(await request()).toMatchObject({ writtenBy: 'model' })
    expect(await request()).toMatchObject({ writtenBy: 'keepsaid', missing: 'limit' })
    expect(provider.received).toHaveLength(3)
    expect(await spent()).toEqual([['writing', 3 * PRICE]])
  })

  test('withdrawn between two attempts: nothing more is sent', async () => {
    const { request, familyId } = await newFamily()
    provider.next(async (response) => {
      await server.database.asSystem((tx) => tx.delete(speechConsents).where(eq(speechConsents.familyId, familyId)))
      response.writeHead(503).end()
    })
    expect(await request()).toMatchObject({ writtenBy: 'keepsaid', missing: null })
    expect(provider.received).toHaveLength(1)
  })

  test('two tabs that get the same text: one has it, the other gets ours', async () => {
    const { request } = await newFamily()
    provider.next({ json: { prompts: GOOD } }, { json: { prompts: GOOD } })
    const replies = await Promise.all([request(), request()])
    expect(replies.map(({ writtenBy }) => writtenBy).sort()).toEqual(['keepsaid', 'model'])
    const all = replies.flatMap(({ prompts }) => prompts)
    expect(new Set(all).size).toBe(4)
  })

  test('a family whose plan has ended sends nothing', async () => {
    const { request, familyId } = await newFamily()
    const trialEndsAt = new Date(Date.now() - 1000)
    await server.database.asSystem((tx) => tx.update(families).set({ trialEndsAt }).where(eq(families.id, familyId)))
    expect(await request()).toMatchObject({ error: 'plan_needed' })
    await server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.familyId, familyId)))
    expect(provider.received).toEqual([])
  })
})
