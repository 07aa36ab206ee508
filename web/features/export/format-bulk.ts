import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import { formatDecade, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { DOT } from '#web/lib/dot.ts'

type Download = { state: 'preparing' | 'sending' | 'complete' | 'broken_off'; sent: number; total: number } | null

/** Which stories are meant, in words that go on from "These 12 stories"; '' for all of them. */
export const formatChosen = ({ category, toldBy, decade, tag }: StoryFilters): string =>
  [
    category,
    toldBy && `told by ${toldBy}`,
    decade && (decade === UNKNOWN_DECADE ? 'without a date' : `of the ${formatDecade(decade)}`),
    tag && `tagged ${tag}`,
  ]
    .filter(Boolean)
    .join(DOT)

/** A heading over the stories meant; undefined until they have been counted. */
export const formatHowMany = (total: number | undefined): string => {
  if (total === undefined) return 'These stories'
  if (total === 0) return 'No story is like that'
  return total === 1 ? 'This story' : `These ${total.toLocaleString('en')} stories`
}

/** How far a ZIP of stories is. */
export const formatBulk = (download: Download): string => {
  if (!download) return ''
  const { state, sent, total } = download
  if (state === 'complete') return 'All of it has been sent. Your browser says when the file is saved.'
  if (state === 'broken_off') return `The download stopped after ${sent} of ${total} stories. Please download it again.`
  return `Sending: ${sent} of ${total} stories.`
}
