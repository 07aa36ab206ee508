import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { families, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { recordings, takes } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { ArchiveSummary } from './archive/contract.ts'
import type { InProgressDownloads } from './in-progress-downloads.ts'
import type { ExportSource } from './story/exported-story.ts'
import { familySource } from './story/family-source.ts'
import { formerMemberSource } from './story/former-member-source.ts'

/** Owners export the whole vault, members the stories they recorded, former members their own voice and text. */
export type ExportScope = ArchiveSummary['scope']
export type ExportableFamily = { familyId: number; familyName: string; scope: ExportScope }

/** What this person can export of each current and former family, and the progress of the latest download. */
export const listArchives = async (
  database: Database,
  inProgress: InProgressDownloads,
  userId: number,
): Promise<ArchiveSummary[]> => {
  const counted = await database.asViewer(userId, async (tx) => {
    const all: (ExportableFamily & Totals)[] = []
    for (const family of await findExportableFamilies(tx, userId))
      all.push({ ...family, ...(await countTotals(tx, userId, family)) })
    return all
  })
  return counted.map((family) => {
    const download = inProgress.latest(userId, family.familyId)
    return {
      ...family,
      download: download && { state: download.state, sent: download.sent, total: download.total },
    }
  })
}

/** The current and former families of a person. A former family counts only if they told a story in it. */
const findExportableFamilies = async (tx: Tx, userId: number): Promise<ExportableFamily[]> => {
  const current = await tx
    .select({ familyId: families.id, familyName: families.name, role: memberships.role })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(eq(memberships.userId, userId))
    .orderBy(sql`${memberships.role} = 'owner' desc`, memberships.joinedAt, families.id)
  const former = await tx
    .select({ familyId: pastMemberships.familyId, familyName: pastMemberships.familyName })
    .from(pastMemberships)
    .where(
      and(eq(pastMemberships.userId, userId), sql`exists (select from my_past_stories(${pastMemberships.familyId}))`),
    )
    .orderBy(pastMemberships.endedAt, pastMemberships.familyId)
  const currentIds = new Set(current.map(({ familyId }) => familyId))
  return [
    ...current.map(({ role, ...family }) => ({ ...family, scope: role === 'owner' ? 'vault' : 'own' }) as const),
    ...former
      .filter(({ familyId }) => !currentIds.has(familyId))
      .map((family) => ({ ...family, scope: 'voice' }) as const),
  ]
}

/** What this person can export of one family right now. */
export const findExportableFamily = (
  database: Database,
  userId: number,
  familyId: number,
): Promise<ExportableFamily | undefined> =>
  database.asViewer(userId, async (tx) =>
    (await findExportableFamilies(tx, userId)).find((family) => family.familyId === familyId),
  )

export const openSource = (database: Database, userId: number, { familyId, scope }: ExportableFamily): ExportSource =>
  scope === 'voice'
    ? formerMemberSource(database, { familyId, userId })
    : familySource(database, { familyId, userId, ownOnly: scope === 'own' })

type Totals = Pick<ArchiveSummary, 'stories' | 'seconds' | 'bytes'>

/** @param bytes of the recording of a story */
const totalsWith = (bytes: SQL) => ({
  stories: sql<number>`count(*)::integer`,
  seconds: sql<number>`(coalesce(sum(duration_ms), 0) / 1000)::float8`,
  bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8`,
})

const bytesOfStory = sql`(select sum(${takes.bytes}) from ${takes}
  where ${and(eq(takes.storyId, stories.id), eq(takes.familyId, stories.familyId))})`

const countTotals = async (tx: Tx, userId: number, { familyId, scope }: ExportableFamily): Promise<Totals> => {
  const [found] =
    scope === 'voice'
      ? await tx.select(totalsWith(sql`bytes`)).from(sql`my_past_stories(${familyId})`)
      : await tx
          .select(totalsWith(bytesOfStory))
          .from(stories)
          .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
          .where(
            and(
              eq(stories.familyId, familyId),
              isNull(stories.deletedAt),
              scope === 'own' ? eq(stories.userId, userId) : undefined,
            ),
          )
  return found ?? { stories: 0, seconds: 0, bytes: 0 }
}
