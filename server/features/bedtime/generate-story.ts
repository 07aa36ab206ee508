import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type Payments, requirePremium } from '#server/features/billing/entitlement.ts'
import { type WritingServices, writeWithModel } from '#server/features/writing/write-with-model.ts'
import { bedtimeStories } from '#server/infra/db/schema/bedtime.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { BedtimeForm, BedtimeStory } from './contract.ts'
import { loadContent } from './engine/read-content.ts'
import { writeStory } from './engine/write-story.ts'
import { modelStoryRequest } from './model-story.ts'

/** A new story doesn't reuse the plot or the opening of this many earlier ones. */
const AVOIDED_STORIES = 5
const SEEDS = 2 ** 32

export type BedtimeServices = WritingServices & { payments: Payments }

/**
 * Writes a bedtime story unlike the last five that were written for the family. Our engine chooses plot and world; a language model
 * tells the story if the owner agreed to one, otherwise, or if it fails, our engine does. Throws `premium_needed`, or the
 * signal's reason.
 */
export const generateStory = async (
  services: BedtimeServices,
  { userId, familyId }: Member,
  form: BedtimeForm,
  signal: AbortSignal,
): Promise<BedtimeStory> => {
  const { database, payments } = services
  const earlier = await database.asViewer(userId, async (tx) => {
    await requirePremium(tx, payments, familyId)
    return tx
      .select({ plot: bedtimeStories.plot, opening: bedtimeStories.opening })
      .from(bedtimeStories)
      .where(eq(bedtimeStories.familyId, familyId))
      .orderBy(desc(bedtimeStories.id))
      .limit(AVOIDED_STORIES)
  })
  const { grandchildName, favoriteCartoon, childAge, storyLength } = form
  const avoid = { plots: earlier.map(({ plot }) => plot), openings: earlier.map(({ opening }) => opening) }
  const content = await loadContent()
  const ours = writeStory(
    content,
    { name: grandchildName, favoriteCartoon, age: childAge, length: storyLength, avoid },
    randomInt(SEEDS),
  )
  const { plot, world } = ours
  const written = await writeWithModel(services, familyId, {
    ...modelStoryRequest({ content, form, plot, world }),
    signal,
  })
  const isByModel = 'text' in written
  // A model has its own openings.
  const opening = isByModel ? '' : ours.opening
  await database.asViewer(userId, (tx) => tx.insert(bedtimeStories).values({ familyId, userId, plot, opening }))
  return {
    ...(isByModel ? written.text : { title: ours.title, content: ours.paragraphs.join('\n\n') }),
    characterDetails: { ...form, world },
    writtenBy: isByModel ? 'model' : 'keepsaid',
    missing: isByModel || written.missing === 'none' ? null : written.missing,
  }
}
