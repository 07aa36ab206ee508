import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
// Long, because all that is claimed anywhere is held against the same code, under the same settings.

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { entitlement } from '#server/features/billing/entitlement.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'
import { mayDeleteStory, mayEditHistory, mayEditWords, mayRestoreStory } from '#server/features/stories/policy.ts'
import { RESERVE_BYTES } from '#web/features/recording/storage/space-reserve.ts'
import { sampleSiteConfig } from '#web/lib/testing/sample-site-config.ts'
import { Faq, faq } from '../faq/faq.tsx'
import { productData } from '../for-machines/product-data.ts'
import { Gift, gift } from '../gift/gift.tsx'
import { Historian, historian } from '../historian/historian.tsx'
import { Landing, landing } from '../landing/landing.tsx'
import { descriptionOf, type PageConfig } from '../page-config.ts'
import { Privacy, privacy } from '../privacy/privacy.tsx'
import { Terms, terms } from '../terms/terms.tsx'
import { YourStories, yourStories } from './your-stories.tsx'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const now = sampleSiteConfig
const later: SiteConfig = { ...now, ready: { premium: true, gifts: true, bedtimeStories: true }, analytics: true }
const atHome: SiteConfig = { ...now, sells: false, contact: null }
const drafted: SiteConfig = { ...now, drafts: true }
const typedIn: SiteConfig = { ...now, writesDown: false }

/** Those that are there wherever the service runs. */
const PAGES = [
  { about: faq, Page: Faq },
  { about: privacy, Page: Privacy },
  { about: terms, Page: Terms },
  { about: yourStories, Page: YourStories },
]

const SELLING = [
  { about: landing, Page: Landing },
  { about: gift, Page: Gift },
  { about: historian, Page: Historian },
]

type Page = (typeof PAGES)[number]['Page']

const markupOf = (Page: Page, facts = now): string => renderToStaticMarkup(<Page facts={facts} />)
const textOf = (Page: Page, facts = now): string => markupOf(Page, facts).replaceAll(/<[^>]+>/g, '')
/** What is said to those who do not see. */
const heardOf = (Page: Page, facts: SiteConfig): string =>
  [...markupOf(Page, facts).matchAll(/(?:alt|title|aria-label)="([^"]*)"/g)].map(([, words]) => words).join(' ')
/** All that is said: on the page, beside it, about it, and to machines. */
const allOf = ({ about, Page }: { about: PageConfig; Page: Page }, facts: SiteConfig): string =>
  [
    about.title,
    descriptionOf(about, facts),
    textOf(Page, facts),
    heardOf(Page, facts),
    JSON.stringify(about.data?.(facts, AT) ?? ''),
  ].join(' ')
