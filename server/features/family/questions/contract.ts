import * as v from 'valibot'
import { INVALID_CURSOR, MAX_ID, pageLimit, rowId, visibleText } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const person = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })

export const familyQuestionSchema = v.object({
  id: v.number(),
  question: v.string(),
  status: v.picklist(['pending', 'answered'], 'A question is pending or answered'),
  asker: v.nullable(v.object({ ...person.entries, profileImageUrl: v.nullable(v.string()) })),
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
  summary:
    'The questions of the family, 100 at a time: pending ones first, and among them those to you; then newest first. The Link header names the next page',
  method: 'GET',
  path: '/api/family/questions',
  access: 'member',
  fullSession: false,
  query: v.object({
    status: v.optional(familyQuestionSchema.entries.status),
    limit: v.optional(pageLimit, '100'),
    /** The rank and id of the last question on the previous page. */
    cursor: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[0-3]_\d{1,10}$/, INVALID_CURSOR),
        v.check((cursor) => Number(cursor.slice(2)) <= MAX_ID, INVALID_CURSOR),
      ),
    ),
  }),
  reply: v.array(familyQuestionSchema),
  errors: [],
})

export const getFamilyQuestion = defineCall({
  name: 'getFamilyQuestion',
  summary: 'One question of the family, such as the one that a story answers',
  method: 'GET',
  path: '/api/family/questions/{id}',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  reply: familyQuestionSchema,
  errors: [],
})

export const askQuestion = defineCall({
  name: 'askQuestion',
  summary: 'Ask the family or one member, who gets an email',
  method: 'POST',
  path: '/api/family/questions',
  access: 'member',
  fullSession: false,
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
