import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Sender } from '#server/infra/jobs/arrival-limit.ts'

/**
 * Who sends a file, for queues that are shared by all families. A family is new until one of its stories is a day old: anyone can
 * register many accounts, but not families with a past. Someone without a family counts as a new family of one.
 */
export const findSender = async (
  database: Database,
  { userId, familyId }: { userId: number; familyId: number | null },
): Promise<Sender> => {
  if (familyId === null) return { userId, familyId: -userId, isNewFamily: true }
  const hasPast = await database.asViewer(userId, (tx) => hasEarlierStory(tx, familyId))
  return { userId, familyId, isNewFamily: !hasPast }
}

const hasEarlierStory = async (tx: Tx, familyId: number): Promise<boolean> => {
  const found = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.familyId, familyId), sql`${stories.createdAt} < now() - interval '1 day'`))
    .limit(1)
  return found.length > 0
}
