import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { GuestMark } from './guest-mark.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

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
