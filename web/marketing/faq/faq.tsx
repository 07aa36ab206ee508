import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { FaqContent } from '#web/features/faq/faq-content.tsx'
import { questionGroups } from '#web/features/faq/question-groups.ts'
import { faqData } from '../for-machines/faq-data.ts'
import type { PageConfig } from '../page-config.ts'

export const faq: PageConfig = {
  path: '/faq',
  title: `Questions and answers about ${PRODUCT}`,
  description: ({ sells }) =>
    `How recording works, who can listen, ${sells ? 'what it costs, ' : ''}what becomes of the stories later, and how to take them with you.`,
  share: 'faq',
  listed: true,
  visitorsOnly: true,
  sells: false,
  data: (facts) => faqData(questionGroups(facts).flatMap(({ questions }) => questions)),
}

export function Faq({ facts }: { facts: SiteConfig }) {
  return (
    <div className="px-4 pt-6 pb-20 sm:px-6 sm:pt-12">
      <FaqContent facts={facts} />
    </div>
  )
}
