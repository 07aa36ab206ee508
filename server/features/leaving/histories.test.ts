import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFamily } from '#server/features/family/families.ts'
import { addMember, leaveFamily, removeMember } from '#server/features/family/members.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { finishDueDeletions } from './finish-deletions.ts'
import { acceptOffer, offerFamily, takeOver } from './hand-over.ts'
import { type LeavingServices, requestDeletion, undoDeletion } from './request-deletion.ts'

// Random histories of two families against a model: no one is left without a family, no story is lost, no stranger sees anything.

const HISTORIES = 20
const STEPS = 30
const PEOPLE = 5
const DAY_MS = 86_400_000

let server: TestApp
let services: LeavingServices
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  services = { ...server.services, database: server.database, origin: server.config.origin }
})
afterAll(() => server.close())

type PersonState = { isDeleted: boolean; deletion: { due: number; keeps: boolean } | null }
type FamilyState = { owner: number; members: Set<number>; offer: number | null }
type Model = {
  day: number
  people: Map<number, PersonState>
  families: Map<number, FamilyState>
  stories: Map<number, { author: number; family: number }>
}

/** Mulberry32: a small generator with a seed, so a history that fails can be repeated. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const addPerson = (name: string) =>
  server.database.asSystem(async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({ email: `${crypto.randomUUID()}@example.org`, password: '-', firstName: name, lastName: 'Okafor' })
      .returning({ id: users.id })
    return added?.id ?? 0
  })

const addStory = (author: number, family: number) =>
  server.database.asSystem(async (tx) => {
    const [added] = await tx
      .insert(stories)
      .values({ familyId: family, userId: author, title: 'A story', toldBy: 'Ruth' })
      .returning({ id: stories.id })
    return added?.id ?? 0
  })

const begin = async (): Promise<Model> => {
  const model: Model = { day: 0, people: new Map(), families: new Map(), stories: new Map() }
  for (let index = 0; index < PEOPLE; index += 1)
    model.people.set(await addPerson(`P${index}`), { isDeleted: false, deletion: null })
  for (const owner of [...model.people.keys()].slice(0, 2)) {
    const id = await server.database.asSystem((tx) => createFamily(tx, { ownerId: owner, lastName: 'Okafor' }))
    model.families.set(id, { owner, members: new Set([owner]), offer: null })
  }
  return model
}

const viewerOf = (family: FamilyState, familyId: number, userId: number): Member => ({
  userId,
  isAdmin: false,
  familyId,
  role: family.owner === userId ? 'owner' : 'member',
})

/** What every end of a membership takes along. */
const leave = (family: FamilyState, id: number): void => {
  family.members.delete(id)
  if (family.offer === id) family.offer = null
}

const pass = (family: FamilyState, to: number): void => {
  family.owner = to
  family.offer = null
}

/** One step, in the database and in the model. The gate of the calls keeps people who are leaving from acting. */
const step = async (model: Model, random: (below: number) => number): Promise<string> => {
  const { database } = server
  const alive = [...model.people].filter(([, { isDeleted }]) => !isDeleted).map(([id]) => id)
  const person = alive[random(alive.length)]
  const familyId = [...model.families.keys()][random(model.families.size)]
  const family = familyId === undefined ? undefined : model.families.get(familyId)
  if (person === undefined) return 'nobody is left'
  const state = model.people.get(person)
  if (!state) throw new Error('no such person')
  const kind = random(12)
  if (kind === 0) {
    model.day += 10
    const now = new Date(Date.now() + model.day * DAY_MS)
    await finishDueDeletions(services, { now })
    for (const id of [...model.people.keys()].sort((a, b) => a - b)) endIfDue(model, id)
    return `day ${model.day}`
  }
  if (kind === 1) {
    if (state.deletion) return 'is leaving already'
    const keeps = random(2) === 0
    await requestDeletion(services, person, { keepsStories: keeps, by: 'self' })
    const dueAt = new Date(Date.now() + (model.day + 30) * DAY_MS)
    await database.asSystem((tx) =>
      tx.update(accountDeletions).set({ dueAt }).where(eq(accountDeletions.userId, person)),
    )
    state.deletion = { due: model.day + 30, keeps }
    return `${person} asks to be deleted (keeps: ${keeps})`
  }
  if (kind === 2) {
    await undoDeletion(services, person, 'self')
    state.deletion = null
    return `${person} stays`
  }
  if (kind === 8)
    for (const [id, one] of model.families) {
      const member = [...one.members].find((candidate) => candidate !== one.owner)
      if (member === undefined || model.people.get(one.owner)?.deletion) continue
      await offerFamily(services, viewerOf(one, id, one.owner), member)
      one.offer = member
      return `${one.owner} offers ${id} to ${member}`
    }
  if (kind === 9)
    for (const [id, one] of model.families) {
      if (one.offer === null || model.people.get(one.offer)?.deletion) continue
      const member = one.offer
      await acceptOffer(services, viewerOf(one, id, member))
      pass(one, member)
      return `${member} owns ${id}`
    }
  if (kind === 11)
    for (const [id, one] of model.families) {
      const member = [...one.members].find((candidate) => !model.people.get(candidate)?.deletion)
      if (!model.people.get(one.owner)?.deletion || member === undefined) continue
      await takeOver(services, viewerOf(one, id, member))
      pass(one, member)
      return `${member} takes over ${id}`
    }
  if (!family || familyId === undefined || state.deletion) return 'nothing'
  const viewer = viewerOf(family, familyId, person)
  const isMember = family.members.has(person)
  const isOwner = family.owner === person
  const other = [...family.members].filter((id) => id !== family.owner && !model.people.get(id)?.deletion)[0]
  if (kind === 3 || kind === 4) {
    const added = await database.asSystem((tx) => addMember(tx, { familyId, userId: person, relationship: 'Child' }))
    expect(added).toBe(!isMember)
    family.members.add(person)
    return `${person} joins ${familyId}`
  }
  if (!isMember) return 'a stranger'
  switch (kind) {
    case 5:
    case 6:
      model.stories.set(await addStory(person, familyId), { author: person, family: familyId })
      return `${person} tells a story in ${familyId}`
    case 7:
      if (isOwner) {
        if (other === undefined) return 'alone'
        await removeMember(services, viewer, other)
        leave(family, other)
        return `${person} removes ${other}`
      }
      await leaveFamily(services, viewer)
      leave(family, person)
      return `${person} leaves ${familyId}`
    case 10:
      if (family.offer === person) return 'could accept'
      await expect(acceptOffer(services, viewer)).rejects.toThrow('offer')
      return `${person} accepts what isn’t theirs`
    default:
      await expect(takeOver(services, viewer)).rejects.toMatchObject({ code: 'family_stays' })
      return `${person} takes what isn’t to be had`
  }
}

