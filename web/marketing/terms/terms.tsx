import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { PageConfig } from '../page-config.ts'
import { LongRead } from '../parts/long-read.tsx'
import { askUs } from '../your-stories/ask-us.tsx'
import { account } from './account.tsx'
import { changes } from './changes.tsx'
import { cost } from './cost.tsx'
import { ending } from './ending.tsx'
import { limits } from './limits.tsx'
import { peopleYouRecord } from './people-you-record.tsx'
import { whatItDoes } from './what-it-does.tsx'
import { yours } from './yours.tsx'

export const terms: PageConfig = {
  path: '/terms',
  title: `Terms of ${PRODUCT}`,
  description: 'What we do for you, what we ask of you, and what we cannot promise. In short sentences.',
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function Terms({ facts }: { facts: SiteConfig }) {
  return (
    <LongRead
      title="Terms"
      lead={
        <p>
          This is what holds between you and us when you use {PRODUCT}. “We” are the people who run this {PRODUCT}.
          “You” are anybody who has an account here.
        </p>
      }
      updated="November 2026"
      sections={[
        whatItDoes(facts),
        yours,
        account,
        peopleYouRecord,
        cost(facts),
        limits,
        ending,
        changes,
        askUs(facts),
      ]}
    />
  )
}
