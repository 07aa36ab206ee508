import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** In one call, in characters: about ten minutes of speech. */
export const MAX_TIDY_LENGTH = 10_000

/** Replaces the characters of a text from `from` up to `to`. */
export const tidyChangeSchema = v.object({ from: v.number(), to: v.number(), text: v.string() })
export type TidyChange = v.InferOutput<typeof tidyChangeSchema>

export const tidyStory = defineCall({
  name: 'tidyStory',
  summary:
    'Fillers and false starts that a language model would leave out of a story’s text, for its author to choose from. Changes nothing',
  method: 'POST',
  path: '/api/stories/{id}/tidy-up',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  body: v.object({
    /** The text in the editor, which may not be saved yet; or a part of it. */
    text: v.pipe(
      v.string(),
      v.minLength(1, 'A text is needed'),
      v.maxLength(MAX_TIDY_LENGTH, 'At most 10,000 characters can be tidied up at once'),
    ),
  }),
  reply: v.object({
    /** In order, not overlapping. */
    changes: v.array(tidyChangeSchema),
    /** Why there are none: no model is allowed, today's limit is used up, or the model failed. */
    missing: v.nullable(v.picklist(['none', 'limit', 'failed'])),
  }),
  errors: ['not_found', 'not_the_author'],
  rate: { perMinute: 20 },
})
