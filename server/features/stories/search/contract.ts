import * as v from 'valibot'
import type { StoryField } from '#common/story-values.ts'
import { storySchema } from '#server/features/stories/contract.ts'
import { cursorField, listStories, storySorts } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The first is the default. */
export const searchSorts = ['best', ...storySorts] as const
export type SearchSort = (typeof searchSorts)[number]

/** The fields that search reads besides title and text. The index has the same ones (server/infra/db/sql/search.sql). */
export const searchedDetails = [
  'toldBy',
  'grandchildName',
  'people',
  'place',
  'tags',
  'notes',
] as const satisfies StoryField[]
/** `spoken`: only in the recording, because the text says something else. */
const hitFields = ['title', 'text', 'spoken', ...searchedDetails] as const

/** A sentence that matches, in segments; the matching ones are `marked`. */
const hitSchema = v.object({
  field: v.picklist(hitFields),
  segments: v.array(v.object({ text: v.string(), marked: v.boolean() })),
  /** When the first match is spoken, in seconds from the start; null if unknown. */
  spokenAt: v.nullable(v.number()),
})
export type Hit = v.InferOutput<typeof hitSchema>

const searchResultSchema = v.object({ story: storySchema, hits: v.array(hitSchema) })
export type SearchResult = v.InferOutput<typeof searchResultSchema>

const outOfRange = 'limit must be 1 to 20'
const { category, toldBy, tag, decade, q } = listStories.query.entries

export const searchStories = defineCall({
  name: 'searchStories',
  summary:
    'Stories that contain all words, in any form, in their title, text, recording, storyteller, people, places, tags or notes. The last word may be incomplete. Returns the matching sentences and when they are spoken. The Link header names the next page',
  method: 'GET',
  path: '/api/stories/search',
  access: 'member',
  fullSession: false,
  query: v.object({
    /** Words, of which the first twelve count, "phrases" and -excluded words. */
    q,
    category,
    toldBy,
    tag,
    decade,
    sort: v.optional(
      v.picklist(searchSorts, 'Search results can be sorted by best, newest, oldest, title or duration'),
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
    stories: v.array(searchResultSchema),
    /** The search with its spelling corrected, if no story contains a word but one contains a similar word. */
    corrected: v.optional(v.string()),
  }),
  errors: [],
  rate: { perMinute: 120 },
})
export type SearchReply = v.InferOutput<typeof searchStories.reply>
