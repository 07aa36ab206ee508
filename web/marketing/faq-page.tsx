import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { questionGroups } from '#web/features/faq/faq-questions.ts'
import { FaqContent } from '#web/features/faq/question-list.tsx'
import type { PageConfig } from './page-config.ts'
import { faqData } from './structured-data.ts'

export const faq: PageConfig = {
  path: '/faq',
  title: `Questions and answers about ${PRODUCT}`,
  description: ({ sells }) =>
    `How recording works, who can listen, ${sells ? 'what it costs, ' : ''}what happens to the stories later, and how to download them.`,
  share: 'faq',
  listed: true,
  visitorsOnly: true,
  sells: false,
  data: (siteConfig) => faqData(questionGroups(siteConfig).flatMap(({ questions }) => questions)),
}

export function Faq({ siteConfig }: { siteConfig: SiteConfig }) {
  return (
    <div className="px-4 pt-6 pb-20 sm:px-6 sm:pt-12">
      <FaqContent siteConfig={siteConfig} />
    </div>
  )
}
