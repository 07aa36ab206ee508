import { CallToAction } from '../parts/call-to-action.tsx'
import { ArchiveDrawer } from '../pictures/archive-drawer.tsx'

export function HistorianHero() {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20 lg:grid-cols-2 lg:gap-14">
      <div>
        <h1>The source that can still answer back</h1>
        <p className="mt-5 max-w-form text-lead text-ink-soft">
          Record the people who were there. Keep the original sound, find any word in it, and cite it like every other
          source.
        </p>
        <div className="mt-7">
          <CallToAction purpose="archive" category="historian" label="hero" size="large">
            Start Your Audio Archive
          </CallToAction>
        </div>
      </div>
      <ArchiveDrawer className="mx-auto w-full max-w-lg" />
    </section>
  )
}
