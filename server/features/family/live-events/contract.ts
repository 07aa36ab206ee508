import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** How long a request for the stream may take to arrive. If it takes longer, the page fetches everything again. */
export const MAX_EVENTS_DELAY_MS = 5000

export const familyEvents = defineCall({
  name: 'familyEvents',
  summary:
    'A stream of changes in the family: `story`, `comments` and `reactions` with the id of the story, `questions` and `family` with theirs, `names` when the list of names has changed, `missed` when everything should be fetched again',
  method: 'GET',
  path: '/api/events',
  access: 'member',
  fullSession: false,
  query: v.object({
    /** The family to listen to; by default the current one. */
    family: v.optional(v.pipe(v.string(), v.maxLength(20))),
    /** For how many milliseconds the page has been loading: if something changed since then, the stream begins with `missed`. */
    age: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
  }),
  reply: 'events',
  errors: [],
})
