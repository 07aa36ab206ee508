import * as v from 'valibot'
import { rowId, visibleText } from '#common/input-schemas.ts'
import { normalizeTag } from '#common/story-fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** How many other stories a correction is offered for at once. */
export const MAX_FIXED = 50
const MAX_PHRASE_LENGTH = 100

const phrase = v.pipe(
  visibleText('Please give a word'),
  v.transform(normalizeTag),
  v.maxLength(MAX_PHRASE_LENGTH, `A correction can have at most ${MAX_PHRASE_LENGTH} characters`),
)
const correction = {
  /** A word or a phrase. */
  from: v.pipe(
    phrase,
    v.check((text) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text), 'Please give at least two letters'),
  ),
  to: phrase,
}

const correctableStory = v.object({
  id: v.number(),
  title: v.string(),
  toldBy: v.string(),
  /** How often the word is in its title and text. */
  count: v.number(),
  /** The first place: the text around it, as it is and as it would be. */
  preview: v.object({ before: v.string(), found: v.string(), fixed: v.string(), after: v.string() }),
  /** Stands for the text that was searched. */
  state: v.string(),
})
export type CorrectableStory = v.InferOutput<typeof correctableStory>

export const findCorrectable = defineCall({
  name: 'findCorrectable',
  summary: `The viewer’s own stories that have a word or phrase as a whole, newest first, up to ${MAX_FIXED}. A capitalized word is found with its capital only, others also at the start of a sentence; possessives are included`,
  method: 'GET',
  path: '/api/stories/corrections',
  access: 'member',
  /** `except`: the story that was corrected already. */
  query: v.object({ ...correction, except: v.optional(rowId) }),
  reply: v.object({
    stories: v.array(correctableStory),
    /** There are more. */
    more: v.boolean(),
    /** There may be more: older stories that have the letters of the word weren’t searched. */
    unsearched: v.boolean(),
  }),
  errors: [],
  rate: { perMinute: 120 },
})

export const correctStories = defineCall({
  name: 'correctStories',
  summary:
    'Replace a word or phrase in several of the viewer’s own stories. Each replaced text becomes a version. Stories that have changed since they were searched are left as they are',
  method: 'POST',
  path: '/api/stories/corrections',
  access: 'member',
  body: v.object({
    ...correction,
    stories: v.pipe(
      v.array(v.object({ id: rowId, state: v.pipe(v.string(), v.maxLength(100)) })),
      v.minLength(1, 'Please choose a story'),
      v.maxLength(MAX_FIXED, `You can correct at most ${MAX_FIXED} stories at once`),
    ),
  }),
  reply: v.object({
    /** `versionId`: the text before. `state`: stands for the corrected text, for `restoreVersion`. */
    fixed: v.array(v.object({ id: v.number(), count: v.number(), versionId: v.number(), state: v.string() })),
    /** Stories left as they are. `not_found`: deleted, or the text isn’t the viewer’s. */
    skipped: v.array(v.object({ id: v.number(), reason: v.picklist(['changed_meanwhile', 'not_found', 'too_long']) })),
  }),
  errors: [],
  rate: { perMinute: 30 },
})
