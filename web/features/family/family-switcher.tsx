import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { useSwitchFamily } from '#web/features/account/switch-family.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GuestBadge } from './guest-badge.tsx'

export function FamilySwitcher({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-14 min-w-0 cursor-pointer items-center gap-[min(0.75rem,2vw)] rounded-control px-[min(0.375rem,1.5vw)] py-1 text-left leading-tight hover:bg-evergreen-wash @max-[20rem]:min-h-[48px]"
      >
        <span className="min-w-0">
          <span className="block truncate font-story font-[650] max-sm:hidden">{PRODUCT}</span>
          <span className="line-clamp-2 text-small text-ink-soft wrap-anywhere max-sm:text-ink @max-[20rem]:text-[min(1.0625rem,7vw)] @max-[20rem]:leading-tight">
            {user.familyName}
          </span>
          {user.accountType === 'guest' && <GuestBadge className="flex @min-[63rem]:hidden" />}
        </span>
        <ChevronsUpDown aria-hidden className="size-[min(1.5rem,6vw)] shrink-0 text-evergreen" />
        <span className="sr-only">: switch to another family</span>
      </button>
      {isOpen && <SwitchDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * The list of families to switch to. Switching is blocked while there is an unsaved recording: it was started for the current
 * family, and this dialog cannot store it the way leaving the page does.
 */
function SwitchDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const switchFamily = useSwitchFamily()
  const isLocked = useIsPageLocked()
  const choose = (familyId: number) => {
    if (familyId === user.familyId) onClose()
    else if (!isLocked && !switchFamily.isPending) switchFamily.mutate(familyId, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Switch family"
      description="You’ll see that family’s stories, and your new recordings will go there."
    >
      <div className="flex flex-col gap-5">
        {isLocked && (
          <Notice title="You have an unsaved recording">
            Please save it or keep it for later. Then you can switch families.
          </Notice>
        )}
        {switchFamily.isError && (
          <Notice tone="error" title="We couldn’t switch families">
            {sentenceOf(switchFamily.error)}
          </Notice>
        )}
        <ul className="flex flex-col gap-3">
          {user.families.map(({ id, name, role }) => {
            const isShowing = id === user.familyId
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={isShowing || undefined}
                  disabled={isLocked && !isShowing}
                  onClick={() => choose(id)}
                  className="flex min-h-16 w-full cursor-pointer items-center gap-4 rounded-control border-2 border-edge bg-card px-5 py-3 text-left leading-snug hover:border-evergreen hover:bg-evergreen-wash disabled:cursor-not-allowed disabled:border-hairline disabled:bg-well disabled:text-ink-soft aria-[current]:border-evergreen aria-[current]:bg-evergreen-wash"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-[650] wrap-anywhere">{name}</span>
                    <span className="block text-small text-ink-soft">{`${role === 'owner' ? 'Your own family' : 'You’re a member'}${isShowing ? `${DOT}showing now` : ''}${switchFamily.isPending && switchFamily.variables === id ? `${DOT}one moment…` : ''}`}</span>
                  </span>
                  {isShowing && <Check aria-hidden className="size-6 shrink-0 text-evergreen" />}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
