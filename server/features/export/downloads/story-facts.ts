import { formatCalendarDay, formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { oneLine } from './plain-text.ts'
import type { TakenStory } from './taken-story.ts'

/** One line of what is known of a story: `['Where', 'Chicago']`. */
export type Fact = readonly [label: string, value: string]

/** Who, when, where and what else is known, in the order a file shows it; what nobody has said is left out. */
export const factsOf = (story: TakenStory): Fact[] => {
  const facts: [string, string | null][] = [
    ['Told by', story.toldBy],
    ['When', story.eventDate && formatEventDate(story.eventDate)],
    ['Where', story.place],
    ['People', story.people.join(', ')],
    ['Recorded', formatCalendarDay(story.createdAt)],
    ['Length', story.duration === null ? null : formatDuration(story.duration * 1000)],
    ['Category', story.category],
    ['Tags', story.tags.join(', ')],
  ]
  return facts.flatMap(([label, value]): Fact[] => {
    const said = oneLine(value ?? '')
    return said === '' ? [] : [[label, said]]
  })
}
