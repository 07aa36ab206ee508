import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { requireStory } from '../require-story.ts'
import type { getNeighbors } from './contract.ts'
import { neighborOf } from './queries.ts'

/** The stories before and after one in a list; null at either end. Refuses with `not_found`. */
export const findNeighbors = (
  database: Database,
  viewer: Member,
  id: number,
  { sort, ...filter }: InferOutput<typeof getNeighbors.query>,
): Promise<InferOutput<typeof getNeighbors.reply>> =>
  database.asViewer(viewer.userId, async (tx) => {
    await requireStory(tx, viewer.familyId, id)
    const find = (step: 'next' | 'previous') => neighborOf(tx, viewer.familyId, id, { sort, filter, step })
    const [[previous = null], [next = null]] = [await find('previous'), await find('next')]
    return { previous, next }
  })
