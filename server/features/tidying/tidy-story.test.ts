import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyNames as expectedNames } from '#server/features/names/spoken-names.ts'
import { familyNames } from '#server/infra/db/schema/families.ts'
import { createPlaceholders } from '#server/infra/writer/content-checks.ts'
import { createModelWriter } from '#server/infra/writer/model-writer.ts'
import { fakeModelProvider } from '#server/infra/writer/testing/fake-model-provider.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { MAX_TIDY_LENGTH } from './contract.ts'

const PRICE = 10_000
const SPOKEN = 'On Sunday, um, we went to, no, we drove to Will’s cabin in the woods with Ruth and the dogs.'
const TIDY = 'On Sunday we drove to Will’s cabin in the woods with Ruth and the dogs.'

let provider: Awaited<ReturnType<typeof fakeModelProvider>>
let server: TestApp
beforeAll(async () => {
  provider = await fakeModelProvider('openai')
  const models = [createModelWriter(provider.settings, { backoffMs: 1, timeoutMs: 2000 })]
  server = await openTestApp({ services: { writer: { models, pricePerText: PRICE, maxPerDay: 2 * PRICE } } })
})
beforeEach(() => provider.reset())
afterAll(async () => {
  await server.close()
  await provider.close()
})

const newStory = async ({ isAgreed = true } = {}) => {
  const { owner, familyId } = await familyOf(server, 'Emma')
  if (isAgreed)
    await owner.send('PUT', '/api/family/writer/consent', { payload: { provider: 'Example AI', isAgreed: true } })
  const id = await recordStory(owner, { title: 'The cabin' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { people: ['Will', 'Ruth'] } })
  return { familyId, ownerId: owner.id, tidyUp: (text: string) => owner.post(`/api/stories/${id}/tidy-up`, { text }) }
}

const apply = (text: string, changes: { from: number; to: number; text: string }[]): string =>
  changes.reduceRight((before, change) => before.slice(0, change.from) + change.text + before.slice(change.to), text)

test('with consent, the model’s removals come back with the names, which stay here', async () => {
  const { tidyUp, familyId } = await newStory()
  const names = await server.database.asSystem((tx) => expectedNames(tx, familyId))
  const { hide } = createPlaceholders(
    names.filter((name) => SPOKEN.includes(name)).map((name) => ({ kind: 'Person', name })),
  )
  provider.next({ json: { text: hide(TIDY) } })
  const { changes, missing } = (await tidyUp(SPOKEN)).json()
  expect(provider.received[0]?.input).not.toMatch(/Will|Ruth/)
  expect(missing).toBeNull()
  expect(apply(SPOKEN, changes)).toBe(TIDY)
})

test('of more names than speech recognition expects, none leaves', async () => {
  const { tidyUp, familyId, ownerId } = await newStory()
  const many = Array.from({ length: 700 }, (_, at) => ({ familyId, name: nameNumber(at), createdBy: ownerId }))
  await server.database.asSystem((tx) => tx.insert(familyNames).values(many))
  const [first, last] = [nameNumber(0), nameNumber(699)]
  provider.next({ json: { text: '' } }, { json: { text: '' } })
  await tidyUp(`Then, um, ${first} met ${last}.`)
  expect(JSON.parse(provider.received[0]?.input ?? '').text).toMatch(/^Then, um, Person[A-Z]{2} met Person[A-Z]{2}\.$/)
})

/** A name of four letters. */
const nameNumber = (at: number): string =>
  `Q${[26 * 26, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(at / unit) % 26))).join('')}`

test('without consent, nothing is sent', async () => {
  const { tidyUp } = await newStory({ isAgreed: false })
  expect((await tidyUp(SPOKEN)).json()).toEqual({ changes: [], missing: 'none' })
  expect(provider.received).toEqual([])
})

test('a model that changes other words is asked once more, then its text is refused; then the limit of the day is reached', async () => {
  const { tidyUp } = await newStory()
  const invented = { json: { text: 'On Monday they drove to a hotel.' } }
  provider.next(invented, invented)
  expect((await tidyUp(SPOKEN)).json()).toEqual({ changes: [], missing: 'failed' })
  expect(provider.received).toHaveLength(2)
  expect((await tidyUp(SPOKEN)).json()).toEqual({ changes: [], missing: 'limit' })
})

test('a text that is empty or too long is refused', async () => {
  const { tidyUp } = await newStory()
  const statuses = [await tidyUp(''), await tidyUp('a'.repeat(MAX_TIDY_LENGTH + 1))].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([400, 400])
  expect(provider.received).toEqual([])
})
