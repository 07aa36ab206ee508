import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The maximum of an `integer` column: 24 days. */
const MAX_POSITION_MS = 2_147_483_647

/** What the viewer has listened to. Only they see it. */
export const storyViewsSchema = v.object({
  /** Stories that others told since the viewer joined and that they haven't heard, the newest first; at most 500. */
  unheard: v.array(v.number()),
  /** Where they stopped in the stories they have heard, the last one first; at most 500. */
  positions: v.array(v.object({ storyId: v.number(), positionMs: v.number() })),
})
export type StoryViews = v.InferOutput<typeof storyViewsSchema>

export const listStoryViews = defineCall({
  name: 'listStoryViews',
  summary: 'Which stories the viewer has not heard yet, and where they stopped listening. Nobody else sees it',
  method: 'GET',
  path: '/api/stories/views',
  access: 'member',
  fullSession: false,
  reply: storyViewsSchema,
  errors: [],
})

export const saveStoryView = defineCall({
  name: 'saveStoryView',
  summary: 'Stores that the viewer opened a story, and where they stopped listening. Notifications about it end',
  method: 'PUT',
  path: '/api/stories/{id}/view',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  body: v.object({
    /** 0 at the beginning, and after the end. Absent: it stays as it is. */
    positionMs: v.optional(
      v.pipe(
        v.number('The position must be a number of milliseconds'),
        v.integer('The position must be a whole number'),
        v.minValue(0, 'The position must not be negative'),
        v.maxValue(MAX_POSITION_MS, 'The position is too large'),
      ),
    ),
    /** The viewer has listened to it, or read it if it has no recording. That never ends. */
    hasListened: v.optional(v.boolean(), false),
  }),
  reply: v.object({ ok: v.boolean() }),
  errors: ['not_found'],
  rate: { perMinute: 240 },
})
