import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Filter, filterConditions } from '#server/features/stories/listing/story-order.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { UNKNOWN_DECADE } from '../listing/contract.ts'
import { type Facet, type Facets, MAX_VALUES } from './contract.ts'

/** The values by which the family's stories can be filtered. Each facet is counted under the filters of the others. */
export const readFacets = (database: Database, viewer: Member, filter: Filter): Promise<Facets> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const without = (name: keyof Filter): Filter => ({ ...filter, [name]: undefined })
    // One after another: a transaction has a single connection.
    const total = await countAll(tx, familyId, filter)
    const toldBy = await countValues(tx, familyId, 'toldBy', without('toldBy'))
    const category = await countValues(tx, familyId, 'category', without('category'))
    const tag = await countTags(tx, familyId, without('tag'))
    const decades = await countDecades(tx, familyId, without('decade'))
    return {
      total,
      toldBy: toFacet(toldBy),
      category: toFacet(category),
      tag: toFacet(tag),
      decade: decadeFacet(decades),
    }
  })

type ValueCount = { value: string; count: number }

// The queries read one more value than is returned.
const toFacet = (counted: ValueCount[]): Facet => ({
  values: counted.slice(0, MAX_VALUES),
  more: counted.length > MAX_VALUES,
})

/** How many stories start in decade `first` and end in `last` (their first years); null for undated stories. */
type DecadeRange = { first: number | null; last: number | null; count: number }

/** How many stories each decade has. A story counts in every decade of its range. There are at most 1,000 decades. */
export const decadeFacet = (ranges: readonly DecadeRange[]): Facet => {
  const changes = new Map<number, number>()
  const addChange = (decade: number, by: number) => changes.set(decade, (changes.get(decade) ?? 0) + by)
  let unknown = 0
  for (const { first, last, count: stories } of ranges) {
    if (first === null || last === null) unknown += stories
    else {
      addChange(first, stories)
      addChange(last + 10, -stories)
    }
  }
  const values: Facet['values'] = []
  const starts = [...changes.keys()].toSorted((a, b) => a - b)
  let current = 0
  for (const [index, start] of starts.entries()) {
    current += changes.get(start) ?? 0
    const end = starts[index + 1] ?? start
    if (current > 0)
      for (let decade = start; decade < end; decade += 10)
        values.push({ value: String(decade).padStart(4, '0'), count: current })
  }
  if (unknown > 0) values.push({ value: UNKNOWN_DECADE, count: unknown })
  return { values, more: false }
}

const count = sql<number>`count(*)::integer`
const matching = (familyId: number, filter: Filter): SQL | undefined =>
  and(eq(stories.familyId, familyId), ...filterConditions(filter))

const countAll = async (tx: Tx, familyId: number, filter: Filter): Promise<number> => {
  const [found] = await tx.select({ count }).from(stories).where(matching(familyId, filter))
  return found?.count ?? 0
}

/** The storytellers or categories with the most stories. */
const countValues = (tx: Tx, familyId: number, field: 'toldBy' | 'category', filter: Filter): Promise<ValueCount[]> =>
  tx
    .select({ value: stories[field], count })
    .from(stories)
    .where(matching(familyId, filter))
    .groupBy(stories[field])
    .orderBy(desc(count), asc(stories[field]))
    .limit(MAX_VALUES + 1)

/** The tags with the most stories. */
const countTags = (tx: Tx, familyId: number, filter: Filter): Promise<ValueCount[]> => {
  const tag = sql<string>`tag`
  return tx
    .select({ value: tag, count })
    .from(stories)
    .innerJoin(sql`unnest(${stories.tags}) as tag`, sql`true`)
    .where(matching(familyId, filter))
    .groupBy(tag)
    .orderBy(desc(count), asc(tag))
    .limit(MAX_VALUES + 1)
}

const decadeOf = (day: typeof stories.eventDateFrom | typeof stories.eventDateTo) =>
  sql<number | null>`(extract(year from ${day})::integer / 10) * 10`

const countDecades = (tx: Tx, familyId: number, filter: Filter): Promise<DecadeRange[]> => {
  const first = decadeOf(stories.eventDateFrom)
  const last = decadeOf(stories.eventDateTo)
  return tx.select({ first, last, count }).from(stories).where(matching(familyId, filter)).groupBy(first, last)
}
