import { isAlreadyMember, isDeadLink, type JoinProblem } from './join-problem.ts'

/**
 * The specification's states (section 4, "Invite join"), and `unusable`: a link that is known to be dead before anybody has
 * filled in a form for it.
 */
export type JoinState =
  | { readonly view: 'welcome' }
  | { readonly view: 'registering'; readonly sending: boolean; readonly problem: JoinProblem | null }
  /** `attempt` goes up with every call to accept; after registering, being a member already is what was wanted. */
  | { readonly view: 'joining'; readonly attempt: number; readonly registered: boolean }
  | { readonly view: 'success'; readonly familyName: string | null }
  | { readonly view: 'already-member' }
  | { readonly view: 'error'; readonly problem: JoinProblem; readonly attempt: number; readonly registered: boolean }
  | { readonly view: 'unusable'; readonly problem: JoinProblem }

export type JoinEvent =
  | { readonly type: 'signed-in' | 'signed-out' }
  | { readonly type: 'form-opened' | 'form-closed' | 'form-sent' }
  | { readonly type: 'form-refused' | 'rejected' | 'told-unusable'; readonly problem: JoinProblem }
  /** The account is made; `familyName` is null when the family has not been joined with it. */
  | { readonly type: 'registered'; readonly familyName: string | null }
  | { readonly type: 'accepted'; readonly familyName: string }
  | { readonly type: 'retried' }

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
    case 'error':
      if (event.type === 'retried') return { view: 'joining', attempt: state.attempt + 1, registered: state.registered }
      return event.type === 'signed-out' ? INITIAL_STATE : state
    default:
      return state
  }
}

type In<View extends JoinState['view']> = Extract<JoinState, { view: View }>

const FIRST: JoinState = { view: 'joining', attempt: 1, registered: false }

const beforeTheForm = (state: In<'welcome' | 'unusable'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return FIRST
  if (event.type === 'told-unusable') return { view: 'unusable', problem: event.problem }
  if (event.type === 'form-opened' && state.view === 'welcome')
    return { view: 'registering', sending: false, problem: null }
  return state
}

const atTheForm = (state: In<'registering'>, event: JoinEvent): JoinState => {
  if (event.type === 'signed-in') return FIRST
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
    ? { view: 'joining', attempt: 1, registered: true }
    : { view: 'success', familyName: event.familyName }
}

const whileJoining = (state: In<'joining'>, event: JoinEvent): JoinState => {
  if (event.type === 'accepted') return { view: 'success', familyName: event.familyName }
  // The session has ended on the way.
  if (event.type === 'signed-out') return INITIAL_STATE
  if (event.type !== 'rejected') return state
  if (isAlreadyMember(event.problem))
    return state.registered ? { view: 'success', familyName: null } : { view: 'already-member' }
  return { view: 'error', problem: event.problem, attempt: state.attempt, registered: state.registered }
}
