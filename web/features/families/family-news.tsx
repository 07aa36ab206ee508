import type { User } from '#server/features/accounts/contract.ts'
import { EndedNotice } from './ended-notice.tsx'
import { useFamilyEvents } from './use-family-events.ts'

/** What a page hears of the family by itself, from the moment the browser has time for it. */
export function FamilyNews({ user }: { user: User }) {
  useFamilyEvents(user.familyId)
  return user.familyName && <EndedNotice showing={user.familyName} />
}
