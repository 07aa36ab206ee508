import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, nameList, storyInputs, tagsInput } from '#common/story-fields.ts'
import { storyValues } from '#common/story-values.ts'
import { storyFilterFields } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The most stories per call. Changing a thousand stories of half an hour each takes about ten seconds of the database. */
export const MAX_STORIES = 1000
/** Enough JSON to undo a change of that many stories. */
const MAX_BYTES = 4 * 1024 * 1024

// Tags to remove may be old ones that are not tidied.
const existingTags = nameList(MAX_TAGS, MAX_TAG_LENGTH, {
  tooMany: `A story can have at most ${MAX_TAGS} tags`,
  tooLong: `A tag can have at most ${MAX_TAG_LENGTH} characters`,
})
const tooMany = `You can select at most ${MAX_STORIES.toLocaleString('en')} stories at once`
const storyIds = v.pipe(v.array(rowId), v.maxLength(MAX_STORIES, tooMany))

/** The fields that are set to the same value in all selected stories. */
export const bulkFields = ['eventDate', 'category', 'toldBy'] as const
export type BulkField = (typeof bulkFields)[number]

const { eventDate, category, toldBy } = storyInputs

/** What to change in which stories. A missing field stays as it is. */
const changeSchema = v.pipe(
  v.object({
    ids: v.optional(storyIds),
    filter: v.optional(v.object(storyFilterFields)),
    /** Stories that match the filter and stay as they are. */
    except: v.optional(storyIds, []),
    set: v.optional(v.partial(v.object({ eventDate, category, toldBy })), {}),
    addTags: v.optional(tagsInput, []),
    removeTags: v.optional(existingTags, []),
    /** Stories in which one of these fields has another value by now are not changed. */
    before: v.optional(
      v.partial(
        v.object({ eventDate: storyValues.eventDate, category: storyValues.category, toldBy: storyValues.toldBy }),
      ),
      {},
    ),
  }),
  v.check(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Please give either ids or a filter'),
  v.check(
    ({ set, addTags, removeTags }) => Object.keys(set).length + addTags.length + removeTags.length > 0,
    'Please choose what to change',
  ),
  v.check(
    ({ addTags, removeTags }) => !addTags.some((tag) => removeTags.includes(tag)),
    'The same tag can’t be added and removed',
  ),
)
export type BulkChange = v.InferOutput<typeof changeSchema>

const undoSchema = v.object({
  ids: v.array(v.number()),
  set: v.partial(v.object({ eventDate: storyValues.eventDate, category, toldBy: v.string() })),
  addTags: v.array(v.string()),
  removeTags: v.array(v.string()),
  before: v.partial(v.object({ eventDate: storyValues.eventDate, category: v.string(), toldBy: v.string() })),
})

export const editStories = defineCall({
  name: 'editStories',
  summary:
    'Change date, category, storyteller and tags of many stories, all or nothing: the stories named by `ids`, or all that match `filter`. Authors can change their own stories; the owner of the vault changes all of them, except for the category. Several changes at once each name their stories by `ids`',
  method: 'PATCH',
  path: '/api/stories',
  access: 'member',
  body: v.object({
    changes: v.pipe(
      v.array(changeSchema),
      v.minLength(1, 'Please choose what to change'),
      v.maxLength(MAX_STORIES, tooMany),
      v.check((changes) => changes.reduce((sum, { ids = [] }) => sum + ids.length, 0) <= MAX_STORIES, tooMany),
      v.check(
        (changes) => changes.length === 1 || changes.every(({ ids }) => ids !== undefined),
        'Only a single change can have a filter',
      ),
    ),
  }),
  maxBodyBytes: MAX_BYTES,
  reply: v.object({
    changed: v.number(),
    /** Stories that were as requested already. */
    same: v.number(),
    /** Stories that would have had too many tags, and were not changed. */
    full: v.number(),
    /** Stories in which the viewer may change none of it. */
    notYours: v.number(),
    /** Stories of which everything but the category could be changed: that is for their authors. */
    categoryUnchanged: v.number(),
    /** Stories that no longer had the values given in `before`. */
    changedSince: v.number(),
    /** Changes that undo this one, in one call. */
    undo: v.array(undoSchema),
  }),
  errors: ['premium_needed', 'too_many_stories'],
})
