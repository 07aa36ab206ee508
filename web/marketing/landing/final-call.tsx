import { CallToAction } from '../parts/call-to-action.tsx'
import { ListeningFamily } from '../pictures/listening-family.tsx'

/** The last word of the page. */
export function FinalCall() {
  return (
    <section aria-labelledby="begin-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <ListeningFamily className="w-full max-w-md" />
        <h2 id="begin-heading">Whose story would you miss?</h2>
        <p className="max-w-form text-lead text-ink-soft">Ask for one this week. Ten minutes are enough to begin.</p>
        <CallToAction purpose="trial" category="landing" label="end" size="large">
          Start Free Trial
        </CallToAction>
      </div>
    </section>
  )
}
