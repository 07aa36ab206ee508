import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'
import { storyCategories, storySchema } from '../contract.ts'
import { emptyAsAbsent, NAME_LENGTH, TAG_LENGTH } from '../fields.ts'

/** How a list of stories can be sorted; the first is the default, `duration` has the longest first. */
export const storySorts = ['newest', 'oldest', 'title', 'duration'] as const

const LARGEST_ID = 2 ** 31 - 1
const outOfRange = 'limit must be 1 to 200'
export const notOurCursor = 'This cursor is not one of ours'

/** How many stories a page of a list has, as an address says it. */
export const pageLimit = v.pipe(
  v.string(),
  v.regex(/^\d+$/, outOfRange),
  v.transform(Number),
  v.minValue(1, outOfRange),
  v.maxValue(200, outOfRange),
)

const filterText = (most: number, tooLong: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most, tooLong), emptyAsAbsent))

/** Where a page begins, as the address of the page before names it. */
export const cursorField = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{0,1200}_\d{1,10}$/, notOurCursor),
    v.check((cursor) => Number(cursor.slice(cursor.lastIndexOf('_') + 1)) <= LARGEST_ID, notOurCursor),
  ),
)

/** Names the stories that nobody has given a date, among decades. */
export const UNKNOWN_DECADE = 'unknown'

/** Which stories are wanted, as an address says it; what is left out lets all through. */
export const storyFilterFields = {
  /** What the title or the text must contain, whatever its capitals and accents. */
  q: filterText(500, 'A search can have at most 500 characters'),
  category: v.optional(v.picklist(storyCategories, 'This is not one of the categories')),
  toldBy: filterText(NAME_LENGTH, `The name of the storyteller can have at most ${NAME_LENGTH} characters`),
  tag: filterText(TAG_LENGTH, `A tag can have at most ${TAG_LENGTH} characters`),
  /** Its first year: what may have happened from then on, within ten years. `unknown`: what nobody has dated. */
  decade: v.optional(
    v.union(
      [v.literal(UNKNOWN_DECADE), v.pipe(v.string(), v.regex(/^\d{3}0$/), v.transform(Number))],
      'A decade is named by its first year, such as 1950, or is unknown',
    ),
  ),
}

export const listStories = defineCall({
  name: 'listStories',
  summary:
    'Stories of the family, newest first; all of them without `limit`. The next page is named in the Link header',
  method: 'GET',
  path: '/api/stories',
  access: 'member',
  query: v.object({
    limit: v.optional(pageLimit),
    cursor: cursorField,
    /** Where the page ends, as a cursor: a page that was read before is read again, whatever has come into it since. */
    until: cursorField,
    sort: v.optional(
      v.picklist(storySorts, 'Stories can be sorted by newest, oldest, title or duration'),
      storySorts[0],
    ),
    ...storyFilterFields,
  }),
  reply: v.array(storySchema),
  errors: [],
})

export const storyEvents = defineCall({
  name: 'storyEvents',
  summary:
    'A stream of what changes in the family: `story`, `comments` and `reactions` with the id of the story, `questions` and `family` with theirs, `missed` when all should be read again',
  method: 'GET',
  path: '/api/events',
  access: 'member',
  /** The family that is listened to; without it the one that is showing. */
  query: v.object({ family: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  reply: 'events',
  errors: [],
})
