import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  passkeyNameSchema,
  passwordAgainSchema,
  removePasskey,
  removePassword,
  renamePasskey,
} from '#server/features/account/passkeys/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmIdentityField, confirmationForm } from './confirm-identity-field.tsx'
import { ConfirmedActionDialog, confirmationOf, type TypedConfirmation } from './confirmed-action-dialog.tsx'
import { confirmIdentity, passkeyProblem, useWaysInChange, waysInQuery } from './ways-in.ts'

type PasskeyDialog = { kind: 'rename' | 'remove'; passkey: Passkey } | { kind: 'add' | 'remove-password' }

/** Passkeys: signing in with a fingerprint, a face or a screen lock instead of a password. */
export function PasskeysSection() {
  const query = useQuery(waysInQuery)
  const [dialog, setDialog] = useState<PasskeyDialog | null>(null)
  const isSupported = 'PublicKeyCredential' in window
  const close = () => setDialog(null)
  return (
    <Section
      title="Passkeys"
      focusKey={query.data?.passkeys.length}
      intro="Sign in with your fingerprint, your face or your screen lock. There’s nothing to remember, and nothing that anyone could trick you into typing."
    >
      <QueryBoundary query={query} problem="We couldn’t load your passkeys" loading={<PasskeysLoading />}>
        {({ passkeys, hasPassword }) => (
          <>
            {passkeys.length > 0 && (
              <Card as="div" className="py-2! sm:py-3!">
                <ul className="divide-y divide-hairline">
                  {passkeys.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(kind) => setDialog({ kind, passkey })} />
                  ))}
                </ul>
              </Card>
            )}
            {!isSupported && <p className="text-ink-soft">This browser can’t use passkeys.</p>}
            <div className="flex flex-wrap gap-3">
              {isSupported && (
                <Button variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
                  Add a Passkey
                </Button>
              )}
              {hasPassword && passkeys.some(({ isBlocked }) => !isBlocked) && (
                <Button variant="quiet" onClick={() => setDialog({ kind: 'remove-password' })}>
                  Remove My Password
                </Button>
              )}
            </div>
            {dialog?.kind === 'add' && <AddDialog needsPasskey={!hasPassword} onClose={close} />}
          </>
        )}
      </QueryBoundary>
      {dialog?.kind === 'rename' && <RenameDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === 'remove-password' && <RemovePasswordDialog onClose={close} />}
    </Section>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onOpen: (kind: 'rename' | 'remove') => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, isBlocked }, onOpen }: PasskeyRowProps) {
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[650] wrap-anywhere">{name}</span>
          {isBlocked && <Badge tone="problem">Blocked</Badge>}
        </p>
        <p className="mt-0.5 text-small text-ink-soft">{`Added ${formatDay(Date.parse(createdAt), now)}${lastUsedAt ? `, last used ${formatDay(Date.parse(lastUsedAt), now)}` : ', not used yet'}`}</p>
        {isBlocked && (
          <p className="mt-1">
            Someone seems to have made a copy of this passkey, so it can’t sign in anymore. Please remove it and add a
            new one.
          </p>
        )}
      </div>
      <div className="-mx-outdent flex flex-wrap">
        <Button variant="quiet" onClick={() => onOpen('rename')}>
          Rename<span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button variant="quiet" onClick={() => onOpen('remove')}>
          Remove<span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </li>
  )
}

const RENAME_FORM = 'rename-passkey'

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useWaysInChange((name: string) => call(renamePasskey, { params: { id: passkey.id }, body: { name } }))
  const form = useSchemaForm(passkeyNameSchema, { name: passkey.name })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !rename.isPending && onClose()}
      title="Rename this passkey"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={RENAME_FORM} pending={rename.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <form
        id={RENAME_FORM}
        noValidate
        onSubmit={form.handleSubmit(({ name }) => rename.mutate(name, { onSuccess: onClose }))}
        className="flex flex-col gap-6"
      >
        <TextField
          label="Name"
          hint="Such as the device that it’s on."
          error={errors.name?.message}
          {...form.register('name')}
        />
        {rename.isError && (
          <Notice tone="error" title="We couldn’t save the name">
            {sentenceOf(rename.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useWaysInChange(async (typed: TypedConfirmation) =>
    call(removePasskey, { params: { id: passkey.id }, body: await confirmationOf(typed) }),
  )
  return (
    <ConfirmedActionDialog
      onClose={onClose}
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove"
      pendingLabel="Removing…"
      problemTitle="The passkey is still there"
      change={remove}
    >
      <p>You won’t be able to sign in with it anymore. Devices that are signed in stay signed in.</p>
    </ConfirmedActionDialog>
  )
}

const ADD_FORM = 'add-passkey'

function AddDialog({ needsPasskey, onClose }: { needsPasskey: boolean; onClose: () => void }) {
  const add = useAddPasskey()
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title="Add a passkey"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={ADD_FORM} pending={add.isPending} pendingLabel="Adding…">
            Continue
          </Button>
        </>
      }
    >
      <form
        id={ADD_FORM}
        noValidate
        onSubmit={form.handleSubmit(({ password }) =>
          add.mutate(
            { password, needsPasskey },
            {
              onSuccess: () => {
                toast({ title: 'Passkey Added', description: 'Next time, you can sign in with it.' })
                onClose()
              },
            },
          ),
        )}
        className="flex flex-col gap-6"
      >
        <p>
          {needsPasskey
            ? 'First, use a passkey that you have, so we know that it’s you. Then this device asks once more, for the new one.'
            : 'First, type your password, so we know that it’s you. Next, this device asks for your fingerprint, your face or your screen lock. They never leave the device.'}
        </p>
        {!needsPasskey && (
          <ConfirmIdentityField
            needsPasskey={false}
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        )}
        {add.isError && (
          <Notice tone="error" title="We couldn’t add a passkey">
            {passkeyProblem(add.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

const REMOVE_PASSWORD_FORM = 'remove-password'

function RemovePasswordDialog({ onClose }: { onClose: () => void }) {
  const remove = useWaysInChange((password: string) => call(removePassword, { body: { password } }))
  const form = useSchemaForm(passwordAgainSchema, { password: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Remove your password?"
      footer={
        <>
          <Button onClick={onClose}>Keep It</Button>
          <Button
            type="submit"
            variant="secondary"
            form={REMOVE_PASSWORD_FORM}
            pending={remove.isPending}
            pendingLabel="Removing…"
          >
            Remove Password
          </Button>
        </>
      }
    >
      <form
        id={REMOVE_PASSWORD_FORM}
        noValidate
        onSubmit={form.handleSubmit(({ password }) =>
          remove.mutate(password, {
            onSuccess: () => {
              toast({ title: 'Password Removed', description: 'From now on, you sign in with a passkey.' })
              onClose()
            },
          }),
        )}
        className="flex flex-col gap-6"
      >
        <p>
          From now on, you sign in with a passkey, and your other devices are signed out. If you lose your passkeys, you
          can still choose a new password by email.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {remove.isError && (
          <Notice tone="error" title="Your password is still there">
            {sentenceOf(remove.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

const useAddPasskey = () =>
  useWaysInChange(async ({ password, needsPasskey }: { password?: string | undefined; needsPasskey: boolean }) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await call(beginPasskey, { body: await confirmIdentity(password, needsPasskey) })
    const credential = await startRegistration({ optionsJSON })
    return call(addPasskey, { body: { credential } })
  })

function PasskeysLoading() {
  return (
    <Skeleton label="Loading your passkeys">
      <SkeletonBlock className="h-13 w-52" />
    </Skeleton>
  )
}
