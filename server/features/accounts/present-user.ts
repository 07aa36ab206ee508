import type { User } from './contract.ts'
import type { findPersonWithFamilies } from './queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof findPersonWithFamilies>['execute']>>[number]

/** A person as the browser sees them, in the family that is showing. */
export const presentUser = ({ user, family }: Row): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  familyId: family?.id ?? null,
  familyName: family?.name ?? null,
  accountType: user.accountType,
  dateOfBirth: user.dateOfBirth,
  relationship: user.relationship,
  phone: user.phone,
  bio: user.bio,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
