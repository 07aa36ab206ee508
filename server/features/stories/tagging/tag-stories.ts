import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { isVisibleTag, MAX_TAGS, normalizeTag } from '#common/story-fields.ts'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/entitlement.ts'
import { type Filter, filterConditions } from '#server/features/stories/listing/story-order.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { MAX_AT_ONCE, MAX_IDS, type tagStories as tagStoriesCall } from './contract.ts'

type Input = InferOutput<typeof tagStoriesCall.body>
type Change = Pick<Input, 'add' | 'remove'>
/** More changes than this are announced as a single event that names no story. */
const MAX_EVENTS = 20
const ALL_STORIES = 0

/**
 * Adds and removes tags of all selected stories, or of none. Authors may tag their own stories, the owner of the vault all of
 * them. A story that would get too many tags is not changed. Throws `premium_needed` and `too_many_stories`.
 */
export const tagStories = (
  { database, payments, events }: { database: Database; payments: Payments; events: Events },
  viewer: Member,
  { ids, filter, ...change }: Input,
): Promise<Replied<typeof tagStoriesCall>> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    await requirePremium(tx, payments, familyId)
    const selection = selectedStories(familyId, ids ? { ids } : { filter: filter ?? {} })
    const total = await tx.$count(stories, selection)
    if (total > MAX_AT_ONCE) throw tooManyStories()
    // The same rule as canEditDetails.
    const locked = await lockStories(tx, selection, viewer.role === 'owner' ? undefined : viewer.userId)
    const planned = locked.map(({ id, tags }) => ({ id, before: tags, tags: changedTags(tags, change) }))
    const differing = planned.filter(({ before, tags }) => !isDeepStrictEqual(before, tags))
    const fitting = differing.filter(({ tags }) => tags.length <= MAX_TAGS)
    const changed = fitting.length > 0 ? await setTags(tx, familyId, fitting) : 0
    await notifyPages(tx, events, familyId, fitting)
    return {
      changed,
      same: locked.length - differing.length,
      full: differing.length - fitting.length,
      notYours: total - locked.length,
      undo: undoOf(fitting, change),
    }
  })

const selectedStories = (
  familyId: number,
  selection: { ids: readonly number[] } | { filter: Filter },
): SQL | undefined =>
  'ids' in selection
    ? and(eq(stories.familyId, familyId), isNull(stories.deletedAt), inArray(stories.id, [...selection.ids]))
    : and(eq(stories.familyId, familyId), ...filterConditions(selection.filter))

/** Locks the selected stories of one author, or of all. The fixed order prevents deadlocks. */
const lockStories = (tx: Tx, selection: SQL | undefined, authorId: number | undefined) =>
  tx
    .select({ id: stories.id, tags: stories.tags })
    .from(stories)
    .where(and(selection, authorId === undefined ? undefined : eq(stories.userId, authorId)))
    .orderBy(stories.id)
    .for('update')

/** Returns the number of stories changed. */
const setTags = async (
  tx: Tx,
  familyId: number,
  tagged: readonly { id: number; tags: readonly string[] }[],
): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update ${stories} set tags = changed.tags, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as changed(id integer, tags text[])
    where ${stories.id} = changed.id and ${stories.familyId} = ${familyId}`)
  return rowCount ?? 0
}

/** The remaining tags in their order, then the new ones. */
export const changedTags = (tags: readonly string[], { add, remove }: Change): string[] => {
  const remaining = tags.filter((tag) => !includesTag(remove, tag))
  return [...remaining, ...add.filter((tag) => !includesTag(remaining, tag))]
}

// Old tags may not be tidied, so they are compared in their tidy form.
const includesTag = (tags: readonly string[], tag: string): boolean =>
  tags.includes(tag) || tags.some((other) => normalizeTag(other) === normalizeTag(tag))

/** The calls that undo a change. Stories with the same change share a call. */
export const undoOf = (
  changed: readonly { id: number; before: readonly string[] }[],
  { add, remove }: Change,
): { ids: number[]; add: string[]; remove: string[] }[] => {
  const groups = new Map<string, { ids: number[]; add: string[]; remove: string[] }>()
  for (const { id, before } of changed) {
    const reverse = {
      // Invisible tags are not restored.
      add: remove.filter((tag) => includesTag(before, tag) && isVisibleTag(tag)),
      remove: add.filter((tag) => !includesTag(before, tag)),
    }
    if (reverse.add.length + reverse.remove.length === 0) continue
    const key = JSON.stringify(reverse)
    const group = groups.get(key) ?? { ids: [], ...reverse }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ ids, ...reverse }) =>
    inBatches(ids).map((batch) => ({ ids: batch, ...reverse })),
  )
}

const inBatches = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  )

const notifyPages = async (tx: Tx, events: Events, familyId: number, changed: readonly { id: number }[]) => {
  if (changed.length > MAX_EVENTS) return events.publish(tx, { familyId, kind: 'story', id: ALL_STORIES })
  for (const { id } of changed) await events.publish(tx, { familyId, kind: 'story', id })
}

const tooManyStories = () =>
  new ApiError(
    400,
    'too_many_stories',
    `You can tag at most ${MAX_AT_ONCE.toLocaleString('en')} stories at once. Nothing was changed. Please select fewer.`,
  )
