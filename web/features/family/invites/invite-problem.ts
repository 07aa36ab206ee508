import { CallError, sentenceOf } from '#web/lib/call-error.ts'

/** Refusals that trying again does not change; the server says in words what to do. */
const FINAL: ReadonlySet<string> = new Set(['plan_needed', 'mail_limit', 'invite_not_pending', 'invalid_input'])

/** What to tell about an invite that could not be made, mailed or deleted: the specification's sentence (8), unless there is a reason. */
export const inviteProblem = (error: unknown, otherwise: string): string =>
  error instanceof CallError && FINAL.has(error.code) ? sentenceOf(error) : otherwise

export const CREATE_FAILED = 'Failed to create invite. Please try again.'
export const DELETE_FAILED = 'Failed to delete invite. Please try again.'
export const MAIL_FAILED = 'Failed to mail the invite. Please try again.'
