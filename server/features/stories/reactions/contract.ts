import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Every reaction, in button order. */
export const reactions = ['❤️', '👏', '😊', '👍'] as const

/** One person’s reaction to a story. */
export const storyReactionSchema = v.object({ userId: v.number(), reaction: v.picklist(reactions) })
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
  body: v.object({ storyId: rowId, reaction: v.picklist(reactions, 'That isn’t one of the reactions') }),
  reply: storyReactionsSchema,
  errors: [],
  rate: { perMinute: 240 },
})
