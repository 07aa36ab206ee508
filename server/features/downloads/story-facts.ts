import { sayDay, sayToldAbout } from '#server/features/stories/say-told-about.ts'
import { oneLine } from './plain-text.ts'
import { sayLength } from './say-length.ts'
import type { TakenStory } from './taken-story.ts'

/** One line of what is known of a story: `['Where', 'Chicago']`. */
export type Fact = readonly [label: string, value: string]

/** Who, when, where and what else is known, in the order a file shows it; what nobody has said is left out. */
export const factsOf = (story: TakenStory): Fact[] => {
  const facts: [string, string | null][] = [
    ['Told by', story.toldBy],
    ['When', story.toldAbout && sayToldAbout(story.toldAbout)],
    ['Where', story.place],
    ['People', story.people.join(', ')],
    ['Recorded', sayDay(story.createdAt)],
    ['Length', story.duration === null ? null : sayLength(story.duration)],
    ['Category', story.category],
    ['Tags', story.tags.join(', ')],
  ]
  return facts.flatMap(([label, value]): Fact[] => {
    const said = oneLine(value ?? '')
    return said === '' ? [] : [[label, said]]
  })
}
