import { CallToAction } from '../parts/call-to-action.tsx'

/** The last word of the page. */
export function GiftCalls() {
  return (
    <section aria-labelledby="give-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 id="give-heading">Who comes to mind?</h2>
        <p className="flex flex-wrap justify-center gap-3">
          <CallToAction purpose="gift-premium" category="gift" label="end premium" size="large">
            Give Premium Access
          </CallToAction>
          <CallToAction purpose="gift-trial" category="gift" label="end free trial" variant="secondary" size="large">
            Give Free Trial
          </CallToAction>
        </p>
      </div>
    </section>
  )
}
