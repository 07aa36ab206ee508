import { CallError } from '#web/lib/call-error.ts'

/**
 * The specification's states (section 4, "Invite join"), and: `unusable`, a link that is known to be dead before anybody has
 * filled in a form for it; `asking`, whether somebody who has a family wants to join another, for any website can open a
 * link; `left`, what was joined by a mistake.
 */
export type JoinState =
  | { readonly view: 'welcome' }
  | { readonly view: 'registering'; readonly sending: boolean; readonly problem: JoinProblem | null }
  | { readonly view: 'asking' }
  /** `attempt` goes up with every call to accept; after registering, being a member already is what was wanted. */
  | { readonly view: 'joining'; readonly attempt: number; readonly registered: boolean; readonly agreed: boolean }
  /** `joined` is the family that somebody who was signed in already has joined; `agreed`: another one is still showing. */
  | {
      readonly view: 'success'
      readonly familyName: string | null
      readonly joined: Joined | null
      readonly agreed: boolean
    }
  | { readonly view: 'left'; readonly familyName: string }
  | { readonly view: 'already-member' }
  | {
      readonly view: 'error'
      readonly problem: JoinProblem
      readonly attempt: number
      readonly registered: boolean
      readonly agreed: boolean
    }
  | { readonly view: 'unusable'; readonly problem: JoinProblem }

export interface Joined {
  readonly familyId: number
  readonly familyName: string
}

export type JoinEvent =
  /** `belongs`: to some family already. */
  | { readonly type: 'signed-in'; readonly belongs: boolean }
  | { readonly type: 'signed-out' | 'agreed' }
  | { readonly type: 'form-opened' | 'form-closed' | 'form-sent' }
  | { readonly type: 'form-refused' | 'rejected' | 'told-unusable'; readonly problem: JoinProblem }
  /** The account is made; `familyName` is null when the family has not been joined with it. */
  | { readonly type: 'registered'; readonly familyName: string | null }
  | { readonly type: 'accepted'; readonly joined: Joined }
  | { readonly type: 'retried' }
  | { readonly type: 'left' }

export const INITIAL_STATE: JoinState = { view: 'welcome' }

/** The next state; an event that has no meaning in a state leaves it as it is. */
export const reduceJoining = (state: JoinState, event: JoinEvent): JoinState => {
  switch (state.view) {
    case 'welcome':
    case 'unusable':
      return beforeTheForm(state, event)
    case 'registering':
      return state.sending ? whileSending(state, event) : atTheForm(state, event)
    case 'joining':
      return whileJoining(state, event)
    case 'asking':
      return whileAsking(state, event)
    case 'error':
      return afterFailing(state, event)
    case 'success':
      return event.type === 'left' && state.joined ? { view: 'left', familyName: state.joined.familyName } : state
    default:
      return state
  }
}

type In<View extends JoinState['view']> = Extract<JoinState, { view: View }>

const FIRST: JoinState = { view: 'joining', attempt: 1, registered: false, agreed: false }

const signedIn = (belongs: boolean): JoinState => (belongs ? { view: 'asking' } : FIRST)

const beforeTheForm = (state: In<'welcome' | 'unusable'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return signedIn(event.belongs)
  if (event.type === 'told-unusable') return { view: 'unusable', problem: event.problem }
  if (event.type === 'form-opened' && state.view === 'welcome')
    return { view: 'registering', sending: false, problem: null }
  return state
}

const atTheForm = (state: In<'registering'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return signedIn(event.belongs)
  if (event.type === 'told-unusable') return { view: 'unusable', problem: event.problem }
  if (event.type === 'form-closed') return INITIAL_STATE
  return event.type === 'form-sent' ? { ...state, sending: true } : state
}

/** What can be put right in the form is said there and nothing that was written is lost; a dead link is the end of it. */
const whileSending = (state: In<'registering'>, event: JoinEvent): JoinState => {
  if (event.type === 'form-refused')
    return isDeadLink(event.problem)
      ? { view: 'unusable', problem: event.problem }
      : { ...state, sending: false, problem: event.problem }
  if (event.type !== 'registered') return state
  return event.familyName === null
    ? { ...FIRST, registered: true }
    : { view: 'success', familyName: event.familyName, joined: null, agreed: false }
}

/** What accepting would say can be known before anybody is asked; then there is nothing to ask. */
const whileAsking = (state: In<'asking'>, event: JoinEvent): JoinState => {
  if (event.type === 'agreed') return { ...FIRST, agreed: true }
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'told-unusable') return state
  if (isAlreadyMember(event.problem)) return { view: 'already-member' }
  return { view: 'error', problem: event.problem, attempt: 0, registered: false, agreed: false }
}

/** Trying again is no consent: who was not asked yet is asked. */
const afterFailing = (state: In<'error'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'retried') return state
  const { attempt, registered, agreed } = state
  return attempt === 0 ? { view: 'asking' } : { view: 'joining', attempt: attempt + 1, registered, agreed }
}

const whileJoining = (state: In<'joining'>, event: JoinEvent): JoinState => {
  const { attempt, registered, agreed } = state
  if (event.type === 'accepted')
    return { view: 'success', familyName: event.joined.familyName, joined: event.joined, agreed }
  // The session has ended on the way.
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'rejected') return state
  if (isAlreadyMember(event.problem))
    return registered ? { view: 'success', familyName: null, joined: null, agreed } : { view: 'already-member' }
  return { view: 'error', problem: event.problem, attempt, registered, agreed }
}

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
