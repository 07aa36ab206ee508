import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { currentPassword } from '#common/account-fields.ts'
import { PasswordField } from '#web/ui/fields.tsx'

/** The form of a change that only has to be confirmed. */
export const confirmationForm = (needsPasskey: boolean) =>
  v.object({ password: needsPasskey ? v.optional(v.string()) : currentPassword })

interface ConfirmIdentityFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> {
  needsPasskey: boolean
}

/** Asks for the password again. Where there is none, it says that the browser asks for a passkey next. */
export function ConfirmIdentityField({ needsPasskey, ...field }: ConfirmIdentityFieldProps) {
  if (needsPasskey)
    return (
      <p>To make sure that it’s you, this device then asks for your passkey: a fingerprint, face or screen lock.</p>
    )
  return <PasswordField label="Your password" autoComplete="current-password" {...field} />
}
