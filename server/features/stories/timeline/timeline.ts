import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { isDay } from '#common/event-date.ts'
import { INVALID_CURSOR } from '#common/input-schemas.ts'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/entitlement.ts'
import { type Filter, filterConditions } from '#server/features/stories/listing/story-order.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type getTimeline, type TimelineStory, UNDATED } from './contract.ts'

type Params = InferOutput<typeof getTimeline.query>
/** The last story of a page; `day` is null for an undated one. */
type Position = { day: string | null; id: number }

/**
 * A page of the timeline, and the cursor of the next one. Throws `premium_needed`, and `invalid_input` if the cursor is not a
 * calendar day.
 */
export const readTimeline = async (
  { database, payments }: { database: Database; payments: Payments },
  viewer: Member,
  params: Params,
) => {
  const { limit } = params
  const after = readCursor(params.cursor)
  const rows = await database.asViewer(viewer.userId, async (tx) => {
    await requirePremium(tx, payments, viewer.familyId)
    return findPage(tx, viewer.familyId, params, after)
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? `${last.eventDateFrom ?? UNDATED}_${last.id}` : undefined
  return { stories: page.map(presentRow), next }
}

const readCursor = (cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined
  const [day = UNDATED, id] = cursor.split('_')
  if (day === UNDATED) return { day: null, id: Number(id) }
  if (!isDay(day)) throw apiErrors.invalid(INVALID_CURSOR, { cursor: INVALID_CURSOR })
  return { day, id: Number(id) }
}

// Dated stories, then undated ones: each query follows an index.
const findPage = async (
  tx: Tx,
  familyId: number,
  { cursor: _, limit, ...filter }: Params,
  after: Position | undefined,
): Promise<TimelineRow[]> => {
  const oneMore = limit + 1
  const found = await findByDate(tx, familyId, { filter, after, limit: oneMore })
  if (found.length === oneMore || after?.day === null) return found
  const undated = { filter, after: { day: null, id: 0 }, limit: oneMore - found.length }
  return [...found, ...(await findByDate(tx, familyId, undated))]
}

const { id, userId, title, duration, category, toldBy, eventDateKind, eventDateFrom, eventDateTo, place } = stories
const { firstName, lastName, profileImageUrl } = users
const user = { firstName, lastName, profileImageUrl }
const columns = {
  id,
  userId,
  title,
  duration,
  category,
  toldBy,
  eventDateKind,
  eventDateFrom,
  eventDateTo,
  place,
  user,
}

/** Dated stories after a position, or undated ones if its `day` is null. */
export const findByDate = (
  tx: Tx,
  familyId: number,
  { filter, after, limit }: { filter: Filter; after: Position | undefined; limit: number },
) => {
  const undated = after?.day === null
  return tx
    .select(columns)
    .from(stories)
    .leftJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(stories.familyId, familyId),
        ...filterConditions(filter),
        undated ? isNull(eventDateFrom) : isNotNull(eventDateFrom),
        // What happens in a bedtime story has no date to add.
        undated && filter.category === undefined ? ne(category, BEDTIME_CATEGORY) : undefined,
        after &&
          (undated ? sql`${id} > ${after.id}` : sql`(${eventDateFrom}, ${id}) > (${after.day}::date, ${after.id})`),
      ),
    )
    .orderBy(...(undated ? [id] : [eventDateFrom, id]))
    .limit(limit)
}
type TimelineRow = Awaited<ReturnType<typeof findByDate>>[number]

const presentRow = ({
  eventDateKind: kind,
  eventDateFrom: from,
  eventDateTo: to,
  ...row
}: TimelineRow): TimelineStory => ({
  ...row,
  eventDate: kind && from && to ? { kind, from, to } : null,
})
