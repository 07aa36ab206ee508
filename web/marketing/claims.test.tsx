// One long file: every claim on every page is checked against the same code, with the same settings.

import { readFileSync, statSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BITS_PER_SECOND, MAX_DECODED_HOURS } from '#common/media/recording-size.ts'
import { GIFTED_TRIAL_DAYS, PREMIUM_FREE_DAYS, PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { entitlement } from '#server/features/billing/entitlement.ts'
import type { EmailKind } from '#server/features/email/email-kinds.ts'
import { DELETION_DAYS } from '#server/features/leaving/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { canDeleteStory, canEditDetails, canEditText, canRestoreStory } from '#server/features/stories/policy.ts'
import { RESERVE_BYTES } from '#web/features/device-space/space-reserve.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { Faq, faq } from './faq-page.tsx'
import { Gift, gift } from './gift-page.tsx'
import { Historian, historian } from './historian-page.tsx'
import { Landing, landing } from './landing-page.tsx'
import { descriptionOf, type PageConfig } from './page-config.ts'
import { Privacy, privacy } from './privacy-page.tsx'
import { productData } from './structured-data.ts'
import { Terms, terms } from './terms-page.tsx'
import { YourStories, yourStories } from './your-stories-page.tsx'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const now = sampleSiteConfig
const later: SiteConfig = { ...now, ready: { gifts: true, bedtimeStories: true }, analytics: true }
const atHome: SiteConfig = { ...now, sells: false, contact: null }
const typedIn: SiteConfig = { ...now, canTranscribe: false }
const hosted: SiteConfig = { ...now, speechProviders: ['OpenAI'] }
const multilingual: SiteConfig = { ...now, languages: 'many' }

/** Pages of every installation. */
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

const markupOf = (Page: Page, siteConfig = now): string => renderToStaticMarkup(<Page siteConfig={siteConfig} />)
const textOf = (Page: Page, siteConfig = now): string => markupOf(Page, siteConfig).replaceAll(/<[^>]+>/g, '')
/** Text for screen readers. */
const labelsOf = (Page: Page, siteConfig: SiteConfig): string =>
  [...markupOf(Page, siteConfig).matchAll(/(?:alt|title|aria-label)="([^"]*)"/g)].map(([, words]) => words).join(' ')
/** All text of a page: visible, for screen readers, metadata and structured data. */
const allOf = ({ about, Page }: { about: PageConfig; Page: Page }, siteConfig: SiteConfig): string =>
  [
    about.title,
    descriptionOf(about, siteConfig),
    textOf(Page, siteConfig),
    labelsOf(Page, siteConfig),
    JSON.stringify(about.data?.(siteConfig, AT) ?? ''),
  ].join(' ')
const AT = { origin: 'https://k.example', image: 'https://k.example/share.png' }
const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** It goes to the people who run the service. */
const TO_US = null

/** Why people get each kind of email, in the words of the privacy policy. */
const EMAIL_REASONS: Record<EmailKind, string | typeof TO_US> = {
  welcome: 'you’ve created an account, to welcome you',
  invite: 'a relative invites you',
  relative_joined: 'a relative joins your family with your invite',
  question_asked: 'a relative asks you a question',
  question_answered: 'your question has been answered',
  digest: 'your family has added stories, comments or reactions, once a day at most, in your morning',
  reset_password: 'a new password is requested for your account',
  password_changed: 'a new password is requested for your account, or set',
  address_code: 'you ask for a code to show that your email address is yours',
  email_change_old: 'or you change that address',
  email_change_new: 'or you change that address',
  email_changed: 'or you change that address',
  new_device: 'your account is used on a new device',
  sign_in_changed: 'or how you sign in has changed',
  codes_guessed: 'someone tries to guess the codes of your account',
  recovery_started: 'relatives help you, or someone else in your family, to sign in again',
  recovery_approved: 'relatives help you, or someone else in your family, to sign in again',
  recovery_ended: 'relatives help you, or someone else in your family, to sign in again',
  recovery_finished: 'relatives help you, or someone else in your family, to sign in again',
  handover_offered: 'someone offers you a vault',
  heir_named: 'names you as their heir',
  heir_claimed: 'or may get one',
  heir_claim_ended: 'or may get one',
  heir_claim_ending: 'or may get one',
  owner_changed: 'your family’s vault gets a new owner',
  deletion_requested: 'your account or your family’s vault is going to be deleted',
  vault_ending: 'your account or your family’s vault is going to be deleted',
  account_deleted: 'has been deleted',
  vault_deleted: 'has been deleted',
  deletion_undone: 'or stays after all',
  vault_stays: 'or stays after all',
  trial_reminder: 'the free trial of your vault is about to end, and when it has ended',
  plan_started: 'Premium starts or ends for your vault',
  plan_ended: 'Premium starts or ends for your vault',
  payment_failed: 'or a payment fails',
  payment_moved: 'a gift moves your next payment',
  gift_bought: 'you give a gift',
  gift_received: 'or get one',
  gift_redeemed: 'when yours is opened',
  contact_message: TO_US,
}

/** A constant in a source file, written as a number or as a product of numbers and other constants of that file. */
function numberIn(path: string, name: string): number {
  const [, factors] = source(path).match(new RegExp(`^(?:export )?const ${name} = ([\\w *]+)$`, 'm')) ?? []
  if (!factors) throw new Error(`${path} no longer defines ${name}.`)
  const numberOf = (factor: string) =>
    /^\d/.test(factor) ? Number(factor.replaceAll('_', '')) : numberIn(path, factor)
  return factors.split(' * ').reduce((product, factor) => product * numberOf(factor), 1)
}

describe('times and sizes match the code', () => {
  test('a deleted story', () => {
    expect(textOf(YourStories)).toContain(`stays there for ${DELETED_STORY_DAYS} days`)
    expect(textOf(Privacy)).toContain(`${DELETED_STORY_DAYS} days. Then its recording`)
    expect(textOf(Faq)).toContain(`A story you delete stays for ${DELETED_STORY_DAYS} days`)
  })

  test('a deleted account', () => {
    expect(textOf(Privacy)).toContain(`${DELETION_DAYS} days, in which you can change your mind`)
    expect(textOf(Terms)).toContain(`You can change your mind for ${DELETION_DAYS} days`)
    expect(source('server/features/leaving/request-deletion.ts')).toContain('DELETION_DAYS * DAY_MS')
  })

  test('backups', () => {
    const file = 'server/infra/backup/backup-schedule.ts'
    expect([numberIn(file, 'DAILY_BACKUPS'), numberIn(file, 'WEEKLY_BACKUPS')]).toEqual([7, 4])
    for (const Page of [Privacy, YourStories]) {
      expect(textOf(Page)).toContain('one for each of the last seven days, and one a week for the four weeks before')
      expect(textOf(Page)).toContain('for up to five weeks')
    }
    expect(textOf(Terms)).toContain('makes a backup every night')
    for (const Page of [Privacy, Terms, YourStories]) {
      expect(textOf(Page, { ...now, backups: false })).toContain('doesn’t make backups on its own')
      expect(textOf(Page, { ...now, backups: false })).not.toMatch(/our backups|every night/i)
    }
  })

  test('the trial', () => {
    expect(source('server/features/family/families.ts')).toContain("import { TRIAL_DAYS } from '#common/pricing.ts'")
    for (const Page of [Terms, Faq]) expect(textOf(Page)).toContain(`The first ${TRIAL_DAYS} days are free`)
    expect(descriptionOf(landing, now)).toContain(`${TRIAL_DAYS} days free`)
    expect(source('server/features/gifts/redeem-gift.ts')).toContain('now.getTime() + GIFTED_TRIAL_DAYS * DAY_MS')
    expect(textOf(Terms)).toContain(`last ${GIFTED_TRIAL_DAYS} days from the day it’s opened`)
    const notice = numberIn('server/features/billing/move-payments.ts', 'NOTICE_MS')
    expect(notice / DAY).toBe(7)
    expect(textOf(Terms)).toContain('at least seven days away')
  })

  test('the largest recording', () => {
    const limited = (maxAudioBytes: number) => textOf(Faq, { ...now, maxAudioBytes })
    const rate = BITS_PER_SECOND / 8
    expect(limited(8 * 1024 ** 3)).toContain('no time limit: an afternoon in one recording is fine. One recording')
    expect(limited(8 * 1024 ** 3)).toContain('up to 8.6 GB, which is about 198 hours in most browsers.')
    expect(limited(8 * 1024 ** 3)).toContain(`the first ${MAX_DECODED_HOURS} hours can be played and transcribed`)
    expect(limited(12 * 3600 * rate)).not.toContain('can be played and transcribed')
    expect(limited(5 * 3600 * rate)).toContain('up to 216 MB, which is about 5 hours in most browsers. The page tells')
    expect(limited(90 * 60 * rate)).toContain(
      'about 90 minutes in most browsers. The page tells you half an hour before',
    )
    expect(limited(90 * 60 * rate)).not.toContain('no time limit')
  })

  test('an invite', () => {
    const days = numberIn('server/features/family/invites/manage-invites.ts', 'INVITE_DAYS')
    expect(textOf(Privacy)).toContain(`An invite link: ${days} days`)
    expect(textOf(Terms)).toContain(`lets one person in, within ${days} days`)
    expect(textOf(Faq)).toContain(`It works once and lasts ${days} days`)
  })

  test('the rate of a recording', () => {
    const rate = numberIn('common/media/recording-size.ts', 'BITS_PER_SECOND')
    expect(textOf(Historian)).toContain(`about ${rate / 1000} kbit/s`)
  })

  test('a link to a new password', () => {
    const file = 'server/features/account/credentials/reset-password.ts'
    expect(numberIn(file, 'HOUR_MS')).toBe(HOUR)
    expect(source(file)).toContain('expiresAt: new Date(now.getTime() + HOUR_MS)')
    expect(textOf(Privacy)).toContain('A link to a new password: One hour')
  })

  test('being signed in, and by which cookie', () => {
    const days = numberIn('server/infra/http/sessions.ts', 'SESSION_LIFETIME_MS') / DAY
    expect(textOf(Privacy)).toContain(`It lasts ${days} days`)
    expect(textOf(Privacy)).toContain(`Being signed in: ${days} days`)
    expect(days).toBe(365)
    expect(textOf(Faq)).toContain('stays signed in for a year')
    const [, name] = source('server/infra/http/sessions.ts').match(/^const SESSION_COOKIE = '(.+)'$/m) ?? []
    expect(textOf(Privacy)).toContain(`we set one called ${name}.`)
    const [, device] = source('server/infra/http/sessions.ts').match(/^const DEVICE_COOKIE = '(.+)'$/m) ?? []
    expect(textOf(Privacy)).toContain(`A second one, ${device}, stays for ${days} days`)
  })

  test('an unsaved recording', () => {
    const days = numberIn('server/features/recording/stored-files.ts', 'UPLOAD_LEASE_MS') / DAY
    expect(textOf(Privacy)).toContain(`deletes its copy ${days} days after the last part arrived`)
    expect(textOf(Privacy)).toContain(`haven’t saved: ${days} days on our server`)
  })

  test('emails', () => {
    const days = numberIn('server/features/email/purge-emails.ts', 'RETENTION_DAYS')
    expect(textOf(Privacy)).toContain(`The record that an email was sent: ${days} days`)
    expect(textOf(Privacy)).toContain(`or ${days} days after it has expired`)
    expect(textOf(Privacy)).toContain(`wait for us in a folder for ${days} days`)
  })

  test('the privacy policy lists every kind of email to people', () => {
    const reasons = Object.values(EMAIL_REASONS).filter((reason) => reason !== TO_US)
    for (const reason of reasons) expect(textOf(Privacy)).toContain(reason)
  })

  test('a stored archive', () => {
    expect(numberIn('server/features/export/archive/archive-cache.ts', 'ARCHIVE_LIFETIME_MS')).toBe(DAY)
    expect(textOf(Privacy)).toContain('an archive that you download: One day')
  })

  test('the space reserve', () => {
    expect(textOf(Privacy)).toContain(`${RESERVE_BYTES / 1_000_000} megabytes`)
  })

  test('a failed payment', () => {
    const ended = { subscriptionStatus: 'past_due', subscriptionPlan: 'monthly', trialEndsAt: new Date(0) } as const
    const premiumAfter = (days: number) =>
      entitlement({ ...ended, subscriptionEndDate: new Date(0) }, 'test', new Date(days * DAY)).isPremium
    expect(textOf(Terms, later)).toContain('stays on for 14 more days')
    expect([premiumAfter(13.9), premiumAfter(14)]).toEqual([true, false])
  })
})

test('the page about stories says the same about heirs in short and at length', () => {
  expect(textOf(YourStories)).toContain('The owner of a vault can name an heir')
  expect(textOf(YourStories)).toContain('name an heir on the Security tab of your profile')
  expect(textOf(YourStories)).not.toMatch(/can’t name an heir/)
})

test('permissions match the server policy', () => {
  const story = { userId: 1 }
  const [author, owner] = [{ userId: 1, role: 'member' } as const, { userId: 2, role: 'owner' } as const]
  const may = (who: typeof author | typeof owner) =>
    [canEditText, canDeleteStory, canRestoreStory, canEditDetails].map((allows) => allows(who, story))
  expect(may(author)).toEqual([true, true, true, true])
  expect(may(owner)).toEqual([false, false, true, true])
})

test('a lapsed trial stops only recording and inviting, and nothing if nothing is sold', () => {
  const free = { subscriptionStatus: 'free', subscriptionPlan: 'free', subscriptionEndDate: null } as const
  const lapsed = { ...free, trialEndsAt: new Date(0) }
  expect(entitlement(lapsed, 'test', new Date())).toMatchObject({ canAdd: false, isPremium: false })
  expect(entitlement(lapsed, 'off', new Date())).toMatchObject({ canAdd: true, isPremium: true })
})

test('the sizes of speech recognition on the device are those of its files', () => {
  const packages = new URL('../../node_modules/', import.meta.url)
  const megabytesOf = (...files: string[]) =>
    Math.round(files.reduce((sum, file) => sum + statSync(new URL(file, packages)).size, 0) / 5_000_000) * 5
  const model = '@usefulsensors/moonshine-js/dist/model/tiny/quantized'
  const stored = megabytesOf(
    `${model}/encoder_model.onnx`,
    `${model}/decoder_model_merged.onnx`,
    '@ricky0123/vad-web/dist/silero_vad_v5.onnx',
    'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  )
  expect(textOf(Privacy)).toContain(`about ${stored} megabytes, if this device does that`)
  expect(textOf(Privacy)).toContain('downloads about 35 megabytes')
  expect(source('web/features/live-words/live-words-choice.tsx')).toContain('it downloads about 35 MB')
})

test('the labels of the switches for live words and pauses and the archive link match the app', () => {
  expect(source('web/features/live-words/live-words-choice.tsx')).toContain('label="Show my words while I speak"')
  expect(textOf(Privacy)).toContain('“Show my words while I speak”')
  expect(source('web/features/pause-questions/pause-question.tsx')).toContain('label="Ask me a question when I pause"')
  expect(textOf(Privacy)).toContain('“Ask me a question when I pause”')
  expect(source('web/features/live-words/live-words-choice.tsx')).toContain("'Use This Device'")
  expect(textOf(Privacy)).toContain('“Use This Device”')
  expect(source('web/features/stories/list/story-list-menu.tsx')).toContain('Download Everything')
  expect(textOf(YourStories)).toContain('“Download Everything”')
})

describe.each(PAGES)('$about.path', ({ about, Page }) => {
  test('follows the settings', () => {
    expect(allOf({ about, Page }, atHome)).not.toMatch(
      /\$|\bcards?\b|premium|\btrials?\b|\bplans?\b|\bgifts?\b|\bprices?\b|\bpay(s|ments?)?\b|\bbuy\b/i,
    )
    expect(allOf({ about, Page }, atHome)).not.toContain('what it costs')
    expect(markupOf(Page, atHome)).not.toContain('mailto:')
    expect(markupOf(Page)).toContain('href="mailto:help@example.org"')
    expect(textOf(Page)).not.toContain('Google')
  })

  test('links only to existing pages and sections', () => {
    const ids = new Map([...PAGES, ...SELLING].map(({ about: { path }, Page }) => [path, markupOf(Page)]))
    for (const [, path = '', id] of markupOf(Page).matchAll(/href="(\/[\w-]*)?(?:#([\w-]+))?"/g)) {
      const target = ids.get(path || about.path)
      expect(target, path).toBeDefined()
      if (id) expect(target).toContain(`id="${id}"`)
    }
  })

  test('uses plain language', () => {
    for (const siteConfig of [now, later, atHome]) expect(textOf(Page, siteConfig)).not.toMatch(/!|hereby|shall|herein/)
  })
})

describe.each([...PAGES, ...SELLING])('$about.path', ({ about, Page }) => {
  test('has a short title and description with any settings', () => {
    expect(about.title.length).toBeLessThanOrEqual(60)
    for (const siteConfig of [now, later, atHome, typedIn])
      expect(descriptionOf(about, siteConfig).length).toBeLessThanOrEqual(160)
  })

  test('mentions transcription only if the server transcribes', () => {
    const claimed =
      /words (are )?transcribed|transcribe their words|the transcripts are right|Smart Transcription|A program transcribes|program on (our own|the \w+) server|comes by itself|made automatically|light up as|is time-stamped|time at which|word times|automatic transcript|captions|some words are wrong/
    const said = allOf({ about, Page }, typedIn)
    expect(said).not.toMatch(claimed)
    if (about !== yourStories) expect(allOf({ about, Page }, now)).toMatch(claimed)
  })

  test('promises no feature that isn’t there', () => {
    expect(allOf({ about, Page }, now)).not.toMatch(/PreOrder|[Oo]pens? soon|can’t (buy|choose) [^.]* yet/)
  })
})

test('pages about transcript quality name the language', () => {
  for (const Page of [Landing, Historian, Faq, Terms]) expect(textOf(Page)).toContain('English')
})

test('companies that may hear recordings are named, and that the owner has to agree', () => {
  for (const Page of [Faq, Privacy]) {
    expect(textOf(Page)).toMatch(/(to another|to any other) company( for that)?\./)
    expect(textOf(Page, hosted)).toMatch(/agreed to it by name on the family page: OpenAI/)
  }
  expect(textOf(Privacy)).toContain('doesn’t give any story to an AI company')
  expect(textOf(Privacy, hosted)).not.toContain('doesn’t give any story to an AI company')
  expect(source('web/features/family/speech-section.tsx')).toContain('Send recordings to')
})

test('companies whose AI may write are named, and that names don’t leave', () => {
  const written: SiteConfig = { ...now, writerProviders: ['Google', 'OpenAI'] }
  expect(textOf(Privacy)).not.toContain('AI can write')
  expect(textOf(Privacy, written)).toContain('If the owner of your family agrees on the family page')
  expect(textOf(Privacy, written)).toContain('a company’s AI can write them: Google or OpenAI.')
  expect(textOf(Privacy, written)).toContain('Names of people and places are replaced before anything is sent')
  expect(textOf(Privacy, written)).toContain('it gets that text, too, with the names on your family’s list replaced')
  expect(textOf(Privacy, written)).not.toContain('doesn’t give any story to an AI company')
  expect(textOf(Privacy, written)).toContain('but not what you entered as the favorite cartoon')
  for (const sender of ['prompts/model-prompts.ts', 'tidying/tidy-story.ts', 'bedtime/model-story.ts'])
    expect(source(`server/features/${sender}`)).toContain('createPlaceholders')
  const consent = source('web/features/family/writer-section.tsx').replace(/\s+/g, ' ')
  expect(consent).toContain('Names of people and places are replaced before anything is sent')
})

test('the languages follow the settings', () => {
  for (const Page of [Faq, Terms, Historian]) {
    expect(textOf(Page)).toContain('only understands English')
    expect(textOf(Page, hosted)).toContain('let a company transcribe them')
    expect(textOf(Page, multilingual)).not.toContain('only understands')
    expect(textOf(Page, multilingual)).toContain('many other languages')
  }
})

test('who can hear is described the same everywhere, including the people who run the server', () => {
  for (const { Page } of [...PAGES, ...SELLING])
    for (const siteConfig of [now, typedIn])
      expect(textOf(Page, siteConfig)).not.toMatch(
        /([Nn]obody|[Nn]o one) else can(?! do either)|for (nobody|no one) else|family and (nobody|no one)|[Oo]nly (the )?(invited|people you invite|members)/,
      )
  for (const Page of [Faq, Landing, Privacy, YourStories])
    expect(textOf(Page)).toMatch(/keys to (the|that) computer[^.]* could open the files/)
})

test('prices are the same on every page', () => {
  for (const Page of [Faq, Terms, Landing, Historian])
    for (const siteConfig of [now, later]) {
      expect(textOf(Page, siteConfig)).toContain(`$${PRICES.month} per month`)
      expect(textOf(Page, siteConfig)).toContain(`$${PRICES.year} per year`)
    }
  for (const siteConfig of [now, later]) expect(textOf(Faq, siteConfig)).toContain(`saves $${PRICES.savedByTheYear}`)
  expect(12 * PRICES.month - PRICES.year).toBe(PRICES.savedByTheYear)
})

test('Premium is sold with what it has', () => {
  expect(textOf(Landing, now)).not.toContain('Bedtime stories for grandchildren')
  expect(textOf(Landing, later)).toContain('Bedtime stories for grandchildren')
  for (const Page of [Landing, Historian]) {
    expect(textOf(Page, now)).toContain('Priority support')
    expect(textOf(Page, { ...now, contact: null })).not.toContain('Priority support')
  }
  for (const Page of [Faq, Terms]) expect(textOf(Page)).toMatch(new RegExp(`${PREMIUM_FREE_DAYS} (free )?days`))
})

test('the privacy policy says what the payment company gets, where there is one', () => {
  expect(textOf(Privacy)).toMatch(/card goes straight to Stripe/)
  expect(textOf(Privacy, atHome)).not.toContain('Stripe')
})

test('structured data has the prices and a picture', () => {
  const { offers, image } = productData('', AT) as { offers: { price: string }[]; image: string }
  expect(offers.map(({ price }) => price)).toEqual(['0.00', '5.00', '50.00'])
  expect(image).toBe(AT.image)
})

test('the browser’s audio processing is disclosed', () => {
  expect(source('web/features/microphone/browser-microphone.ts')).toMatch(
    /noiseSuppression: true,\s*autoGainControl: true/,
  )
  expect(textOf(Historian)).toContain('filters noise out of the sound')
})

test('the privacy policy mentions analytics if there are any', () => {
  expect(textOf(Privacy, later)).toMatch(/Google Analytics.*_ga/s)
})

test('the free plan is called Freemium, and Research Starter for genealogists', () => {
  const [landingPlans, researchPlans] = [textOf(Landing), textOf(Historian)]
  expect(landingPlans).toMatch(/Freemium.*Everything in Freemium/)
  expect(landingPlans).not.toContain('Research Starter')
  expect(researchPlans).toMatch(/Research Starter.*Research Pro/)
  expect(researchPlans).not.toContain('Freemium')
})
