import { formatDuration } from '#common/format/durations.ts'
import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const MAX_FACES = 8

/** The names are shown because not every device draws emoji, and not everyone can see them. */
export const REACTION_NAMES: Readonly<Record<StoryReaction['reaction'], string>> = {
  '❤️': 'Love',
  '👏': 'Bravo',
  '😊': 'Smile',
  '👍': 'Like',
}

interface WhoReactedProps {
  reactions: readonly StoryReaction[]
  viewerId: number
}

/** The faces of those who reacted, each with what they gave on its edge, and a sentence about them. */
export function WhoReacted({ reactions, viewerId }: WhoReactedProps) {
  const people = groupByPerson(reactions, viewerId)
  return (
    // Always there, so that screen readers announce a heart that lands while the page is open. Empty, it takes no room.
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:-mt-3">
      {people.length > 0 && (
        <>
          <span aria-hidden className="flex flex-wrap gap-x-1.5 gap-y-2">
            {people.slice(0, MAX_FACES).map((person) => (
              <Face key={person.userId} {...person} />
            ))}
          </span>
          <span>{formatWhoReacted(people, viewerId)}</span>
        </>
      )}
    </div>
  )
}

interface ReactingPerson {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly profileImageUrl: string | null
  readonly given: readonly StoryReaction[]
}

/** It rises where it lands. Without motion for those who don't want any. */
function Face({ firstName, lastName, profileImageUrl, given }: ReactingPerson) {
  const name = `${firstName} ${lastName}`
  return (
    <span
      className="relative inline-flex motion-safe:animate-rise"
      title={`${name}: ${given.map(formatGiven).join(', ')}`}
    >
      <Avatar name={name} src={profileImageUrl} size="small" />
      <span className="absolute -right-1 -bottom-1 text-[1rem] leading-none">{given[0]?.reaction}</span>
    </span>
  )
}

/** "Love at 0:12" */
const formatGiven = ({ reaction, atSeconds }: StoryReaction): string =>
  atSeconds === null ? REACTION_NAMES[reaction] : `${REACTION_NAMES[reaction]} at ${formatDuration(atSeconds * 1000)}`

/** Each person once, in the order of their first reaction, but the viewer first. */
export function groupByPerson(reactions: readonly StoryReaction[], viewerId: number): ReactingPerson[] {
  const people = new Map<number, ReactingPerson>()
  for (const reaction of reactions) {
    const { userId } = reaction
    const { given = [] } = people.get(userId) ?? {}
    people.set(userId, { ...reaction, given: [...given, reaction] })
  }
  const viewer = people.get(viewerId)
  people.delete(viewerId)
  return viewer ? [viewer, ...people.values()] : [...people.values()]
}

/** "Emma loved …" */
const REACTION_VERBS: Readonly<Record<StoryReaction['reaction'], string>> = {
  '❤️': 'loved',
  '👏': 'applauded',
  '😊': 'smiled at',
  '👍': 'liked',
}

/** "Emma loved this", "You, Emma, and Jun reacted to this", "Emma, Jun, … and 3 more loved this" */
export function formatWhoReacted(people: readonly ReactingPerson[], viewerId: number): string {
  const names = people.slice(0, MAX_FACES).map(({ userId, firstName }) => (userId === viewerId ? 'You' : firstName))
  const kinds = new Set(people.flatMap(({ given }) => given.map(({ reaction }) => reaction)))
  return `${formatNames(names, people.length)} ${formatVerb([...kinds])} this`
}

/** @param count of all, also those who aren't named */
export function formatNames(names: readonly string[], count: number): string {
  const moreCount = count - names.length
  return new Intl.ListFormat('en').format(moreCount > 0 ? [...names, `${moreCount} more`] : names)
}

/** "loved", or "reacted to" for different reactions. */
export function formatVerb([kind, ...others]: readonly StoryReaction['reaction'][]): string {
  return kind && others.length === 0 ? REACTION_VERBS[kind] : 'reacted to'
}
