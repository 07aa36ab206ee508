import { formatLastDay } from '#common/format/dates.ts'
import { PREMIUM_FREE_DAYS, PRICES } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import {
  type Block,
  button,
  type EmailContent,
  familyNameOf,
  hello,
  nameOf,
  type PersonName,
  paragraph,
  points,
  small,
} from './email-content.ts'

// What every plan includes after it ends is decided in features/billing/entitlement.ts.

const DAY_MS = 86_400_000

const toPremium = (label: string): Block => button(label, { path: '/premium' })

const whatStops = (title: string): Block =>
  points(title, ['Starting new recordings', 'Inviting more relatives', 'New question ideas and bedtime stories'])

const whatStays = (): Block =>
  points('What stays free, forever', [
    'Listening to every story and reading it',
    'Comments and reactions',
    'Downloading a story, or everything at once as an archive',
    'Recordings that you started before: they’re saved like any other',
  ])

/** A family gets the free days once. */
const priceLine = (hadPlan: boolean): Block =>
  small(
    `Premium is $${PRICES.month} a month, or $${PRICES.year} a year, for the whole family. ${hadPlan ? 'You' : `It starts with ${PREMIUM_FREE_DAYS} days free, and you`} can cancel anytime.`,
  )

type ToOwner = { to: PersonName; familyName: string }
type OnTrial = ToOwner & { hadPlan: boolean }

/** To the owner, a week or a day before the end of the trial. */
export const trialEndingEmail = (event: OnTrial & { endsAt: Date; now: Date }): EmailContent => {
  const days = Math.max(1, Math.ceil((event.endsAt.getTime() - event.now.getTime()) / DAY_MS))
  const left = days === 1 ? '1 day' : `${days} days`
  return {
    subject: `Your free trial of ${PRODUCT} has ${left} left`,
    preview: 'Every story stays yours. Here’s what changes, and what doesn’t.',
    heading: `Your free trial has ${left.replace(' ', '\u00a0')} left`,
    blocks: [
      hello(event.to),
      paragraph(
        `The free trial of ${familyNameOf(event.familyName)} runs until ${formatLastDay(event.endsAt)}. Nothing is charged, and no story is ever locked or deleted. To keep recording after that, choose Premium.`,
      ),
      whatStops('What stops without Premium'),
      whatStays(),
      toPremium('See Premium'),
      priceLine(event.hadPlan),
    ],
    reason: TRIAL_REASON,
    topic: 'trial',
  }
}

/** To the owner, once the trial is over. */
export const trialEndedEmail = (event: OnTrial): EmailContent => ({
  subject: `Your free trial of ${PRODUCT} has ended`,
  preview: 'Every story is still there to listen to, free.',
  heading: 'Your free trial has ended',
  blocks: [
    hello(event.to),
    paragraph(
      `The free trial of ${familyNameOf(event.familyName)} is over. Every story is still there for all of you. To record new ones, choose Premium whenever you like.`,
    ),
    whatStops('What has stopped'),
    whatStays(),
    toPremium('Choose Premium'),
    priceLine(event.hadPlan),
  ],
  reason: TRIAL_REASON,
  topic: 'trial',
})

const TRIAL_REASON = 'You get this email because the family vault is yours.'
const PLAN_REASON = 'You get this email because you look after your family’s plan.'

/** To the owner, when a family gets Premium. */
export const planStartedEmail = (
  event: ToOwner & { plan: 'monthly' | 'annual' | 'gift'; isFreeNow: boolean; endsAt: Date },
): EmailContent => {
  const price = event.plan === 'annual' ? `$${PRICES.year} a year` : `$${PRICES.month} a month`
  const date = formatLastDay(event.endsAt)
  const payment = {
    gift: `It’s a gift, so you pay nothing. It lasts until ${date} and ends on its own.`,
    free: `It’s free for now. Your first payment is on ${date}: ${price}. If you cancel before then, you pay nothing.`,
    paid: `You’re on the ${event.plan} plan, ${price}. Your next payment is on ${date}. You can cancel anytime.`,
  }[event.plan === 'gift' ? 'gift' : event.isFreeNow ? 'free' : 'paid']
  return {
    subject: `${nameOf(event.familyName, 'Your family')} has Premium`,
    preview: 'It covers everyone in the family.',
    heading: 'Premium has started',
    blocks: [
      hello(event.to),
      paragraph(`Thank you. Premium covers everyone in ${familyNameOf(event.familyName)}.`),
      points('What you have now', [
        'As many recordings and relatives as you like',
        'Bedtime stories for the children',
        'Downloading many stories at once, and tools to organize them',
        'Answers from us first when you write',
      ]),
      paragraph(payment),
      button('Open Your Vault', { path: '/' }),
      ...(event.plan === 'gift'
        ? []
        : [small('You can see invoices, change your card and cancel on the Premium page.')]),
    ],
    reason: PLAN_REASON,
  }
}

/** To the owner, when a gift has moved the next payment, or was taken back. */
export const paymentMovedEmail = (
  event: ToOwner & { plan: 'monthly' | 'annual'; nextPaymentAt: Date },
): EmailContent => ({
  subject: `Your next payment for ${PRODUCT} is on ${formatLastDay(event.nextPaymentAt)}`,
  preview: 'A gift has changed the date. Until then, nothing is charged.',
  heading: 'Your next payment has moved',
  blocks: [
    hello(event.to),
    paragraph(
      `The gifts of ${familyNameOf(event.familyName)} have changed, and a gift is always used before you pay. Your next payment is on ${formatLastDay(event.nextPaymentAt)}: $${event.plan === 'annual' ? PRICES.year : PRICES.month}. Until then, nothing is charged.`,
    ),
    paragraph('You can cancel anytime before that day.'),
    toPremium('See Your Plan'),
  ],
  reason: PLAN_REASON,
})

/** To the owner, when a payment fails. Premium goes on until `premiumEndsAt`. */
export const paymentFailedEmail = (event: ToOwner & { premiumEndsAt: Date }): EmailContent => ({
  subject: `Your payment for ${PRODUCT} didn’t go through`,
  preview: 'Nothing has stopped. Please check your card.',
  heading: 'Your payment didn’t go through',
  blocks: [
    hello(event.to),
    paragraph(
      `We couldn’t charge your card for the Premium plan of ${familyNameOf(event.familyName)}. Often the card has expired or was replaced.`,
    ),
    paragraph(
      `Nothing has stopped. Premium stays on until ${formatLastDay(event.premiumEndsAt)}, and we’ll try again before then. No story is ever locked or deleted.`,
    ),
    toPremium('Check Your Card'),
    small(`We never ask for card numbers by email. The button opens the Premium page of ${PRODUCT}.`),
  ],
  reason: PLAN_REASON,
})

/** To the owner, once Premium is over. */
export const planEndedEmail = (event: ToOwner): EmailContent => ({
  subject: `Premium has ended for ${familyNameOf(event.familyName)}`,
  preview: 'Every story is still there to listen to, free.',
  heading: 'Premium has ended',
  blocks: [
    hello(event.to),
    paragraph(
      'Thank you for the time you had it. Every story is still there for all of you, and nothing more is charged.',
    ),
    whatStops('What has stopped'),
    whatStays(),
    toPremium('Get Premium Again'),
    priceLine(true),
  ],
  reason: PLAN_REASON,
})
