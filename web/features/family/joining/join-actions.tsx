import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { logout, type User } from '#server/features/account/contract.ts'
import { clearClient } from '#web/features/account/force-sign-out.ts'
import { tellOtherTabs, useUser } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths, wayBackIn } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'

export function HomeLink({ label = 'Go to Home Page', ...look }: ButtonLook & { label?: string }) {
  const { user } = useUser()
  return (
    // What visitors see there is no page of the app.
    <Link to={paths.home} replace reloadDocument={!user} className={buttonClass(look)}>
      {label}
    </Link>
  )
}

/** To sign in and back to this invite, which is then accepted. */
export function HaveAccountLink({ code, ...look }: { code: string } & ButtonLook) {
  const next = paths.join.replace('$code', encodeURIComponent(code))
  return (
    <Link to={paths.auth} search={{ tab: 'sign-in', next }} className={buttonClass({ variant: 'secondary', ...look })}>
      I already have an account
    </Link>
  )
}

/**
 * Signs out and shows this invite again, to somebody for whom it is not meant under the account that is signed in; where it
 * is used up, the way to sign in.
 */
export function OtherAccountButton({ usedUp = false }: { usedUp?: boolean }) {
  const leave = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await clearClient()
      tellOtherTabs('signed-out')
      if (usedUp) location.replace(wayBackIn)
      else location.reload()
    },
  })
  return (
    <>
      <Button variant="quiet" pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Use Another Account
      </Button>
      {leave.isError && (
        <Notice tone="error" title="You are still signed in">
          {sentenceOf(leave.error)}
        </Notice>
      )}
    </>
  )
}

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
