import { isDeepStrictEqual } from 'node:util'
import type { InferOutput } from 'valibot'
import { requirePremium } from '#server/features/billing/require-plan.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { MAX_TAGS } from '../fields.ts'
import { noteStoryChange } from '../hear-story.ts'
import { canBeSeen, tidyTag } from '../tag-list.ts'
import { type tagStories as call, MAX_AT_ONCE, MAX_IDS } from './contract.ts'
import { type Chosen, countChosen, holdChosen, setTags } from './queries.ts'
import type { DeskServices } from './timeline.ts'

type Wanted = InferOutput<typeof call.body>
type Change = Pick<Wanted, 'add' | 'remove'>
/** More than so many changes come as one piece of news, which says of no story in particular that it has changed. */
const MAX_NEWS = 20
const ALL_STORIES = 0

/**
 * Adds and takes away tags, of all chosen stories or of none. An author's own stories are theirs to tag, the owner's are
 * all. A story that would have too many tags stays as it is. Refuses with `premium_needed` and `too_many_stories`.
 */
export const tagStories = (
  { database, payments, events }: DeskServices & { events: Events },
  viewer: Member,
  { ids, filter, ...change }: Wanted,
): Promise<Replied<typeof call>> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    await requirePremium(tx, payments, familyId)
    const chosen: Chosen = ids ? { ids } : { filter: filter ?? {} }
    const all = await countChosen(tx, familyId, chosen)
    if (all > MAX_AT_ONCE) throw tooManyStories()
    // As mayEditHistory has it of each.
    const held = await holdChosen(tx, familyId, chosen, viewer.role === 'owner' ? undefined : viewer.userId)
    const wanted = held.map(({ id, tags }) => ({ id, before: tags, tags: changedTags(tags, change) }))
    const differing = wanted.filter(({ before, tags }) => !isDeepStrictEqual(before, tags))
    const fitting = differing.filter(({ tags }) => tags.length <= MAX_TAGS)
    const changed = fitting.length > 0 ? await setTags(tx, familyId, fitting) : 0
    await tellPages(tx, events, familyId, fitting)
    return {
      changed,
      same: held.length - differing.length,
      full: differing.length - fitting.length,
      notYours: all - held.length,
      undo: undoOf(fitting, change),
    }
  })

/** The tags that stay, in their order, and then those that are new. */
export const changedTags = (tags: readonly string[], { add, remove }: Change): string[] => {
  const kept = tags.filter((tag) => !has(remove, tag))
  return [...kept, ...add.filter((tag) => !has(kept, tag))]
}

// Some were kept before they were tidied, and look like another one.
const has = (tags: readonly string[], wanted: string): boolean =>
  tags.includes(wanted) || tags.some((tag) => tidyTag(tag) === tidyTag(wanted))

/** What takes a change back: stories that it did the same to go together. */
export const undoOf = (
  changed: readonly { id: number; before: readonly string[] }[],
  { add, remove }: Change,
): { ids: number[]; add: string[]; remove: string[] }[] => {
  const groups = new Map<string, { ids: number[]; add: string[]; remove: string[] }>()
  for (const { id, before } of changed) {
    const back = {
      // One that cannot be seen is not given back.
      add: remove.filter((tag) => has(before, tag) && canBeSeen(tag)),
      remove: add.filter((tag) => !has(before, tag)),
    }
    if (back.add.length + back.remove.length === 0) continue
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { ids: [], ...back }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ ids, ...back }) => inPieces(ids).map((some) => ({ ids: some, ...back })))
}

const inPieces = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS))

const tellPages = async (tx: Tx, events: Events, familyId: number, changed: readonly { id: number }[]) => {
  if (changed.length > MAX_NEWS) return noteStoryChange(tx, events, { storyId: ALL_STORIES, familyId })
  for (const { id } of changed) await noteStoryChange(tx, events, { storyId: id, familyId })
}

const tooManyStories = () =>
  new ApiError(
    400,
    'too_many_stories',
    `At most ${MAX_AT_ONCE.toLocaleString('en')} stories can be tagged at once. Nothing was changed; please choose fewer.`,
  )
