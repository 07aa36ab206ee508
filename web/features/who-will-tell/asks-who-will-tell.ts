import type { User } from '#server/features/account/contract.ts'
import { readPreference } from '#web/features/live-words/preference.ts'

/** Set by the answer "I will", to the person’s ID. */
export const I_WILL_KEY = 'keepsaid-i-will'

/**
 * Whether the record screen asks who will tell: until a recording, a relative or an invite answers it, or the person says "I
 * will". On another device, their first recording says so.
 */
export const asksWhoWillTell = ({ id, hasNewFamily }: User): boolean =>
  hasNewFamily && readPreference(I_WILL_KEY) !== `${id}`
