import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createModel, type Model } from './model.ts'
import { look, type Move, type Player, play } from './step.ts'

// Whatever people do, and in whatever order, each sees what the simple model of families says, and nothing else.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Two people with vaults of their own, and two without any. */
const gather = async (model: Model): Promise<Player[]> => {
  const players: Player[] = []
  for (const owns of [true, true, false, false]) {
    const visitor = server.visitor()
    const { id, familyId } = await visitor.register()
    if (owns) model.found(id, familyId)
    else await server.database.asSystem((tx) => tx.delete(families).where(eq(families.id, familyId)))
    players.push({ id, visitor })
  }
  return players
}

const ids = (json: unknown): number[] => (json as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)

const seesOnly = async (model: Model, player: Player): Promise<void> => {
  const { visitor, id } = player
  const of = (list: readonly { id: number; vault: number }[], vault: number) =>
    ids(list.filter((one) => one.vault === vault))
  for (const vault of model.vaults.keys()) {
    const shown = await look(player, vault)
    expect(shown.statusCode).toBe(model.belongs(id, vault) ? 200 : 404)
    if (!model.belongs(id, vault)) continue
    expect(ids((await visitor.get('/api/stories')).json())).toEqual(of(model.stories, vault))
    const asked = (await visitor.get('/api/family/questions')).json() as {
      id: number
      responseStoryId: number | null
    }[]
    expect(ids(asked)).toEqual(of(model.questions, vault))
    for (const { id, answer = null } of model.questions.filter((one) => one.vault === vault))
      expect(asked.find((one) => one.id === id)?.responseStoryId).toBe(answer)
    const members = (await visitor.get('/api/family/members')).json() as { userId: number }[]
    const { owner = 0, members: others = [] } = model.vaults.get(vault) ?? {}
    expect(members.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual([owner, ...others].sort((a, b) => a - b))
  }
  for (const story of model.stories)
    expect((await visitor.get(story.sound)).statusCode).toBe(model.canListen(id, story))
  if (model.vaultsOf(id).length === 0)
    for (const path of ['/api/stories', '/api/family', '/api/family/questions'])
      expect((await visitor.get(path)).statusCode).toBe(403)
}

const number = fc.nat({ max: 11 })
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...(['invite', 'invite', 'accept', 'accept', 'accept', 'revoke', 'leave', 'remove', 'start'] as const),
      ...(['record', 'hear', 'ask', 'answer', 'delete question'] as const),
    ),
    who: number,
    vault: number,
    thing: number,
  }),
  { minLength: 5, maxLength: 40 },
)

test('after any moves everybody sees what is theirs to see, and every refusal is the one the rules give', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const model = createModel()
      const players = await gather(model)
      for (const move of sequence) {
        const answered = await play(model, players, move)
        if (answered) expect(answered.found, JSON.stringify(move)).toBe(answered.expected)
      }
      for (const player of players) await seesOnly(model, player)
    }),
    { numRuns: 12 },
  )
}, 180_000)