const AT = { origin: 'https://k.example', image: 'https://k.example/share.png' }
const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** A number that only the server's own file knows: written there alone, or as a product. */
function numberIn(path: string, name: string): number {
  const [, factors] = source(path).match(new RegExp(`^(?:export )?const ${name} = ([\\d_ *]+)$`, 'm')) ?? []
  if (!factors) throw new Error(`${path} does not say ${name} any more.`)
  return factors.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

describe('times and sizes are those of the code', () => {
  test('a deleted story', () => {
    expect(textOf(YourStories)).toContain(`waits there for ${DAYS_KEPT} days`)
    expect(textOf(Privacy)).toContain(`${DAYS_KEPT} days. Then its recording`)
    expect(textOf(Faq)).toContain(`A story you delete waits for ${DAYS_KEPT} days`)
  })

  test('the trial', () => {
    expect(source('server/features/family/found-family.ts')).toContain(
      "import { TRIAL_DAYS } from '#common/pricing.ts'",
    )
    for (const Page of [Terms, Faq]) expect(textOf(Page)).toContain(`The first ${TRIAL_DAYS} days are free`)
    expect(descriptionOf(landing, now)).toContain(`${TRIAL_DAYS} days free`)
  })

  test('an invite', () => {
    const days = numberIn('server/features/family/invites/create-invite.ts', 'INVITE_DAYS')
    expect(textOf(Privacy)).toContain(`An invite link: ${days} days`)
    expect(textOf(Terms)).toContain(`lets one person in, within ${days} days`)
    expect(textOf(Faq)).toContain(`It works once and lasts ${days} days`)
  })

  test('the rate of a recording', () => {
    const rate = numberIn('web/features/recording/capture/microphone.ts', 'BITS_PER_SECOND')
    expect(textOf(Historian)).toContain(`about ${rate / 1000} kbit/s`)
  })

  test('a link to a new password', () => {
    const file = 'server/features/account/passwords/begin-reset.ts'
    expect(numberIn(file, 'HOUR')).toBe(HOUR)
    expect(source(file)).toContain('expiresAt: new Date(now.getTime() + HOUR)')
    expect(textOf(Privacy)).toContain('A link to a new password: One hour')
  })

  test('being signed in, and by which cookie', () => {
    const days = numberIn('server/infra/http/session-store.ts', 'SESSION_LIFETIME') / DAY
    expect(textOf(Privacy)).toContain(`It lasts ${days} days`)
    expect(textOf(Privacy)).toContain(`Being signed in: ${days} days`)
    expect(days).toBe(365)
    expect(textOf(Faq)).toContain('stays signed in for a year')
    const [, name] = source('server/infra/http/sessions.ts').match(/^const SESSION_COOKIE = '(.+)'$/m) ?? []
    expect(textOf(Privacy)).toContain(`We have one, called ${name}.`)
  })

  test('a recording that nobody saves', () => {
    const days = numberIn('server/features/recording/stored-files.ts', 'UPLOAD_LEASE') / DAY
    expect(textOf(Privacy)).toContain(`removes its copy ${days} days after the last piece came`)
    expect(textOf(Privacy)).toContain(`have not saved: ${days} days on our server`)
  })

  test('mail', () => {
    const days = numberIn('server/features/email/forget-mail.ts', 'KEPT_DAYS')
    expect(textOf(Privacy)).toContain(`The note that a mail was sent: ${days} days`)
    expect(textOf(Privacy)).toContain(`or ${days} days after it has run out`)
    expect(textOf(Privacy)).toContain(`waits for us in a folder for ${days} days`)
  })

  test('an archive that lies ready', () => {
    expect(numberIn('server/features/export/archive/archive-cache.ts', 'ARCHIVE_LIFETIME_MS')).toBe(DAY)
    expect(textOf(Privacy)).toContain('an archive that you download: One day')
  })

  test('the room in reserve', () => {
    expect(textOf(Privacy)).toContain(`${RESERVE_BYTES / 1_000_000} megabytes`)
  })

  test('a payment that did not go through', () => {
    const ended = { subscriptionStatus: 'past_due', trialEndsAt: new Date(0) } as const
    const premiumAfter = (days: number) =>
      entitlement({ ...ended, subscriptionEndDate: new Date(0) }, 'test', new Date(days * DAY)).isPremium
    expect(textOf(Terms, later)).toContain('stays on for 14 more days')
    expect([premiumAfter(13.9), premiumAfter(14)]).toEqual([true, false])
  })
})

test('who may do what is what the server lets them do', () => {
  const story = { userId: 1 }
  const [author, owner] = [{ userId: 1, role: 'member' } as const, { userId: 2, role: 'owner' } as const]
  const may = (who: typeof author | typeof owner) =>
    [mayEditWords, mayDeleteStory, mayRestoreStory, mayEditHistory].map((allows) => allows(who, story))
  expect(may(author)).toEqual([true, true, true, true])
  expect(may(owner)).toEqual([false, false, true, true])
})

test('nothing but recording and inviting stops, and where nothing is sold nothing does', () => {
  const lapsed = { trialEndsAt: new Date(0), subscriptionStatus: 'free', subscriptionEndDate: null } as const
  expect(entitlement(lapsed, 'test', new Date())).toMatchObject({ canAdd: false, isPremium: false })
  expect(entitlement(lapsed, 'off', new Date())).toMatchObject({ canAdd: true, isPremium: true })
})

test('the switch for live words and the ways to the archive are called what they are called', () => {
  expect(source('web/features/recording/screen/live-transcript.tsx')).toContain('label="Show my words while I speak"')
  expect(textOf(Privacy)).toContain('“Show my words while I speak”')
  expect(source('web/features/stories/list/story-list-menu.tsx')).toContain('Download Everything')
  expect(textOf(YourStories)).toContain('“Download Everything”')
})

describe.each(PAGES)('$about.path', ({ about, Page }) => {
  test('follows the settings', () => {
    expect(allOf({ about, Page }, atHome)).not.toMatch(/\$|credit card|Premium|\btrials?\b|\bplans?\b|what it costs/)
    expect(markupOf(Page, atHome)).not.toContain('mailto:')
    expect(markupOf(Page)).toContain('href="mailto:help@example.org"')
    expect(textOf(Page)).not.toContain('Google')
  })

  test('leads only to what is there', () => {
    const ids = new Map([...PAGES, ...SELLING].map(({ about: { path }, Page }) => [path, markupOf(Page)]))
    for (const [, path = '', id] of markupOf(Page).matchAll(/href="(\/[\w-]*)?(?:#([\w-]+))?"/g)) {
      const target = ids.get(path || about.path)
      expect(target, path).toBeDefined()
      if (id) expect(target).toContain(`id="${id}"`)
    }
  })

  test('says it plainly', () => {
    for (const facts of [now, later, atHome]) expect(textOf(Page, facts)).not.toMatch(/!|hereby|shall|herein/)
  })
})

describe.each([...PAGES, ...SELLING])('$about.path', ({ about, Page }) => {
  test('is described in short, whatever holds', () => {
    expect(about.title.length).toBeLessThanOrEqual(60)
    for (const facts of [now, later, atHome, drafted, typedIn])
      expect(descriptionOf(about, facts).length).toBeLessThanOrEqual(160)
  })

  test('speaks of a program that writes only where there is one', () => {
    const claimed =
      /words (are )?written down|A program writes|program on (our own|the \w+) server|comes by itself|light up as|has its second|time at which|word times|automatic transcript|captions|written down wrongly/
    const said = allOf({ about, Page }, typedIn)
    expect(said).not.toMatch(claimed)
    if (about !== yourStories) expect(allOf({ about, Page }, now)).toMatch(claimed)
  })

  test('promises no good text where it is a rough draft', () => {
    expect(allOf({ about, Page }, drafted)).not.toMatch(/comes out well|[Gg]ood for clear|hear clear speech well/)
  })

  test('promises no plan that cannot be chosen', () => {
    expect(allOf({ about, Page }, now)).not.toMatch(
      /PreOrder|until (you choose|somebody chooses) a plan|[Oo]pens? soon/,
    )
  })
})

test('whoever asks how well it writes is told for which language', () => {
  for (const Page of [Landing, Historian, Faq, Terms])
    for (const facts of [now, drafted]) expect(textOf(Page, facts)).toContain('English')
})

test('who can hear is answered alike, with those who run the server', () => {
  for (const { Page } of [...PAGES, ...SELLING])
    for (const facts of [now, typedIn])
      expect(textOf(Page, facts)).not.toMatch(
        /[Nn]obody else can(?! do either)|for nobody else|family and nobody|[Oo]nly (the )?(invited|people you invite|members)/,
      )
  for (const Page of [Faq, Landing, Privacy, YourStories])
    expect(textOf(Page)).toMatch(/keys to (the|that) computer[^.]* could open the files/)
})

test('prices are the same wherever they stand', () => {
  for (const Page of [Faq, Terms, Landing, Historian])
    for (const facts of [now, later]) {
      expect(textOf(Page, facts)).toContain(`$${PRICES.month} per month`)
      expect(textOf(Page, facts)).toContain(`$${PRICES.year} per year`)
    }
  for (const facts of [now, later]) expect(textOf(Faq, facts)).toContain(`saves $${PRICES.savedByTheYear}`)
  expect(12 * PRICES.month - PRICES.year).toBe(PRICES.savedByTheYear)
})

test('while no plan can be chosen, it is said that recording stops', () => {
  const stops = new RegExp(`recording stops after the ${TRIAL_DAYS} days|after the ${TRIAL_DAYS} days recording stops`)
  for (const Page of [Faq, Landing, Historian, YourStories]) {
    expect(textOf(Page, now)).toMatch(stops)
    expect(textOf(Page, now)).toMatch(/cannot be bought yet|No plan can be chosen yet/)
    expect(textOf(Page, later)).not.toMatch(stops)
  }
})

test('machines are offered what can be had, with a picture', () => {
  const offersIn = (facts: SiteConfig) => productData('', facts, AT) as { offers: { price: string }[]; image: string }
  expect(offersIn(now).offers.map(({ price }) => price)).toEqual(['0.00'])
  expect(offersIn(later).offers.map(({ price }) => price)).toEqual(['0.00', '5.00', '50.00'])
  expect(offersIn(now).image).toBe(AT.image)
})

test('a recording is said to be what the browser made of the sound', () => {
  expect(source('web/features/recording/capture/microphone.ts')).toMatch(
    /noiseSuppression: true,\s*autoGainControl: true/,
  )
  expect(textOf(Historian)).toContain('filters noise out of the sound')
})

test('analytics are told of where there are any', () => {
  expect(textOf(Privacy, later)).toMatch(/Google Analytics.*_ga/s)
})
