import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'
import { rowId, visibleText } from '#server/infra/http/fields.ts'

const somebody = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })

export const familyQuestionSchema = v.object({
  id: v.number(),
  question: v.string(),
  status: v.picklist(['pending', 'answered']),
  asker: v.nullable(somebody),
  /** Whom it is put to; null means everybody. */
  target: v.nullable(somebody),
  /** The story that answers it. */
  responseStoryId: v.nullable(v.number()),
  /** Whether the viewer may delete it: who asked, and the owner. */
  mayDelete: v.boolean(),
  createdAt: v.string(),
})
export type FamilyQuestion = v.InferOutput<typeof familyQuestionSchema>

/** What the asking form and the server check. Ids may come from a select, as text. */
export const questionFormSchema = v.object({
  question: v.pipe(
    visibleText('Please write your question.'),
    v.maxLength(500, 'A question can have at most 500 characters'),
  ),
  targetUserId: v.optional(v.nullable(rowId)),
})

export const listFamilyQuestions = defineCall({
  name: 'listFamilyQuestions',
  summary: 'What relatives have asked, the newest first',
  method: 'GET',
  path: '/api/family/questions',
  access: 'member',
  reply: v.array(familyQuestionSchema),
  errors: [],
})

export const askQuestion = defineCall({
  name: 'askQuestion',
  summary: 'Ask the family, or one of its members; that one gets mail',
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
