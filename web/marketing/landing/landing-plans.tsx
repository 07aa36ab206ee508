import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Plans } from '../parts/plans.tsx'

/** The two plans in short. */
export function LandingPlans({ ready, writesDown }: { ready: boolean; writesDown: boolean }) {
  return (
    <Plans
      plans={[
        {
          name: 'Free Trial',
          price: `${TRIAL_DAYS} days free`,
          terms: 'No credit card',
          includes: [
            'Recordings as long and as many as you like',
            writesDown ? 'The words written down for you' : 'Words typed in beside the recording',
            'The whole family invited',
            'Everything downloaded, any time',
          ],
          action: (
            <CallToAction purpose="trial" category="landing" label="plan free trial" full>
              Start Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Premium',
          premium: true,
          soon: !ready,
          price: `$${PRICES.month} per month`,
          terms: `or $${PRICES.year} per year: save $${PRICES.savedByTheYear}, 2 months free. Cancel anytime.`,
          includes: [
            'All of the free trial, for as long as you stay',
            'Bedtime stories for grandchildren',
            'Many stories downloaded at once',
            'Your questions answered first',
          ],
          action: (
            <CallToAction purpose="premium" category="landing" label="plan premium" variant="secondary" full>
              {ready ? 'Choose Premium' : 'Start with the Free Trial'}
            </CallToAction>
          ),
        },
      ]}
    />
  )
}
