import { PRODUCT } from '#web/lib/product.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import type { PageFacts } from '../page-facts.ts'

export const landing: PageFacts = {
  path: '/',
  title: `${PRODUCT}: family stories, in the voices that tell them`,
  description:
    'One big button: an older relative presses it and talks. The words are written down, and both are kept for the family alone. 30 days free, no credit card.',
  listed: true,
  visitorsOnly: true,
  sells: true,
}

export function Landing() {
  return (
    <section className="mx-auto max-w-page px-4 py-10">
      <h1>The stories they tell, in the voice you love</h1>
      <a href="/auth" className={buttonClass({ size: 'large' })}>
        Start Free Trial
      </a>
    </section>
  )
}
