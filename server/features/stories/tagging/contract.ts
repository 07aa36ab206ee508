import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, nameList, tagsInput } from '#common/story-fields.ts'
import { storyFilterFields } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Limits per call. Tagging a thousand stories of half an hour each takes about ten seconds of the database. */
export const MAX_IDS = 1000
export const MAX_AT_ONCE = 1000

// Tags to remove may be old ones that are not tidied.
const existingTags = nameList(MAX_TAGS, MAX_TAG_LENGTH, {
  tooMany: `A story can have at most ${MAX_TAGS} tags`,
  tooLong: `A tag can have at most ${MAX_TAG_LENGTH} characters`,
})
const storyIds = v.pipe(v.array(rowId), v.maxLength(MAX_IDS, `You can select at most ${MAX_IDS} stories at once`))

export const tagStories = defineCall({
  name: 'tagStories',
  summary:
    'Add tags to many stories and remove others, all or nothing: the stories named by `ids`, or all that match `filter`. Authors can tag their own stories, the owner of the vault all of them',
  method: 'POST',
  path: '/api/stories/tags',
  access: 'member',
  body: v.pipe(
    v.object({
      ids: v.optional(storyIds),
      filter: v.optional(v.object(storyFilterFields)),
      add: v.optional(tagsInput, []),
      remove: v.optional(existingTags, []),
    }),
    v.check(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Please give either ids or a filter'),
    v.check(({ add, remove }) => add.length + remove.length > 0, 'Please choose a tag'),
    v.check(({ add, remove }) => !add.some((tag) => remove.includes(tag)), 'The same tag can’t be added and removed'),
  ),
  reply: v.object({
    changed: v.number(),
    /** Stories that already had the requested tags. */
    same: v.number(),
    /** Stories that would have had too many tags, and were not changed. */
    full: v.number(),
    /** Stories that the viewer may not tag. */
    notYours: v.number(),
    /** Requests that undo the change, in order. */
    undo: v.array(v.object({ ids: v.array(v.number()), add: v.array(v.string()), remove: v.array(v.string()) })),
  }),
  errors: ['premium_needed', 'too_many_stories'],
})
