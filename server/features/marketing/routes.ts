import type { Answer } from '#server/infra/http/answer.ts'
import { getPublicFacts, type PublicFacts } from './contract.ts'

export const marketingRoutes = (answer: Answer, facts: PublicFacts): void => {
  answer(getPublicFacts, async () => facts)
}
