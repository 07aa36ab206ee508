import { describe, expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import {
  INITIAL_STATE,
  isAlreadyMember,
  isDeadLink,
  type JoinEvent,
  type JoinProblem,
  type JoinState,
  joinProblem,
  reduceJoining,
  registerProblem,
} from './join-machine.ts'

const run = (events: JoinEvent[], from: JoinState = INITIAL_STATE) => events.reduce(reduceJoining, from)

const dead: JoinProblem = { code: 'invite_used', sentence: 'It was used.', advice: null }
const emailTaken: JoinProblem = { code: 'email_taken', sentence: 'There is such an account.', advice: null }
const member: JoinProblem = { code: 'already_member', sentence: 'You are already a member.', advice: null }
const sent: JoinEvent[] = [{ type: 'form-opened' }, { type: 'form-sent' }]

describe('a visitor', () => {
  test('opening and closing the form: returns to the invitation', () => {
    expect(run([{ type: 'form-opened' }])).toEqual({ view: 'registering', isSending: false, problem: null })
    expect(run([{ type: 'form-opened' }, { type: 'form-closed' }])).toEqual(INITIAL_STATE)
  })

  test('registering joins the family: joining without an accept call, then success', () => {
    const joining = run([...sent, { type: 'registered', familyName: 'The Okafors' }])
    expect(joining).toMatchObject({ view: 'joining', attempt: 0 })
    expect(run([{ type: 'signed-in' }, { type: 'entered' }], joining)).toEqual({
      view: 'success',
      familyName: 'The Okafors',
      joined: null,
      keepsFamily: false,
    })
  })

  test('registering without joining: accepts the invite, and "already a member" is success', () => {
    const joining = run([...sent, { type: 'registered', familyName: null }])
    expect(joining).toEqual({ view: 'joining', attempt: 1, hasRegistered: true, keepsFamily: false })
    expect(run([{ type: 'accept-rejected', problem: member }], joining)).toMatchObject({
      view: 'success',
      familyName: null,
    })
  })

  test.each([emailTaken, dead])(
    'a rejected form ($code): the error view, and a retry returns to the form with the reason',
    (problem) => {
      const failed = run([...sent, { type: 'form-rejected', problem }])
      expect(failed).toEqual({ view: 'register-failed', problem })
      for (const event of [
        { type: 'form-opened' },
        { type: 'signed-out' },
        { type: 'link-rejected', problem },
      ] satisfies JoinEvent[])
        expect(reduceJoining(failed, event)).toBe(failed)
      expect(run([{ type: 'form-closed' }], failed)).toEqual(INITIAL_STATE)
      expect(run([{ type: 'signed-in' }], failed)).toEqual({ view: 'confirming' })
      const again = run([{ type: 'retried' }], failed)
      expect(again).toEqual({ view: 'registering', isSending: false, problem })
      expect(run([{ type: 'form-sent' }], again)).toMatchObject({ isSending: true })
    },
  )

  test('a weak password is asked about in the form', () => {
    const weak: JoinProblem = { code: 'weak_password', sentence: 'It is easy to guess.', advice: null }
    expect(run([...sent, { type: 'form-rejected', problem: weak }])).toEqual({
      view: 'registering',
      isSending: false,
      problem: weak,
    })
  })

  test('a dead link: unusable, before the form and in it', () => {
    const unusable = { view: 'unusable', problem: dead }
    expect(run([{ type: 'link-rejected', problem: dead }, { type: 'form-opened' }])).toEqual(unusable)
    expect(run([{ type: 'form-opened' }, { type: 'link-rejected', problem: dead }])).toEqual(unusable)
  })

  test.each<JoinEvent>([
    { type: 'form-closed' },
    { type: 'form-sent' },
    { type: 'signed-in' },
    { type: 'link-rejected', problem: dead },
  ])('while the form is being sent: ignores $type', (event) => {
    const sending = run(sent)
    expect(reduceJoining(sending, event)).toBe(sending)
  })
})

const joined = { familyId: 3, familyName: 'The Okafors' }

describe('a signed-in user', () => {
  const confirming = run([{ type: 'signed-in' }])

  test.each<JoinEvent[][]>([[[]], [[{ type: 'form-opened' }]], [[{ type: 'link-rejected', problem: dead }]]])(
    'is asked to confirm first, after %j, and does not join before that',
    (before) => {
      expect(run([...before, { type: 'signed-in' }])).toEqual({ view: 'confirming' })
      for (const event of [{ type: 'signed-in' }, { type: 'retried' }, { type: 'form-opened' }] satisfies JoinEvent[])
        expect(reduceJoining(confirming, event)).toBe(confirming)
    },
  )

  test('a link known to fail: no confirmation, but a retry asks first', () => {
    expect(run([{ type: 'link-rejected', problem: member }], confirming)).toEqual({ view: 'already-member' })
    const failed = run([{ type: 'link-rejected', problem: dead }], confirming)
    expect(failed).toMatchObject({ view: 'error', problem: dead })
    expect(run([{ type: 'retried' }], failed)).toEqual(confirming)
  })

  test('signing out: returns to the invitation', () => {
    expect(run([{ type: 'signed-out' }], confirming)).toEqual(INITIAL_STATE)
  })
})

describe('a user who has agreed, without a family', () => {
  const joining = run([{ type: 'signed-in' }, { type: 'agreed', keepsFamily: false }])

  test('joining ends in success, already a member, or an error', () => {
    expect(joining).toEqual({ view: 'joining', attempt: 1, hasRegistered: false, keepsFamily: false })
    expect(run([{ type: 'accepted', joined }], joining)).toMatchObject({ view: 'success', joined, keepsFamily: false })
    expect(run([{ type: 'accept-rejected', problem: member }], joining)).toEqual({ view: 'already-member' })
    expect(run([{ type: 'accept-rejected', problem: dead }], joining)).toMatchObject({ view: 'error', problem: dead })
  })

  test('a retry makes another call', () => {
    const retried = run([{ type: 'accept-rejected', problem: dead }, { type: 'retried' }], joining)
    expect(retried).toMatchObject({ view: 'joining', attempt: 2 })
  })

  test('signing out: returns to the invitation', () => {
    expect(run([{ type: 'signed-out' }], joining)).toEqual(INITIAL_STATE)
    expect(run([{ type: 'accept-rejected', problem: dead }, { type: 'signed-out' }], joining)).toEqual(INITIAL_STATE)
  })
})

describe('a user who has agreed, with a family', () => {
  const joining = run([{ type: 'signed-in' }, { type: 'agreed', keepsFamily: true }])

  test('joins the second family, which can be left again', () => {
    expect(joining).toEqual({ view: 'joining', attempt: 1, hasRegistered: false, keepsFamily: true })
    const success = run([{ type: 'accepted', joined }], joining)
    expect(success).toEqual({ view: 'success', familyName: 'The Okafors', joined, keepsFamily: true })
    expect(run([{ type: 'left' }], success)).toEqual({ view: 'left', familyName: 'The Okafors' })
  })

  test('a retry calls again without asking', () => {
    const retried = run([{ type: 'accept-rejected', problem: dead }, { type: 'retried' }], joining)
    expect(retried).toEqual({ view: 'joining', attempt: 2, hasRegistered: false, keepsFamily: true })
  })
})

test.each<JoinState>([
  { view: 'success', familyName: 'The Okafors', joined: null, keepsFamily: false },
  { view: 'already-member' },
  { view: 'left', familyName: 'The Okafors' },
])('$view is final: ignores every event', (state) => {
  const events: JoinEvent[] = [
    { type: 'signed-in' },
    { type: 'signed-out' },
    { type: 'retried' },
    { type: 'agreed', keepsFamily: false },
    { type: 'left' },
    { type: 'form-opened' },
    { type: 'accept-rejected', problem: dead },
    { type: 'link-rejected', problem: dead },
  ]
  expect(run(events, state)).toBe(state)
})

const callError = (status: number, error: string, message: string) =>
  new CallError(status, JSON.stringify({ error, message }))

test.each(['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked'])(
  '%s: the link is dead, with the server’s message',
  (code) => {
    for (const problemOf of [joinProblem, registerProblem]) {
      const problem = problemOf(callError(409, code, 'It is over.'))
      expect(problem).toMatchObject({ code, sentence: 'It is over.' })
      expect(isDeadLink(problem)).toBe(true)
    }
  },
)

test('own_invite: not a dead link, because someone else can still use it', () => {
  const problem = joinProblem(callError(409, 'own_invite', 'This is your own invite.'))
  expect(problem).toEqual({ code: 'own_invite', sentence: 'This is your own invite.', advice: null })
  expect(isDeadLink(problem)).toBe(false)
})

test('invalid_input: an incomplete link when joining, a form error when registering', () => {
  const error = callError(400, 'invalid_input', 'Invalid length')
  expect(joinProblem(error)).toMatchObject({ code: 'invite_unknown' })
  expect(joinProblem(error).sentence).toMatch(/isn’t complete.*a new one/)
  expect(registerProblem(error)).toMatchObject({ code: 'invalid_input', sentence: 'Invalid length' })
})

test('no answer: both say that we can’t reach the server', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('too late', 'TimeoutError')]) {
    expect(joinProblem(error)).toMatchObject({ sentence: 'Failed to join family' })
    expect(joinProblem(error).advice).toMatch(/can’t reach the server/)
    expect(registerProblem(error).sentence).toMatch(/can’t reach the server/)
  }
})

test('a reply that is not ours: shows the default text', () => {
  const error = new CallError(502, '<html>Bad Gateway</html>')
  expect(joinProblem(error).sentence).toBe(
    'There was a problem joining the family. The invite link may be invalid or expired.',
  )
  expect(registerProblem(error).sentence).toMatch(/can’t reach the server/)
  expect(registerProblem(new CallError(500, 'Internal Server Error')).sentence).toBe('Registration failed')
})

test('isAlreadyMember: decided by the message', () => {
  expect(
    isAlreadyMember(joinProblem(callError(409, 'already_member', 'You are already a member of this family.'))),
  ).toBe(true)
  expect(isAlreadyMember(joinProblem(callError(409, 'invite_used', 'This invite has been used.')))).toBe(false)
})
