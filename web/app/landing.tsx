import { Link } from '@tanstack/react-router'
import { PRODUCT } from '#web/lib/product.ts'
import icon from '#web/styles/icon.svg'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { paths } from './paths.ts'

/** What a visitor sees first, until the marketing pages take this place. */
export function Landing() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-page items-center justify-between px-4 py-3 sm:px-6">
        <span className="flex items-center gap-2.5 font-story font-[650]">
          <img src={icon} alt="" className="size-8" />
          {PRODUCT}
        </span>
        <Link to={paths.auth} search={{ tab: 'sign-in' }} className={buttonClass({ variant: 'quiet' })}>
          Sign In
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-page flex-1 flex-col items-center justify-center gap-7 px-4 pb-24 text-center sm:px-6">
        <Heading level={1} className="text-display text-balance">
          The stories they tell, in the voice you love
        </Heading>
        <p className="max-w-form text-lead text-ink-soft text-pretty">
          One big button. They press it and talk; {PRODUCT} writes the words down and keeps both for the family, and for
          nobody else.
        </p>
        <Link to={paths.auth} className={buttonClass({ size: 'large' })}>
          Start Free Trial
        </Link>
        <p className="text-small text-ink-soft">30 days free. No credit card.</p>
      </main>
    </div>
  )
}
