import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { storySchema } from '#server/features/stories/contract.ts'
import { MAX_TAGS, nameList, TAG_LENGTH } from '#server/features/stories/fields.ts'
import { notOurCursor, pageLimit, storyFilterFields } from '#server/features/stories/listing/contract.ts'
import { tagList } from '#server/features/stories/tag-list.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** A facet names at most so many of its values, those with most stories first. */
export const MAX_VALUES = 100

/** The values of one facet, with how many stories each has. */
const facet = v.object({
  values: v.array(v.object({ value: v.string(), count: v.number() })),
  /** There are other values, with fewer stories. */
  more: v.boolean(),
})
export type Facet = v.InferOutput<typeof facet>

export const facetsSchema = v.object({
  /** How many stories all filters together leave. */
  total: v.number(),
  toldBy: facet,
  /** By the first year of each, the earliest first; `unknown` last. A span counts in every decade that it touches. */
  decade: facet,
  category: facet,
  tag: facet,
})
export type Facets = v.InferOutput<typeof facetsSchema>

export const getFacets = defineCall({
  name: 'getFacets',
  summary: 'What the family’s stories can be narrowed down by. Each facet is counted under the filters of the others',
  method: 'GET',
  path: '/api/stories/facets',
  access: 'member',
  query: v.object(storyFilterFields),
  reply: facetsSchema,
  errors: [],
})

/** A story as it stands on a timeline. */
const { id, userId, title, duration, category, toldBy, eventDate, place } = storySchema.entries
const timelineStorySchema = v.object({ id, userId, title, duration, category, toldBy, eventDate, place })
export type TimelineStory = v.InferOutput<typeof timelineStorySchema>

/** The page that begins with what nobody has dated. */
export const UNDATED = 'undated'

export const getTimeline = defineCall({
  name: 'getTimeline',
  summary:
    'Stories by when they happened, the earliest first and the undated last, 100 at a time. The next page is named in the Link header',
  method: 'GET',
  path: '/api/stories/timeline',
  access: 'member',
  query: v.object({
    ...storyFilterFields,
    limit: v.optional(pageLimit, '100'),
    /** The day and the id of the last story of the page before. */
    cursor: v.optional(
      v.pipe(v.string(), v.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|undated)_\d{1,9}$/, notOurCursor)),
    ),
  }),
  reply: v.array(timelineStorySchema),
  errors: ['premium_needed'],
})

/**
 * So many stories can be named by their ids in one call, and so many can be tagged in one: some ten seconds of the database
 * where each lasts half an hour, and the embedded one does nothing else meanwhile.
 */
export const MAX_IDS = 1000
export const MAX_AT_ONCE = 1000

// Also such as were kept before tags were tidied.
const keptTags = nameList(MAX_TAGS, TAG_LENGTH, {
  tooMany: `A story can have at most ${MAX_TAGS} tags`,
  tooLong: `A tag can have at most ${TAG_LENGTH} characters`,
})
const tooManyIds = `At most ${MAX_IDS} stories can be named at once`
const storyIds = v.pipe(v.array(rowId), v.maxLength(MAX_IDS, tooManyIds))

export const tagStories = defineCall({
  name: 'tagStories',
  summary:
    'Add tags to many stories and take others away, at once or not at all: those named by `ids`, or all that `filter` leaves. An author’s own, and for the owner of the vault all',
  method: 'POST',
  path: '/api/stories/tags',
  access: 'member',
  body: v.pipe(
    v.object({
      ids: v.optional(storyIds),
      filter: v.optional(v.object(storyFilterFields)),
      add: v.optional(tagList, []),
      remove: v.optional(keptTags, []),
    }),
    v.check(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Please name stories, or a filter'),
    v.check(({ add, remove }) => add.length + remove.length > 0, 'Please name a tag'),
    v.check(({ add, remove }) => !add.some((tag) => remove.includes(tag)), 'A tag cannot be added and taken away'),
  ),
  reply: v.object({
    changed: v.number(),
    /** Those that were as wanted already. */
    same: v.number(),
    /** Those that would have had too many tags, and were left as they are. */
    full: v.number(),
    /** Those that are not the viewer's to tag. */
    notYours: v.number(),
    /** What to send, one after another, to have it as it was. */
    undo: v.array(v.object({ ids: v.array(v.number()), add: v.array(v.string()), remove: v.array(v.string()) })),
  }),
  errors: ['premium_needed', 'too_many_stories'],
})
