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
const taken: JoinProblem = { code: 'email_taken', sentence: 'There is such an account.', advice: null }
const member: JoinProblem = { code: 'already_member', sentence: 'You are already a member.', advice: null }
const sent: JoinEvent[] = [{ type: 'form-opened' }, { type: 'form-sent' }]

describe('a visitor', () => {
  test('opens the form and comes back from it', () => {
    expect(run([{ type: 'form-opened' }])).toEqual({ view: 'registering', sending: false, problem: null })
    expect(run([{ type: 'form-opened' }, { type: 'form-closed' }])).toEqual(INITIAL_STATE)
  })

  test('has joined with the account that is made', () => {
    expect(run([...sent, { type: 'registered', familyName: 'The Okafors' }])).toEqual({
      view: 'success',
      familyName: 'The Okafors',
      joined: null,
      agreed: false,
    })
  })

  test('joins by accepting where the account came alone, and then belonging already is success', () => {
    const joining = run([...sent, { type: 'registered', familyName: null }])
    expect(joining).toEqual({ view: 'joining', attempt: 1, registered: true, agreed: false })
    expect(run([{ type: 'rejected', problem: member }], joining)).toMatchObject({ view: 'success', familyName: null })
  })

  test('is told in the form what can be put right there, and sends it again', () => {
    const refused = run([...sent, { type: 'form-refused', problem: taken }])
    expect(refused).toEqual({ view: 'registering', sending: false, problem: taken })
    expect(run([{ type: 'form-sent' }], refused)).toMatchObject({ sending: true })
  })

  test('is not kept at a form for a link that died meanwhile', () => {
    expect(run([...sent, { type: 'form-refused', problem: dead }])).toEqual({ view: 'unusable', problem: dead })
  })

  test('is told of a dead link before there is a form, and at an open one', () => {
    const unusable = { view: 'unusable', problem: dead }
    expect(run([{ type: 'told-unusable', problem: dead }, { type: 'form-opened' }])).toEqual(unusable)
    expect(run([{ type: 'form-opened' }, { type: 'told-unusable', problem: dead }])).toEqual(unusable)
  })

  test.each<JoinEvent>([
    { type: 'form-closed' },
    { type: 'form-sent' },
    { type: 'signed-in', belongs: false },
    { type: 'told-unusable', problem: dead },
  ])('whose account is being made waits for the answer, whatever comes ($type)', (event) => {
    const sending = run(sent)
    expect(reduceJoining(sending, event)).toBe(sending)
  })
})

const joined = { familyId: 3, familyName: 'The Okafors' }

describe('somebody who is signed in and belongs to no family', () => {
  const joining = run([{ type: 'signed-in', belongs: false }])

  test.each<JoinEvent[][]>([[[]], [[{ type: 'form-opened' }]], [[{ type: 'told-unusable', problem: dead }]]])(
    'joins at once, also out of %j',
    (before) => {
      expect(run([...before, { type: 'signed-in', belongs: false }])).toEqual(joining)
    },
  )

  test('is welcomed, is connected already, or is told why not', () => {
    expect(joining).toEqual({ view: 'joining', attempt: 1, registered: false, agreed: false })
    expect(run([{ type: 'accepted', joined }], joining)).toMatchObject({ view: 'success', joined, agreed: false })
    expect(run([{ type: 'rejected', problem: member }], joining)).toEqual({ view: 'already-member' })
    expect(run([{ type: 'rejected', problem: dead }], joining)).toMatchObject({ view: 'error', problem: dead })
  })

  test('tries again by another call', () => {
    const again = run([{ type: 'rejected', problem: dead }, { type: 'retried' }], joining)
    expect(again).toMatchObject({ view: 'joining', attempt: 2 })
  })

  test('sees the invitation again once they are signed out', () => {
    expect(run([{ type: 'signed-out' }], joining)).toEqual(INITIAL_STATE)
    expect(run([{ type: 'rejected', problem: dead }, { type: 'signed-out' }], joining)).toEqual(INITIAL_STATE)
  })
})

