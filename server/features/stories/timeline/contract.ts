import * as v from 'valibot'
import { INVALID_CURSOR, pageLimit } from '#common/input-schemas.ts'
import { storySchema } from '#server/features/stories/contract.ts'
import { storyFilterFields } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The most values of a facet that are returned, starting with those that have the most stories. */
export const MAX_VALUES = 100

/** The values of one facet, with how many stories each has. */
const facet = v.object({
  values: v.array(v.object({ value: v.string(), count: v.number() })),
  /** Whether there are other values, with fewer stories. */
  more: v.boolean(),
})
export type Facet = v.InferOutput<typeof facet>

export const facetsSchema = v.object({
  /** How many stories match all filters. */
  total: v.number(),
  toldBy: facet,
  /** First years, the earliest first, then `unknown`. A story counts in every decade of its date range. */
  decade: facet,
  category: facet,
  tag: facet,
})
export type Facets = v.InferOutput<typeof facetsSchema>

export const getFacets = defineCall({
  name: 'getFacets',
  summary:
    'The values by which the family’s stories can be filtered. Each facet is counted under the filters of the others',
  method: 'GET',
  path: '/api/stories/facets',
  access: 'member',
  fullSession: false,
  query: v.object(storyFilterFields),
  reply: facetsSchema,
  errors: [],
})

const { id, userId, title, duration, category, toldBy, eventDate, place, user } = storySchema.entries
const timelineStorySchema = v.object({ id, userId, title, duration, category, toldBy, eventDate, place, user })
export type TimelineStory = v.InferOutput<typeof timelineStorySchema>

/** In a cursor: the last story has no date. */
export const UNDATED = 'undated'

export const getTimeline = defineCall({
  name: 'getTimeline',
  summary:
    'Stories by when they happened, the earliest first and undated ones last, 100 at a time. Undated bedtime stories come only if their category is asked for. The Link header names the next page',
  method: 'GET',
  path: '/api/stories/timeline',
  access: 'member',
  fullSession: false,
  query: v.object({
    ...storyFilterFields,
    limit: v.optional(pageLimit, '100'),
    /** The day and ID of the last story on the previous page. */
    cursor: v.optional(
      v.pipe(v.string(), v.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|undated)_\d{1,9}$/, INVALID_CURSOR)),
    ),
  }),
  reply: v.array(timelineStorySchema),
  errors: ['premium_needed'],
})
