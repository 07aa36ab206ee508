import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PRODUCT } from '#common/product.ts'
import { type EmailSettings, getEmailSettings, setEmailSettings } from '#server/features/email/contract.ts'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** The emails that a person can switch off. */
export function EmailSection({ showsTrial }: { /** For owners, where trials end. */ showsTrial: boolean }) {
  const query = useQuery(emailSettingsQuery)
  const change = useChangeEmailSettings()
  const emailOff = isEmailOff(useEmailStatus())
  return (
    <Section title="Email to you">
      {emailOff && (
        <p className="text-ink-soft">
          This {PRODUCT} server doesn’t send email. Your settings take effect once the person who runs it sets up a mail
          server.
        </p>
      )}
      <QueryBoundary query={query} problem="We couldn’t load your email settings" loading={<SwitchesLoading />}>
        {(settings) => (
          <div className="flex flex-col gap-2">
            <Switch
              label="Email me when a relative asks me something"
              checked={settings.onQuestion}
              onCheckedChange={(onQuestion) => change.mutate({ ...settings, onQuestion })}
            />
            <Switch
              label="Email me when my question is answered"
              checked={settings.onAnswer}
              onCheckedChange={(onAnswer) => change.mutate({ ...settings, onAnswer })}
            />
            <Switch
              label="Email me what’s new in our family, once a day at most, in my morning"
              checked={settings.onDigest}
              onCheckedChange={(onDigest) => change.mutate({ ...settings, onDigest })}
            />
            {showsTrial && (
              <Switch
                label="Email me when our free trial is about to end"
                checked={settings.onTrial}
                onCheckedChange={(onTrial) => change.mutate({ ...settings, onTrial })}
              />
            )}
            <Switch
              label="Email me when someone signs in on a new device or changes my password"
              checked={settings.onSignIn}
              onCheckedChange={(onSignIn) => change.mutate({ ...settings, onSignIn })}
            />
          </div>
        )}
      </QueryBoundary>
      {change.isError && (
        <Notice tone="error" title="We couldn’t save your change">
          {sentenceOf(change.error)}
        </Notice>
      )}
    </Section>
  )
}

function SwitchesLoading() {
  return (
    <Skeleton label="Loading your email settings">
      <div className="flex flex-col gap-2">
        {['asked', 'answered', 'digest', 'signed in'].map((row) => (
          <div key={row} className="flex min-h-14 items-center justify-between gap-4">
            <SkeletonBlock className="h-6 w-96" />
            <SkeletonBlock round className="h-8 w-14 shrink-0" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

const emailSettingsQuery = queryOptions({
  queryKey: ['email-settings'],
  queryFn: ({ signal }) => call(getEmailSettings, undefined, { signal }),
  networkMode: 'always',
})

/** Shows the change at once, and restores the server's settings if the call fails. */
const useChangeEmailSettings = () => {
  const client = useQueryClient()
  const { queryKey } = emailSettingsQuery
  return useMutation({
    mutationFn: (body: EmailSettings) => call(setEmailSettings, { body }),
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: 'email-settings' },
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
