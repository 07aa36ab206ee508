import type { InferOutput } from 'valibot'
import { formatDate } from '#common/format/dates.ts'
import { DELETION_DAYS, type deletionConsequencesSchema } from '#server/features/leaving/contract.ts'

type OwnedFamily = InferOutput<typeof deletionConsequencesSchema>['ownedFamilies'][number]

export const formatStories = (count: number): string => (count === 1 ? '1 story' : `${count} stories`)

/** What becomes of a vault whose owner deletes their account. */
export const formatFamilyEnd = ({ name, memberCount, storyCount }: OwnedFamily): string => {
  const stories = storyCount === 0 ? 'there are no stories in it' : `with ${formatStories(storyCount)}`
  if (memberCount === 0)
    return storyCount === 0
      ? `You’re the only one in ${name}, and ${stories}. It’s deleted with your account.`
      : `You’re the only one in ${name}. It’s deleted with your account, ${stories}.`
  const members = memberCount === 1 ? 'its other member' : `its ${memberCount} other members`
  return `You own ${name}. We’ll tell ${members} right away: any of them can take it over, and then everything in it stays. If no one does within ${DELETION_DAYS} days, it’s deleted with your account${storyCount === 0 ? '' : `, ${stories}`}.`
}

/** The reader’s own date. */
export const formatDay = (iso: string): string => formatDate(Date.parse(iso))

/** "on April 8, 2031", when a vault or an account ends or gets an owner. That waits until the clock is confirmed, so it may come later. */
export const formatFinalDay = (iso: string, now: number = Date.now()): string =>
  Date.parse(iso) > now ? `on ${formatDay(iso)}` : 'any day now'
