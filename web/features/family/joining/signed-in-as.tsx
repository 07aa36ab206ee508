import type { User } from '#server/features/account/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Whose account this is about: on a shared tablet it may be somebody else's. */
export function SignedInAs({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`
  return (
    <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-card px-4 py-3 text-left">
      <Avatar name={name} src={user.profileImageUrl} size="small" />
      <span className="min-w-0 max-w-full leading-snug wrap-anywhere">
        <span className="block text-small text-ink-soft">You are signed in as</span>
        <span className="block font-[650]">{name}</span>
        {user.email && <span className="block text-small text-ink-soft">{user.email}</span>}
      </span>
    </p>
  )
}
