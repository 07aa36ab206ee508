import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const cost = (facts: SiteConfig) => ({
  id: 'cost',
  heading: 'What it costs',
  body: facts.sells ? (
    <>
      <p>
        The first {TRIAL_DAYS} days are free for every new family, and you need no credit card. Everybody in the family
        can record, listen and read.
      </p>
      <p>
        After that, nothing is locked. Listening, reading, commenting and downloading stay free. New recordings and new
        invites stop until the family has a plan. <a href="/your-stories#lapse">More about this</a>
      </p>
      <Premium ready={facts.ready.premium} />
      <NotYet {...facts.ready} />
    </>
  ) : (
    <p>Nothing. Everything in this {PRODUCT} is included, and nothing is sold here.</p>
  ),
})

const price = `$${PRICES.month} per month, or $${PRICES.year} per year`

function Premium({ ready }: { ready: boolean }) {
  return ready ? (
    <>
      <p>
        Premium costs {price}. One plan is for the whole family. Only the owner of the vault can choose it, change it or
        end it.
      </p>
      <p>
        You can cancel at any time. Premium then stays until the end of the time that you have paid for. If a payment
        does not go through, Premium stays on for 14 more days.
      </p>
    </>
  ) : (
    <p>
      Premium will cost {price}, for the whole family. It cannot be bought yet, so no payment is taken and no card is
      asked for. Until it can be bought, there is no way to go on recording after the {TRIAL_DAYS} days.
    </p>
  )
}

function NotYet({ gifts, bedtimeStories }: SiteConfig['ready']) {
  const missing = [...(gifts ? [] : ['gifts']), ...(bedtimeStories ? [] : ['bedtime stories'])]
  return missing.length > 0 && <p>Not to be had yet: {missing.join(' and ')}.</p>
}
