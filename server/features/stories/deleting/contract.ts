import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { storySchema } from '../contract.ts'
import { storyPageSchema } from '../editing/contract.ts'

/** A deleted story can be restored for so long, in days; then it goes for good. */
export const DAYS_KEPT = 30

/** A story in Recently deleted. */
export const deletedStorySchema = v.object({
  ...storySchema.entries,
  deletedAt: v.string(),
  /** When it goes for good. */
  keptUntil: v.string(),
})
export type DeletedStory = v.InferOutput<typeof deletedStorySchema>

const storyParams = v.object({ id: rowId })

export const deleteStory = defineCall({
  name: 'deleteStory',
  summary: `Move one’s own story to Recently deleted; it can be restored for ${DAYS_KEPT} days`,
  method: 'DELETE',
  path: '/api/stories/{id}',
  access: 'member',
  params: storyParams,
  reply: v.object({ ok: v.boolean() }),
  errors: ['not_the_author'],
})

export const restoreStory = defineCall({
  name: 'restoreStory',
  summary: 'Take a story out of Recently deleted: its author, and the owner of the vault',
  method: 'POST',
  path: '/api/stories/{id}/restore',
  access: 'member',
  params: storyParams,
  reply: storyPageSchema,
  errors: [],
})

export const listDeletedStories = defineCall({
  name: 'listDeletedStories',
  summary: 'Recently deleted: one’s own stories, as the owner all of them; the last deleted first',
  method: 'GET',
  path: '/api/stories/deleted',
  access: 'member',
  reply: v.array(deletedStorySchema),
  errors: [],
})
