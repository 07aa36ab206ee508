import * as v from 'valibot'
import { storySchema } from '#server/features/stories/contract.ts'
import { cursorField, listStories, storySorts } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** How what was found can be sorted; the first is the default. */
export const searchSorts = ['best', ...storySorts] as const
export type SearchSort = (typeof searchSorts)[number]

/** Where in a story words were found; `spoken` only in the sound, for somebody has written its text otherwise. */
export const hitFields = ['title', 'text', 'spoken', 'toldBy', 'people', 'place', 'tags', 'notes'] as const

/** A sentence in which something was found, in pieces: those that are `marked` are what was looked for. */
const hitSchema = v.object({
  field: v.picklist(hitFields),
  pieces: v.array(v.object({ text: v.string(), marked: v.boolean() })),
  /** When the first of them is spoken, in seconds from the beginning; null where nobody knows. */
  spokenAt: v.nullable(v.number()),
})
export type Hit = v.InferOutput<typeof hitSchema>

const foundSchema = v.object({ story: storySchema, hits: v.array(hitSchema) })
export type Found = v.InferOutput<typeof foundSchema>

const outOfRange = 'limit must be 1 to 20'
const { category, toldBy, tag, decade, q } = listStories.query.entries

export const searchStories = defineCall({
  name: 'searchStories',
  summary:
    'Stories that have all these words, in whatever form, in their title, text, sound, storyteller, people, places, tags or notes; the last word may be its beginning only. With the sentences they stand in and the seconds at which they are spoken. The next page is named in the Link header',
  method: 'GET',
  path: '/api/stories/search',
  access: 'member',
  query: v.object({
    /** Words, of which the first twelve count; in quotes they stand side by side, and a word after a minus must not be there. */
    q,
    category,
    toldBy,
    tag,
    decade,
    sort: v.optional(
      v.picklist(searchSorts, 'What was found can be sorted by best, newest, oldest, title or duration'),
      searchSorts[0],
    ),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, outOfRange),
        v.transform(Number),
        v.minValue(1, outOfRange),
        v.maxValue(20, outOfRange),
      ),
      '20',
    ),
    cursor: cursorField,
  }),
  reply: v.object({
    stories: v.array(foundSchema),
    /** What was looked for instead, where a word is in no story but one written much like it is. */
    corrected: v.optional(v.string()),
  }),
  errors: [],
  rate: { perMinute: 120 },
})
