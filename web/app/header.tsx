import { Link } from '@tanstack/react-router'
import { Crown, LogOut, MoonStar, Star, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { useSignOut } from '../features/account/use-sign-out.ts'
import { GuestBadge } from '../features/family/guest-badge.tsx'
import { useSiteConfig } from '../features/site-config/site-config.ts'
import { mayLeavePage } from '../lib/page-lock.ts'
import icon from '../styles/icon.svg'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy.tsx'

const SignOutQuestion = lazyPart(() =>
  import('#web/features/account/sign-out-question.tsx').then((module) => module.SignOutQuestion),
)
const FamilySwitcher = lazyPart(() =>
  import('#web/features/family/family-switcher.tsx').then((module) => module.FamilySwitcher),
)

/**
 * The header of every signed-in page: one row if wide, otherwise the links get their own row below. It is a container query in rem,
 * so large text switches to two rows even in a wide window. Most of what depends on the width is in header.css, because this file
 * is in the first load of every page.
 */
export function Header({ user }: { user: User }) {
  const { signOut, isPending, hasFailed } = useSignOut()
  const inFamily = user.familyId !== null
  const guest = inFamily && user.accountType === 'guest'
  return (
    <header className="app-header @container sticky top-0 z-40 border-b border-hairline bg-paper [[data-night]_&]:hidden print:hidden">
      <div className="mx-auto flex max-w-header flex-wrap items-center gap-x-2 px-3">
        <VaultName user={user} guest={guest} />
        {inFamily && <HeaderLinks newCount={user.notifications.count} />}
        <AccountGroup user={user} guest={guest} leaving={isPending} onLeave={signOut} />
      </div>
      {hasFailed && <SignOutProblem />}
    </header>
  )
}

/** Product, family name and family switcher. In one row, this is the only part that shrinks. */
function VaultName({ user, guest }: { user: User; guest: boolean }) {
  const several = user.families.length > 1
  const { isLoaded } = FamilySwitcher.usePreload(several)
  const canSwitch = several && isLoaded
  return (
    <div className="flex min-w-0 flex-1 items-center">
      <Link
        to={paths.home}
        className={classNames(
          'flex min-h-14 items-center gap-2.5 text-ink no-underline',
          canSwitch ? 'min-w-12' : 'min-w-0',
        )}
      >
        <img src={icon} alt="" className="size-8 shrink-0" />
        <span className={canSwitch ? 'sr-only' : 'min-w-0 py-1.5 leading-tight'}>
          <span translate="no" className="block truncate font-story font-[650]">
            {PRODUCT}
          </span>
          <span
            title={user.familyName ?? undefined}
            dir="auto"
            className={classNames(
              'block truncate text-left text-small text-ink-soft',
              // A row of full labels has room for one of the two.
              guest && '@min-[63rem]:@max-[72rem]:hidden',
            )}
          >
            {user.familyName}
          </span>
          {guest && <GuestBadge className="flex @min-[63rem]:whitespace-nowrap @min-[72rem]:hidden" />}
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
      className="mx-auto flex max-w-header items-start gap-2.5 px-3 pb-3 text-clay @min-[40rem]:px-6 @min-[63rem]:justify-end"
    >
      <TriangleAlert aria-hidden className="mt-[0.2em] size-[1.2em] shrink-0" />
      We couldn’t sign you out, so you’re still signed in here. Please try again.
    </p>
  )
}

const linkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-transparent min-w-12 justify-center text-ink no-underline hover:bg-evergreen-wash data-[status=active]:border-evergreen data-[status=active]:font-[650] data-[status=active]:text-evergreen'

const profileLinkLook =
  'flex min-h-14 min-w-12 items-center justify-center rounded-control border-2 border-transparent px-1 text-ink no-underline hover:bg-evergreen-wash @min-[40rem]:px-2 data-[status=active]:border-evergreen data-[status=active]:text-evergreen'

/** In their own row below the rest of the header, or in its middle if wide. */
function HeaderLinks({ newCount }: { newCount: number }) {
  return (
    <nav
      aria-label="Main"
      className="order-last flex w-full flex-wrap items-center gap-1 border-t border-hairline py-1"
    >
      {/* In the narrowest windows the logo leads there, so that the links fit in one row. */}
      <span className="relative @max-[23rem]:hidden">
        <Link to={paths.home} activeOptions={{ exact: true }} className={linkLook}>
          <span>Record</span>
          {newCount > 0 && <span className="sr-only">{`, ${newCount} new for you`}</span>}
        </Link>
        {newCount > 0 && (
          <span aria-hidden className="count-badge">
            {newCount}
          </span>
        )}
      </span>
      <Link to={paths.stories} className={linkLook}>
        Stories
      </Link>
      <BedtimeLink />
      <Link to={paths.family} className={linkLook}>
        Family
      </Link>
      <PremiumLink />
      <Link to={paths.faq} className={linkLook}>
        FAQ
      </Link>
    </nav>
  )
}

/** The star marks it as premium, where that is sold. */
function BedtimeLink() {
  const { data: site } = useSiteConfig()
  return (
    <Link to={paths.bedtime} className={linkLook}>
      {site?.sells === false ? <MoonStar aria-hidden /> : <Star aria-hidden />}
      <span>
        Bedtime<span className="sr-only @min-[63rem]:not-sr-only"> Stories</span>
      </span>
    </Link>
  )
}

/** Only where it is sold, and in one row. Its place is reserved until we know, so that no link jumps. */
function PremiumLink() {
  const { data: site } = useSiteConfig()
  if (site?.sells === false) return null
  return (
    <Link to={paths.premium} className={classNames(linkLook, '@max-[63rem]:hidden', !site && 'invisible')}>
      <Crown aria-hidden />
      Premium
    </Link>
  )
}

interface Account {
  user: User
  guest: boolean
}

/** The user and Logout stay together: alone in a row, "Logout" would look unrelated. */
function AccountGroup({ leaving, onLeave, ...account }: Account & { leaving: boolean; onLeave: () => void }) {
  return (
    <div className="ml-auto flex shrink-0 items-center gap-x-2">
      <ProfileLink {...account} />
      <SignOutButton pending={leaving} onLeave={onLeave} asks={!account.user.hasFullSession} />
    </div>
  )
}

function ProfileLink({ user, guest }: Account) {
  const name = user.firstName || (user.email ?? '')
  return (
    <Link to={paths.profile} className={profileLinkLook}>
      <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="small" />
      <span className="leading-tight">
        <span
          aria-hidden
          title={name}
          dir="auto"
          className="ml-2.5 hidden max-w-40 truncate text-left @min-[40rem]:block @min-[63rem]:@max-[72rem]:hidden"
        >
          {name}
        </span>
        <span className="sr-only">{`Profile: ${name}`}</span>
        {/* Below the name, because both do not fit in one row. In narrower windows it is below the family name. */}
        {guest && <GuestBadge className="ml-2.5 hidden whitespace-nowrap @min-[72rem]:flex" />}
      </span>
    </Link>
  )
}

interface SignOutButtonProps {
  pending: boolean
  onLeave: () => void
  /** Asks first: without a password, a person only comes back by their personal link. */
  asks: boolean
}

function SignOutButton({ pending, onLeave, asks }: SignOutButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const leave = async () => {
    if (!(await mayLeavePage())) return
    if (asks) setIsAsking(true)
    else onLeave()
  }
  return (
    <>
      {asks && isAsking && <SignOutQuestion onStay={() => setIsAsking(false)} onLeave={onLeave} pending={pending} />}
      <Button variant="quiet" icon={<LogOut aria-hidden />} pending={pending} onClick={leave}>
        <span className="@min-[63rem]:hidden" aria-hidden>
          Out
        </span>
        <span className="sr-only @min-[63rem]:not-sr-only">Logout</span>
      </Button>
    </>
  )
}
