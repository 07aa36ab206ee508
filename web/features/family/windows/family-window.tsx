import type { Member } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import type { InviteWish } from '#web/features/family/invites/invite-form.tsx'
import type { LinkAct } from '#web/features/family/invites/link-card.tsx'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import { WindowComing } from './window-coming.tsx'

const load = () => import('./family-windows.tsx')

/** What opens over the family page. */
export type FamilyWindow =
  | { kind: 'invite'; wish: InviteWish }
  | { kind: LinkAct; link: FamilyLink }
  | { kind: 'remove'; member: Member }
  | { kind: 'leave' }
  | { kind: 'delete-question'; question: FamilyQuestion }

export interface FamilyWindowProps {
  shown: FamilyWindow | null
  familyName: string
  onClose: () => void
}

/** The window that is open. All of them are fetched together, once the page stands: nobody needs one before. */
export function FamilyWindow({ shown, familyName, onClose }: FamilyWindowProps) {
  const { part, retry } = useLater(load, useIdle() || shown !== null)
  if (!shown) return null
  if (!part) return <WindowComing onTry={retry} onCancel={onClose} />
  return <part.FamilyWindows shown={shown} familyName={familyName} onClose={onClose} />
}
