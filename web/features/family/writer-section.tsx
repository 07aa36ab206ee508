import { PRODUCT } from '#common/product.ts'
import { setWriterConsent } from '#server/features/writing/contract.ts'
import { call } from '#web/lib/call.ts'
import { formatDollars, ProviderConsent } from './provider-consent.tsx'
import { useWriterSettings, writerKey } from './writer-settings-query.ts'

/** Which companies' language models may write story ideas and bedtime stories, and tidy up texts. */
export function WriterSection({ isOwner }: { isOwner: boolean }) {
  const { data: settings } = useWriterSettings()
  return (
    <ProviderConsent
      id="who-writes-stories"
      title="Who writes story ideas and bedtime stories"
      settings={settings}
      isOwner={isOwner}
      queryKey={writerKey}
      saveConsent={(body) => call(setWriterConsent, { body })}
      explanation={`${PRODUCT} writes story ideas and bedtime stories itself. You can let a company’s AI write them. For story ideas, it gets the topic, the decades of your stories, and earlier questions; for a bedtime story, the child’s age group and our idea for a story. Names of people and places are replaced before anything is sent. If the author of a story asks it to tidy up the text, it gets that text, too, with the names on your family’s list replaced. It never gets a recording. What it keeps is up to its own terms.`}
      labelOf={(provider) => `Let ${provider} write`}
      turnOffHint="Turn it off, and nothing more is sent."
      describeSpending={({ spentCents, limitCents }) =>
        `Used today: ${formatDollars(spentCents)} of ${formatDollars(limitCents)}. When that’s used up, ${PRODUCT} writes.`
      }
      nothingIsSent={`${PRODUCT} writes them itself. Nothing is sent to a company for that.`}
      describeUse={(provider) =>
        `AI of ${provider} may write them, and tidy up a text when its author asks, with the names on your family’s list replaced.`
      }
    />
  )
}
