import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { isVisibleTag, MAX_TAGS, normalizeTag } from '#common/story-fields.ts'
import { type StoryValues, storyCategories } from '#common/story-values.ts'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/entitlement.ts'
import { filterConditions } from '#server/features/stories/listing/story-order.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { canEditDetails, canEditText } from '../policy.ts'
import {
  type BulkChange,
  type BulkField,
  bulkFields,
  type editStories as editStoriesCall,
  MAX_STORIES,
} from './contract.ts'

type Input = InferOutput<typeof editStoriesCall.body>
type Reply = Replied<typeof editStoriesCall>
/** The values of a story that can be changed in bulk. */
type Values = Pick<StoryValues, BulkField | 'tags'>
type LockedStory = { id: number; userId: number; values: Values }
/** More changes than this are announced as a single event that names no story. */
const MAX_EVENTS = 20
const ALL_STORIES = 0

/**
 * Changes all selected stories, or none. Authors may change their own stories, the owner of the vault all of them but for the
 * category. A story that would get too many tags is not changed. Throws `premium_needed` and `too_many_stories`.
 */
export const editStories = (
  { database, payments, events }: { database: Database; payments: Payments; events: Events },
  viewer: Member,
  { changes }: Input,
): Promise<Reply> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    await requirePremium(tx, payments, familyId)
    const selection = selectedStories(familyId, changes)
    const total = await tx.$count(stories, selection)
    if (total > MAX_STORIES) throw tooManyStories()
    const locked = await lockStories(tx, selection, viewer)
    const changeOf = changeById(changes)
    const planned = locked.flatMap((story) => {
      const change = changeOf(story.id)
      return change ? [planChange(viewer, story, change)] : []
    })
    const count = (outcome: Planned['outcome']) => planned.filter((plan) => plan.outcome === outcome).length
    const fitting = planned.filter(({ outcome }) => outcome === 'changed')
    if (fitting.length > 0) await updateStories(tx, familyId, fitting)
    await notifyPages(tx, events, familyId, fitting)
    return {
      changed: fitting.length,
      same: count('same'),
      full: count('full'),
      notYours: total - locked.length + count('notYours'),
      categoryUnchanged: fitting.filter(({ keepsCategory }) => keepsCategory).length,
      changedSince: count('changedSince'),
      undo: undoOf(fitting),
    }
  })

const selectedStories = (familyId: number, changes: readonly BulkChange[]): SQL | undefined => {
  const [{ filter, except = [] } = {}] = changes
  return filter
    ? and(
        eq(stories.familyId, familyId),
        ...filterConditions(filter),
        except.length > 0 ? notInArray(stories.id, except) : undefined,
      )
    : and(
        eq(stories.familyId, familyId),
        isNull(stories.deletedAt),
        inArray(
          stories.id,
          changes.flatMap(({ ids = [] }) => ids),
        ),
      )
}

/** Which change a story gets: the last that names it, or the one with a filter. */
const changeById = (changes: readonly BulkChange[]): ((id: number) => BulkChange | undefined) => {
  const byId = new Map(changes.flatMap((change) => (change.ids ?? []).map((id) => [id, change] as const)))
  return (id) => (changes[0]?.filter ? changes[0] : byId.get(id))
}

/** Locks the selected stories that the viewer may change. The fixed order prevents deadlocks. */
const lockStories = async (tx: Tx, selection: SQL | undefined, viewer: Member): Promise<LockedStory[]> => {
  const rows = await tx
    .select({
      id: stories.id,
      userId: stories.userId,
      tags: stories.tags,
      category: stories.category,
      toldBy: stories.toldBy,
      kind: stories.eventDateKind,
      from: stories.eventDateFrom,
      to: stories.eventDateTo,
    })
    .from(stories)
    // The same rule as canEditDetails.
    .where(and(selection, viewer.role === 'owner' ? undefined : eq(stories.userId, viewer.userId)))
    .orderBy(stories.id)
    .for('update')
  return rows.map(({ id, userId, kind, from, to, ...values }) => ({
    id,
    userId,
    values: { ...values, eventDate: kind && from && to ? { kind, from, to } : null },
  }))
}

interface Planned {
  readonly id: number
  readonly outcome: 'changed' | 'same' | 'full' | 'notYours' | 'changedSince'
  /** The category was to be changed, but only its author does that. */
  readonly keepsCategory: boolean
  readonly before: Values
  readonly after: Values
}

