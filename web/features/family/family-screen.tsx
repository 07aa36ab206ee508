import { useUser } from '#web/features/account/use-user.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { FamilyPage } from './family-page.tsx'

/** Who belongs to the vault, who is invited, and what they ask each other. */
export function FamilyScreen() {
  usePageTitle('Family')
  const { user } = useUser()
  // Another family begins with a new page: nothing half-written for one is sent to the other.
  return user && <FamilyPage key={user.familyId} user={user} />
}
