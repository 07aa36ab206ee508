import { TRIAL_DAYS } from '#common/pricing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { DeskByTheWindow } from '../pictures/desk-by-the-window.tsx'
import { HoldHeadline, RotatingHeadline, rotatingClass } from './rotating-headline.tsx'

/** The promise, the button that keeps it, and the way to it. */
export function Hero({ writesDown }: { writesDown: boolean }) {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20 lg:grid-cols-[11fr_10fr] lg:gap-14">
      <div className={rotatingClass}>
        <p className="mb-5">
          <Badge tone="well">{TRIAL_DAYS}-day free trial</Badge>
        </p>
        <RotatingHeadline />
        <p className="mt-5 max-w-form text-lead text-ink-soft">
          They press one big button and talk.{' '}
          {writesDown
            ? 'The words are written down, and both are kept in private, for your family.'
            : 'The recording is kept in private, for your family, and the words can be typed in beside it.'}
        </p>
        <div className="mt-7">
          <CallToAction purpose="trial" category="landing" label="hero" size="large">
            Start Free Trial
          </CallToAction>
        </div>
        <p className="mt-4 mb-2 text-small text-ink-soft">{TRIAL_DAYS} days free. No credit card.</p>
        <HoldHeadline />
      </div>
      {/* Who sees a red button presses it. */}
      <a
        href="/auth?for=trial"
        data-category="landing"
        data-label="hero picture"
        className="mx-auto block w-full max-w-xl rounded-card text-ink no-underline"
      >
        <DeskByTheWindow className="w-full" />
        <span className="mt-3 block text-center text-lead font-[650]">Press to Record</span>
      </a>
    </section>
  )
}
