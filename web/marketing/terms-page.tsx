import { GIFTED_TRIAL_DAYS, PREMIUM_FREE_DAYS, PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import { DELETION_DAYS } from '#server/features/leaving/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { describeLanguages } from '#web/features/site-config/describe-transcription.ts'
import { askUs, LongRead } from './long-read.tsx'
import type { PageConfig } from './page-config.ts'

export const terms: PageConfig = {
  path: '/terms',
  title: `Terms of ${PRODUCT}`,
  description: 'What we do for you, what we ask of you, and what we can’t promise. In short sentences.',
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function Terms({ siteConfig }: { siteConfig: SiteConfig }) {
  return (
    <LongRead
      title="Terms"
      lead={
        <p>
          These are the terms between you and us when you use {PRODUCT}. “We” means the people who run this {PRODUCT}.
          “You” means anyone who has an account here.
        </p>
      }
      updated="November 2026"
      sections={[
        whatItDoes(siteConfig),
        ownership(siteConfig),
        account,
        peopleYouRecord,
        cost(siteConfig),
        limits(siteConfig),
        stopping(siteConfig),
        changes,
        askUs(siteConfig),
      ]}
    />
  )
}

const whatItDoes = (siteConfig: SiteConfig) => ({
  id: 'what-it-does',
  heading: `What ${PRODUCT} does`,
  body: (
    <>
      <p>
        You press a button and tell a story. {PRODUCT} keeps the recording exactly as it was made.{' '}
        {siteConfig.canTranscribe ? 'A program transcribes the words.' : 'You can type the words next to it.'} Your
        family can listen, read and answer.
      </p>
      <p>
        {siteConfig.canTranscribe &&
          `The program is a helper and makes mistakes, most of all with strong accents, names and unusual words. ${describeLanguages(siteConfig)} `}
        The recording is the story; the text helps you find it and read it. You can correct the text anytime.
      </p>
    </>
  ),
})

const ownership = ({ canTranscribe }: SiteConfig) => ({
  id: 'yours',
  heading: 'Your stories are yours',
  body: (
    <>
      <p>
        They belong to the people who told them, and to their family. You allow us to do only what’s needed: to keep
        them{canTranscribe ? ', to transcribe their words, and' : ' and'} to let your family hear and read them.
      </p>
      <p>We don’t sell them. We don’t use them for advertising. We don’t train computers with them.</p>
      <p>
        <a href="/your-stories">What happens to your stories</a> explains what happens to them later.{' '}
        <a href="/privacy">The privacy policy</a> says who can hear and see them.
      </p>
    </>
  ),
})

const account = {
  id: 'account',
  heading: 'Your account and your vault',
  body: (
    <ul>
      <li>Keep your password to yourself. Anyone who has it can hear everything that you can hear.</li>
      <li>
        Each vault has one owner: the person who started it, or took it over. The owner invites people, can end their
        access, and can hand the vault over to another member.
      </li>
      <li>
        Think about who you invite. A new member can hear every story in the vault, older ones too, and can download
        each of them.
      </li>
      <li>An invite link lets one person in, within 30 days. Send it to that person only.</li>
      <li>If you share a device, sign out when you’re done.</li>
    </ul>
  ),
}

const peopleYouRecord = {
  id: 'people-you-record',
  heading: 'People you record, and people you talk about',
  body: (
    <>
      <p>
        Ask people before you record them, and before you save what they said. The page reminds you when you save. If
        they say no, please discard the recording.
      </p>
      <p>
        Keep only what’s yours to keep: your own stories, or those that others have agreed to. Please don’t use{' '}
        {PRODUCT} to harm anyone.
      </p>
    </>
  ),
}

const cost = ({ sells, ready }: SiteConfig) => ({
  id: 'cost',
  heading: 'What it costs',
  body: sells ? (
    <>
      <p>
        The first {TRIAL_DAYS} days are free for every new family, and you don’t need a credit card. Everyone in the
        family can record, listen and read.
      </p>
      <p>
        After that, nothing is locked. Listening, reading, commenting and downloading stay free. New recordings and new
        invites stop until the family has a plan. <a href="/your-stories#lapse">More about this</a>
      </p>
      <Premium />
      <NotAvailableYet {...ready} />
    </>
  ) : (
    <p>Nothing. Everything in this {PRODUCT} is included, and nothing is sold here.</p>
  ),
})

const PRICE = `$${PRICES.month} per month, or $${PRICES.year} per year`

function Premium() {
  return (
    <>
      <p>
        Premium costs {PRICE}. One plan covers the whole family. Only the owner of the vault can choose it, change it or
        end it. The first plan of a family starts with {PREMIUM_FREE_DAYS} free days; the first payment is after them.
      </p>
      <p>
        You can cancel anytime. You keep Premium until the end of the time you’ve paid for. If a payment fails, Premium
        stays on for 14 more days.
      </p>
      <p>
        A gift is used before you pay: your next payment moves to the day it ends. If the gift is refunded to the person
        who gave it, the payment moves back, and is at least seven days away. A gifted free trial makes the trial of a
        family without a plan last {GIFTED_TRIAL_DAYS} days from the day it’s opened, once.
      </p>
      <p>
        Payments go through Stripe, a payment company. <a href="/privacy#payments">What it gets</a>
      </p>
    </>
  )
}

function NotAvailableYet({ gifts, bedtimeStories }: SiteConfig['ready']) {
  const missing = [...(gifts ? [] : ['gifts']), ...(bedtimeStories ? [] : ['bedtime stories'])]
  return missing.length > 0 && <p>Not available yet: {missing.join(' and ')}.</p>
}

const limits = ({ canTranscribe, backups }: SiteConfig) => ({
  id: 'limits',
  heading: 'What we can’t promise',
  body: (
    <ul>
      <li>That {PRODUCT} is always available. Computers, connections and power sometimes fail.</li>
      <li>
        That no computer ever loses anything.{' '}
        {backups
          ? `${PRODUCT} makes a backup every night, but what was saved after it could be lost.`
          : `${PRODUCT} doesn’t make backups on its own here.`}
      </li>
      {canTranscribe && <li>That the transcripts are right. The recording is what counts.</li>}
      <li>That what your relatives download stays with them. They can pass it on.</li>
    </ul>
  ),
})

const stopping = ({ sells }: SiteConfig) => ({
  id: 'ending',
  heading: 'When you want to stop',
  body: (
    <>
      <p>
        You can stop anytime. Download your stories first if you want to keep them. Members can leave the family on its
        page, and everyone can delete their account on the Profile page. You can change your mind for {DELETION_DAYS}{' '}
        days.
      </p>
      <p>
        When you delete your account, you choose whether your stories stay with your family. If you own a vault, it’s
        deleted with your account, unless another member takes it over. We email all members {DELETION_DAYS} days
        before. {sells && 'Its plan isn’t renewed from then on.'}
      </p>
      <p>
        If we have to stop one day, an archive that you’ve downloaded keeps working without us.{' '}
        <a href="/your-stories#closing">What it can do</a>
      </p>
    </>
  ),
})

const changes = {
  id: 'changes',
  heading: 'When this page changes',
  body: (
    <p>
      The top of the page says when it was last updated. We can’t tell everyone by email yet. Whatever changes, the
      stories stay yours.
    </p>
  ),
}
