import { PRODUCT } from '#common/product.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { LostPage } from '#web/ui/pictures/lost-page.tsx'
import type { PageConfig } from './page-config.ts'

export const notFound: PageConfig = {
  path: '/404',
  title: `Page Not Found – ${PRODUCT}`,
  description: 'There is no page at this address.',
  share: 'landing',
  listed: false,
  visitorsOnly: true,
  sells: false,
}

/** For every unknown address. */
export function NotFound() {
  return (
    <section className="mx-auto flex max-w-form flex-col items-center gap-5 px-4 py-12 text-center">
      <LostPage className="w-full max-w-xs" />
      <p className="text-small text-ink-soft">404</p>
      <h1>Page Not Found</h1>
      <p className="text-ink-soft">There’s no page at this address. Check the address for a typo.</p>
      <a href="/" className={buttonClass()}>
        Go to Home Page
      </a>
    </section>
  )
}
