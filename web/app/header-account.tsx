import { LogOut } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import { GuestMark } from '#web/features/family/guest-mark.tsx'
import { mayLeavePage } from '#web/lib/page-hold.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'

interface Account {
  user: User
  guest: boolean
}

/** Who is signed in here and the way out, in one piece: a lone "Logout" in a row of its own would belong to nobody. */
export function AccountGroup({ leaving, onLeave, ...account }: Account & { leaving: boolean; onLeave: () => void }) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-x-2 @max-[19rem]:w-full @max-[19rem]:justify-between">
      <SignedIn {...account} />
      <SignOutButton pending={leaving} onLeave={onLeave} />
    </div>
  )
}

function SignedIn({ user, guest }: Account) {
  const name = user.firstName || user.email
  return (
    <div className="flex min-h-14 items-center @min-[19rem]:@max-[24rem]:sr-only">
      <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="small" />
      <p className="leading-tight">
        <span
          aria-hidden
          title={name}
          dir="auto"
          className="ml-2.5 hidden max-w-40 truncate text-left @min-[40rem]:block @min-[63rem]:@max-[72rem]:hidden"
        >
          {name}
        </span>
        <span className="sr-only">Signed in as {name}</span>
        {/* Under the name, because both beside each other are too long for one row; in other windows it is under the family's. */}
        {guest && <GuestMark className="ml-2.5 hidden whitespace-nowrap @min-[63rem]:flex" />}
      </p>
    </div>
  )
}

function SignOutButton({ pending, onLeave }: { pending: boolean; onLeave: () => void }) {
  const leave = async () => {
    if (await mayLeavePage()) onLeave()
  }
  return (
    <Button
      variant="quiet"
      className="@max-[40rem]:px-[min(0.75rem,4vw)] @min-[63rem]:@max-[72rem]:px-3"
      icon={<LogOut aria-hidden />}
      pending={pending}
      onClick={leave}
    >
      <span className="@min-[63rem]:hidden" aria-hidden>
        Out
      </span>
      <span className="sr-only @min-[63rem]:not-sr-only">Logout</span>
    </Button>
  )
}
