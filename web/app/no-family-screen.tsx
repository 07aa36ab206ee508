import type { User } from '#server/features/account/contract.ts'
import { ArchiveCards } from '#web/features/export/archive-cards.tsx'
import { DeviceRecordings } from '#web/features/export/device-recordings.tsx'
import { NoFamilyPage } from '#web/features/family/no-family-page.tsx'

/** The page for people who belong to no family, with everything that is still theirs. */
export function NoFamilyScreen({ user }: { user: User }) {
  return (
    <NoFamilyPage>
      <DeviceRecordings accountId={user.id} />
      <ArchiveCards isPrimary={false} />
    </NoFamilyPage>
  )
}
