import { CallError } from '#web/lib/call-error.ts'

/**
 * What a failed request means for an upload: `again` it is tried again after a while, `signed-out` when somebody has signed
 * in, `lost` the vault's idea of it has to be asked for first, and `refused` never: it has to go another way.
 */
export type Trouble = 'again' | 'signed-out' | 'lost' | 'refused'

// Of the answers that say "you": these pass by themselves. 409 and 423 are of two requests that met.
const PASSING = new Set([408, 423, 425, 429])
const LOST = new Set([404, 409, 410])
const NEVER = new Set(['already_saved', 'too_many_uploads', 'plan_needed'])

export function troubleOf(cause: unknown): Trouble {
  if (!(cause instanceof CallError) || cause.status >= 500 || PASSING.has(cause.status)) return 'again'
  if (NEVER.has(cause.code)) return 'refused'
  if (cause.status === 401) return 'signed-out'
  return LOST.has(cause.status) ? 'lost' : 'refused'
}
