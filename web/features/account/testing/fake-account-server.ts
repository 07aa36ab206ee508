import type { Page } from 'playwright-core'
import type { User } from '#server/features/account/contract.ts'
import type { EmailStatus } from '#server/features/email/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'

/** A reply of the server; `null` is a network failure. */
type Reply = { status?: number; json: unknown } | null

const MESSAGES: Record<string, string> = {
  invite_unknown: 'We don’t recognize this invite link. Please ask your relative for a new one.',
  invite_used: 'This invite link has already been used. Please ask your relative for a new one.',
  invite_expired: 'This invite link has expired. Please ask your relative for a new one.',
  invite_revoked: 'This invite link was canceled. Please ask your relative for a new one.',
  own_invite: 'This is your own invite link.',
  already_member: 'You’re already a member of this family.',
  email_taken: 'There’s already an account with this email address.',
  reset_invalid: 'This link has already been used, or its hour is over.',
}

/** An error reply with the server's message. */
export const errorReply = (error: string, status = 409): Reply => ({
  status,
  json: { error, message: MESSAGES[error] ?? 'Something is wrong.' },
})

export const aGuest = (overrides: Partial<User> = {}): User =>
  fakeUser({
    id: 2,
    email: 'tom@example.org',
    firstName: 'Tom',
    lastName: 'Okafor',
    familyId: 10,
    familyName: 'The Okafor Family',
    families: [{ id: 10, name: 'The Okafor Family', role: 'member' }],
    accountType: 'guest',
    ...overrides,
  })

/** A guest who was removed from their only family. */
export const aGuestWithoutFamily = (): User => aGuest({ familyId: null, familyName: null, families: [] })

/** The state of a fake server: its replies, who is signed in, and the requests it got. */
export interface FakeAccountServer {
  user: User | null
  /** By the last fixed segment of the call's path. */
  replies: Record<'invite-info' | 'accept' | 'leave' | 'current' | 'register' | 'login' | 'forgot' | 'reset', Reply>
  requests: { name: string; body: unknown; family: string | undefined }[]
  /** Replies wait for this, for tests of what is shown meanwhile. */
  replyAfter: Promise<void>
  emailStatus: EmailStatus
}

const NAMES = ['invite-info', 'accept', 'leave', 'current', 'register', 'login', 'forgot', 'reset'] as const

export async function fakeAccountServer(
  page: Page,
  replies: Partial<FakeAccountServer['replies']> = {},
): Promise<FakeAccountServer> {
  const state: FakeAccountServer = {
    user: null,
    replies: {
      'invite-info': { json: { inviterName: 'Ruth Okafor', told: null, story: null } },
      accept: { json: { ok: true, familyId: 10, familyName: 'The Okafor Family' } },
      leave: { json: { ok: true } },
      current: { json: aGuest() },
      register: { json: aGuest() },
      login: { json: aGuest({ familyName: 'The Bells' }) },
      forgot: { json: { ok: true } },
      reset: { json: { ok: true } },
      ...replies,
    },
    requests: [],
    replyAfter: Promise.resolve(),
    emailStatus: { sends: true, shownAt: null },
  }
  await fakeCall(page, '**/api/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'busy', message: 'Busy.' } }),
  )
  await fakeCall(page, '**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' }),
  )
  await fakeCall(page, '**/api/email/status', (route) => route.fulfill({ json: state.emailStatus }))
  await fakeCall(page, '**/api/stories*', (route) => route.fulfill({ json: [] }))
  await fakeCall(page, '**/api/user*', (route) =>
    state.user
      ? route.fulfill({ json: state.user })
      : route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }),
  )
  await fakeCall(page, '**/api/logout', (route) => {
    state.user = null
    return route.fulfill({ json: { ok: true } })
  })
  await fakeCall(
    page,
    /\/api\/(family\/(invite-info|accept|leave)|families\/current|register|login|password)/,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const name = NAMES.find((one) => pathname.split('/').includes(one)) ?? 'login'
      state.requests.push({
        name,
        body: route.request().postDataJSON(),
        family: route.request().headers()[FAMILY_HEADER],
      })
      await state.replyAfter
      const reply = state.replies[name]
      if (!reply) return route.abort()
      const isSuccess = (reply.status ?? 200) < 400
      if (isSuccess && ['register', 'login', 'current'].includes(name)) state.user = reply.json as User
      return route.fulfill(reply)
    },
  )
  return state
}
