import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { confirmedWords, transcripts } from '#server/infra/db/schema/recordings.ts'
import type { ConfirmedWord } from './contract.ts'

/** Confirms words of a story's transcripts, of which the one that is shown may not be the latest; others are ignored. Confirming one again changes nothing. */
export const confirmWords = async (
  tx: Tx,
  story: { familyId: number; storyId: number },
  words: readonly ConfirmedWord[],
): Promise<void> => {
  if (words.length === 0) return
  const done = await tx
    .select({ words: transcripts.words })
    .from(transcripts)
    .where(
      and(
        eq(transcripts.familyId, story.familyId),
        eq(transcripts.storyId, story.storyId),
        eq(transcripts.state, 'done'),
      ),
    )
  const keyOf = ({ word, start }: ConfirmedWord): string => `${Math.round(start * 1000)} ${word}`
  const known = new Set(done.flatMap((transcript) => transcript.words ?? []).map(keyOf))
  const rows = words
    .filter((word) => known.has(keyOf(word)))
    .map(({ word, start }) => ({ ...story, word, startMs: Math.round(start * 1000) }))
  if (rows.length > 0) await tx.insert(confirmedWords).values(rows).onConflictDoNothing()
}
