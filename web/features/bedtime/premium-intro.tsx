import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { paths } from '#common/paths.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { HowToGetPremium, useManagesPlan } from '#web/features/billing/plan-needed-text.tsx'
import { AudioPlayer } from '#web/features/playback/audio-player.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { WorldPicture } from './pictures/world-picture.tsx'
import sample from './sample/emma-and-the-bell.mp3'

/** Made with a computer’s voice; its length is known before it is loaded. */
const SAMPLE_MS = 31_700

/** In place of the form for a family without Premium: what it would get, and how. */
export function PremiumIntro({ plan }: { plan: SubscriptionStatus }) {
  const { data: site } = useSiteConfig()
  const managesPlan = useManagesPlan()
  return (
    <Card aria-labelledby="bedtime-premium" className="flex flex-col gap-5">
      <Heading level={2} id="bedtime-premium" className="flex items-center gap-3 text-heading">
        <Star aria-hidden className="size-[1.1em] shrink-0 fill-honey text-honey" />
        Bedtime stories are part of Premium
      </Heading>
      <p>
        Tell us a child’s name and what they like. We write a calm story with them in it, you read it aloud, and they
        can hear you every night.
      </p>
      <figure className="flex flex-col gap-4 rounded-card border border-hairline bg-well p-gutter">
        <WorldPicture world="harbor" className="rounded-control" />
        <figcaption>
          <p className="font-story text-lead font-[560]">Emma and the Bell That Fell Asleep</p>
          <p className="text-ink-soft">
            Part of a finished story. A computer reads this one; yours will have your voice.
          </p>
        </figcaption>
        <AudioPlayer
          src={sample}
          durationMs={SAMPLE_MS}
          label="the sample story"
          failure={{ message: 'We couldn’t play the sample.', advice: 'Please try again in a moment.' }}
        />
      </figure>
      {site?.sells && managesPlan && (
        <div className="flex flex-col items-start gap-3">
          <Link to={paths.premium} search={{ from: paths.bedtime }} className={buttonClass({ size: 'large' })}>
            {plan.freeDays > 0 ? `Try Premium Free for ${plan.freeDays} Days` : 'See What Premium Costs'}
          </Link>
        </div>
      )}
      {!managesPlan && (
        <p>
          <HowToGetPremium status={plan} />
        </p>
      )}
      <p className="text-ink-soft">Every story that’s already here stays free to hear, for as long as you like.</p>
    </Card>
  )
}
