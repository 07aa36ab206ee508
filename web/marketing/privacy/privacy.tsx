import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { PageConfig } from '../page-config.ts'
import { LongRead } from '../parts/long-read.tsx'
import { askUs } from '../your-stories/ask-us.tsx'
import { cookies } from './cookies.tsx'
import { counting } from './counting.tsx'
import { howLong } from './how-long.tsx'
import { log } from './log.tsx'
import { mail } from './mail.tsx'
import { onYourDevice } from './on-your-device.tsx'
import { whatWeKeep } from './what-we-keep.tsx'
import { whatYouCanDo } from './what-you-can-do.tsx'
import { whereItIs } from './where-it-is.tsx'
import { whileYouRecord } from './while-you-record.tsx'
import { whoCanHear } from './who-can-hear.tsx'
import { writingDown } from './writing-down.tsx'

export const privacy: PageConfig = {
  path: '/privacy',
  title: `Privacy policy of ${PRODUCT}`,
  description: `What ${PRODUCT} keeps, who can hear and see it, where it is kept, and for how long. In plain words.`,
  share: 'yours',
  listed: true,
  visitorsOnly: false,
  sells: false,
}

export function Privacy({ facts }: { facts: SiteConfig }) {
  return (
    <LongRead
      title="Privacy policy"
      lead={
        <p>
          This page says what {PRODUCT} keeps, who can hear and see it, where it is kept, and for how long. “We” are the
          people who run this {PRODUCT}.
        </p>
      }
      updated="November 2026"
      sections={[
        whatWeKeep(facts),
        whoCanHear,
        whileYouRecord,
        writingDown(facts),
        whereItIs,
        onYourDevice,
        cookies(facts),
        counting(facts),
        mail,
        log,
        howLong,
        whatYouCanDo,
        askUs(facts),
      ]}
    />
  )
}
