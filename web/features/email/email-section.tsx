import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PRODUCT } from '#common/product.ts'
import { type EmailSettings, getEmailSettings, setEmailSettings } from '#server/features/email/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { mailStays, useMailStatus } from '#web/lib/email-status.ts'
import { Section } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Which mail one gets about questions. */
export function MailSection() {
  const settings = useMailSettings()
  const change = useSetMailSettings()
  const stays = mailStays(useMailStatus())
  return (
    <Section title="Email to you">
      {stays && (
        <p className="text-ink-soft">
          {PRODUCT} does not send mail here. Your choices count once whoever runs it has set a mail server up.
        </p>
      )}
      <Fetched query={settings} problem="Your choices could not be fetched" loading={<SwitchesLoading />}>
        {(wanted) => (
          <div className="flex flex-col gap-2">
            <Switch
              label="Email me when a relative asks me something"
              checked={wanted.onQuestion}
              onCheckedChange={(onQuestion) => change.mutate({ ...wanted, onQuestion })}
            />
            <Switch
              label="Email me when my question is answered"
              checked={wanted.onAnswer}
              onCheckedChange={(onAnswer) => change.mutate({ ...wanted, onAnswer })}
            />
          </div>
        )}
      </Fetched>
      {change.isError && (
        <Notice tone="error" title="Your choice was not kept">
          {sentenceOf(change.error)}
        </Notice>
      )}
    </Section>
  )
}

function SwitchesLoading() {
  return (
    <LoadingShape label="Loading your choices">
      <div className="flex flex-col gap-2">
        {['asked', 'answered'].map((row) => (
          <div key={row} className="flex min-h-14 items-center justify-between gap-4">
            <Shape className="h-6 w-96" />
            <Shape round className="h-8 w-14 shrink-0" />
          </div>
        ))}
      </div>
    </LoadingShape>
  )
}

const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => call(getEmailSettings, undefined, { signal }),
  networkMode: 'always',
})

/** Which mail the person gets. */
const useMailSettings = () => useQuery(mailSettingsQuery)

/** Changes it; shown at once, and taken back where the server could not be told. */
const useSetMailSettings = () => {
  const client = useQueryClient()
  const { queryKey } = mailSettingsQuery
  return useMutation({
    mutationFn: (body: EmailSettings) => call(setEmailSettings, { body }),
    networkMode: 'always',
    // One after the other, so that the last one pressed is the last one told.
    scope: { id: 'mail-settings' },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, wanted)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
