import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const counting = ({ analytics }: SiteConfig) => ({
  id: 'counting',
  heading: 'Counting visits',
  body: analytics ? (
    <>
      <p>
        We count visits with Google Analytics, a service of the company Google. It learns which kind of page is looked
        at, that a recording was begun, that a story was saved, and which of a few buttons was pressed. Like every
        website that your browser asks, Google also learns your internet address and which browser you have.
      </p>
      <p>
        It does not learn your name from us, and nothing of what you say or write. We tell it “a story”, never which
        one. Its advertising features are switched off.
      </p>
      <p>
        If your browser says “Do Not Track” or “Global Privacy Control”, nothing of this is loaded. It is never loaded
        when you open an invite link or a link to a new password.
      </p>
    </>
  ) : (
    <p>
      Nobody counts your visits here. There is no advertising. Every part of these pages comes from this {PRODUCT}{' '}
      itself, so no other company learns that you were here.
    </p>
  ),
})
