import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { UNKNOWN_DECADE } from '../listing/contract.ts'
import type { Filter } from '../story-order.ts'
import { type Facet, type Facets, MAX_VALUES } from './contract.ts'
import { type Counted, countAll, countDecades, countTags, countValues, type DecadeRange } from './queries.ts'

/** What the family's stories can be narrowed down by: each facet counted under the filters of the others. */
export const readFacets = (database: Database, viewer: Member, filter: Filter): Promise<Facets> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const without = (name: keyof Filter): Filter => ({ ...filter, [name]: undefined })
    // One after another: a transaction has one connection.
    const total = await countAll(tx, familyId, filter)
    const toldBy = await countValues(tx, familyId, 'toldBy', without('toldBy'))
    const category = await countValues(tx, familyId, 'category', without('category'))
    const tag = await countTags(tx, familyId, without('tag'))
    const decades = await countDecades(tx, familyId, without('decade'))
    return {
      total,
      toldBy: facetOf(toldBy),
      category: facetOf(category),
      tag: facetOf(tag),
      decade: decadesOf(decades),
    }
  })

// One more was read than is shown.
const facetOf = (counted: Counted[]): Facet => ({
  values: counted.slice(0, MAX_VALUES),
  more: counted.length > MAX_VALUES,
})

/**
 * Decades with how many stories touch each, from stories counted by the first and the last one they touch. There are never
 * more than 1,000, so that all are named.
 */
export const decadesOf = (ranges: readonly DecadeRange[]): Facet => {
  const steps = new Map<number, number>()
  const step = (decade: number, by: number) => steps.set(decade, (steps.get(decade) ?? 0) + by)
  let unknown = 0
  for (const { first, last, count } of ranges) {
    if (first === null || last === null) unknown += count
    else {
      step(first, count)
      step(last + 10, -count)
    }
  }
  const values: Facet['values'] = []
  const edges = [...steps.keys()].toSorted((a, b) => a - b)
  let count = 0
  for (const [at, edge] of edges.entries()) {
    count += steps.get(edge) ?? 0
    const end = edges[at + 1] ?? edge
    if (count > 0)
      for (let decade = edge; decade < end; decade += 10) values.push({ value: String(decade).padStart(4, '0'), count })
  }
  if (unknown > 0) values.push({ value: UNKNOWN_DECADE, count: unknown })
  return { values, more: false }
}
