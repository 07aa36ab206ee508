import { Link } from '@tanstack/react-router'
import { paths, signInUrl } from '#common/paths.ts'
import { logout, type User } from '#server/features/account/contract.ts'
import { clearClient } from '#web/features/account/force-sign-out.ts'
import { notifyOtherTabs, useUser } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ButtonStyle, buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'

export function HomeLink({ label = 'Go to Home Page', ...buttonLook }: ButtonStyle & { label?: string }) {
  const { user } = useUser()
  return (
    // Visitors get the landing page there, which is not part of the app.
    <Link to={paths.home} replace reloadDocument={!user} className={buttonClass(buttonLook)}>
      {label}
    </Link>
  )
}

/** Leads to signing in and then back to this invite, which one press accepts. */
export function HaveAccountLink({ code, ...buttonLook }: { code: string } & ButtonStyle) {
  const next = paths.join.replace('$code', encodeURIComponent(code))
  return (
    <Link
      to={paths.auth}
      search={{ tab: 'sign-in', next }}
      className={buttonClass({ variant: 'secondary', ...buttonLook })}
    >
      I already have an account
    </Link>
  )
}

/**
 * Signs out and shows this invite again, for a visitor on someone else's account.
 * @param isUsedUp the invite cannot be accepted anymore, so it leads to signing in instead
 */
export function OtherAccountButton({ isUsedUp = false }: { isUsedUp?: boolean }) {
  const signOut = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await clearClient()
      notifyOtherTabs('signed-out')
      if (isUsedUp) location.replace(signInUrl)
      else location.reload()
    },
  })
  return (
    <>
      <Button variant="quiet" pending={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
        Use Another Account
      </Button>
      {signOut.isError && (
        <Notice tone="error" title="You’re still signed in">
          {sentenceOf(signOut.error)}
        </Notice>
      )}
    </>
  )
}

/** Whose account would join: on a shared tablet it may be someone else's. */
export function SignedInAs({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`
  return (
    <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-card px-4 py-3 text-left">
      <Avatar name={name} src={user.profileImageUrl} size="small" />
      <span className="min-w-0 max-w-full leading-snug wrap-anywhere">
        <span className="block text-small text-ink-soft">You’re signed in as</span>
        <span className="block font-[650]">{name}</span>
        {user.email && <span className="block text-small text-ink-soft">{user.email}</span>}
      </span>
    </p>
  )
}
