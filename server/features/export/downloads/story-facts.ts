import { formatDay, formatEventDate } from '#server/features/stories/format-event-date.ts'
import { formatLength } from './format-length.ts'
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
    ['Recorded', formatDay(story.createdAt)],
    ['Length', story.duration === null ? null : formatLength(story.duration)],
    ['Category', story.category],
    ['Tags', story.tags.join(', ')],
  ]
  return facts.flatMap(([label, value]): Fact[] => {
    const said = oneLine(value ?? '')
    return said === '' ? [] : [[label, said]]
  })
}
