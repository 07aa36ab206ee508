import { Star } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Soon } from '../parts/soon.tsx'
import { BedtimeLamp } from '../pictures/bedtime-lamp.tsx'

/** What Premium has for the smallest. */
export function BedtimePromo({ ready }: { ready: boolean }) {
  return (
    <section aria-labelledby="bedtime-heading" className="border-y border-hairline bg-well">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-2 lg:gap-14">
        <BedtimeLamp className="mx-auto w-full max-w-md lg:order-last" />
        <div className="max-w-measure">
          <p className="mb-4 flex flex-wrap gap-3">
            <Badge tone="premium" icon={<Star aria-hidden />}>
              Premium
            </Badge>
            {!ready && <Soon />}
          </p>
          <h2 id="bedtime-heading">A bedtime story, read by Grandpa, from far away</h2>
          <p className="mt-4 text-lead text-ink-soft">
            Tell us a child’s first name, their age and what they love. A new story is written for them, a grandparent
            reads it aloud, and it waits for the night in the voice they know best.
          </p>
          <div className="mt-7">
            <CallToAction purpose="premium" category="landing" label="bedtime" variant="secondary">
              {ready ? 'Try Bedtime Stories' : 'Start Free Trial'}
            </CallToAction>
          </div>
        </div>
      </div>
    </section>
  )
}
