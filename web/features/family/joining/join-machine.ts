import { WEAK_PASSWORD } from '#web/features/account/weak-password-notice.tsx'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'

/**
 * The specification's states (section 4, "Invite join") and four more. `register-failed`: the error view of a registration, whose
 * form is still there. `unusable`: the link is known to be dead before anyone
 * fills in a form. `confirming`: people who are signed in are asked before they join, because any website can open a link.
 * `left`: they undid a join made under the wrong account.
 */
export type JoinState =
  | { readonly view: 'welcome' }
  | { readonly view: 'registering'; readonly isSending: boolean; readonly problem: JoinProblem | null }
  | { readonly view: 'confirming' }
  | { readonly view: 'register-failed'; readonly problem: JoinProblem }
  /**
   * `attempt` counts the accept calls: none if registering has joined the family already, whose name is known then. Right after
   * registering, "already a member" means success.
   */
  | {
      readonly view: 'joining'
      readonly attempt: number
      readonly hasRegistered: boolean
      readonly keepsFamily: boolean
      readonly familyName?: string
    }
  /** `joined` is null if the account was created for this family. `keepsFamily`: their other family is still showing. */
  | {
      readonly view: 'success'
      readonly familyName: string | null
      readonly joined: JoinedFamily | null
      readonly keepsFamily: boolean
    }
  | { readonly view: 'left'; readonly familyName: string }
  | { readonly view: 'already-member' }
  | {
      readonly view: 'error'
      readonly problem: JoinProblem
      readonly attempt: number
      readonly hasRegistered: boolean
      readonly keepsFamily: boolean
    }
  | { readonly view: 'unusable'; readonly problem: JoinProblem }

export interface JoinedFamily {
  readonly familyId: number
  readonly familyName: string
}

export type JoinEvent =
  | { readonly type: 'signed-in' | 'signed-out' }
  /** `keepsFamily`: they are in a family, which goes on showing. */
  | { readonly type: 'agreed'; readonly keepsFamily: boolean }
  | { readonly type: 'form-opened' | 'form-closed' | 'form-sent' }
  | { readonly type: 'form-rejected' | 'accept-rejected' | 'link-rejected'; readonly problem: JoinProblem }
  /** The account exists; `familyName` is null if it has not joined the family. */
  | { readonly type: 'registered'; readonly familyName: string | null }
  | { readonly type: 'accepted'; readonly joined: JoinedFamily }
  /** The page has the user who registered. */
  | { readonly type: 'entered' }
  | { readonly type: 'retried' }
  | { readonly type: 'left' }

export const INITIAL_STATE: JoinState = { view: 'welcome' }

/** The next state. An event without a meaning in the current state changes nothing. */
export const reduceJoining = (state: JoinState, event: JoinEvent): JoinState => {
  switch (state.view) {
    case 'welcome':
    case 'unusable':
      return beforeForm(state, event)
    case 'registering':
      return state.isSending ? whileSending(state, event) : inForm(state, event)
    case 'register-failed':
      return afterRegisterFailed(state, event)
    case 'joining':
      return whileJoining(state, event)
    case 'confirming':
      return whileConfirming(state, event)
    case 'error':
      return afterError(state, event)
    case 'success':
      return event.type === 'left' && state.joined ? { view: 'left', familyName: state.joined.familyName } : state
    default:
      return state
  }
}

type StateOf<View extends JoinState['view']> = Extract<JoinState, { view: View }>

const FIRST_ATTEMPT: JoinState = { view: 'joining', attempt: 1, hasRegistered: false, keepsFamily: false }

const CONFIRMING: JoinState = { view: 'confirming' }

const beforeForm = (state: StateOf<'welcome' | 'unusable'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return CONFIRMING
  if (event.type === 'link-rejected') return { view: 'unusable', problem: event.problem }
  if (event.type === 'form-opened' && state.view === 'welcome')
    return { view: 'registering', isSending: false, problem: null }
  return state
}

const inForm = (state: StateOf<'registering'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return CONFIRMING
  if (event.type === 'link-rejected') return { view: 'unusable', problem: event.problem }
  if (event.type === 'form-closed') return INITIAL_STATE
  return event.type === 'form-sent' ? { ...state, isSending: true } : state
}

