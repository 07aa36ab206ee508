import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { FaqContent, type FaqContentProps } from './question-list.tsx'

const siteConfig = { ...sampleSiteConfig, contact: 'help@example.org' }
const linkOf = (hasPriority: boolean) =>
  /mailto:[^"]*/.exec(renderToStaticMarkup(<FaqContent {...{ siteConfig, hasPriority }} />))?.[0]

test('the email to support is marked for families with Premium only', () => {
  expect(linkOf(true)).toBe('mailto:help@example.org?subject=%5BPremium%5D%20A%20question%20about%20Keepsaid')
  expect(linkOf(false)).toBe('mailto:help@example.org')
})

test('without a contact address, people write where somebody reads it', () => {
  const nobody = { ...sampleSiteConfig, contact: null }
  const pageWith = (contactLink: FaqContentProps['contactLink']) =>
    renderToStaticMarkup(<FaqContent siteConfig={nobody} contactLink={contactLink} />)
  const withLink = pageWith(<a href="/profile/contact">Contact Us</a>)
  expect(withLink).toMatch(/Write to us in your own words.*Contact Us/)
  expect(withLink).not.toContain('Ask the person')
  expect(pageWith(undefined)).toContain('Ask the person who gave you this address')
  // While that is unknown, neither is said.
  expect(pageWith(false)).not.toMatch(/Contact Us|Ask the person/)
})
