import { buttonClass } from '#web/ui/button-class.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Soon } from '../parts/soon.tsx'
import { GiftEnvelope } from '../pictures/gift-envelope.tsx'

export function GiftHero({ ready }: { ready: boolean }) {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20 lg:grid-cols-2 lg:gap-14">
      <div>
        {!ready && (
          <p className="mb-5">
            <Soon />
          </p>
        )}
        <h1>Give them a good listener</h1>
        <p className="mt-5 max-w-form text-lead text-ink-soft">
          A place for the stories only they can tell, and a family that hears them. In an envelope, with their name on
          it.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <CallToAction purpose="gift-premium" category="gift" label="hero" size="large">
            Choose a Gift Plan
          </CallToAction>
          <a href="#gift-plans" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            See both gifts
          </a>
        </div>
        {!ready && (
          <p className="mt-4 max-w-form text-small text-ink-soft">
            Gifts cannot be chosen yet. Until then you can start a free trial and invite them into it.
          </p>
        )}
      </div>
      <GiftEnvelope className="mx-auto w-full max-w-lg" />
    </section>
  )
}
