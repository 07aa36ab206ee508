import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { FaqContent } from './question-list.tsx'

const siteConfig = { ...sampleSiteConfig, contact: 'help@example.org' }
const linkOf = (hasPriority: boolean) =>
  /mailto:[^"]*/.exec(renderToStaticMarkup(<FaqContent {...{ siteConfig, hasPriority }} />))?.[0]

test('the email to support is marked for families with Premium only', () => {
  expect(linkOf(true)).toBe('mailto:help@example.org?subject=%5BPremium%5D%20A%20question%20about%20Keepsaid')
  expect(linkOf(false)).toBe('mailto:help@example.org')
})

test('without a contact address, people write on the Contact tab if somebody reads it', () => {
  const nobody = { ...sampleSiteConfig, contact: null }
  const pageWith = (contactPath: string | null) =>
    renderToStaticMarkup(<FaqContent siteConfig={nobody} contactPath={contactPath} />)
  expect(pageWith('/profile/contact')).toMatch(/href="\/profile\/contact"[^>]*>Contact Us</)
  expect(pageWith(null)).not.toContain('Contact Us')
  expect(pageWith(null)).toContain('Ask the person who gave you this address')
})
