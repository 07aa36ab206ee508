import type { EndedMembership } from '#server/features/family/contract.ts'

/** Why somebody does not belong to a family any more, in a sentence. */
export const formatEnded = (
  { reason, endedAt }: Pick<EndedMembership, 'reason' | 'endedAt'>,
  timeZone?: string,
): string => {
  const time = Date.parse(endedAt)
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone })
  const on = Number.isNaN(time) ? '' : ` on ${format.format(time)}`
  switch (reason) {
    case 'removed':
      return `The owner ended your access${on}. The stories you told stay in the vault, in your name.`
    case 'left':
      return `You left this family${on}. The stories you told stay in the vault, in your name.`
    case 'family_deleted':
      return `Its vault was deleted${on}, with everything in it.`
  }
}
