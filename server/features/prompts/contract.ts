import * as v from 'valibot'
import { promptCategories } from '#common/prompt-categories.ts'
import { UNKNOWN_CATEGORY } from '#common/story-values.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const MAX_COUNT = 10
const COUNT = `The count must be a whole number from 1 to ${MAX_COUNT}`

export const generatePrompts = defineCall({
  name: 'generatePrompts',
  summary:
    'More questions to answer with a story, never the same twice for a person in a family. Family Q&A has none: there, relatives ask',
  method: 'POST',
  path: '/api/ai/generate-prompts',
  access: 'member',
  fullSession: false,
  body: v.object({
    category: v.picklist(promptCategories, UNKNOWN_CATEGORY),
    count: v.optional(v.pipe(v.number(COUNT), v.integer(COUNT), v.minValue(1, COUNT), v.maxValue(MAX_COUNT, COUNT)), 3),
  }),
  reply: v.object({
    /** Fewer than `count` when there are no more. */
    prompts: v.array(v.string()),
    /** Who wrote them: a language model of a company that the family's owner agreed to, or we. */
    writtenBy: v.picklist(['keepsaid', 'model']),
    /** Why no model wrote them though the owner agreed to one: today's limit is used up, or it failed. */
    missing: v.nullable(v.picklist(['limit', 'failed'])),
  }),
  errors: ['plan_needed'],
  rate: { perMinute: 30 },
})
