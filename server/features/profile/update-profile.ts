import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { profileSchema } from './contract.ts'
import { publishProfile } from './publish-profile.ts'

type Changes = InferOutput<typeof profileSchema>
/** The family that is showing, and whether the person owns it. */
type CurrentFamily = { familyId: number | null; isOwner: boolean }

/**
 * Changes the given fields of a person, all or none of them. The family's name is its owner's. Throws `owner_only` and
 * `photo_unknown`.
 */
export const updateProfile = async (
  { database, events }: { database: Database; events: Events },
  viewer: { userId: number; profileImageUrl: string | null } & CurrentFamily,
  { familyName, profileImageUrl, ...fields }: Changes,
): Promise<void> => {
  if (familyName !== undefined && !(viewer.isOwner && viewer.familyId !== null)) throw apiErrors.ownerOnly()
  if (profileImageUrl && profileImageUrl !== viewer.profileImageUrl) throw photoUnknown()
  await database.asViewer(viewer.userId, async (tx) => {
    const removal = profileImageUrl === null ? { profileImageUrl } : {}
    await tx
      .update(users)
      .set({ ...fields, ...removal, updatedAt: sql`now()` })
      .where(eq(users.id, viewer.userId))
    if (familyName !== undefined && viewer.familyId !== null) {
      const renamed = await tx.update(families).set({ name: familyName }).where(eq(families.id, viewer.familyId))
      // The family was handed over meanwhile.
      if (renamed.rowCount !== 1) throw apiErrors.ownerOnly()
    }
    await publishProfile(tx, events, viewer.userId)
  })
}

const photoUnknown = () =>
  new ApiError(400, 'photo_unknown', 'Please upload the photo instead of giving its address.', {
    profileImageUrl: 'Please upload the photo instead of giving its address.',
  })
