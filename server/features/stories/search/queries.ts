import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { isoTime } from '#server/infra/db/json.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { stories, storyWords } from '#server/infra/db/schema/stories.ts'
import { preparedStatement } from '#server/infra/db/statement.ts'
import type { SortedBy } from '../listing/story-order.ts'
import { fromStories, storyJson } from '../queries.ts'
import { searchedDetails } from './contract.ts'
import type { SearchedStory } from './find-hits.ts'

/** A story that was found. */
export type FoundRow = SortedBy &
  SearchedStory & {
    /** The story as in the contract. */
    json: string
    /** When it was saved: stories that aren't ranked come in the order of arrival. */
    createdAt: string
    /** Null if the story is not ranked. */
    score: number | null
    /** The transcript, unless it says the same as the text. */
    spoken: string | null
    /** When each word of the transcript begins, in ms, separated by spaces. */
    spokenAt: string | null
  }

/** The first row also says what matched; it has no story if there is none. */
export type SearchRow = {
  revision: string | null
  prefix: string | null
  forms: string[] | null
  corrections: Record<string, string> | null
} & (FoundRow | { json: null })

const { placeholder } = sql
const familyId = placeholder('familyId')

/** The fields that hits are looked for in, as JSON because of the lists. */
const searchedColumns = sql.join(
  (['title', 'content', ...searchedDetails] as const).map(
    (name) => sql`to_json(${stories[name]}) as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/** A page of the stories that match, with their transcripts. The database function checks that the viewer belongs to the family. */
export const findMatches = preparedStatement<SearchRow>(
  'search_stories',
  sql`select (select ${families.revision} from ${families} where ${eq(families.id, familyId)}) as revision, page.*
    from (select) always left join (
      select found.*, ${storyJson}::text as json, ${searchedColumns}, ${stories.id}, ${stories.duration},
        ${isoTime(stories.recordedAt)} as "recordedAt", ${isoTime(stories.createdAt)} as "createdAt",
        nullif(newest.spoken, ${stories.content}) as spoken, newest.spoken_at as "spokenAt"
      ${fromStories}
      join search_stories(${familyId}, ${placeholder('q')}, ${placeholder('filter')}, ${placeholder('sort')}, ${placeholder('afterKey')},
        ${placeholder('afterId')}, ${placeholder('limit')}) found on found.story_id = ${stories.id}
      left join lateral (select t.spoken, t.spoken_at from transcripts t
        where t.family_id = ${stories.familyId} and t.story_id = ${stories.id} and t.state = 'done' order by t.id desc limit 1) newest on true
      where ${eq(stories.familyId, familyId)}
    ) page on true order by page.nth`,
)

/**
 * Removes words that no story of their family contains any longer from the list used for corrections. If a story brings a word
 * back at the same moment, the word is missing from the list until the story is saved again. Returns early once `signal` is aborted.
 */
export const removeUnusedWords = async (database: Database, signal: AbortSignal): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: families.id }).from(families))
  for (const { id } of all) {
    if (signal.aborted) return
    await database.asSystem((tx) =>
      tx
        .delete(storyWords)
        .where(
          sql`${eq(storyWords.familyId, id)} and ${storyWords.stem} not in (select word from ts_stat(${`select words from story_search where family_id = ${id}`}))`,
        ),
    )
  }
}
