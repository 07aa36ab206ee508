import { isolateDirection } from './child-name.ts'
import type { Random } from './random.ts'
import type { Character, Helper, Noun, World } from './story-content.ts'
import type { StoryInput } from './story-input.ts'
import { past, presentParticiple, type Slot, withArticle } from './template.ts'

export type Role = 'g' | 'h1' | 'h2' | 'h3' | 'guest'

export type HelperRole = 'h1' | 'h2' | 'h3'

export interface NamedCharacter {
  name: string
  character: Character
}

export interface StoryCharacters {
  child: string
  world: World
  members: Readonly<Record<Role, NamedCharacter>>
  helpers: Readonly<Record<HelperRole, Helper>>
}

/** About two syllables: "Quentin", "Big Red", but not "Hermione Page". */
const isShortName = (name: string): boolean => (name.match(/[aeiouy]+/gi)?.length ?? 0) <= 2

/** Three of the world's helpers in a random order, and a name for everyone unlike the child's. The smallest get short names. */
export function chooseCharacters(world: World, { name: child, age }: StoryInput, random: Random): StoryCharacters {
  const [h1, h2, h3] = random.shuffle(world.helpers)
  if (h1 === undefined || h2 === undefined || h3 === undefined) throw new RangeError(`${world.id} has too few helpers.`)
  const member = (character: Character): NamedCharacter => {
    const names = character.names.filter((name) => !child.toLowerCase().includes(name.toLowerCase()))
    const short = age === 'toddler (2-3)' ? names.filter(isShortName) : []
    return { name: random.pick([short, names, ['Whiskers']].find((some) => some.length > 0) ?? []), character }
  }
  return {
    child,
    world,
    helpers: { h1, h2, h3 },
    members: { g: member(world.guide), h1: member(h1), h2: member(h2), h3: member(h3), guest: member(world.guest) },
  }
}

/** What a character of that kind holds things with. All others have hands. */
const HANDS: readonly (readonly [RegExp, Noun])[] = [
  [/elephant/, { one: 'trunk', many: 'front feet' }],
  [/seahorse|comet|bookworm/, { one: 'tail' }],
  [/penguin|walrus|seal|turtle/, { one: 'flipper' }],
  [
    /owl|heron|goose|hen$|rooster|parrot|pelican|lark|swift|sparrow|nightingale|woodpecker|moth|bat$|manta/,
    { one: 'wing' },
  ],
  [/crab|lobster/, { one: 'claw' }],
  [/cow|horse|pony|donkey|goat|lamb|camel|giraffe|tapir/, { one: 'hoof', many: 'hooves' }],
  [/snail/, { one: 'feeler' }],
  [/long-neck|triceratops|grasshopper|bug|bumblebee/, { one: 'foot', many: 'feet' }],
  [/armor/, { one: 'glove' }],
  [
    /bear|cat$|kitten|mouse|mole|fox|dog|hare|rabbit|raccoon|squirrel|badger|hedgehog|lemur|sloth|lion|marmot|griffin|dragon|jerboa/,
    { one: 'paw' },
  ],
]

export const PRONOUNS = {
  he: { him: 'him', his: 'his', himself: 'himself' },
  she: { him: 'her', his: 'her', himself: 'herself' },
  it: { him: 'it', his: 'its', himself: 'itself' },
} as const

/** What a slot stands for. `me` is the helper whose arrival is being told. */
export function resolveSlot(
  characters: StoryCharacters,
  slot: Slot,
  me: HelperRole | undefined,
): { text: string; many?: string | undefined; isName?: boolean } {
  const { world } = characters
  const role = slot.name === 'me' ? me : slot.name
  if (role === 'sets' || role === 'needs') return { text: '' }
  if (role === 'n') return { text: isolateDirection(characters.child), isName: true }
  if (role === 'h1' || role === 'h2' || role === 'h3') {
    const helper = characters.helpers[role]
    if (slot.form === 'doing' || slot.form === 'thing' || slot.form === 'noise' || slot.form === 'at')
      return { text: helper[slot.form] }
    return characterText(characters.members[role], slot)
  }
  if (role === 'g' || role === 'guest') return characterText(characters.members[role], slot)
  if (role === 'home' || role === 'nook' || role === 'high')
    return { text: slot.form === 'at' ? world[role].at : world[role].the }
  if (role === 'crowd' && slot.form === 'ed') return { text: past(world.crowdVerb) }
  if (role === 'crowd' && slot.form === 'ing') return { text: presentParticiple(world.crowdVerb) }
  const things: Readonly<Record<string, Noun>> = { ...world.things }
  const noun = role === undefined ? undefined : things[role]
  if (noun === undefined || slot.form !== undefined) throw new SyntaxError(`Unknown slot {${slot.source}}`)
  return { text: noun.one, many: noun.many }
}

function characterText(
  { name, character }: NamedCharacter,
  slot: Slot,
): { text: string; many?: string | undefined; isName?: boolean } {
  const { form } = slot
  if (form === undefined) return { text: name }
  if (form === 'named') return { text: `${withArticle(character.kind)} named ${name}` }
  if (form === 'he') return { text: character.he }
  if (form === 'him' || form === 'his' || form === 'himself') return { text: PRONOUNS[character.he][form] }
  if (form === 'hand') {
    const [, hand] = HANDS.find(([kinds]) => kinds.test(character.kind)) ?? [undefined, { one: 'hand' }]
    return { text: hand.one, many: hand.many }
  }
  if (form === 'kind' || form === 'said') return { text: character[form] }
  throw new SyntaxError(`Unknown slot {${slot.source}}`)
}
