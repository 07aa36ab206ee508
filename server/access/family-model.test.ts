import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createModel, type Model } from './family-model.ts'
import { type Actor, runStep, type Step, switchTo } from './steps.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Two people who own a family, and two without one. */
const registerActors = async (model: Model): Promise<Actor[]> => {
  const actors: Actor[] = []
  for (const isOwner of [true, true, false, false]) {
    const visitor = server.visitor()
    const { id, familyId } = await visitor.register()
    if (isOwner) model.addFamily(id, familyId)
    else await server.database.asSystem((tx) => tx.delete(families).where(eq(families.id, familyId)))
    actors.push({ id, visitor })
  }
  return actors
}

const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)
const idsOf = (json: unknown): number[] => sorted((json as { id: number }[]).map(({ id }) => id))

const expectSameView = async (model: Model, actor: Actor): Promise<void> => {
  const { visitor, id } = actor
  const idsIn = (list: readonly { id: number; familyId: number }[], familyId: number) =>
    idsOf(list.filter((each) => each.familyId === familyId))
  for (const [familyId, { ownerId, memberIds }] of model.families) {
    const response = await switchTo(actor, familyId)
    expect(response.statusCode).toBe(model.isMember(id, familyId) ? 200 : 404)
    if (!model.isMember(id, familyId)) continue
    expect(idsOf((await visitor.get('/api/stories')).json())).toEqual(idsIn(model.stories, familyId))
    const questions = (await visitor.get('/api/family/questions')).json() as {
      id: number
      responseStoryId: number | null
    }[]
    expect(idsOf(questions)).toEqual(idsIn(model.questions, familyId))
    for (const { id, answerId = null } of model.questions.filter((each) => each.familyId === familyId))
      expect(questions.find((each) => each.id === id)?.responseStoryId).toBe(answerId)
    const members = (await visitor.get('/api/family/members')).json() as { userId: number }[]
    expect(sorted(members.map(({ userId }) => userId))).toEqual(sorted([ownerId, ...memberIds]))
  }
  for (const story of model.stories)
    expect((await visitor.get(story.audioUrl)).statusCode).toBe(model.listen(id, story))
  if (model.familiesOf(id).length === 0)
    for (const path of ['/api/stories', '/api/family', '/api/family/questions'])
      expect((await visitor.get(path)).statusCode).toBe(403)
}

const index = fc.nat({ max: 11 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom(
      ...(['invite', 'invite', 'accept', 'accept', 'accept', 'revoke', 'leave', 'remove', 'start'] as const),
      ...(['record', 'listen', 'ask', 'answer', 'delete question'] as const),
    ),
    actor: index,
    family: index,
    resource: index,
  }),
  { minLength: 5, maxLength: 40 },
)

test('after any sequence of steps, the server agrees with the model on every status and every view', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const model = createModel()
      const actors = await registerActors(model)
      for (const step of sequence) {
        const result = await runStep(model, actors, step)
        if (result) expect(result.found, JSON.stringify(step)).toBe(result.expected)
      }
      for (const actor of actors) await expectSameView(model, actor)
    }),
    { numRuns: 12 },
  )
}, 180_000)
