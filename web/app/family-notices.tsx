import type { User } from '#server/features/account/contract.ts'
import { RecoveryNotice } from '#web/features/family/recovery/recovery-notice.tsx'
import { FamilyEndingNotice } from '#web/features/leaving/family-ending-notice.tsx'

/** On every page, when something is about to happen to the family or to someone in it. */
export function FamilyNotices({ user }: { user: User }) {
  const family = user.families.find(({ id }) => id === user.familyId)
  return (
    <>
      <FamilyEndingNotice user={user} />
      {user.hasFullSession && family?.hasRecovery && <RecoveryNotice />}
    </>
  )
}
