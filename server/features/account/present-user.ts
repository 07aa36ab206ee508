import type { User } from './contract.ts'
import type { findPersonWithFamilies } from './queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof findPersonWithFamilies>['execute']>>[number]

/** A person as the browser sees them, in the family that is showing: one of `rows`, which has one for each family they belong to. */
export const presentUser = ({ user, family }: Row, rows: readonly Row[]): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  familyId: family?.id ?? null,
  familyName: family?.name ?? null,
  families: rows.flatMap((row) => (row.family && row.role ? [{ ...row.family, role: row.role }] : [])),
  accountType: user.accountType,
  dateOfBirth: user.dateOfBirth,
  relationship: user.relationship,
  phone: user.phone,
  bio: user.bio,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
})
