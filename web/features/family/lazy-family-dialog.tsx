import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Member } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { InviteWish } from './invites/invite-dialog.tsx'
import type { LinkAct } from './invites/invites-section.tsx'

const load = () => import('./family-dialogs.tsx')

/** What opens over the family page. */
export type FamilyWindow =
  | { kind: 'invite'; wish: InviteWish }
  | { kind: LinkAct; link: FamilyLink }
  | { kind: 'remove'; member: Member }
  | { kind: 'leave' }
  | { kind: 'delete-question'; question: FamilyQuestion }

interface FamilyWindowProps {
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

interface WindowComingProps {
  /** Tries to fetch it, and resolves when that is over. */
  onTry: () => Promise<void>
  onCancel: () => void
}

/** Stands at the foot of the screen until a window can open. It can be called off: nothing opens by itself much later. */
function WindowComing({ onTry, onCancel }: WindowComingProps) {
  const [trying, setTrying] = useState(true)
  const attempt = useCallback(() => {
    setTrying(true)
    void onTry().then(() => setTrying(false))
  }, [onTry])
  useEffect(attempt, [attempt])
  useFocusBack()
  const actions = (
    <>
      <Button variant="secondary" onClick={attempt}>
        Try Again
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
  return (
    <div className="fixed inset-x-gutter bottom-4 z-50 mx-auto max-w-[50rem] rounded-card bg-paper shadow-high">
      {trying ? (
        <div className="p-4">
          <Spinner label="Opening…" />
        </div>
      ) : (
        <Notice tone="error" action={actions}>
          We cannot reach the server. Please try again.
        </Notice>
      )}
    </div>
  )
}

/** To what was pressed to open the window, before that looks where the focus is. */
function useFocusBack() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
}