/** A weak password is a question, which the form asks. */
const whileSending = (state: StateOf<'registering'>, event: JoinEvent): JoinState => {
  if (event.type === 'form-rejected')
    return event.problem.code === WEAK_PASSWORD
      ? { ...state, isSending: false, problem: event.problem }
      : { view: 'register-failed', problem: event.problem }
  if (event.type !== 'registered') return state
  return event.familyName === null
    ? { ...FIRST_ATTEMPT, hasRegistered: true }
    : { ...FIRST_ATTEMPT, attempt: 0, hasRegistered: true, familyName: event.familyName }
}

/** Another try begins in the form, which says what was wrong. */
const afterRegisterFailed = (state: StateOf<'register-failed'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return CONFIRMING
  if (event.type === 'form-closed') return INITIAL_STATE
  return event.type === 'retried' ? { view: 'registering', isSending: false, problem: state.problem } : state
}

/** If the link is known to fail, there is nothing to confirm. */
const whileConfirming = (state: StateOf<'confirming'>, event: JoinEvent): JoinState => {
  if (event.type === 'agreed') return { ...FIRST_ATTEMPT, keepsFamily: event.keepsFamily }
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'link-rejected') return state
  if (isAlreadyMember(event.problem)) return { view: 'already-member' }
  return { view: 'error', problem: event.problem, attempt: 0, hasRegistered: false, keepsFamily: false }
}

/** A retry is no consent: without an earlier attempt, it asks first. */
const afterError = (state: StateOf<'error'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'retried') return state
  const { attempt, hasRegistered, keepsFamily } = state
  return attempt === 0 ? CONFIRMING : { view: 'joining', attempt: attempt + 1, hasRegistered, keepsFamily }
}

const whileJoining = (state: StateOf<'joining'>, event: JoinEvent): JoinState => {
  const { attempt, hasRegistered, keepsFamily } = state
  if (event.type === 'accepted')
    return { view: 'success', familyName: event.joined.familyName, joined: event.joined, keepsFamily }
  if (event.type === 'entered' && state.familyName !== undefined)
    return { view: 'success', familyName: state.familyName, joined: null, keepsFamily: false }
  // The session ended meanwhile.
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'accept-rejected') return state
  if (isAlreadyMember(event.problem))
    return hasRegistered ? { view: 'success', familyName: null, joined: null, keepsFamily } : { view: 'already-member' }
  return { view: 'error', problem: event.problem, attempt, hasRegistered, keepsFamily }
}

export interface JoinProblem {
  readonly code: string
  readonly sentence: string
  /** What to do about it, if the sentence does not say. */
  readonly advice: string | null
}

const INCOMPLETE_LINK = 'This invite link isn’t complete. Please ask your relative for a new one.'
const NO_ANSWER = 'We can’t reach the server. Check your connection and try again.'
/** The specification's default (section 8, "Family"). It replaces replies that are not ours, such as a proxy's error page. */
const DEFAULT_ERROR = 'There was a problem joining the family. The invite link may be invalid or expired.'

const DEAD_LINK_CODES: ReadonlySet<string> = new Set([
  'invite_unknown',
  'invite_used',
  'invite_expired',
  'invite_revoked',
])

/** Whether no one can join with this link anymore. */
export const isDeadLink = ({ code }: JoinProblem): boolean => DEAD_LINK_CODES.has(code)

/** Whether the reply says that the user is in the family already (specification, section 4). */
export const isAlreadyMember = ({ sentence }: JoinProblem): boolean => sentence.includes('already a member')

/** Whether accepting can never make this user a member. */
export const isFinal = (problem: JoinProblem): boolean =>
  isDeadLink(problem) || problem.code === 'own_invite' || isAlreadyMember(problem)

/** The problem that a failed call about the link means for the person who wants to join. */
export const joinProblem = (error: unknown): JoinProblem => {
  if (!(error instanceof CallError)) return { code: 'no_answer', sentence: 'Failed to join family', advice: NO_ANSWER }
  const { code, sentence } = error
  // A malformed code: the link was cut off, or other text is attached to it.
  if (code === 'invalid_input') return { code: 'invite_unknown', sentence: INCOMPLETE_LINK, advice: null }
  return { code, sentence: code === 'unknown' ? DEFAULT_ERROR : sentence, advice: null }
}

export const registerProblem = (error: unknown): JoinProblem => {
  if (!(error instanceof CallError)) return { code: 'no_answer', sentence: NO_ANSWER, advice: null }
  return { code: error.code, sentence: sentenceOf(error, 'Registration failed'), advice: null }
}
