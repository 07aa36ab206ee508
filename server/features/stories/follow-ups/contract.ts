import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { storyCategories } from '#common/story-values.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const listFollowUps = defineCall({
  name: 'listFollowUps',
  summary:
    'Up to three questions about a story, for the person who recorded it: about names in it, its time and its title. None for bedtime stories',
  method: 'GET',
  path: '/api/stories/{id}/follow-ups',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: v.object({
    /** In plain text; none that the person had before. */
    prompts: v.array(v.string()),
    /** The story's, for the answer. */
    category: v.picklist(storyCategories),
  }),
  errors: ['not_found', 'not_the_author', 'plan_needed'],
})
