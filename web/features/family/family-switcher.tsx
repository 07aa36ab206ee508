import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GuestMark } from './guest-mark.tsx'
import { useShowFamily } from './queries.ts'

/** The name of the family that is showing, as the button to show another. */
export function FamilySwitcher({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 min-w-0 cursor-pointer items-center gap-3 rounded-control px-1.5 py-1 text-left leading-tight hover:bg-evergreen-wash"
      >
        <span className="min-w-0">
          <span className="block truncate font-story font-[650] max-sm:hidden">{PRODUCT}</span>
          <span className="line-clamp-2 text-small text-ink-soft wrap-anywhere max-sm:text-ink">{user.familyName}</span>
          {user.accountType === 'guest' && <GuestMark className="flex @min-[63rem]:hidden" />}
        </span>
        <ChevronsUpDown aria-hidden className="size-6 shrink-0 text-evergreen" />
        <span className="sr-only">, showing: show another family</span>
      </button>
      {open && <SwitchDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Which family shows. Not while a recording is in hand: it was begun for the one that shows, and stopping it here would not
 * put it away as leaving the page does.
 */
export function SwitchDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const show = useShowFamily()
  const held = useIsPageLocked()
  const choose = (familyId: number) => {
    if (familyId === user.familyId) onClose()
    else if (!held && !show.isPending) show.mutate(familyId, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Which family?"
      description="You see its stories, and what you record goes to it."
    >
      <div className="flex flex-col gap-5">
        {held && (
          <Notice title="You have a recording in your hands">
            Please save it or keep it for later first. Then you can show another family.
          </Notice>
        )}
        {show.isError && (
          <Notice tone="error" title="The family could not be shown">
            {sentenceOf(show.error)}
          </Notice>
        )}
        <ul className="flex flex-col gap-3">
          {user.families.map(({ id, name, role }) => {
            const showing = id === user.familyId
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={showing || undefined}
                  disabled={held && !showing}
                  onClick={() => choose(id)}
                  className="flex min-h-16 w-full cursor-pointer items-center gap-4 rounded-control border-2 border-edge bg-card px-5 py-3 text-left leading-snug hover:border-evergreen hover:bg-evergreen-wash disabled:cursor-not-allowed disabled:border-hairline disabled:bg-well disabled:text-ink-soft aria-[current]:border-evergreen aria-[current]:bg-evergreen-wash"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-[650] wrap-anywhere">{name}</span>
                    <span className="block text-small text-ink-soft">
                      {role === 'owner' ? 'Your own family' : 'You are a member'}
                      {showing && `${DOT}showing now`}
                      {show.isPending && show.variables === id && `${DOT}one moment…`}
                    </span>
                  </span>
                  {showing && <Check aria-hidden className="size-6 shrink-0 text-evergreen" />}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
