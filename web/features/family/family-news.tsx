import type { User } from '#server/features/account/contract.ts'
import { useFamilyEvents } from '#web/app/live-updates.ts'
import { EndedNotice } from './ended-notice.tsx'

/** What a page hears of the family by itself, from the moment the browser has time for it. */
export function FamilyNews({ user }: { user: User }) {
  useFamilyEvents(user.familyId)
  return user.familyName && <EndedNotice showing={user.familyName} />
}
