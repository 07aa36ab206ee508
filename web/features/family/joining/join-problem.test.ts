import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { isAlreadyMember, isDeadLink, joinProblem, registerProblem } from './join-problem.ts'

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
