import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Plans } from '../parts/plans.tsx'

export function GiftPlans({ ready }: { ready: boolean }) {
  return (
    <Plans
      plans={[
        {
          name: 'Free Trial',
          soon: !ready,
          price: 'Free',
          terms: `${TRIAL_DAYS} days, no credit card, for a family that has not had one`,
          includes: ['Everything to begin with', 'Any number of stories', 'A certificate to print or send'],
          action: (
            <CallToAction purpose="gift-trial" category="gift" label="plan free trial" variant="secondary" full>
              Give Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Premium',
          premium: true,
          soon: !ready,
          price: `$${PRICES.year}`,
          terms: 'one year for the whole family, paid once',
          includes: [
            'All of the free trial, for a year',
            'Bedtime stories for grandchildren',
            'A certificate to print or send',
          ],
          action: (
            <CallToAction purpose="gift-premium" category="gift" label="plan premium" full>
              Give Premium Access
            </CallToAction>
          ),
        },
      ]}
    />
  )
}
