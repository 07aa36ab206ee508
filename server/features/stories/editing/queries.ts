import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { stories, storyVersions } from '#server/infra/db/schema/stories.ts'

/** Earlier texts of a story, the latest first, each with who saved it; those before a version where one is named. */
export const findVersions = (
  tx: Tx,
  familyId: number,
  storyId: number,
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  tx
    .select({
      version: storyVersions,
      savedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(storyVersions)
    .leftJoin(users, eq(users.id, storyVersions.savedBy))
    .where(
      and(
        eq(storyVersions.familyId, familyId),
        eq(storyVersions.storyId, storyId),
        before === undefined ? undefined : lt(storyVersions.id, before),
      ),
    )
    .orderBy(desc(storyVersions.id))
    .limit(limit)

/** What can be edited of a story as it is now; nobody else changes it until the transaction ends. */
export const lockStory = async (tx: Tx, familyId: number, id: number) => {
  const [found] = await tx
    .select({
      title: stories.title,
      content: stories.content,
      category: stories.category,
      toldBy: stories.toldBy,
      eventDateKind: stories.eventDateKind,
      eventDateFrom: stories.eventDateFrom,
      eventDateTo: stories.eventDateTo,
      place: stories.place,
      people: stories.people,
      tags: stories.tags,
      notes: stories.notes,
    })
    .from(stories)
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id)))
    .for('update')
  return found
}

/** What the vault of a family is called. */
export const findVaultName = async (tx: Tx, familyId: number): Promise<string> => {
  const [found] = await tx.select({ name: families.name }).from(families).where(eq(families.id, familyId))
  return found?.name ?? ''
}

/** One earlier text of a story. */
export const findVersion = async (tx: Tx, familyId: number, storyId: number, id: number) => {
  const [found] = await tx
    .select({
      title: storyVersions.title,
      content: storyVersions.content,
      transcriptionMethod: storyVersions.transcriptionMethod,
    })
    .from(storyVersions)
    .where(and(eq(storyVersions.familyId, familyId), eq(storyVersions.storyId, storyId), eq(storyVersions.id, id)))
  return found
}
