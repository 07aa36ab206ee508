import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#common/format/dates.ts'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { type SpeechSettings, setSpeechConsent } from '#server/features/transcripts/hosted/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { speechSettingsQuery } from './speech-settings.ts'

/**
 * Which companies may hear recordings to write down the words: for the owner to decide, for members to see. Nothing is
 * shown on servers that use none.
 */
export function SpeechSection({ isOwner }: { isOwner: boolean }) {
  const { data: settings } = useQuery(speechSettingsQuery(DEFAULT_LANGUAGE))
  if (!settings || settings.providers.length === 0) return null
  return (
    <Section id="who-writes-words" title="Who writes down the words">
      {isOwner ? <OwnerChoice settings={settings} /> : <MemberView settings={settings} />}
    </Section>
  )
}

function OwnerChoice({ settings: { providers, spending } }: { settings: SpeechSettings }) {
  const change = useChangeConsent()
  const { data: site } = useSiteConfig()
  const agreed = providers.some(({ agreedAt, isUsed }) => isUsed && agreedAt !== null)
  return (
    <>
      <p className="text-ink-soft">{`${site ? describeServer(site) : ''} You can let a company write down the words, in many languages. It then gets the audio and the language of each recording, but no names, titles or texts. What it keeps is up to its own terms.`}</p>
      <div className="flex flex-col gap-2">
        {providers.map(({ provider, agreedAt, isUsed }) => (
          <Switch
            key={provider}
            label={`Send recordings to ${provider}`}
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
      {agreed && spending && <SpendingLine {...spending} />}
    </>
  )
}

const TURN_OFF = 'Turn it off, and nothing more is sent after the part that’s on its way.'
const NOT_USED = 'This server doesn’t use that company anymore, so nothing is sent.'

function describeServer({ writesDown, languages }: SiteConfig): string {
  if (!writesDown) return 'This server can’t write down the words of your recordings itself.'
  return `This server writes down ${languages === 'many' ? 'many languages' : 'English'}, and your recordings stay on it.`
}

function SpendingLine({ spentCents, limitCents }: NonNullable<SpeechSettings['spending']>) {
  const limit = formatDollars(limitCents)
  const otherwise = 'recordings that don’t fit are written down on this server if it can, or later'
  return (
    <p className="figures text-small text-ink-soft">
      {spentCents >= limitCents
        ? `Today’s limit of ${limit} is used up. Until tomorrow, ${otherwise}.`
        : `Used today: ${formatDollars(spentCents)} of ${limit}. When that’s used up, ${otherwise}.`}
    </p>
  )
}

function MemberView({ settings: { providers } }: { settings: SpeechSettings }) {
  const agreed = providers.filter(({ agreedAt }) => agreedAt !== null)
  if (agreed.length === 0)
    return <p className="text-ink-soft">Recordings stay on this server. They aren’t sent to a company for that.</p>
  return agreed.map(({ provider, agreedAt }) => (
    <p
      key={provider}
      className="text-ink-soft"
    >{`Recordings are sent to ${provider} to write down the words. The owner of this family agreed to that${agreedAt ? ` on ${formatDate(Date.parse(agreedAt))}` : ''}.`}</p>
  ))
}

const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Not shown before the server has agreed: what the switch says about recordings must be true. */
const useChangeConsent = () => {
  const client = useQueryClient()
  const { queryKey } = speechSettingsQuery(DEFAULT_LANGUAGE)
  return useMutation({
    mutationFn: (body: { provider: string; isAgreed: boolean }) => call(setSpeechConsent, { body }),
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: 'speech-consent' },
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
