import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import type { WaysIn } from '#server/features/account/passkeys/contract.ts'
import { turnOffTwoStep } from '#server/features/account/two-step/contract.ts'
import { call } from '#web/lib/call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmIdentityField, confirmationForm } from './confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useWaysInChange, waysInQuery } from './ways-in.ts'

/** Two-step sign-in: a code from an app after the password. For owners and administrators; nothing for everyone else. */
export function TwoStepSection() {
  const { data } = useQuery(waysInQuery)
  if (!data || !(data.twoStep.isOffered || data.twoStep.turnedOnAt)) return null
  const { turnedOnAt } = data.twoStep
  return (
    <Section
      title="Two-step sign-in"
      intro="With your password, you also type a code that an app on your phone shows. Someone who only finds out your password still can’t get into your family’s vault."
    >
      {turnedOnAt ? (
        <IsOn waysIn={data} turnedOnAt={turnedOnAt} />
      ) : data.hasPassword ? (
        <Link to={paths.twoStep} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
          Turn On Two-Step Sign-In
        </Link>
      ) : (
        <p className="measure">You don’t need it: a passkey is two steps in one, your device and you.</p>
      )}
    </Section>
  )
}

/** So few are left that the person should print new ones. */
const FEW_CODES = 3

function IsOn({ waysIn, turnedOnAt }: { waysIn: WaysIn; turnedOnAt: string }) {
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const { recoveryCodesLeft: left } = waysIn.twoStep
  const codes = left === 1 ? '1 recovery code' : `${left} recovery codes`
  return (
    <>
      <p className="measure">{`It’s on. You turned it on ${formatDay(Date.parse(turnedOnAt), now)}, and you have ${codes} left.${left <= FEW_CODES ? ' Please make new ones: without your phone, they’re how you get in.' : ''}`}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.twoStep} className={buttonClass({ variant: 'secondary' })}>
          New Recovery Codes
        </Link>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          Turn Off
        </Button>
      </div>
      {isOpen && <TurnOffDialog needsPasskey={!waysIn.hasPassword} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const FORM = 'turn-off-two-step'

function TurnOffDialog({ needsPasskey, onClose }: { needsPasskey: boolean; onClose: () => void }) {
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  const turnOff = useWaysInChange(async (password: string | undefined) =>
    call(turnOffTwoStep, { body: await confirmIdentity(password, needsPasskey) }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !turnOff.isPending && onClose()}
      title="Turn off two-step sign-in?"
      footer={
        <>
          <Button onClick={onClose}>Keep It On</Button>
          <Button type="submit" variant="secondary" form={FORM} pending={turnOff.isPending} pendingLabel="Turning off…">
            Turn Off
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={form.handleSubmit(({ password }) =>
          turnOff.mutate(password, {
            onSuccess: () => {
              toast({ title: 'Two-Step Sign-In Is Off', description: 'Your password alone signs you in again.' })
              onClose()
            },
          }),
        )}
        className="flex flex-col gap-6"
      >
        <p>Your password alone will sign you in. Your recovery codes stop working.</p>
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {turnOff.isError && (
          <Notice tone="error" title="Two-step sign-in is still on">
            {passkeyProblem(turnOff.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
