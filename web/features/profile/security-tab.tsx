import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { paths } from '#common/paths.ts'
import {
  changePassword,
  changePasswordSchema,
  setPassword,
  setPasswordSchema,
} from '#server/features/account/credentials/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { acceptWeak, isWeakPassword, WeakPasswordNotice } from '#web/features/account/weak-password-notice.tsx'
import { HandoverSection } from '#web/features/leaving/handover-section.tsx'
import { HeirSection } from '#web/features/leaving/heir-section.tsx'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { DevicesSection } from '#web/features/security/devices-section.tsx'
import { PasskeysSection } from '#web/features/security/passkeys-section.tsx'
import { TwoStepSection } from '#web/features/security/two-step-section.tsx'
import { askForPasskey, passkeyProblem, useWaysInChange, waysInQuery } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { fieldErrorsOf, isShownAtField, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, useRefusedFieldFocus } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** How the person signs in, where they are signed in, and who looks after the vault. One section each. */
export function SecurityTab() {
  const { user } = useUser()
  return (
    <div className="flex flex-col gap-12">
      <PasswordSection />
      <TwoStepSection />
      <PasskeysSection />
      <DevicesSection />
      {user && <HandoverSection user={user} />}
      {user && <HeirSection user={user} />}
    </div>
  )
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changing the password, or choosing one for people who have none. */
function PasswordSection() {
  const { data, isPending } = useQuery(waysInQuery)
  if (isPending)
    return (
      <Section title="Password">
        <Skeleton label="Loading">
          <SkeletonBlock className="h-96 max-w-form" />
        </Skeleton>
      </Section>
    )
  return data?.hasPassword === false ? <SetPassword /> : <ChangePassword />
}

const EMPTY_CHOICE = { newPassword: '', confirmPassword: '' }
const CHOOSE_PASSWORD = 'choose-password'

function SetPassword() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      title="Password"
      intro="You have no password. You sign in with a passkey, and you can choose a password as another way to sign in."
    >
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Choose a Password
      </Button>
      {isOpen && <SetPasswordDialog onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function SetPasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(setPasswordSchema, EMPTY_CHOICE)
  const { errors, submitCount } = form.formState
  const set = useWaysInChange(async (body: InferInput<typeof setPasswordSchema>) =>
    call(setPassword, { body: { ...body, passkey: await askForPasskey() } }),
  )
  const submit = (weakPassword?: string) =>
    form.handleSubmit((values) =>
      set.mutate(
        { ...values, ...acceptWeak(values.newPassword, weakPassword) },
        {
          onSuccess: () => {
            toast({ title: 'Password Saved', description: 'You’ve been signed out on your other devices.' })
            onClose()
          },
        },
      ),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !set.isPending && onClose()}
      title="Choose a password"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={CHOOSE_PASSWORD} pending={set.isPending} pendingLabel="Saving…">
            Save Password
          </Button>
        </>
      }
    >
      <form id={CHOOSE_PASSWORD} noValidate onSubmit={submit()} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <p>Use at least 6 characters. You’ll stay signed in here and be signed out on your other devices.</p>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <ConfirmIdentityField needsPasskey />
        {isWeakPassword(set.error) ? (
          <WeakPasswordNotice sentence={set.error.sentence} onAccept={submit(set.variables?.newPassword)} />
        ) : (
          set.isError && (
            <Notice tone="error" title="We couldn’t save your password">
              {passkeyProblem(set.error)}
            </Notice>
          )
        )}
      </form>
    </Dialog>
  )
}

/** For a person who knows it. */
function ChangePassword() {
  const form = useSchemaForm(changePasswordSchema, EMPTY)
  const { errors, submitCount } = form.formState
  const change = useMutation({
    mutationFn: (body: InferInput<typeof changePasswordSchema>) => call(changePassword, { body }),
    onSuccess: () => {
      form.reset(EMPTY)
      toast({ title: 'Password changed', description: 'You’ve been signed out on your other devices.' })
    },
    onError: (error) => {
      // The form asks whether to use it.
      if (isWeakPassword(error)) return
      toast({ variant: 'destructive', title: 'Password change failed', description: sentenceOf(error) })
    },
  })
  const submit = (weakPassword?: string) =>
    form.handleSubmit((values) => change.mutate({ ...values, ...acceptWeak(values.newPassword, weakPassword) }))
  const isWeak = isWeakPassword(change.error)
  const formRef = useRefusedFieldFocus(change.error)
  const fieldErrors = isWeak ? {} : fieldErrorsOf(change.error)
  return (
    <Section
      title="Password"
      intro="Use at least 6 characters. You’ll stay signed in here and be signed out on your other devices."
    >
      <form ref={formRef} noValidate onSubmit={submit()} className="flex max-w-form flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        {change.isError && !isWeak && !isShownAtField(change.error) && (
          <Notice tone="error" title="Password change failed">
            {sentenceOf(change.error)}
          </Notice>
        )}
        {change.isSuccess && !form.formState.isDirty && <Notice tone="success" title="Your password is changed" />}
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={errors.currentPassword?.message ?? fieldErrors.currentPassword}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        {isWeakPassword(change.error) && (
          <WeakPasswordNotice sentence={change.error.sentence} onAccept={submit(change.variables?.newPassword)} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Change Password
          </Button>
          <Link to={paths.forgot} className={buttonClass({ variant: 'quiet' })}>
            Forgot your password?
          </Link>
        </div>
      </form>
    </Section>
  )
}
