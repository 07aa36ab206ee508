import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import * as v from 'valibot'
import { formatTimeOfDay } from '#common/format/dates.ts'
import type { User } from '#server/features/account/contract.ts'
import {
  cancelEmailChange,
  changeEmailSchema,
  getEmailChange,
  requestEmailChange,
} from '#server/features/account/email-change/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { askForPasskey, passkeyProblem, useIsLoadingWaysIn, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { fieldErrorsOf, isShownAtField, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, useRefusedFieldFocus } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Pending = NonNullable<Replied<typeof getEmailChange>['pending']>

const changeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: () => call(getEmailChange),
  networkMode: 'always',
})

/** The address that a person signs in with, and changing it. */
export function EmailAddressSection({ user }: { user: User }) {
  const { data } = useQuery(changeQuery)
  const [isOpen, setIsOpen] = useState(false)
  const emailOff = isEmailOff(useEmailStatus())
  const isLoading = useIsLoadingWaysIn()
  if (!user.email) return null
  return (
    <Section title="Email address" focusKey={data?.pending ? 'pending' : isOpen && !isLoading ? 'form' : 'closed'}>
      <p className="measure">
        You sign in with <EmailAddress address={user.email} />
        <span>{emailOff ? '.' : ', and our emails go there.'}</span>
      </p>
      {data?.pending ? (
        <WaitingForLinks pending={data.pending} current={user.email} emailOff={emailOff} />
      ) : isOpen ? (
        isLoading ? (
          <SkeletonBlock className="h-64 max-w-form" />
        ) : (
          <ChangeForm emailOff={emailOff} onClose={() => setIsOpen(false)} />
        )
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
          Change Email Address
        </Button>
      )}
    </Section>
  )
}

interface WaitingForLinksProps {
  pending: Pending
  current: string
  emailOff: boolean
}

function WaitingForLinks({ pending, current, emailOff }: WaitingForLinksProps) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: (change) => client.setQueryData(changeQuery.queryKey, change),
  })
  const links = [
    { address: current, isConfirmed: pending.isOldConfirmed },
    { address: pending.email, isConfirmed: pending.isNewConfirmed },
  ]
  return (
    <>
      <Notice title={emailOff ? 'Please ask for two links' : 'Please open two emails'}>
        <p>{`${
          emailOff
            ? 'This server doesn’t send email. The person who runs it has a link for each address.'
            : 'We’ve sent a link to each address.'
        } Your address changes once you’ve opened both, until ${formatTimeOfDay(Date.parse(pending.expiresAt))}.`}</p>
        <ul className="mt-2 list-disc pl-6">
          {links.map(({ address, isConfirmed }) => (
            <li key={address}>
              <EmailAddress address={address} />
              <span>{`: ${isConfirmed ? 'confirmed' : 'not confirmed yet'}`}</span>
            </li>
          ))}
        </ul>
      </Notice>
      {cancel.isError && (
        <Notice tone="error" title="We couldn’t cancel the change">
          {sentenceOf(cancel.error)}
        </Notice>
      )}
      <Button variant="secondary" className="self-start" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep My Old Address
      </Button>
    </>
  )
}

/** People without a password leave theirs out. */
const changeForm = (needsPasskey: boolean) =>
  v.object({ ...changeEmailSchema.entries, ...(needsPasskey && { currentPassword: v.optional(v.string()) }) })

const EMPTY = { email: '', currentPassword: '' }

function ChangeForm({ emailOff, onClose }: { emailOff: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const needsPasskey = useNeedsPasskey()
  const form = useSchemaForm(changeForm(needsPasskey), EMPTY)
  const { errors, submitCount } = form.formState
  const request = useMutation({
    mutationFn: async ({ email, currentPassword }: InferInput<ReturnType<typeof changeForm>>) =>
      call(requestEmailChange, {
        body: { email, ...(needsPasskey ? { passkey: await askForPasskey() } : { currentPassword }) },
      }),
    onSuccess: (change) => {
      client.setQueryData(changeQuery.queryKey, change)
      onClose()
    },
    onError: (error) => toast({ variant: 'destructive', title: 'Update failed', description: passkeyProblem(error) }),
  })
  const formRef = useRefusedFieldFocus(request.error)
  const fields = fieldErrorsOf(request.error)
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={form.handleSubmit((values) => request.mutate(values))}
      className="flex max-w-form flex-col gap-6"
    >
      {emailOff && (
        <p className="text-ink-soft">
          This server doesn’t send email. The person who runs it has to give you the two links.
        </p>
      )}
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {request.isError && !isShownAtField(request.error) && (
        <Notice tone="error" title="Update failed">
          {passkeyProblem(request.error)}
        </Notice>
      )}
      <TextField
        label="New Email"
        type="email"
        autoComplete="email"
        hint={emailOff ? undefined : 'We’ll send a link to your old and to your new address. You need both.'}
        error={errors.email?.message ?? fields.email}
        {...form.register('email')}
      />
      {needsPasskey ? (
        <ConfirmIdentityField needsPasskey />
      ) : (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? fields.currentPassword}
          {...form.register('currentPassword')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={request.isPending} pendingLabel={emailOff ? 'One moment…' : 'Sending…'}>
          {emailOff ? 'Make the Links' : 'Send the Links'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
