import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LostPage } from '#web/ui/pictures/lost-page.tsx'
import { Shell } from './shell.tsx'
import { useFamilyScope } from './use-family-scope.ts'

/** For every unknown address. */
export function NotFound() {
  usePageTitle('Page Not Found')
  const { user } = useUser()
  useFamilyScope(user)
  if (user)
    return (
      <Shell user={user}>
        <NotHere />
      </Shell>
    )
  return (
    <main className="px-gutter">
      <NotHere />
    </main>
  )
}

function NotHere() {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-form flex-col items-center justify-center gap-5 text-center">
      <LostPage className="w-full max-w-80" />
      <p className="text-small text-ink-soft">404</p>
      <Heading level={1} className="text-display">
        Page Not Found
      </Heading>
      <p className="text-ink-soft">There’s no page at this address. Check the address for a typo.</p>
      <Link to={paths.home} reloadDocument className={buttonClass()}>
        Go to Home Page
      </Link>
    </div>
  )
}
