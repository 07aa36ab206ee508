import { formatDuration } from '#common/format/durations.ts'
import { formatReactionVerb } from '#common/format/reaction-verbs.ts'
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
          <span>
            <Sentence people={people} viewerId={viewerId} />
          </span>
        </>
      )}
    </div>
  )
}

const MAX_CARD_FACES = 3

/** The same at the end of a card's buttons, if it's wide enough: the faces alone. Screen readers have the sentence. */
export function CardFaces({ reactions, viewerId }: WhoReactedProps) {
  const people = groupByPerson(reactions, viewerId)
  if (people.length === 0) return null
  return (
    <span className="ml-1 flex max-sm:hidden">
      <span aria-hidden className="hidden -space-x-1.5 @min-[46rem]:flex">
        <TinyFaces people={people.slice(0, MAX_CARD_FACES)} />
      </span>
      <span className="sr-only">
        <Sentence people={people} viewerId={viewerId} />
      </span>
    </span>
  )
}

const MAX_PHONE_FACES = 2

/** Within the one button that a phone has for reactions. */
export const PhoneFaces = ({ reactions, viewerId }: WhoReactedProps) => (
  <span className="inline-flex -space-x-3">
    <TinyFaces people={groupByPerson(reactions, viewerId).slice(0, MAX_PHONE_FACES)} />
  </span>
)

const TinyFaces = ({ people }: { people: readonly ReactingPerson[] }) =>
  people.map((person) => (
    <span key={person.userId} translate="no" title={titleOf(person)} className="flex rounded-round ring-2 ring-card">
      <Avatar name={nameOf(person)} src={person.profileImageUrl} size="tiny" />
    </span>
  ))

interface ReactingPerson {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly profileImageUrl: string | null
  readonly given: readonly StoryReaction[]
}

/** It rises where it lands. Without motion for those who don't want any. */
function Face(person: ReactingPerson) {
  return (
    <span className="relative inline-flex motion-safe:animate-rise" translate="no" title={titleOf(person)}>
      <Avatar name={nameOf(person)} src={person.profileImageUrl} size="small" />
      <span className="absolute -right-1 -bottom-1 text-[1rem] leading-none">{person.given[0]?.reaction}</span>
    </span>
  )
}

const nameOf = ({ firstName, lastName }: ReactingPerson): string => `${firstName} ${lastName}`

/** "Emma Bell: Love at 0:12" */
const titleOf = (person: ReactingPerson): string => `${nameOf(person)}: ${person.given.map(formatGiven).join(', ')}`

/** "Love at 0:12" */
const formatGiven = ({ reaction, atSeconds }: StoryReaction): string =>
  atSeconds === null ? REACTION_NAMES[reaction] : `${REACTION_NAMES[reaction]} at ${formatDuration(atSeconds * 1000)}`

/** Each person once, in the order of their first reaction, but the viewer first. */
function groupByPerson(reactions: readonly StoryReaction[], viewerId: number): ReactingPerson[] {
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

/** "Emma loved this", "You, Emma, and Jun reacted to this", "Emma, Jun, … and 3 more loved this" */
const Sentence = ({ people, viewerId }: { people: readonly ReactingPerson[]; viewerId: number }) => (
  <>
    <NameList names={namesOf(people, viewerId)} count={people.length} /> <span>{`${verbOf(people)} this`}</span>
  </>
)

/** Null stands for the viewer. */
const namesOf = (people: readonly ReactingPerson[], viewerId: number): (string | null)[] =>
  people.slice(0, MAX_FACES).map(({ userId, firstName }) => (userId === viewerId ? null : firstName))

const verbOf = (people: readonly ReactingPerson[]): string =>
  formatReactionVerb([...new Set(people.flatMap(({ given }) => given.map(({ reaction }) => reaction)))])

interface NameListProps {
  /** Null stands for the viewer. */
  names: readonly (string | null)[]
  /** Of all, also those who aren't named. */
  count: number
}

/** "You, Emma, and 3 more": browsers that translate the page leave the names as they are. */
export const NameList = ({ names, count }: NameListProps) =>
  listNames(names, count).map(({ text, isName }, index) =>
    isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: people may have the same name
      <bdi key={index} translate="no">
        {text}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{text}</span>
    ),
  )

function listNames(names: NameListProps['names'], count: number): { text: string; isName: boolean }[] {
  const moreCount = count - names.length
  const all = [...names.map((name) => name ?? 'You'), ...(moreCount > 0 ? [`${moreCount} more`] : [])]
  let next = 0
  return new Intl.ListFormat('en').formatToParts(all).map(({ type, value }) => {
    const name = type === 'element' ? names[next++] : null
    return { text: value, isName: name !== null && name !== undefined }
  })
}
