import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Every reaction, in button order. */
export const reactions = ['❤️', '👏', '😊', '👍'] as const

/** The longest recording that a reaction can be in: a day. */
const MAX_SECONDS = 86_400
const AT_SECONDS = `atSeconds must be a whole number up to ${MAX_SECONDS}`

/** One person’s reaction to a story. */
export const storyReactionSchema = v.object({
  userId: v.number(),
  reaction: v.picklist(reactions),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  /** The second of the recording that was playing. */
  atSeconds: v.nullable(v.number()),
})
export type StoryReaction = v.InferOutput<typeof storyReactionSchema>

/** All reactions to one story, oldest first. */
export const storyReactionsSchema = v.array(storyReactionSchema)

export const listReactions = defineCall({
  name: 'listReactions',
  summary: 'The reactions to a story, oldest first',
  method: 'GET',
  path: '/api/stories/{id}/reactions',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: storyReactionsSchema,
  errors: [],
})

export const react = defineCall({
  name: 'react',
  summary: 'React to a story; sending the same reaction again removes it. Returns all reactions to that story',
  method: 'POST',
  path: '/api/stories/reactions',
  access: 'member',
  fullSession: false,
  body: v.object({
    storyId: rowId,
    reaction: v.picklist(reactions, 'That isn’t one of the reactions'),
    atSeconds: v.optional(
      v.pipe(
        v.number(AT_SECONDS),
        v.integer(AT_SECONDS),
        v.minValue(0, AT_SECONDS),
        v.maxValue(MAX_SECONDS, AT_SECONDS),
      ),
    ),
  }),
  reply: storyReactionsSchema,
  errors: [],
  rate: { perMinute: 240 },
})
