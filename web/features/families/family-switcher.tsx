import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { PRODUCT } from '#web/lib/product.ts'
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
        className="flex min-h-14 min-w-0 cursor-pointer items-center gap-3 rounded-control py-1 pr-3 pl-2 text-left leading-tight hover:bg-evergreen-wash"
      >
        <span className="min-w-0">
          <span className="block truncate font-story font-[650]">{PRODUCT}</span>
          <span className="block truncate text-small text-ink-soft">{user.familyName}</span>
          {user.accountType === 'guest' && (
            <span className="block text-small text-evergreen lg:hidden">Family Member</span>
          )}
        </span>
        <ChevronsUpDown aria-hidden className="size-6 shrink-0 text-evergreen" />
        <span className="sr-only">, showing: show another family</span>
      </button>
      {open && <SwitchDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
