import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { childAges, storyLengths } from '#common/bedtime.ts'
import { bedtimeStories } from '#server/infra/db/schema/bedtime.ts'
import { speechConsents, speechSpending } from '#server/infra/db/schema/hosted-speech.ts'
import { createModelWriter } from '#server/infra/writer/model-writer.ts'
import { fakeModelProvider } from '#server/infra/writer/testing/fake-model-provider.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { loadContent } from './engine/read-content.ts'
import { writeStory } from './engine/write-story.ts'
import { modelStoryRequest } from './model-story.ts'

const PRICE = 10_000
const form = {
  grandchildName: 'James',
  favoriteCartoon: 'Captain Somebody and the Secret Pirates',
  childAge: 'preschool (4-5)',
  storyLength: 'short (2-3 min)',
} as const

let provider: Awaited<ReturnType<typeof fakeModelProvider>>
let server: TestApp
beforeAll(async () => {
  provider = await fakeModelProvider('openai')
  const models = [createModelWriter(provider.settings, { backoffMs: 1, timeoutMs: 2000 })]
  server = await openTestApp({
    env: { PAYMENTS: 'off' },
    services: { writer: { models, pricePerText: PRICE, maxPerDay: 3 * PRICE } },
  })
})
beforeEach(() => provider.reset())
afterAll(async () => {
  await server.close()
  await provider.close()
})

const newFamily = async ({ isAgreed = true } = {}) => {
  const { owner, familyId } = await familyOf(server, 'Emma')
  const consent = { payload: { provider: 'Example AI', isAgreed } }
  expect((await owner.send('PUT', '/api/family/writer/consent', consent)).statusCode).toBe(200)
  const rows = <T>(read: (tx: Parameters<Parameters<TestApp['database']['asSystem']>[0]>[0]) => Promise<T>) =>
    server.database.asSystem(read)
  return {
    familyId,
    generate: async (changes = {}) =>
      (await owner.post('/api/bedtime-stories/generate', { ...form, ...changes })).json(),
    spent: async () => {
      const found = await rows((tx) => tx.select().from(speechSpending).where(eq(speechSpending.familyId, familyId)))
      return found.map(({ purpose, microdollars }) => [purpose, microdollars])
    },
    written: () => rows((tx) => tx.select().from(bedtimeStories).where(eq(bedtimeStories.familyId, familyId))),
  }
}

/** Our engine's own story, as a model would write it. */
const content = await loadContent()
const { title: TITLE, paragraphs: STORY } = writeStory(
  content,
  { name: 'ChildAA', age: form.childAge, length: form.storyLength },
  1,
)
const asModel = (changes: { title?: string; paragraphs?: readonly string[] } = {}) => ({
  json: { title: TITLE, paragraphs: STORY, ...changes },
})
const withAdded = (sentence: string) => ({ paragraphs: [...STORY.slice(0, 2), sentence, ...STORY.slice(2)] })

