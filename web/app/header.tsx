import { Link } from '@tanstack/react-router'
import { BookOpen, CircleQuestionMark, LogOut, Mic, TriangleAlert, UsersRound } from 'lucide-react'
import type { User } from '#server/features/accounts/contract.ts'
import { useSignOut } from '#web/features/accounts/use-sign-out.ts'
import { GuestLine } from '#web/features/families/guest-line.tsx'
import { mayLeavePage } from '#web/lib/page-hold.ts'
import { PRODUCT } from '#web/lib/product.ts'
import { useLater } from '#web/lib/use-later.ts'
import icon from '#web/styles/icon.svg'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { paths } from './paths.ts'

const linkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-transparent min-w-12 justify-center px-[min(0.75rem,3vw)] text-ink no-underline hover:bg-evergreen-wash max-[24rem]:px-1.5 max-[24rem]:text-small lg:px-2 [&_svg]:size-[1.2em] max-sm:[&_svg]:hidden data-[status=active]:border-evergreen data-[status=active]:font-[650] data-[status=active]:text-evergreen'

const loadSwitcher = () => import('#web/features/families/family-switcher.tsx')

/** The fixed header of every signed-in page: two rows on narrow screens, one on wide ones. */
export function Header({ user }: { user: User }) {
  const name = user.firstName || user.email
  const { signOut, isPending, failed } = useSignOut()
  const inFamily = user.familyId !== null
  const guest = inFamily && user.accountType === 'guest'
  const several = user.families.length > 1
  const { part } = useLater(loadSwitcher, several)
  const switcher = several && part
  return (
    <header className="sticky top-0 z-40 border-b [@media(max-height:30rem)]:static border-hairline bg-paper print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-3 sm:px-6">
        <div className="flex min-w-0 flex-1 basis-44 items-center lg:max-w-60 lg:flex-none lg:basis-auto">
          <Link
            to={paths.home}
            className={classNames(
              'flex min-h-14 items-center gap-2.5 text-ink no-underline',
              switcher ? 'min-w-12' : 'min-w-0',
            )}
          >
            <img src={icon} alt="" className="size-8 shrink-0" />
            <span className={switcher ? 'sr-only' : 'min-w-0 py-1.5 leading-tight'}>
              <span className="block truncate font-story font-[650]">{PRODUCT}</span>
              <span title={user.familyName ?? undefined} className="block truncate text-small text-ink-soft">
                {user.familyName}
              </span>
              {guest && <GuestLine />}
            </span>
          </Link>
          {switcher && <switcher.FamilySwitcher user={user} />}
        </div>
        {inFamily && (
          <nav
            aria-label="Main"
            className="order-last flex w-full flex-wrap items-center gap-1 border-t border-hairline py-1 lg:order-none lg:ml-2 lg:w-auto lg:flex-auto lg:border-0"
          >
            <Link to={paths.home} activeOptions={{ exact: true }} className={linkLook}>
              <Mic aria-hidden />
              Record
            </Link>
            <Link to={paths.stories} className={linkLook}>
              <BookOpen aria-hidden />
              Stories
            </Link>
            <Link to={paths.family} className={linkLook}>
              <UsersRound aria-hidden />
              Family
            </Link>
            <Link to={paths.faq} className={linkLook}>
              <CircleQuestionMark aria-hidden />
              FAQ
            </Link>
          </nav>
        )}
        <p className="ml-auto flex min-h-14 items-center gap-2.5 max-[24rem]:sr-only">
          <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="small" />
          <span aria-hidden title={name} className="hidden max-w-40 truncate sm:inline lg:max-xl:hidden xl:max-w-28">
            {name}
          </span>
          <span className="sr-only">Signed in as {name}</span>
          {guest && (
            <span className="hidden lg:inline">
              <Badge tone="well">Family Member</Badge>
            </span>
          )}
        </p>
        <SignOutButton pending={isPending} onLeave={signOut} />
      </div>
      {failed && <SignOutProblem />}
    </header>
  )
}

function SignOutProblem() {
  return (
    <p role="alert" className="mx-auto flex max-w-page items-start gap-2.5 px-3 pb-3 text-clay sm:px-6 lg:justify-end">
      <TriangleAlert aria-hidden className="mt-[0.2em] size-[1.2em] shrink-0" />
      Signing out did not work, so you are still signed in here. Please try again.
    </p>
  )
}

function SignOutButton({ pending, onLeave }: { pending: boolean; onLeave: () => void }) {
  const leave = async () => {
    if (await mayLeavePage()) onLeave()
  }
  return (
    <Button variant="quiet" className="max-sm:px-3" icon={<LogOut aria-hidden />} pending={pending} onClick={leave}>
      <span className="lg:hidden" aria-hidden>
        Out
      </span>
      <span className="sr-only lg:not-sr-only">Logout</span>
    </Button>
  )
}
