import type { Page } from 'playwright-core'
import type { User } from '#server/features/account/contract.ts'
import type { EmailStatus } from '#server/features/email/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'

/** An answer that a test has ready; `null` is a network that fails. */
type Answer = { status?: number; json: unknown } | null

const sentence: Record<string, string> = {
  invite_unknown: 'We don’t recognize this invite link. Please ask your relative for a new one.',
  invite_used: 'This invite link has already been used. Please ask your relative for a new one.',
  invite_expired: 'This invite link has expired. Please ask your relative for a new one.',
  invite_revoked: 'This invite link was canceled. Please ask your relative for a new one.',
  own_invite: 'This is your own invite link.',
  already_member: 'You are already a member of this family.',
  email_taken: 'There’s already an account with this email address.',
  reset_invalid: 'This link has already been used, or its hour is over.',
}

/** A refusal as the server words it. */
export const refused = (error: string, status = 409): Answer => ({
  status,
  json: { error, message: sentence[error] ?? 'Something is wrong.' },
})

export const aGuest = (over: Partial<User> = {}): User => ({
  id: 2,
  email: 'tom@example.org',
  firstName: 'Tom',
  lastName: 'Okafor',
  profileImageUrl: null,
  familyId: 10,
  familyName: 'The Okafor Family',
  families: [{ id: 10, name: 'The Okafor Family', role: 'member' }],
  accountType: 'guest',
  dateOfBirth: null,
  relationship: null,
  phone: null,
  bio: null,
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
})

/** The same, removed from the only family they had. */
export const aLonelyGuest = (): User => aGuest({ familyId: null, familyName: null, families: [] })

/** A server in the test's hands: what it would answer, who is signed in, and what it was asked. */
export interface Fake {
  user: User | null
  /** By the last fixed piece of the call's path. */
  answers: Record<'invite-info' | 'accept' | 'leave' | 'showing' | 'register' | 'login' | 'forgot' | 'reset', Answer>
  /** Which calls came, with their bodies and the family they name. */
  asked: { name: string; body: unknown; family: string | undefined }[]
  /** Answers wait for this, where a test wants to see the waiting. */
  until: Promise<void>
  mail: EmailStatus
}

const NAMES = ['invite-info', 'accept', 'leave', 'showing', 'register', 'login', 'forgot', 'reset'] as const

export async function fake(page: Page, given: Partial<Fake['answers']> = {}): Promise<Fake> {
  const state: Fake = {
    user: null,
    answers: {
      'invite-info': { json: { inviterName: 'Ruth Okafor' } },
      accept: { json: { ok: true, familyId: 10, familyName: 'The Okafor Family' } },
      leave: { json: { ok: true } },
      showing: { json: aGuest() },
      register: { json: aGuest() },
      login: { json: aGuest({ familyName: 'The Bells' }) },
      forgot: { json: { ok: true } },
      reset: { json: { ok: true } },
      ...given,
    },
    asked: [],
    until: Promise.resolve(),
    mail: { sends: true, shownAt: null },
  }
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } }))
  await page.route('**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' }),
  )
  await page.route('**/api/email/status', (route) => route.fulfill({ json: state.mail }))
  await page.route('**/api/stories*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/user', (route) =>
    state.user
      ? route.fulfill({ json: state.user })
      : route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  await page.route('**/api/logout', (route) => {
    state.user = null
    return route.fulfill({ json: { ok: true } })
  })
  await page.route(
    /\/api\/(family\/(invite-info|accept|leave)|families\/showing|register|login|password)/,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const name = NAMES.find((one) => pathname.split('/').includes(one)) ?? 'login'
      state.asked.push({ name, body: route.request().postDataJSON(), family: route.request().headers()[FAMILY_HEADER] })
      await state.until
      const answer = state.answers[name]
      if (!answer) return route.abort()
      const well = (answer.status ?? 200) < 400
      if (well && name === 'register') state.user = answer.json as User
      if (well && (name === 'login' || name === 'showing')) state.user = answer.json as User
      return route.fulfill(answer)
    },
  )
  return state
}