describe('with consent', () => {
  test('the model tells our plot; the name stays here and comes back, and the cartoon never leaves', async () => {
    const { generate, spent, written } = await newFamily()
    provider.next(asModel({ title: "ChildAA's bell", ...withAdded('"It is ChildAA\'s," said the owl.') }))
    const { title, content, characterDetails, writtenBy, missing } = await generate()
    expect([title, writtenBy, missing]).toEqual(['James’s bell', 'model', null])
    expect(content).toContain('“It is James’s,” said the owl.')
    expect(content).not.toContain('ChildAA')
    expect(content.split('\n\n')).toHaveLength(STORY.length + 1)
    expect(characterDetails).toEqual({ ...form, world: 'harbor' })
    const [sent] = provider.received
    expect(sent?.input).not.toMatch(/James|Captain|Pirate/)
    expect(JSON.parse(sent?.input ?? '')).toEqual({
      child: 'ChildAA',
      age: form.childAge,
      words: 350,
      wordsPerSentence: 7,
      place: 'the harbor',
      premise: expect.stringMatching(/^\p{Lu}.*\.$/u),
    })
    expect(provider.refused).toEqual([])
    expect(await spent()).toEqual([['writing', PRICE]])
    expect(await written()).toMatchObject([{ plot: expect.stringMatching(/./), opening: '' }])
  })

  test('a name with markup and quotes comes back as it is', async () => {
    const { generate } = await newFamily()
    provider.next(asModel())
    const { writtenBy, content } = await generate({ grandchildName: '<b>"Jo" O\'Brien</b>' })
    expect(writtenBy).toBe('model')
    expect(content).toContain('<b>"Jo" O\'Brien</b>')
  })

  test.each([
    ['nonsense', { text: 'Sure! Here is a story.' }],
    ['half JSON', { text: '{"title": "ChildAA", "paragraphs": ["Once' }],
    ['nothing', { text: '' }],
    ['an empty story', asModel({ paragraphs: [] })],
    ['too few words', asModel({ paragraphs: STORY.slice(-4) })],
    ['too many words', asModel({ paragraphs: [...STORY, ...STORY] })],
    ['10,000 characters', asModel({ paragraphs: ['x'.repeat(10_000), ...STORY] })],
    ['no name', asModel({ paragraphs: STORY.map((text) => text.replaceAll('ChildAA', 'Sam')) })],
    ['an end without the name', asModel({ paragraphs: [...STORY, 'It was dark. It was quiet. It was night.'] })],
    ['a changed placeholder', asModel(withAdded('“CHILDAA!” called the owl.'))],
    ['an unknown placeholder', asModel(withAdded('PersonAB came along.'))],
    ['an unsafe word', asModel(withAdded('Then he took out a gun.'))],
    ['a word unfit for bedtime', asModel(withAdded('Then somebody screamed in the dark.'))],
    ['parents', asModel(withAdded('Mommy was there, too.'))],
    ['a split placeholder', asModel(withAdded('“Child AA!” called the owl.'))],
    ['a pet name made of the placeholder', asModel(withAdded('“Come, ChildAA-bear,” said the owl.'))],
    ['a pronoun for the child', asModel(withAdded('ChildAA wrapped herself in a blanket.'))],
    ['a gender for the child', asModel(withAdded('“Good night,” said the little girl.'))],
    ['the title of the cartoon', asModel(withAdded('It was like Captain Somebody and the Secret Pirates.'))],
    ['the title of the cartoon as ours', asModel({ title: 'Captain Somebody and the Secret Pirates' })],
    ['somebody from the title of the cartoon', asModel(withAdded('An owl named Somebody came by.'))],
    ['a brand', asModel(withAdded('Pikachu came by.'))],
    ['the child’s own name for somebody else', asModel(withAdded('Then came a small owl named James.'))],
    ['markup', asModel(withAdded('<b>Once</b> more.'))],
    ['a link', asModel(withAdded('See www.example.com for more.'))],
    ['a title with markup', asModel({ title: '# ChildAA' })],
    ['long sentences', asModel({ paragraphs: STORY.map((text) => text.replaceAll(/[.!?](?=\s)/g, ',')) })],
  ])('%s: asked once more, then our engine writes and says so', async (_, step) => {
    const { generate, spent, written } = await newFamily()
    provider.next(step, step)
    const reply = await generate()
    expect(reply).toMatchObject({ writtenBy: 'keepsaid', missing: 'failed' })
    expect(reply.content).toContain('James')
    expect(reply.content).not.toContain('ChildAA')
    expect(provider.received).toHaveLength(2)
    expect(await spent()).toEqual([['writing', 2 * PRICE]])
    expect(await written()).toMatchObject([{ opening: expect.stringMatching(/./) }])
  })

  test('one bad story: the next one is taken', async () => {
    const { generate } = await newFamily()
    provider.next({ text: 'Sure!' }, asModel())
    expect(await generate()).toMatchObject({ writtenBy: 'model', missing: null })
  })

  test('the model hears why its first story wasn’t taken, without the names that stay here', async () => {
    const { generate } = await newFamily()
    provider.next(asModel(withAdded('Captain Somebody and an owl named James came by.')), asModel())
    expect(await generate()).toMatchObject({ writtenBy: 'model', missing: null })
    const [first, second] = provider.received
    expect(first?.instructions).not.toContain('not good enough')
    expect(second?.instructions).toMatch(/not good enough\. The story has a name from a film, a show or a book\./)
    expect(JSON.stringify(second)).not.toMatch(/James|Captain|Pirate/)
  })

  test('a model that doesn’t answer: our engine writes', async () => {
    const { generate } = await newFamily()
    provider.next(() => {})
    expect(await generate()).toMatchObject({ writtenBy: 'keepsaid', missing: 'failed' })
    expect(provider.received).toHaveLength(1)
  })

  test('a company that is away costs nothing', async () => {
    const { generate, spent } = await newFamily()
    provider.next({ status: 503 }, { status: 429 })
    expect(await generate()).toMatchObject({ writtenBy: 'keepsaid', missing: 'failed' })
    expect(await spent()).toEqual([['writing', 0]])
  })

  test('the limit of the day: our engine writes and says so', async () => {
    const { generate } = await newFamily()
    provider.next(asModel(), asModel(), asModel())
    for (let i = 0; i < 3; i += 1) expect(await generate()).toMatchObject({ writtenBy: 'model' })
    expect(await generate()).toMatchObject({ writtenBy: 'keepsaid', missing: 'limit' })
    expect(provider.received).toHaveLength(3)
  })

  test('withdrawn between two attempts: nothing more is sent', async () => {
    const { generate, familyId } = await newFamily()
    provider.next(async (response) => {
      await server.database.asSystem((tx) => tx.delete(speechConsents).where(eq(speechConsents.familyId, familyId)))
      response.writeHead(503).end()
    })
    expect(await generate()).toMatchObject({ writtenBy: 'keepsaid', missing: null })
    expect(provider.received).toHaveLength(1)
  })
})

