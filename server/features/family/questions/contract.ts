import * as v from 'valibot'
import { rowId, visibleText } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const person = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })

export const familyQuestionSchema = v.object({
  id: v.number(),
  question: v.string(),
  status: v.picklist(['pending', 'answered']),
  asker: v.nullable(person),
  /** The person it's for; null means everyone. */
  target: v.nullable(person),
  /** The story that answers it. */
  responseStoryId: v.nullable(v.number()),
  /** Whether the viewer can delete it. */
  canDelete: v.boolean(),
  createdAt: v.string(),
})
export type FamilyQuestion = v.InferOutput<typeof familyQuestionSchema>

/** The question form. Ids may come from a select, as text. */
export const questionFormSchema = v.object({
  question: v.pipe(
    visibleText('Please write your question.'),
    v.maxLength(500, 'A question can have at most 500 characters'),
  ),
  targetUserId: v.optional(v.nullable(rowId)),
})

export const listFamilyQuestions = defineCall({
  name: 'listFamilyQuestions',
  summary: 'The questions of the family, newest first',
  method: 'GET',
  path: '/api/family/questions',
  access: 'member',
  reply: v.array(familyQuestionSchema),
  errors: [],
})

export const askQuestion = defineCall({
  name: 'askQuestion',
  summary: 'Ask the family or one member, who gets an email',
  method: 'POST',
  path: '/api/family/questions',
  access: 'member',
  body: questionFormSchema,
  reply: familyQuestionSchema,
  errors: ['not_a_member'],
  rate: { perMinute: 30 },
})

export const deleteQuestion = defineCall({
  name: 'deleteQuestion',
  summary: 'Delete a question; the story that answered it stays',
  method: 'DELETE',
  path: '/api/family/questions/{id}',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: v.object({ ok: v.boolean() }),
  errors: [],
})
