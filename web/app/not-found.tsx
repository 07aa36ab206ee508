import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { paths } from './paths.ts'

/** For every address that is none of ours. */
export function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-form flex-col items-center justify-center gap-5 px-gutter text-center">
      <p className="text-small text-ink-soft">404</p>
      <Heading level={1} className="text-display">
        Page Not Found
      </Heading>
      <p className="text-ink-soft">There is no page at this address. Perhaps a letter is missing in it.</p>
      <Link to={paths.home} reloadDocument className={buttonClass()}>
        Go to Home Page
      </Link>
    </main>
  )
}
