import { presentStory } from '#server/features/stories/present-story.ts'
import type { storiesById } from '#server/features/stories/stories-by-id.ts'
import type { Heard } from '#server/features/transcripts/heard-of.ts'
import type { Found } from './contract.ts'
import { findHits } from './find-hits.ts'
import { type Matches, mentions } from './read-sentences.ts'
import { takeTurns } from './turns.ts'

/**
 * The times of all words of so many characters are held at once, which is an hour of speech or one story that lasts longer: they
 * weigh twenty times as much, and to read them takes one step.
 */
const HEARD_TOGETHER = 60_000

type StoryRow = Awaited<ReturnType<typeof storiesById>>[number]

export type Sources = {
  matches: Matches
  /** What was heard of each story, without times. */
  texts: ReadonlyMap<number, string>
  /** The same with times. */
  hear: (ids: readonly number[]) => Promise<ReadonlyMap<number, Heard>>
}

/**
 * Stories with the sentences in which something was found. To be called outside of a transaction, for the embedded database has one
 * connection; others have their turn every few thousand words.
 */
export const withHits = async (rows: readonly StoryRow[], { matches, texts, hear }: Sources): Promise<Found[]> => {
  const rest = await takeTurns()
  const mentioned = async (text: string | null) => text !== null && (await mentions(text, matches, rest))
  const isTimed = async ({ story }: StoryRow): Promise<boolean> => {
    const heardText = texts.get(story.id)
    return heardText !== undefined && ((await mentioned(story.content)) || (await mentioned(heardText)))
  }
  const found: Found[] = []
  for (const some of heardTogether(rows, texts)) {
    const timed: number[] = []
    for (const row of some) if (await isTimed(row)) timed.push(row.story.id)
    const heard = timed.length > 0 ? await hear(timed) : new Map<number, Heard>()
    for (const row of some) {
      const hits = await findHits(row.story, heard.get(row.story.id), matches, rest)
      found.push({ story: presentStory(row), hits })
    }
  }
  return found
}

/** Parts the stories where the times of one more would be too many. */
const heardTogether = (rows: readonly StoryRow[], texts: Sources['texts']): StoryRow[][] => {
  const parts: StoryRow[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const own = texts.get(row.story.id)?.length ?? 0
    if (length + own > HEARD_TOGETHER) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(row)
    length += own
  }
  return parts
}
