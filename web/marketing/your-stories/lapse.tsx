import { TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const lapse = ({ sells, ready }: SiteConfig) => ({
  id: 'lapse',
  heading: sells ? 'When a trial or a plan ends' : 'Nothing runs out here',
  body: sells ? (
    <>
      <p>
        Every new family has {TRIAL_DAYS} days free. When these are over, or when a plan ends, no story is deleted and
        none is locked.
      </p>
      <p>These stay free for as long as this {PRODUCT} runs:</p>
      <ul>
        <li>listening, reading and searching</li>
        <li>writing comments, and asking each other questions</li>
        <li>downloading single stories</li>
        <li>downloading the complete archive</li>
      </ul>
      <p>
        Two things stop: you cannot start a new recording, and you cannot invite new people. The page says so before
        anybody speaks. A recording that began in time is kept, even if it reaches us later.
      </p>
      {!ready.premium && (
        <p>A plan cannot be bought yet. So for now, recording stops after the {TRIAL_DAYS} days. Your stories stay.</p>
      )}
    </>
  ) : (
    <p>Everything in this {PRODUCT} is included, for as long as it runs. Nothing is sold.</p>
  ),
})
