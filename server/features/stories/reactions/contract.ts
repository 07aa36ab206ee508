import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Every reaction there is, in the order buttons show them. */
export const reactions = ['❤️', '👏', '😊', '👍'] as const

/** One person's reaction to a story. */
export const storyReactionSchema = v.object({ userId: v.number(), reaction: v.picklist(reactions) })
export type StoryReaction = v.InferOutput<typeof storyReactionSchema>

/** All reactions to one story, the first given first. */
export const storyReactionsSchema = v.array(storyReactionSchema)

export const listReactions = defineCall({
  name: 'listReactions',
  summary: 'The reactions to a story, the first given first',
  method: 'GET',
  path: '/api/stories/{id}/reactions',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: storyReactionsSchema,
  errors: [],
})

export const react = defineCall({
  name: 'react',
  summary: 'React to a story; the same reaction again takes it back. Answers with all reactions to that story',
  method: 'POST',
  path: '/api/stories/reactions',
  access: 'member',
  body: v.object({ storyId: rowId, reaction: v.picklist(reactions, 'This is not one of the reactions') }),
  reply: storyReactionsSchema,
  errors: [],
  rate: { perMinute: 240 },
})
