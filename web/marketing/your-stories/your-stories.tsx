import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { PageConfig } from '../page-config.ts'
import { LongRead } from '../parts/long-read.tsx'
import { VaultShelf } from '../pictures/vault-shelf.tsx'
import { archive } from './archive.tsx'
import { askUs } from './ask-us.tsx'
import { closing } from './closing.tsx'
import { deleting } from './deleting.tsx'
import { heirs } from './heirs.tsx'
import { inOneMinute } from './in-one-minute.tsx'
import { lapse } from './lapse.tsx'
import { leaving } from './leaving.tsx'
import { ownership } from './ownership.tsx'
import { whereTheyAre } from './where-they-are.tsx'

export const yourStories: PageConfig = {
  path: '/your-stories',
  title: `What happens to your stories on ${PRODUCT}`,
  description: ({ sells }) =>
    `Who owns them, what happens when ${sells ? 'a plan ends, when ' : ''}somebody dies, or when the service closes, and how to keep them without it.`,
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function YourStories({ facts }: { facts: SiteConfig }) {
  return (
    <LongRead
      title="What happens to your stories"
      lead={
        <p>
          A family’s stories should last longer than a {facts.sells ? 'plan, a ' : ''}computer or a company. This page
          says what {PRODUCT} does for that today, and what it does not do yet. “We” are the people who run this{' '}
          {PRODUCT}.
        </p>
      }
      updated="November 2026"
      picture={<VaultShelf className="w-full max-w-sm" />}
      sections={[
        inOneMinute(facts),
        ownership,
        archive(facts),
        lapse(facts),
        deleting,
        leaving,
        heirs,
        whereTheyAre,
        closing,
        askUs(facts),
      ]}
    />
  )
}
