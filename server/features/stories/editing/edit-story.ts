import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { isAuthorOnly } from '#common/story-fields.ts'
import type { StoryValues } from '#common/story-values.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { confirmedWords, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { canEditDetails, canEditText } from '../policy.ts'
import { lockStory, type StoryChange, updateStory } from '../queries.ts'
import { presentValues, readStoryPage, requireStory } from '../read-story.ts'
import type { ConfirmedWord, StoryBefore, StoryEdit, StoryPage } from './contract.ts'

/** `origin` is the service's public address, for links that leave the app. */
export type EditServices = { database: Database; events: Events; origin: string }

/**
 * Changes the given fields of a story: the author any of them, the owner the details. The replaced text becomes a version. Throws
 * `not_found`, `forbidden`, `not_the_author`, and `changed_meanwhile` if a changed field no longer has its value in `before`.
 */
export const editStory = (
  { database, events, origin }: EditServices,
  viewer: Member,
  id: number,
  {
    before,
    confirmed = [],
    playsInInvites,
    ...edit
  }: StoryEdit & {
    before?: StoryBefore | undefined
    confirmed?: readonly ConfirmedWord[] | undefined
    playsInInvites?: boolean | undefined
  },
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const story = await requireStory(tx, familyId, id)
    if (!canEditDetails(viewer, story)) throw apiErrors.forbidden()
    const changed = Object.entries(edit).filter(([, value]) => value !== undefined)
    const isSharing = playsInInvites !== undefined
    const isForAuthor = isSharing || confirmed.length > 0 || changed.some(([name]) => isAuthorOnly(name))
    if (isForAuthor && !canEditText(viewer, story)) throw notTheAuthor()
    if (changed.length > 0 || isSharing) {
      const row = await lockStory(tx, familyId, id)
      if (before && row && hasConflict(edit, before, presentValues(row))) throw changedMeanwhile()
      if (!(await updateStory(tx, familyId, id, { ...toColumns(edit), ...(isSharing && { playsInInvites }) })))
        throw apiErrors.notFound()
    }
    await confirmWords(tx, { familyId, storyId: id }, confirmed)
    if (changed.length > 0 || isSharing || confirmed.length > 0)
      await events.publish(tx, { familyId, kind: 'story', id })
    return readStoryPage(tx, viewer, id, origin)
  })

export const notTheAuthor = () =>
  new ApiError(403, 'not_the_author', 'Only the person who recorded a story can change its text or delete it.')

const changedMeanwhile = () =>
  new ApiError(
    409,
    'changed_meanwhile',
    'This story has changed since you opened it. Your changes haven’t been saved yet.',
  )

/**
 * Whether saving would undo what another person, device or the server has written meanwhile: a field has neither the value that
 * the editor started from nor the one they want. Fields without a `before` aren't compared.
 */
const hasConflict = (edit: StoryEdit, before: StoryBefore, current: StoryValues): boolean => {
  const now: Record<string, unknown> = current
  const base: Record<string, unknown> = before
  return Object.entries(edit).some(
    ([name, value]) =>
      value !== undefined &&
      base[name] !== undefined &&
      !isDeepStrictEqual(now[name], base[name]) &&
      !isDeepStrictEqual(now[name], value),
  )
}

// Drizzle leaves out columns that are undefined.
const toColumns = ({ eventDate, ...columns }: StoryEdit): StoryChange => ({
  ...columns,
  ...(columns.content !== undefined && { transcriptionMethod: methodOf(columns.content) }),
  ...(eventDate !== undefined && {
    eventDateKind: eventDate?.kind ?? null,
    eventDateFrom: eventDate?.from ?? null,
    eventDateTo: eventDate?.to ?? null,
  }),
})

// A changed text is a person's, and no longer an engine's.
const methodOf = (content: string | null) =>
  sql`case when ${stories.content} is not distinct from ${content} then ${stories.transcriptionMethod} else 'person' end`

/** Confirms words of a story's transcripts, of which the one that is shown may not be the latest; others are ignored. Confirming one again changes nothing. */
const confirmWords = async (
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
