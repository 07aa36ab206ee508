import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/require-plan.ts'
import { isDay } from '#server/features/stories/is-day.ts'
import { notOurCursor } from '#server/features/stories/listing/contract.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { type getTimeline, type TimelineStory, UNDATED } from './contract.ts'
import { findByDate, type TimelineRow } from './queries.ts'

export type DeskServices = { database: Database; payments: Payments }
type Asked = InferOutput<typeof getTimeline.query>
type Place = { day: string | null; id: number }

/**
 * A page of the timeline and where the next one begins. Refuses with `premium_needed`, and with `invalid_input` where the cursor
 * names no day of the calendar.
 */
export const readTimeline = async ({ database, payments }: DeskServices, viewer: Member, asked: Asked) => {
  const { limit } = asked
  const after = placeOf(asked.cursor)
  const rows = await database.asViewer(viewer.userId, async (tx) => {
    await requirePremium(tx, payments, viewer.familyId)
    return findPage(tx, viewer.familyId, asked, after)
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? `${last.eventDateFrom ?? UNDATED}_${last.id}` : undefined
  return { stories: page.map(presentRow), next }
}

// What is dated, then the rest: each in the order of its index.
const findPage = async (
  tx: Tx,
  familyId: number,
  { cursor: _, limit, ...filter }: Asked,
  after: Place | undefined,
): Promise<TimelineRow[]> => {
  const wanted = limit + 1
  const found = await findByDate(tx, familyId, { filter, after, limit: wanted })
  if (found.length === wanted || after?.day === null) return found
  const undated = { filter, after: { day: null, id: 0 }, limit: wanted - found.length }
  return [...found, ...(await findByDate(tx, familyId, undated))]
}

const placeOf = (cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined
  const [day = UNDATED, id] = cursor.split('_')
  if (day === UNDATED) return { day: null, id: Number(id) }
  if (!isDay(day)) throw apiErrors.invalid(notOurCursor, { cursor: notOurCursor })
  return { day, id: Number(id) }
}

const presentRow = ({
  eventDateKind: kind,
  eventDateFrom: from,
  eventDateTo: to,
  ...row
}: TimelineRow): TimelineStory => ({
  ...row,
  eventDate: kind && from && to ? { kind, from, to } : null,
})

/** The address of the next page of the same timeline. */
export const nextTimelinePage = (query: Asked, next: string): string => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: next }))
    if (value !== undefined) address.set(name, String(value))
  return `/api/stories/timeline?${address}`
}