const endIfDue = (model: Model, id: number): void => {
  const state = model.people.get(id)
  if (!state?.deletion || state.deletion.due > model.day) return
  for (const [familyId, family] of model.families) {
    if (family.owner !== id) continue
    model.families.delete(familyId)
    for (const [storyId, story] of model.stories) if (story.family === familyId) model.stories.delete(storyId)
  }
  for (const family of model.families.values()) leave(family, id)
  if (!state.deletion.keeps)
    for (const [storyId, story] of model.stories) if (story.author === id) model.stories.delete(storyId)
  model.people.set(id, { isDeleted: true, deletion: null })
}

const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

/** The database says what the model says, also to each person. */
const compare = async (model: Model): Promise<void> => {
  const { database } = server
  const ids = [...model.people.keys()]
  const rows = await database.asSystem((tx) =>
    tx
      .select()
      .from(memberships)
      .where(sql`${memberships.userId} = any(${sql.param(ids)}::integer[])`),
  )
  const found = rows.map(({ familyId, userId, role }) => `${familyId} ${userId} ${role}`).sort()
  const expected = [...model.families].flatMap(([familyId, { owner, members }]) =>
    [...members].map((id) => `${familyId} ${id} ${id === owner ? 'owner' : 'member'}`),
  )
  expect(found).toEqual(expected.sort())
  for (const id of ids) {
    const visible = await database.asViewer(id, (tx) => tx.select({ id: stories.id }).from(stories))
    const mine = [...model.stories].filter(([, { family }]) => model.families.get(family)?.members.has(id))
    expect(inOrder(visible.map((story) => story.id))).toEqual(inOrder(mine.map(([storyId]) => storyId)))
  }
}

/** What happened in all histories, for the last test. */
const lived: string[] = []

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed + 1))(
  'history %i ends as the model does',
  async (seed) => {
    const random = randomFrom(seed)
    const model = await begin()
    const history: string[] = []
    for (let count = 0; count < STEPS; count += 1) {
      history.push(await step(model, random))
      lived.push(history.at(-1) ?? '')
      await compare(model).catch((error: unknown) => {
        throw new Error(`after: ${history.join('; ')}`, { cause: error })
      })
    }
    // No orphans: every story that is left has a family, an author's row and, if that's a tombstone, a name.
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ id: number }>(sql`select s.id from stories s left join families f on f.id = s.family_id
      left join users u on u.id = s.user_id where f.id is null or u.id is null or u.first_name = ''`),
    )
    expect(rows).toEqual([])
  },
)

test('the histories contain every kind of step', () => {
  const kinds = [
    /joins/,
    /leaves/,
    /removes/,
    /asks to be deleted/,
    /stays/,
    /offers/,
    /^\d+ owns/,
    /takes over/,
    /day/,
  ]
  expect(kinds.filter((kind) => !lived.some((one) => kind.test(one)))).toEqual([])
})
