import { CallError } from '#web/lib/call-error.ts'

/** Why somebody could not join, as a person is told it. */
export interface JoinProblem {
  readonly code: string
  readonly sentence: string
  /** What to do about it, where the sentence does not say. */
  readonly advice: string | null
}

const INCOMPLETE = 'This invite link is not complete. Please ask your relative for a new one.'
const NO_ANSWER = 'We cannot reach the server. Please check the connection and try again.'
/** As specified (8, "Family"), for an answer that is no sentence of ours: what a proxy wrote is not for reading. */
const DEFAULT_TEXT = 'There was a problem joining the family. The invite link may be invalid or expired.'

const DEAD: ReadonlySet<string> = new Set(['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked'])

/** Whether nobody can join by this link any more, whoever tries. */
export const isDeadLink = ({ code }: JoinProblem): boolean => DEAD.has(code)

/** Whether the answer says that they belong to the family already (specification, 4). */
export const isAlreadyMember = ({ sentence }: JoinProblem): boolean => sentence.includes('already a member')

/** Whether it is known now that accepting would not make this person a member, whatever they say to it. */
export const isFinal = (problem: JoinProblem): boolean =>
  isDeadLink(problem) || problem.code === 'own_invite' || isAlreadyMember(problem)

/** What a call about the link alone says to the person who wants to join when it fails. */
export const joinProblem = (error: unknown): JoinProblem => {
  if (!(error instanceof CallError)) return { code: 'no_answer', sentence: 'Failed to join family', advice: NO_ANSWER }
  const { code, sentence } = error
  // No code looks like this: the link was cut short, or glued to the words after it.
  if (code === 'invalid_input') return { code: 'invite_unknown', sentence: INCOMPLETE, advice: null }
  return { code, sentence: code === 'unknown' ? DEFAULT_TEXT : sentence, advice: null }
}

/** The same of the form that makes an account behind the link. */
export const registerProblem = (error: unknown): JoinProblem => {
  if (!(error instanceof CallError)) return { code: 'no_answer', sentence: NO_ANSWER, advice: null }
  const { code, sentence } = error
  return { code, sentence: code === 'unknown' ? 'Registration failed' : sentence, advice: null }
}
