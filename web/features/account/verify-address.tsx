import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { addressCodeSchema, requestAddressCode, verifyAddress } from '#server/features/account/credentials/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUser } from './use-user.ts'

/** Whether a call was refused because the viewer's own address is not verified. */
export const needsVerifiedAddress = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'address_unverified'

interface VerifyAddressDialogProps {
  /** The error that `needsVerifiedAddress` recognized. */
  error: unknown
  onBack: () => void
  onClose: () => void
  onVerified: () => void
}

/** Replaces the dialog whose call was refused until the viewer has verified their own address with a code from an email. */
export function VerifyAddressDialog({ error, onBack, onClose, onVerified }: VerifyAddressDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="First, verify your email address"
      footer={
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      }
    >
      <VerifyAddress reason={sentenceOf(error)} onVerified={onVerified} />
    </Dialog>
  )
}

function VerifyAddress({ reason, onVerified }: { reason: string; onVerified: () => void }) {
  const { user } = useUser()
  const [wasSent, setWasSent] = useState(false)
  const request = useMutation({
    mutationFn: () => call(requestAddressCode),
    onSuccess: () => setWasSent(true),
  })
  const requestButton = (
    <Button
      variant={wasSent ? 'quiet' : 'primary'}
      pending={request.isPending}
      pendingLabel="Sending…"
      onClick={() => request.mutate()}
    >
      {wasSent ? 'Email Me a New Code' : 'Email Me a Code'}
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <p className="wrap-anywhere">{wasSent ? `We’ve emailed a code with 6 digits to ${user?.email}.` : reason}</p>
      {wasSent && <CodeForm onVerified={onVerified} />}
      {request.isError && (
        <Notice tone="error" title="We couldn’t email the code">
          {sentenceOf(request.error)}
        </Notice>
      )}
      {requestButton}
    </div>
  )
}

function CodeForm({ onVerified }: { onVerified: () => void }) {
  const form = useSchemaForm(addressCodeSchema, { code: '' })
  const verify = useMutation({
    mutationFn: (body: InferOutput<typeof addressCodeSchema>) => call(verifyAddress, { body }),
    onSuccess: onVerified,
  })
  const error = form.formState.errors.code?.message ?? (verify.isError ? sentenceOf(verify.error) : undefined)
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => verify.mutate(body))} className="flex w-full flex-col gap-4">
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        {...form.register('code')}
      />
      <Button type="submit" pending={verify.isPending || verify.isSuccess} pendingLabel="Checking…">
        Verify My Address
      </Button>
    </form>
  )
}