/** What a change does to a story. */
const planChange = (
  viewer: Pick<Member, 'userId' | 'role'>,
  { id, userId, values: before }: LockedStory,
  change: Pick<BulkChange, 'set' | 'addTags' | 'removeTags' | 'before'>,
): Planned => {
  const { category, ...details } = change.set
  const keepsCategory = category !== undefined && !canEditText(viewer, { userId })
  const after: Values = {
    eventDate: details.eventDate === undefined ? before.eventDate : details.eventDate,
    toldBy: details.toldBy ?? before.toldBy,
    category: keepsCategory ? before.category : (category ?? before.category),
    tags: changedTags(before.tags, change),
  }
  const changesDetails = Object.keys(details).length + change.addTags.length + change.removeTags.length > 0
  const outcomeOf = (): Planned['outcome'] => {
    if (!canEditDetails(viewer, { userId }) || (keepsCategory && !changesDetails)) return 'notYours'
    if (hasChangedSince(change.before, before)) return 'changedSince'
    if (isDeepStrictEqual(before, after)) return 'same'
    return after.tags.length > MAX_TAGS && after.tags.length > before.tags.length ? 'full' : 'changed'
  }
  return { id, outcome: outcomeOf(), keepsCategory, before, after }
}

const hasChangedSince = (expected: BulkChange['before'], now: Values): boolean =>
  bulkFields.some((field) => expected[field] !== undefined && !isDeepStrictEqual(expected[field], now[field]))

const updateStories = (tx: Tx, familyId: number, changed: readonly Planned[]) => {
  const rows = changed.map(({ id, after: { tags, category, toldBy, eventDate } }) => ({
    id,
    tags,
    category,
    told_by: toldBy,
    kind: eventDate?.kind ?? null,
    from_day: eventDate?.from ?? null,
    to_day: eventDate?.to ?? null,
  }))
  return tx.execute(sql`
    update ${stories} set tags = changed.tags, category = changed.category, told_by = changed.told_by,
      event_date_kind = changed.kind, event_date_from = changed.from_day, event_date_to = changed.to_day, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as changed(id integer, tags text[], category text, told_by text, kind text, from_day date, to_day date)
    where ${stories.id} = changed.id and ${stories.familyId} = ${familyId}`)
}

/** The remaining tags in their order, then the new ones. */
export const changedTags = (
  tags: readonly string[],
  { addTags, removeTags }: Pick<BulkChange, 'addTags' | 'removeTags'>,
): string[] => {
  const remaining = tags.filter((tag) => !includesTag(removeTags, tag))
  return [...remaining, ...addTags.filter((tag) => !includesTag(remaining, tag))]
}

// Old tags may not be tidied, so they are compared in their tidy form.
const includesTag = (tags: readonly string[], tag: string): boolean =>
  tags.includes(tag) || tags.some((other) => normalizeTag(other) === normalizeTag(tag))

/** The changes that undo those. Stories with the same change share one. */
const undoOf = (changed: readonly Pick<Planned, 'id' | 'before' | 'after'>[]): Reply['undo'] => {
  const groups = new Map<string, Reply['undo'][number]>()
  for (const { id, before, after } of changed) {
    const fields = bulkFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
    const reverse = {
      set: pick(before, fields),
      // Invisible tags are not restored.
      addTags: before.tags.filter((tag) => !includesTag(after.tags, tag) && isVisibleTag(tag)),
      removeTags: after.tags.filter((tag) => !includesTag(before.tags, tag)),
      before: pick(after, fields),
    }
    if (fields.length + reverse.addTags.length + reverse.removeTags.length === 0) continue
    const key = JSON.stringify(reverse)
    const group = groups.get(key) ?? { ids: [], ...reverse }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const pick = ({ eventDate, category, toldBy }: Values, fields: readonly BulkField[]): Reply['undo'][number]['set'] => {
  const known = storyCategories.find((name) => name === category)
  return {
    ...(fields.includes('eventDate') && { eventDate }),
    ...(fields.includes('category') && known && { category: known }),
    ...(fields.includes('toldBy') && { toldBy }),
  }
}

const notifyPages = async (tx: Tx, events: Events, familyId: number, changed: readonly { id: number }[]) => {
  if (changed.length > MAX_EVENTS) return events.publish(tx, { familyId, kind: 'story', id: ALL_STORIES })
  for (const { id } of changed) await events.publish(tx, { familyId, kind: 'story', id })
}

const tooManyStories = () =>
  new ApiError(
    400,
    'too_many_stories',
    `You can change at most ${MAX_STORIES.toLocaleString('en')} stories at once. Nothing was changed. Please select fewer.`,
  )
