import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { storyWords } from '#server/infra/db/schema/search.ts'

/**
 * Forgets the words that no story of their family has any more: edited away, or gone with a story. Until then they are found by
 * nothing, but a misspelled word may be compared with them. A word that a story brings back at this very moment may be lost
 * to such comparing, until the story is saved again.
 */
export const forgetWords = async (database: Database): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: families.id }).from(families))
  for (const { id } of all)
    await database.asSystem((tx) =>
      tx
        .delete(storyWords)
        .where(
          sql`${eq(storyWords.familyId, id)} and ${storyWords.stem} not in (select word from ts_stat(${`select words from story_search where family_id = ${id}`}))`,
        ),
    )
}
