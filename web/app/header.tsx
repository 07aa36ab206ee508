import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { useSignOut } from '#web/features/account/use-sign-out.ts'
import { GuestMark } from '#web/features/family/guest-mark.tsx'
import icon from '#web/styles/icon.svg'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { paths } from '../lib/paths.ts'
import { AccountGroup } from './header-account.tsx'
import { HeaderLinks } from './header-links.tsx'

const FamilySwitcher = lazyPart(() =>
  import('#web/features/family/family-switcher.tsx').then((module) => module.FamilySwitcher),
)

/**
 * The fixed header of every signed-in page: one row where it is wide, the links below as a row of their own where it is not.
 * Its own width decides, measured in letters: large ones ask for two rows in a wide window, too.
 */
export function Header({ user }: { user: User }) {
  const { signOut, isPending, failed } = useSignOut()
  const inFamily = user.familyId !== null
  const guest = inFamily && user.accountType === 'guest'
  return (
    <header className="@container sticky top-0 z-40 border-b [@media(max-height:30rem)]:static border-hairline bg-paper print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-3 @min-[40rem]:px-6 @min-[63rem]:flex-nowrap">
        <VaultName user={user} guest={guest} />
        {inFamily && <HeaderLinks />}
        <AccountGroup user={user} guest={guest} leaving={isPending} onLeave={signOut} />
      </div>
      {failed && <SignOutProblem />}
    </header>
  )
}

/** The product and the family, and the way to another one. In one row nothing else gives way. */
function VaultName({ user, guest }: { user: User; guest: boolean }) {
  const several = user.families.length > 1
  const { isLoaded } = FamilySwitcher.usePreload(several)
  const canSwitch = several && isLoaded
  return (
    <div className="flex min-w-0 flex-1 items-center @max-[19rem]:basis-full @min-[63rem]:max-w-60 @min-[63rem]:flex-initial">
      <Link
        to={paths.home}
        className={classNames(
          'flex min-h-14 items-center gap-2.5 text-ink no-underline',
          canSwitch ? 'min-w-12' : 'min-w-0',
        )}
      >
        <img src={icon} alt="" className="size-8 shrink-0" />
        <span className={canSwitch ? 'sr-only' : 'min-w-0 py-1.5 leading-tight'}>
          <span className="block truncate font-story font-[650]">{PRODUCT}</span>
          <span
            title={user.familyName ?? undefined}
            dir="auto"
            className="block truncate text-left text-small text-ink-soft"
          >
            {user.familyName}
          </span>
          {guest && <GuestMark className="flex @min-[63rem]:hidden" />}
        </span>
      </Link>
      {canSwitch && <FamilySwitcher user={user} />}
    </div>
  )
}

function SignOutProblem() {
  return (
    <p
      role="alert"
      className="mx-auto flex max-w-page items-start gap-2.5 px-3 pb-3 text-clay @min-[40rem]:px-6 @min-[63rem]:justify-end"
    >
      <TriangleAlert aria-hidden className="mt-[0.2em] size-[1.2em] shrink-0" />
      Signing out did not work, so you are still signed in here. Please try again.
    </p>
  )
}
