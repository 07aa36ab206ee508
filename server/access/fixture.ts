import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { WriterFailed } from '#server/infra/writer/model-writer.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Actors, type Caller, createActors, enterByLink, PASSWORD } from './actors.ts'
import { createResource } from './resources.ts'
import { PROVIDER } from './row.ts'

const transcribe = async () => ({ text: 'recognized', language: 'en', engine: 'fake-1' })

/**
 * A server with speech recognition, a language model that is away, the actors of the matrix, and resources of every kind in their
 * families.
 * @param env settings that differ from the defaults
 */
export const openFixture = async (env: Record<string, string> = {}) => {
  const write = () => Promise.reject(new WriterFailed('unreachable', 'No model.'))
  const server = await openTestApp({
    env,
    speech: { ...fakeSpeech({ transcribe }), providers: [PROVIDER] },
    services: { writer: { models: [{ label: PROVIDER, write }], pricePerText: 1, maxPerDay: 1 } },
  })
  const { callers, families } = await createActors(server)
  // Without data, nothing could leak.
  for (const { familyId, ownerId, memberId } of Object.values(families))
    for (const kind of ['audio', 'story', 'deleted', 'question', 'name', 'link', 'clip'] as const)
      await createResource[kind](server, { familyId, ownerId, userId: memberId })
  return {
    server,
    callers,
    families,
    /** Undoes all membership changes since the start. */
    restoreMemberships: await rememberMemberships(server, { callers, families }),
    /** A caller's browser, in their existing session or a new one. */
    signIn: async ({ name, email, visitor, familyId }: Caller, { newSession }: { newSession: boolean }) => {
      if (name === 'signed out') return server.visitor()
      if (name === 'storyteller link' && newSession) {
        const [owner] = callers.filter((caller) => caller.name === 'owner')
        return owner ? (await enterByLink(server, owner.visitor)).visitor : visitor
      }
      const browser = server.visitor(undefined, newSession ? undefined : visitor.cookie())
      if (newSession) await browser.post('/api/login', { email, password: PASSWORD })
      if (name === 'owner elsewhere') await browser.send('PUT', '/api/families/current', { payload: { familyId } })
      return browser
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

const rememberMemberships = async (server: TestApp, actors: Actors) => {
  const { asSystem } = server.database
  const userIds = actors.callers.map((caller) => caller.userId)
  const familyIds = Object.values(actors.families).map((family) => family.familyId)
  const before = await asSystem(async (tx) => ({
    memberships: await tx.select().from(memberships).where(inArray(memberships.familyId, familyIds)),
    past: await tx.select().from(pastMemberships),
    accounts: await tx.select().from(users).where(inArray(users.id, userIds)),
  }))
  return () =>
    asSystem(async (tx) => {
      const newFamilies = tx
        .select({ id: memberships.familyId })
        .from(memberships)
        .where(and(inArray(memberships.userId, userIds), notInArray(memberships.familyId, familyIds)))
      await tx.delete(families).where(inArray(families.id, newFamilies))
      await tx.delete(memberships).where(inArray(memberships.familyId, familyIds))
      await tx.insert(memberships).values(before.memberships)
      await tx.delete(pastMemberships)
      await tx.insert(pastMemberships).values(before.past)
      for (const { id, accountType, ownerEmail } of before.accounts)
        await tx.update(users).set({ accountType, ownerEmail }).where(eq(users.id, id))
    })
}

const FAMILY_TABLES = [
  'stories',
  'recordings',
  'takes',
  'transcripts',
  'confirmed_words',
  'story_versions',
  'story_comments',
  'story_reactions',
  'family_questions',
  'family_members',
  'family_names',
  'memberships',
  'storyteller_links',
  'family_handovers',
  'family_heirs',
  'account_recoveries',
  'recovery_vouches',
  'uploads',
  'clips',
  'stored_files',
  'emails',
  'trial_reminders',
  'speech_consents',
  'speech_spending',
  'used_ai_prompts',
  'bedtime_stories',
]

/**
 * Changes whenever anything of a family does: the number of its rows in each table, and the transactions that wrote them. Ended
 * memberships aren't included; they belong to the former members, whose stories show a new name or photo: that changes the
 * family's revision, but none of its data.
 */
export const fingerprint = async (server: TestApp, familyId: number): Promise<string> => {
  const tables = FAMILY_TABLES.map(
    (table) =>
      sql`select ${table} as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as sum
          from ${sql.identifier(table)} where family_id = ${familyId}`,
  )
  const all = sql.join(
    [...tables, sql`select 'families', md5((to_jsonb(f) - 'revision')::text) from families f where id = ${familyId}`],
    sql` union all `,
  )
  const { rows } = await server.database.asSystem((tx) => tx.execute<{ name: string; sum: string }>(all))
  return rows
    .map(({ name, sum }) => `${name}=${sum}`)
    .sort()
    .join('\n')
}
