import type { InferOutput } from 'valibot'
import { requirePremium } from '#server/features/billing/require-plan.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Payments } from '../billing/entitlement.ts'
import { type getTimeline, type TimelineStory, UNDATED } from './contract.ts'
import { findByDate, type TimelineRow } from './queries.ts'

export type DeskServices = { database: Database; payments: Payments }
type Asked = InferOutput<typeof getTimeline.query>

/** A page of the timeline and where the next one begins. Refuses with `premium_needed`. */
export const readTimeline = async ({ database, payments }: DeskServices, viewer: Member, asked: Asked) => {
  const { limit } = asked
  const rows = await database.asViewer(viewer.userId, async (tx) => {
    await requirePremium(tx, payments, viewer.familyId)
    return findPage(tx, viewer.familyId, asked)
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? `${last.toldAboutFrom ?? UNDATED}_${last.id}` : undefined
  return { stories: page.map(presentRow), next }
}

// What is dated, then the rest: each in the order of its index.
const findPage = async (tx: Tx, familyId: number, { cursor, limit, ...filter }: Asked): Promise<TimelineRow[]> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const wanted = limit + 1
  const found = await findByDate(tx, familyId, { filter, after, limit: wanted })
  if (found.length === wanted || after?.day === null) return found
  const undated = { filter, after: { day: null, id: 0 }, limit: wanted - found.length }
  return [...found, ...(await findByDate(tx, familyId, undated))]
}

const placeOf = (cursor: string): { day: string | null; id: number } => {
  const [day = UNDATED, id] = cursor.split('_')
  return { day: day === UNDATED ? null : day, id: Number(id) }
}

const presentRow = ({
  toldAboutKind: kind,
  toldAboutFrom: from,
  toldAboutTo: to,
  ...row
}: TimelineRow): TimelineStory => ({
  ...row,
  toldAbout: kind && from && to ? { kind, from, to } : null,
})

/** The address of the next page of the same timeline. */
export const nextTimelinePage = (query: Asked, next: string): string => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: next }))
    if (value !== undefined) address.set(name, String(value))
  return `/api/stories/timeline?${address}`
}
