import { TRIAL_DAYS } from '#common/pricing.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'

const DAY = 24 * 60 * 60 * 1000
const MAX_NAME = 100

/** A new vault with its owner and 30 days of trial; named after the owner's family until they rename it. */
export const foundFamily = async (tx: Tx, owner: { ownerId: number; lastName: string }): Promise<number> => {
  const name = familyNameOf(owner.lastName)
  const trialEndsAt = new Date(Date.now() + TRIAL_DAYS * DAY)
  const [family] = await tx.insert(families).values({ name, trialEndsAt }).returning({ id: families.id })
  if (!family) throw new Error('The family was not added.')
  await tx.insert(memberships).values({ familyId: family.id, userId: owner.ownerId, role: 'owner' })
  return family.id
}

/** What a family is called at first: whole, in the 100 characters it may have, however long the last name is. */
export const familyNameOf = (lastName: string): string => {
  const room = MAX_NAME - [...'The  Family'].length
  // By code points, as the database counts: half a character is none.
  return `The ${[...lastName].slice(0, room).join('').trimEnd()} Family`
}
