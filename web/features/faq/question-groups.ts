import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { aboutTheService } from './about-the-service.ts'
import { forTheFamily } from './for-the-family.ts'
import { forTheStoryteller } from './for-the-storyteller.ts'
import type { Question, QuestionGroup } from './question.ts'
import { technical } from './technical.ts'

/** All that is asked, as it is answered here. */
export const questionGroups = (facts: SiteConfig): QuestionGroup[] => [
  aboutTheService(facts),
  forTheStoryteller(facts),
  forTheFamily(facts),
  technical(facts),
]

/** Some of them, in this order; those that are not asked here are left out. */
export const questionsNamed = (facts: SiteConfig, ids: readonly string[]): Question[] => {
  const all = questionGroups(facts).flatMap(({ questions }) => questions)
  return ids.flatMap((id) => all.filter((question) => question.id === id))
}
