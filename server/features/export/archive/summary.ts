import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { ArchiveSummary } from './contract.ts'
import type { DownloadsUnderWay } from './downloads-under-way.ts'
import { findTakings, type Taking } from './scope.ts'

type Counted = Pick<ArchiveSummary, 'stories' | 'seconds' | 'bytes'>

/** What this person may take along of each family, and how far the last download of it is. */
export const readSummaries = async (
  database: Database,
  underWay: DownloadsUnderWay,
  userId: number,
): Promise<ArchiveSummary[]> => {
  const counted = await database.asViewer(userId, async (tx) => {
    const all: (Taking & Counted)[] = []
    for (const taking of await findTakings(tx, userId)) all.push({ ...taking, ...(await count(tx, userId, taking)) })
    return all
  })
  return counted.map((each) => {
    const download = underWay.of(userId, each.familyId)
    return {
      ...each,
      download: download && { state: download.state, sent: download.sent, total: download.total },
    }
  })
}

const sums = {
  stories: sql<number>`count(*)::integer`,
  seconds: sql<number>`(coalesce(sum(duration_ms), 0) / 1000)::float8`,
  bytes: sql<number>`coalesce(sum(bytes), 0)::float8`,
}

const count = async (tx: Tx, userId: number, { familyId, scope }: Taking): Promise<Counted> => {
  const [found] =
    scope === 'voice'
      ? await tx.select(sums).from(sql`my_past_stories(${familyId})`)
      : await tx
          .select(sums)
          .from(stories)
          .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
          .where(
            and(
              eq(stories.familyId, familyId),
              isNull(stories.deletedAt),
              scope === 'told' ? eq(stories.userId, userId) : undefined,
            ),
          )
  return found ?? { stories: 0, seconds: 0, bytes: 0 }
}
