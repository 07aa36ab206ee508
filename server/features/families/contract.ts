import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

export const familyQuestionSchema = v.object({
  id: v.number(),
  question: v.string(),
  status: v.picklist(['pending', 'answered']),
})
export type FamilyQuestion = v.InferOutput<typeof familyQuestionSchema>

export const listFamilyQuestions = defineCall({
  name: 'listFamilyQuestions',
  summary: 'What relatives have asked, the newest first',
  method: 'GET',
  path: '/api/family/questions',
  access: 'member',
  reply: v.array(familyQuestionSchema),
  errors: [],
})
