import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { families, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import type { ArchiveSource } from './archived-story.ts'
import { familySource } from './family-source.ts'
import { voiceSource } from './voice-source.ts'

/** What somebody takes along: the whole vault as its owner, what they told as a member, their voice as a former one. */
export type Scope = 'vault' | 'told' | 'voice'
export type Taking = { familyId: number; familyName: string; scope: Scope }

/** What this person may take along, of every family they belong to, and of those they have belonged to and told something in. */
export const findTakings = async (tx: Tx, userId: number): Promise<Taking[]> => {
  const present = await tx
    .select({ familyId: families.id, familyName: families.name, role: memberships.role })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(eq(memberships.userId, userId))
    .orderBy(sql`${memberships.role} = 'owner' desc`, memberships.joinedAt, families.id)
  const past = await tx
    .select({ familyId: pastMemberships.familyId, familyName: pastMemberships.familyName })
    .from(pastMemberships)
    .where(
      and(eq(pastMemberships.userId, userId), sql`exists (select from my_past_stories(${pastMemberships.familyId}))`),
    )
    .orderBy(pastMemberships.endedAt, pastMemberships.familyId)
  const belongs = new Set(present.map(({ familyId }) => familyId))
  return [
    ...present.map(({ role, ...family }): Taking => ({ ...family, scope: role === 'owner' ? 'vault' : 'told' })),
    ...past.filter(({ familyId }) => !belongs.has(familyId)).map((family): Taking => ({ ...family, scope: 'voice' })),
  ]
}

/** What this person may take along of one family, as things stand now. */
export const findTaking = (database: Database, userId: number, familyId: number): Promise<Taking | undefined> =>
  database.asViewer(userId, async (tx) =>
    (await findTakings(tx, userId)).find((taking) => taking.familyId === familyId),
  )

export const sourceOf = (database: Database, userId: number, { familyId, scope }: Taking): ArchiveSource =>
  scope === 'voice'
    ? voiceSource(database, { familyId, userId })
    : familySource(database, { familyId, userId, own: scope === 'told' })
