import { useQuery } from '@tanstack/react-query'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { type SpeechSettings, setSpeechConsent } from '#server/features/transcripts/hosted/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { call } from '#web/lib/call.ts'
import { formatDollars, ProviderConsent } from './provider-consent.tsx'
import { speechSettingsQuery } from './speech-settings-query.ts'

/** Which companies may hear recordings to transcribe them. */
export function SpeechSection({ isOwner }: { isOwner: boolean }) {
  const query = speechSettingsQuery(DEFAULT_LANGUAGE)
  const { data: settings } = useQuery(query)
  const { data: site } = useSiteConfig()
  return (
    <ProviderConsent
      id="who-writes-words"
      title="Who transcribes your recordings"
      settings={settings}
      isOwner={isOwner}
      queryKey={query.queryKey}
      saveConsent={(body) => call(setSpeechConsent, { body })}
      explanation={`${site ? describeServer(site) : ''} You can let a company transcribe the words, in many languages. It then gets the audio and the language of each recording, but no names, titles or texts. What it keeps is up to its own terms.`}
      labelOf={(provider) => `Send recordings to ${provider}`}
      turnOffHint="Turn it off, and nothing more is sent after the part that’s on its way."
      describeSpending={describeSpending}
      nothingIsSent="Recordings stay on this server. They aren’t sent to a company for that."
      describeUse={(provider) => `Recordings are sent to ${provider} to transcribe the words.`}
    />
  )
}

function describeServer({ canTranscribe, languages }: SiteConfig): string {
  if (!canTranscribe) return 'This server can’t transcribe the words of your recordings itself.'
  return `This server transcribes ${languages === 'many' ? 'many languages' : 'English'}, and your recordings stay on it.`
}

function describeSpending({ spentCents, limitCents }: NonNullable<SpeechSettings['spending']>): string {
  const limit = formatDollars(limitCents)
  const otherwise = 'recordings that don’t fit are transcribed on this server if it can, or later'
  return spentCents >= limitCents
    ? `Today’s limit of ${limit} is used up. Until tomorrow, ${otherwise}.`
    : `Used today: ${formatDollars(spentCents)} of ${limit}. When that’s used up, ${otherwise}.`
}
