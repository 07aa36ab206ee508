import * as v from 'valibot'
import { INVALID_CURSOR, MAX_ID, pageLimit, rowId } from '#common/input-schemas.ts'
import { MAX_TAG_LENGTH } from '#common/story-fields.ts'
import {
  emptyAsAbsent,
  MAX_NAME_LENGTH,
  STORYTELLER_TOO_LONG,
  storyCategories,
  UNKNOWN_CATEGORY,
} from '#common/story-values.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { storySchema } from '../contract.ts'

/** The sort orders of a story list; the first is the default. `duration` starts with the longest. */
export const storySorts = ['newest', 'oldest', 'title', 'duration'] as const

/**
 * All orders of a list: also by date, storyteller and place, with unknown ones last. A minus turns an order around, but what is
 * unknown stays last.
 */
export const listSorts = [
  ...storySorts,
  '-title',
  '-duration',
  'date',
  '-date',
  'toldBy',
  '-toldBy',
  'place',
  '-place',
] as const

const filterText = (maxLength: number, tooLong: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxLength, tooLong), emptyAsAbsent))

/** Where a page begins, from the Link header of the page before. */
export const cursorField = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{0,1200}_\d{1,10}$/, INVALID_CURSOR),
    v.check((cursor) => Number(cursor.slice(cursor.lastIndexOf('_') + 1)) <= MAX_ID, INVALID_CURSOR),
  ),
)

/** The `decade` of stories without a date. */
export const UNKNOWN_DECADE = 'unknown'

/** The filters of a list, as query parameters. */
export const storyFilterFields = {
  /** What the title or the text must contain, ignoring case and accents. */
  q: filterText(500, 'A search can have at most 500 characters'),
  category: v.optional(v.picklist(storyCategories, UNKNOWN_CATEGORY)),
  toldBy: filterText(MAX_NAME_LENGTH, STORYTELLER_TOO_LONG),
  tag: filterText(MAX_TAG_LENGTH, `A tag can have at most ${MAX_TAG_LENGTH} characters`),
  /** The first year of a decade: stories that may have happened in its ten years. `unknown`: stories without a date. */
  decade: v.optional(
    v.union(
      [v.literal(UNKNOWN_DECADE), v.pipe(v.string(), v.regex(/^\d{3}0$/), v.transform(Number))],
      'A decade is its first year, such as 1950, or “unknown”',
    ),
  ),
}

export const listStories = defineCall({
  name: 'listStories',
  summary:
    'Stories of the family, the last recorded first; all of them without `limit`. The Link header names the next page. While nothing has changed, `If-None-Match` with the ETag of the reply gets 304',
  method: 'GET',
  path: '/api/stories',
  access: 'member',
  fullSession: false,
  query: v.object({
    limit: v.optional(pageLimit),
    cursor: cursorField,
    /** The cursor where the page ends: reads a page again, including stories added to it since. */
    until: cursorField,
    sort: v.optional(
      v.picklist(
        listSorts,
        'Stories can be sorted by newest, oldest, title, duration, date, toldBy or place; a minus reverses the last five',
      ),
      listSorts[0],
    ),
    ...storyFilterFields,
  }),
  reply: v.array(storySchema),
  errors: [],
})

export const countNewStories = defineCall({
  name: 'countNewStories',
  summary: 'How many stories others in the family have saved since a moment',
  method: 'GET',
  path: '/api/stories/new',
  access: 'member',
  fullSession: false,
  query: v.object({
    since: v.pipe(
      v.string('Please say since when'),
      v.regex(/^\d{1,15}$/, 'A moment is in milliseconds since 1970'),
      v.transform(Number),
    ),
  }),
  reply: v.object({ count: v.number() }),
  errors: [],
})

const neighborSchema = v.object({ id: v.number(), title: v.string(), toldBy: v.string() })
export type Neighbor = v.InferOutput<typeof neighborSchema>

export const getNeighbors = defineCall({
  name: 'getNeighbors',
  summary: 'The stories before and after one, in the order and with the filters of `GET /api/stories`',
  method: 'GET',
  path: '/api/stories/{id}/neighbors',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  query: v.pick(listStories.query, ['sort', 'q', 'category', 'toldBy', 'tag', 'decade']),
  reply: v.object({ previous: v.nullable(neighborSchema), next: v.nullable(neighborSchema) }),
  errors: [],
})
