import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#common/format/dates.ts'
import type { SpeechSettings } from '#server/features/transcripts/hosted/contract.ts'
import type { WriterSettings } from '#server/features/writing/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'

type Settings = Pick<SpeechSettings & WriterSettings, 'providers' | 'spending'>
type Spending = NonNullable<Settings['spending']>

interface ProviderConsentProps {
  id: string
  title: string
  settings: Settings | undefined
  /** The owner decides, members see. */
  isOwner: boolean
  /** Of the settings. */
  queryKey: QueryKey
  saveConsent: (consent: { provider: string; isAgreed: boolean }) => Promise<Settings>
  /** For the owner: what a company would get. */
  explanation: string
  labelOf: (provider: string) => string
  turnOffHint: string
  describeSpending: (spending: Spending) => string
  /** For members: that nothing is sent, and what a company gets. */
  nothingIsSent: string
  describeUse: (provider: string) => string
}

/** Which companies the family lets do something. Nothing is shown on servers that use none. */
export function ProviderConsent({ id, title, settings, isOwner, ...props }: ProviderConsentProps) {
  if (!settings || settings.providers.length === 0) return null
  return (
    <Section id={id} title={title}>
      {isOwner ? <OwnerChoice {...props} settings={settings} /> : <MemberView {...props} settings={settings} />}
    </Section>
  )
}

type OwnerChoiceProps = Pick<
  ProviderConsentProps,
  'queryKey' | 'saveConsent' | 'explanation' | 'labelOf' | 'turnOffHint' | 'describeSpending'
> & { settings: Settings }

function OwnerChoice({ settings: { providers, spending }, ...props }: OwnerChoiceProps) {
  const change = useChangeConsent(props)
  const agreed = providers.some(({ agreedAt, isUsed }) => isUsed && agreedAt !== null)
  return (
    <>
      <p className="text-ink-soft">{props.explanation}</p>
      <div className="flex flex-col gap-2">
        {providers.map(({ provider, agreedAt, isUsed }) => (
          <Switch
            key={provider}
            label={props.labelOf(provider)}
            hint={
              agreedAt
                ? `Agreed on ${formatDate(Date.parse(agreedAt))}. ${isUsed ? props.turnOffHint : NOT_USED}`
                : undefined
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
      {agreed && spending && <p className="figures text-small text-ink-soft">{props.describeSpending(spending)}</p>}
    </>
  )
}

const NOT_USED = 'This server doesn’t use that company anymore, so nothing is sent.'

type MemberViewProps = Pick<ProviderConsentProps, 'nothingIsSent' | 'describeUse'> & { settings: Settings }

function MemberView({ settings: { providers }, nothingIsSent, describeUse }: MemberViewProps) {
  const agreed = providers.filter(({ agreedAt }) => agreedAt !== null)
  if (agreed.length === 0) return <p className="text-ink-soft">{nothingIsSent}</p>
  return agreed.map(({ provider, agreedAt }) => (
    <p
      key={provider}
      className="text-ink-soft"
    >{`${describeUse(provider)} The owner of this family agreed to that${agreedAt ? ` on ${formatDate(Date.parse(agreedAt))}` : ''}.`}</p>
  ))
}

export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Not shown before the server has agreed: what the switch says must be true. */
function useChangeConsent({ queryKey, saveConsent }: Pick<ProviderConsentProps, 'queryKey' | 'saveConsent'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveConsent,
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: JSON.stringify(queryKey) },
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