test('without consent: nothing is sent, and nothing is missing', async () => {
  const { generate } = await newFamily({ isAgreed: false })
  expect(await generate()).toMatchObject({ writtenBy: 'keepsaid', missing: null })
  expect(provider.received).toEqual([])
})

const accepts = (favoriteCartoon: string, sentence: string): boolean => {
  const { accept } = modelStoryRequest({
    content,
    form: { ...form, favoriteCartoon },
    plot: 'lost-sound',
    world: 'harbor',
  })
  try {
    return accept({ title: TITLE, ...withAdded(sentence) }).content !== ''
  } catch {
    return false
  }
}

test.each([
  ['Paw Patrol', 'She knew a dog from Paw Patrol.'],
  ['paw patrol', 'She knew a dog from Paw Patrol.'],
  ['Daniel Tiger’s Neighborhood', 'It was Daniel, the owl.'],
  ["Maisie's World", 'She had a mouse named Maisie.'],
  ['Zog', 'Zog came by.'],
  ['Thomas & Friends', 'Up came a train, and Thomas was in front.'],
])('favorite cartoon %s: a story with “%s” isn’t accepted', (favoriteCartoon, sentence) => {
  expect(accepts(favoriteCartoon, sentence)).toBe(false)
})

test.each([
  ['', 'A toy story is a good story.'],
  ['Toy Story', 'A toy story is a good story.'],
  ['Frozen', 'Frozen ponds are still. The frozen pond was still.'],
  ['Cars', 'They saw cars. Cars went by.'],
  ['Captain Underpants', 'It was the old Captain.'],
  ['?!', 'It was good.'],
  ['.*+(', 'It was good.'],
  ['Zog', 'The owl sat in front of it herself.'],
])('favorite cartoon %s: a story with “%s” is accepted', (favoriteCartoon, sentence) => {
  expect(accepts(favoriteCartoon, sentence)).toBe(true)
})

const CARTOONS = [
  '',
  'Captain Somebody and the Secret Pirates',
  'Toy Story',
  'The Lion King',
  'Frozen',
  'Cars',
  'Bluey',
]

test('our own stories of every age and length pass the checks of a model', () => {
  for (const childAge of childAges)
    for (const storyLength of storyLengths)
      for (let seed = 0; seed < 30; seed += 1) {
        const { title, paragraphs, plot, world } = writeStory(
          content,
          { name: 'ChildAA', age: childAge, length: storyLength },
          seed,
        )
        const favoriteCartoon = CARTOONS[seed % CARTOONS.length] ?? ''
        const { accept } = modelStoryRequest({
          content,
          form: { ...form, childAge, storyLength, favoriteCartoon },
          plot,
          world,
        })
        expect(accept({ title, paragraphs }).content).toContain('James')
      }
})
