import type { Page, Route } from 'playwright-core'
import type { User } from '#server/features/account/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { EmailSettings, EmailStatus } from '#server/features/email/contract.ts'
import type { EndedMembership, Member } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { sampleSiteConfig } from '#web/lib/testing/sample-site-config.ts'
import { RUTH, theOwner } from './a-family.ts'

/** What a server would answer to the family page, kept in the test's hands: it may change any of this at any time. */
export interface FamilyFake {
  user: User
  members: Member[]
  links: FamilyLink[]
  questions: FamilyQuestion[]
  ended: EndedMembership[]
  mail: EmailSettings
  mailStatus: EmailStatus
  plan: Partial<SubscriptionStatus>
  /** Calls that are refused, by method and path: `DELETE /api/family/invite/1`. */
  refused: Record<string, { status: number; error: string; message: string; fields?: Record<string, string> }>
  /** Calls that were made and change something, with what was sent. */
  sent: { call: string; body: unknown }[]
  /** Which family the last call of each kind named. */
  named: Record<string, string | undefined>
  /** What happens on the server at a call that changes something, and the answer. */
  on: Record<string, (body: never) => unknown>
  /** Tells the page that something of this kind has changed. */
  announce: (kind: 'family' | 'questions' | 'story') => void
}

const BUSY = { status: 503, error: 'busy', message: 'We are busy just now. Please try again.' }
/** For `refused`: a call that cannot be answered just now. */
export const busy = (call: string): FamilyFake['refused'] => ({ [call]: BUSY })

/** Answers a page's calls. */
export async function fake(page: Page, about: Partial<FamilyFake> = {}): Promise<FamilyFake> {
  let news = Promise.withResolvers<string>()
  const state: FamilyFake = {
    user: RUTH,
    members: [theOwner()],
    links: [],
    questions: [],
    ended: [],
    mail: { onQuestion: true, onAnswer: false },
    mailStatus: { sends: true, shownAt: null },
    plan: {},
    refused: {},
    sent: [],
    named: {},
    on: {},
    announce: (kind) => news.resolve(kind),
    ...about,
  }
  const shown: Record<string, () => unknown> = {
    'GET /api/user': () => state.user,
    'GET /api/family/members': () => state.members,
    'GET /api/family': () => state.links,
    'GET /api/family/questions': () => state.questions,
    'GET /api/families/ended': () => state.ended,
    'GET /api/email/settings': () => state.mail,
    'GET /api/email/status': () => state.mailStatus,
    'GET /api/subscription/status': () => ({ ...PLAN, ...state.plan }),
    'GET /api/stories': () => [],
    'GET /api/archive': () => [],
    'GET /api/site-config': () => FACTS,
  }
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    state.named[call] = request.headers()[FAMILY_HEADER]
    const refusal = state.refused[call]
    if (refusal) return route.fulfill({ status: refusal.status, json: refusal })
    const show = shown[call]
    if (show) return route.fulfill({ json: show() })
    const sends = request.headers()['content-type']?.startsWith('application/json')
    const body = sends ? request.postDataJSON() : null
    state.sent.push({ call, body })
    return route.fulfill({ json: state.on[call]?.(body as never) ?? { ok: true } })
  })
  await page.route('**/api/events*', (route) => sendNews(route))
  return state

  async function sendNews(route: Route): Promise<void> {
    const kind = await news.promise
    news = Promise.withResolvers()
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 1\n\nevent: ${kind}\ndata: {"id":1}\n\n` })
  }
}

const FACTS: SiteConfig = { ...sampleSiteConfig, contact: null }

const PLAN: SubscriptionStatus = {
  accountType: 'owner',
  isPremium: false,
  subscriptionPlan: 'free',
  subscriptionEndDate: null,
  trialEndDate: '2026-12-31T00:00:00.000Z',
  trialDaysRemaining: 20,
  canAdd: true,
}
