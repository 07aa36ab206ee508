import { Link } from '@tanstack/react-router'
import { BookOpen, LogOut, Mic } from 'lucide-react'
import type { User } from '#server/features/accounts/contract.ts'
import { useSignOut } from '#web/features/accounts/use-sign-out.ts'
import { mayLeavePage } from '#web/lib/page-hold.ts'
import { PRODUCT } from '#web/lib/product.ts'
import icon from '#web/styles/icon.svg'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { paths } from './paths.ts'

const linkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-control border-2 border-transparent px-3 text-ink no-underline hover:bg-evergreen-wash [&_svg]:size-[1.2em] data-[status=active]:border-evergreen data-[status=active]:font-[650] data-[status=active]:text-evergreen'

/** The fixed header of every signed-in page: two rows on narrow screens, one on wide ones. */
export function Header({ user }: { user: User }) {
  const name = user.firstName || user.email
  const guest = user.accountType === 'guest'
  return (
    <header className="sticky top-0 z-40 border-b [@media(max-height:30rem)]:static border-hairline bg-paper print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-3 sm:px-6">
        <Link
          to={paths.home}
          className="flex min-h-14 min-w-0 flex-1 basis-48 items-center gap-2.5 text-ink no-underline lg:flex-none lg:basis-auto"
        >
          <img src={icon} alt="" className="size-8 shrink-0" />
          <span className="min-w-0 py-1.5 leading-tight">
            <span className="block truncate font-story font-[650]">{PRODUCT}</span>
            <span className="block truncate text-small text-ink-soft">{user.familyName}</span>
            {guest && <GuestLine />}
          </span>
        </Link>
        <nav
          aria-label="Main"
          className="order-last flex w-full flex-wrap items-center gap-1 border-t border-hairline py-1 lg:order-none lg:ml-6 lg:w-auto lg:flex-1 lg:border-0"
        >
          <Link to={paths.home} activeOptions={{ exact: true }} className={linkLook}>
            <Mic aria-hidden />
            Record
          </Link>
          <Link to={paths.stories} className={linkLook}>
            <BookOpen aria-hidden />
            Stories
          </Link>
        </nav>
        <p className="ml-auto flex min-h-14 items-center gap-2.5">
          <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="small" />
          <span aria-hidden className="hidden max-w-40 truncate sm:inline">
            {name}
          </span>
          <span className="sr-only">Signed in as {name}</span>
          {guest && (
            <span className="hidden lg:inline">
              <Badge tone="well">Family Member</Badge>
            </span>
          )}
        </p>
        <SignOutButton />
      </div>
    </header>
  )
}

/** The green dot and badge of those who joined somebody else's vault, where a badge of its own has no room. */
function GuestLine() {
  return (
    <span className="flex items-center gap-2 text-small text-evergreen lg:hidden">
      <span aria-hidden className="size-2.5 rounded-round bg-current forced-colors:border" />
      Family Member
    </span>
  )
}

function SignOutButton() {
  const signOut = useSignOut()
  const leave = async () => {
    if (await mayLeavePage()) signOut.mutate()
  }
  return (
    <Button variant="quiet" icon={<LogOut aria-hidden />} pending={signOut.isPending} onClick={leave}>
      <span className="lg:hidden" aria-hidden>
        Out
      </span>
      <span className="sr-only lg:not-sr-only">Logout</span>
    </Button>
  )
}
