import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Plans } from '../parts/plans.tsx'

export function HistorianPlans({ ready }: { ready: boolean }) {
  return (
    <Plans
      plans={[
        {
          name: 'Research Starter',
          price: `${TRIAL_DAYS} days free`,
          terms: 'No credit card',
          includes: [
            'Recordings of any length',
            'Search in every transcript',
            'Speaker, date, place, tags and notes',
            'The complete archive as BagIt',
          ],
          action: (
            <CallToAction purpose="archive" category="historian" label="plan starter" full>
              Start Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Research Pro',
          premium: true,
          soon: !ready,
          price: `$${PRICES.month} per month`,
          terms: `or $${PRICES.year} per year: save $${PRICES.savedByTheYear}, 2 months free. Cancel anytime.`,
          includes: [
            'All of Research Starter, for as long as you stay',
            'A timeline by the date told about',
            'Many entries tagged at once',
            'Downloads of any selection',
            'Your questions answered first',
          ],
          action: (
            <CallToAction purpose="archive-pro" category="historian" label="plan pro" variant="secondary" full>
              Upgrade to Pro
            </CallToAction>
          ),
        },
      ]}
    />
  )
}
