import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type Payments, requirePremium } from '#server/features/billing/entitlement.ts'
import type { Database } from '#server/infra/db/database.ts'
import { bedtimeStories } from '#server/infra/db/schema/bedtime.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { BedtimeForm, BedtimeStory } from './contract.ts'
import { writeStory } from './engine/write-story.ts'

/** A new story has neither plot nor opening of this many earlier ones. */
const AVOIDED_STORIES = 5
const SEEDS = 2 ** 32

type BedtimeServices = { database: Database; payments: Payments }

/** Writes a bedtime story unlike the last five that were written for the family. Throws `premium_needed`. */
export const generateStory = async (
  { database, payments }: BedtimeServices,
  { userId, familyId }: Member,
  form: BedtimeForm,
): Promise<BedtimeStory> => {
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
  const written = writeStory(
    { name: grandchildName, favoriteCartoon, age: childAge, length: storyLength, avoid },
    randomInt(SEEDS),
  )
  const { title, paragraphs, plot, opening, world } = written
  await database.asViewer(userId, (tx) => tx.insert(bedtimeStories).values({ familyId, userId, plot, opening }))
  return { title, content: paragraphs.join('\n\n'), characterDetails: { ...form, world } }
}