describe('somebody who has a family already', () => {
  const signedIn: JoinEvent = { type: 'signed-in', belongs: true }
  const asking = run([signedIn])

  test('is asked, out of every beginning, and joins nothing by being there', () => {
    expect(asking).toEqual({ view: 'asking' })
    expect(run([{ type: 'form-opened' }, signedIn])).toEqual(asking)
    for (const event of [signedIn, { type: 'retried' }, { type: 'form-opened' }] satisfies JoinEvent[])
      expect(reduceJoining(asking, event)).toBe(asking)
  })

  test('joins when they say so, and both families are theirs', () => {
    const agreed = run([{ type: 'agreed' }], asking)
    expect(agreed).toEqual({ view: 'joining', attempt: 1, registered: false, agreed: true })
    const success = run([{ type: 'accepted', joined }], agreed)
    expect(success).toEqual({ view: 'success', familyName: 'The Okafors', joined, agreed: true })
    expect(run([{ type: 'left' }], success)).toEqual({ view: 'left', familyName: 'The Okafors' })
  })

  test('is not asked where there is nothing to ask, and trying again asks first', () => {
    expect(run([{ type: 'told-unusable', problem: member }], asking)).toEqual({ view: 'already-member' })
    const told = run([{ type: 'told-unusable', problem: dead }], asking)
    expect(told).toMatchObject({ view: 'error', problem: dead })
    expect(run([{ type: 'retried' }], told)).toEqual(asking)
  })

  test('tries a call again that failed after they had said so', () => {
    const events: JoinEvent[] = [{ type: 'agreed' }, { type: 'rejected', problem: dead }, { type: 'retried' }]
    expect(run(events, asking)).toEqual({ view: 'joining', attempt: 2, registered: false, agreed: true })
  })

  test('sees the invitation again once they are signed out', () => {
    expect(run([{ type: 'signed-out' }], asking)).toEqual(INITIAL_STATE)
  })
})

test.each<JoinState>([
  { view: 'success', familyName: 'The Okafors', joined: null, agreed: false },
  { view: 'already-member' },
  { view: 'left', familyName: 'The Okafors' },
])('$view is the end of the way', (state) => {
  const events: JoinEvent[] = [
    { type: 'signed-in', belongs: false },
    { type: 'signed-out' },
    { type: 'retried' },
    { type: 'agreed' },
    { type: 'left' },
    { type: 'form-opened' },
    { type: 'rejected', problem: dead },
    { type: 'told-unusable', problem: dead },
  ]
  expect(run(events, state)).toBe(state)
})

const refused = (status: number, error: string, message: string) =>
  new CallError(status, JSON.stringify({ error, message }))

test.each(['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked'])(
  '%s is the end of a link, in the server’s words',
  (code) => {
    for (const problemOf of [joinProblem, registerProblem]) {
      const problem = problemOf(refused(409, code, 'It is over.'))
      expect(problem).toMatchObject({ code, sentence: 'It is over.' })
      expect(isDeadLink(problem)).toBe(true)
    }
  },
)

test('one’s own invite is no dead link: somebody else can still join by it', () => {
  const problem = joinProblem(refused(409, 'own_invite', 'This is your own invite.'))
  expect(problem).toEqual({ code: 'own_invite', sentence: 'This is your own invite.', advice: null })
  expect(isDeadLink(problem)).toBe(false)
})

test('a code that can be none is an unknown one when the link is asked about, and a mistake in the form in the form', () => {
  const error = refused(400, 'invalid_input', 'Invalid length')
  expect(joinProblem(error)).toMatchObject({ code: 'invite_unknown' })
  expect(joinProblem(error).sentence).toMatch(/not complete.*a new one/)
  expect(registerProblem(error)).toMatchObject({ code: 'invalid_input', sentence: 'Invalid length' })
})

test('without an answer both say that the server cannot be reached', () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('too late', 'TimeoutError')]) {
    expect(joinProblem(error)).toMatchObject({ sentence: 'Failed to join family' })
    expect(joinProblem(error).advice).toMatch(/cannot reach the server/)
    expect(registerProblem(error).sentence).toMatch(/cannot reach the server/)
  }
})

test('what a proxy wrote is never shown', () => {
  const error = new CallError(502, '<html>Bad Gateway</html>')
  expect(joinProblem(error).sentence).toBe(
    'There was a problem joining the family. The invite link may be invalid or expired.',
  )
  expect(registerProblem(error).sentence).toBe('Registration failed')
})

test('belonging already is heard from the words', () => {
  expect(isAlreadyMember(joinProblem(refused(409, 'already_member', 'You are already a member of this family.')))).toBe(
    true,
  )
  expect(isAlreadyMember(joinProblem(refused(409, 'invite_used', 'This invite has been used.')))).toBe(false)
})
