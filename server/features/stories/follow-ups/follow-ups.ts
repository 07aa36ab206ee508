import { and, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { findMentionedNames } from '#common/mentioned-names.ts'
import { storyCategories } from '#common/story-values.ts'
import { type Payments, requirePlanForPrompts } from '#server/features/billing/entitlement.ts'
import { familyNames } from '#server/features/names/spoken-names.ts'
import { usedPromptKeys } from '#server/features/prompts/used-prompts.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { notTheAuthor } from '../editing/edit-story.ts'
import { canEditText } from '../policy.ts'
import { requireStory } from '../read-story.ts'
import type { listFollowUps as listFollowUpsCall } from './contract.ts'
import { chooseFollowUps } from './follow-up-templates.ts'

type Reply = InferOutput<typeof listFollowUpsCall.reply>

/**
 * Questions about a story, for the person who recorded it: the same every time, except that a question that they had is left out.
 * Throws `not_found`, `not_the_author` or `plan_needed`.
 */
export const listFollowUps = async (tx: Tx, payments: Payments, viewer: Member, id: number): Promise<Reply> => {
  const { familyId } = viewer
  if (!canEditText(viewer, await requireStory(tx, familyId, id))) throw notTheAuthor()
  await requirePlanForPrompts(tx, payments, familyId)
  const story = await findStoryToFollow(tx, familyId, id)
  const category = storyCategories.find((name) => name === story?.category) ?? 'Ad Hoc'
  if (!story || category === BEDTIME_CATEGORY) return { prompts: [], category }
  const known = await familyNames(tx, familyId, { maxWords: Number.POSITIVE_INFINITY })
  const isEnglish = /^en\b/i.test(story.language ?? 'en')
  const mentioned = findMentionedNames(story.content ?? '', { known, isEnglish })
  const used = await usedPromptKeys(tx, viewer)
  return {
    prompts: chooseFollowUps({ ...story, id, category, mentioned, used, year: new Date().getFullYear() }),
    category,
  }
}

const findStoryToFollow = async (tx: Tx, familyId: number, id: number) => {
  const [row] = await tx
    .select({ story: stories, language: recordings.language })
    .from(stories)
    .leftJoin(recordings, and(eq(recordings.familyId, stories.familyId), eq(recordings.storyId, stories.id)))
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
    .limit(1)
  if (!row) return undefined
  const { title, content, category, aiPrompt, toldBy, people, place, eventDateFrom: from, eventDateTo: to } = row.story
  const eventDate = from && to ? { from, to } : null
  return { title, content, category, aiPrompt, toldBy, people, place, eventDate, language: row.language }
}
