import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PREMIUM_FREE_DAYS, PRICES } from '#common/pricing.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { checkoutAddress } from './billing-addresses.ts'
import { firstPaymentDate, formatPlanPrice, type PaidPlan } from './format-plan.ts'

const CHOICES = [
  { value: 'monthly', label: `Monthly: ${formatPlanPrice('monthly')}`, hint: 'Paid month by month' },
  {
    value: 'annual',
    label: `Annual: ${formatPlanPrice('annual')}`,
    hint: `Save $${PRICES.savedByTheYear}: 2 months free`,
  },
] as const

/** Chooses between monthly and annual, and leads to the payment page. */
export function ChoosePlan({ status, familyId }: { status: SubscriptionStatus; familyId: number }) {
  const { from } = useSearch({ from: '/signed-in/premium' })
  const [plan, setPlan] = useState<PaidPlan>('monthly')
  const now = useNow()
  const { isAfterGift } = firstPaymentDate(status, now)
  const isFree = status.freeDays > 0 && !isAfterGift
  return (
    <Card aria-labelledby="choose" className="figures flex flex-col gap-6">
      <Heading level={2} id="choose">
        {isFree
          ? `Try Premium free for ${status.freeDays} days`
          : isAfterGift
            ? 'Choose what follows your gift'
            : 'Choose a plan'}
      </Heading>
      <ChoiceGroup
        legend="How would you like to pay?"
        name="plan"
        row
        choices={CHOICES}
        value={plan}
        onChange={({ target }) => setPlan(target.value === 'monthly' ? 'monthly' : 'annual')}
      />
      <div className="flex flex-col gap-3">
        {/* A plain link: the payment page has headers of its own, so it needs a page load. */}
        <a href={checkoutAddress({ plan, familyId, from })} className={buttonClass({ size: 'large', full: true })}>
          {isFree ? `Start ${status.freeDays} Days Free` : 'Continue to Payment'}
        </a>
        <p className="text-ink-soft">{`${describeFirstPayment(status, plan, now)} Cancel anytime: Premium then stays until the end of the time you’ve paid for.`}</p>
      </div>
    </Card>
  )
}

const describeFirstPayment = (status: SubscriptionStatus, plan: PaidPlan, now: number): string => {
  const { date, isAfterGift } = firstPaymentDate(status, now)
  const price = plan === 'annual' ? PRICES.year : PRICES.month
  if (isAfterGift)
    return `Your gift is used first, so you pay nothing today. The first payment of $${price} is on ${date}.`
  if (date) return `You pay nothing today. The first payment of $${price} is on ${date}.`
  return `Your family has had its ${PREMIUM_FREE_DAYS} free days, so the first payment of $${price} is today.`
}

/** What families get with Premium, and nothing that doesn't exist yet. */
export function PremiumFeatures() {
  const { data: site } = useSiteConfig()
  return (
    <Section title="What Premium adds">
      <CheckList items={premiumFeatures(site)} />
    </Section>
  )
}

/** Each with a line about it. */
const premiumFeatures = (site: SiteConfig | undefined): readonly (readonly [string, string])[] => [
  ['Recording for everyone', 'Your whole family keeps recording after the free trial, and you can invite more people.'],
  [
    'Bulk downloads',
    'Download many stories in one ZIP file, as audio, as PDFs to print and as text. Filter them by storyteller, decade or tag.',
  ],
  [
    'Organization tools',
    'Edit and tag many stories at once, and see your family’s stories year by year on the timeline.',
  ],
  ...(site?.ready.bedtimeStories
    ? [['Bedtime stories', 'A new story for a child in the family, read aloud by a grandparent.'] as const]
    : []),
  ...(site?.contact ? [['Priority support', 'When you write to us, you’re first in line.'] as const] : []),
]

/** What no plan is needed for. */
export function FreeForever() {
  return (
    <Section
      title="What stays free forever"
      intro="Nothing is ever locked away. If you cancel, or never choose Premium, your family can still:"
    >
      <CheckList
        items={[
          ['Listen, read and search', 'Every story, for as long as you like.'],
          ['Comment and react', 'And ask each other questions.'],
          ['Download', 'Single stories, and the complete archive with every original recording.'],
        ]}
      />
    </Section>
  )
}

function CheckList({ items }: { items: readonly (readonly [title: string, text: ReactNode])[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map(([title, text]) => (
        <li key={title} className="flex items-start gap-3.5">
          <Check aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
          <span className="measure min-w-0">
            <span className="font-[650]">{`${title}.`}</span> <span className="text-ink-soft">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
