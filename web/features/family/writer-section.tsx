import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import { setWriterConsent, type WriterSettings } from '#server/features/writing/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useWriterSettings, writerKey } from './writer-settings.ts'

/**
 * Which companies' language models may write story ideas and bedtime stories, and tidy up texts: for the owner to decide, for members to see.
 * Nothing is shown on servers that use none.
 */
export function WriterSection({ isOwner }: { isOwner: boolean }) {
  const { data: settings } = useWriterSettings()
  if (!settings || settings.providers.length === 0) return null
  return (
    <Section id="who-writes-stories" title="Who writes story ideas and bedtime stories">
      {isOwner ? <OwnerChoice settings={settings} /> : <MemberView settings={settings} />}
    </Section>
  )
}

function OwnerChoice({ settings: { providers, spending } }: { settings: WriterSettings }) {
  const change = useChangeConsent()
  const agreed = providers.some(({ agreedAt, isUsed }) => isUsed && agreedAt !== null)
  return (
    <>
      <p className="text-ink-soft">
        {PRODUCT} writes story ideas and bedtime stories itself. You can let a company’s AI write them. For story ideas,
        it gets the topic, the decades of your stories, and earlier questions; for a bedtime story, the child’s age
        group and our idea for a story. Names of people and places are replaced before anything is sent. If the author
        of a story asks it to tidy up the text, it gets that text, too, with the names on your family’s list replaced.
        It never gets a recording. What it keeps is up to its own terms.
      </p>
      <div className="flex flex-col gap-2">
        {providers.map(({ provider, agreedAt, isUsed }) => (
          <Switch
            key={provider}
            label={`Let ${provider} write`}
            hint={
              agreedAt ? `Agreed on ${formatDate(Date.parse(agreedAt))}. ${isUsed ? TURN_OFF : NOT_USED}` : undefined
            }
            checked={agreedAt !== null}
            onCheckedChange={(isAgreed) => change.mutate({ provider, isAgreed })}
          />
        ))}
      </div>
      {change.isError && (
        <Notice tone="error" title="We couldn’t save your choice">
          {sentenceOf(change.error)}
        </Notice>
      )}
      {agreed && spending && (
        <p className="figures text-small text-ink-soft">
          {`Used today: ${formatDollars(spending.spentCents)} of ${formatDollars(spending.limitCents)}. When that’s used up, ${PRODUCT} writes.`}
        </p>
      )}
    </>
  )
}

const TURN_OFF = 'Turn it off, and nothing more is sent.'
const NOT_USED = 'This server doesn’t use that company anymore, so nothing is sent.'

function MemberView({ settings: { providers } }: { settings: WriterSettings }) {
  const agreed = providers.filter(({ agreedAt }) => agreedAt !== null)
  if (agreed.length === 0)
    return <p className="text-ink-soft">{PRODUCT} writes them itself. Nothing is sent to a company for that.</p>
  return agreed.map(({ provider, agreedAt }) => (
    <p
      key={provider}
      className="text-ink-soft"
    >{`AI of ${provider} may write them, and tidy up a text when its author asks, with the names on your family’s list replaced. The owner of this family agreed to that${agreedAt ? ` on ${formatDate(Date.parse(agreedAt))}` : ''}.`}</p>
  ))
}

const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Not shown before the server has agreed: what the switch says must be true. */
const useChangeConsent = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { provider: string; isAgreed: boolean }) => call(setWriterConsent, { body }),
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: 'writer-consent' },
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey: writerKey })
      client.setQueryData(writerKey, settings)
    },
    onError: () => client.invalidateQueries({ queryKey: writerKey }),
  })
}
