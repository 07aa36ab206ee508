import { CallToAction } from '../parts/call-to-action.tsx'

/** The last word of the page. */
export function HistorianFinalCall() {
  return (
    <section aria-labelledby="begin-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 id="begin-heading">The oldest source you have is at the next family dinner</h2>
        <CallToAction purpose="archive" category="historian" label="end" size="large">
          View Plans &amp; Pricing
        </CallToAction>
      </div>
    </section>
  )
}
