import { asc, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { removeUnusedWords } from './queries.ts'

const STORIES_PER_BATCH = 100

/**
 * Builds the search index of every story again from its text and transcript. Searches go on meanwhile. Returns how many. Throws
 * the reason of `signal` soon after that is aborted.
 */
export const reindexStories = async (
  database: Database,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => {},
): Promise<number> => {
  let done = 0
  for (let last = 0; !signal.aborted; ) {
    const batch = await database.asSystem(async (tx) => {
      // Locked in order, as an edit locks its story before the index.
      const rows = await tx
        .select({ id: stories.id })
        .from(stories)
        .where(gt(stories.id, last))
        .orderBy(asc(stories.id))
        .limit(STORIES_PER_BATCH)
        .for('update')
      for (const { id } of rows) await tx.execute(sql`select index_story(${id})`)
      return rows
    })
    const next = batch.at(-1)?.id
    if (next === undefined) break
    last = next
    done += batch.length
    onProgress(done)
  }
  await removeUnusedWords(database, signal)
  // Results that were found without the new index mustn't be sent again (decision 22), even if only some stories are in it.
  await database.asSystem((tx) => tx.update(families).set({ revision: sql`gen_random_uuid()` }))
  signal.throwIfAborted()
  return done
}
