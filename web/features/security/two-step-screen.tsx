import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import {
  appCodeSchema,
  beginTwoStep,
  renewRecoveryCodes,
  turnOnTwoStep,
} from '#server/features/account/two-step/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { ConfirmIdentityField, confirmationForm } from './confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useWaysInChange, waysInQuery } from './ways-in.ts'

// Loaded when needed. A chunk that more screens share would have to be named in the script that every page loads.
const VerifyAddressDialog = lazyRouteComponent(
  () => import('#web/features/account/verify-address.tsx'),
  'VerifyAddressDialog',
)
const QrCode = lazyRouteComponent(() => import('#web/ui/qr-code.tsx'), 'QrCode')

type Setup = Replied<typeof beginTwoStep>

/** Turning on two-step sign-in, in three steps; or new recovery codes, if it's on. */
export function TwoStepScreen() {
  usePageTitle('Two-Step Sign-In')
  const query = useQuery(waysInQuery)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <div className="mx-auto flex max-w-form flex-col gap-8">
      <div className="flex flex-col items-start gap-3">
        <Link to={paths.security} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}>
          <ArrowLeft aria-hidden />
          Security
        </Link>
        <Heading level={1}>Two-step sign-in</Heading>
      </div>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <QueryBoundary
          query={query}
          problem="We couldn’t load how you sign in"
          loading={<SkeletonBlock className="h-96 w-full" />}
        >
          {({ twoStep, hasPassword }) => {
            if (twoStep.turnedOnAt) return <NewCodes needsPasskey={!hasPassword} onCodes={setCodes} />
            if (!twoStep.isOffered)
              return <p>Two-step sign-in is for people who own a vault. In a relative’s vault, you don’t need it.</p>
            if (setup) return <ScanStep setup={setup} onBack={() => setSetup(null)} onCodes={setCodes} />
            return <ConfirmStep needsPasskey={!hasPassword} onSetup={setSetup} />
          }}
        </QueryBoundary>
      )}
    </div>
  )
}

/** One step: its heading takes the focus, because what had it is gone. */
function Step({ title, children }: { title: string; children: Elements }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col gap-6">
      <Heading level={2} ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function ConfirmStep({ needsPasskey, onSetup }: { needsPasskey: boolean; onSetup: (setup: Setup) => void }) {
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  const begin = useMutation({
    mutationFn: async (password: string | undefined) =>
      call(beginTwoStep, { body: await confirmIdentity(password, needsPasskey) }),
    networkMode: 'always',
    onSuccess: onSetup,
  })
  const mustVerify = begin.error instanceof CallError && begin.error.code === 'address_unverified'
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ password }) => begin.mutate(password))}
        className="flex flex-col gap-6"
      >
        <p>
          You’ll need an authenticator app on your phone. An iPhone has one: Passwords. On Android, Google Authenticator
          is one of many.
        </p>
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {begin.isError && !mustVerify && (
          <Notice tone="error" title="We couldn’t begin">
            {passkeyProblem(begin.error)}
          </Notice>
        )}
        <Button type="submit" className="self-start" pending={begin.isPending} pendingLabel="One moment…">
          Continue
        </Button>
      </form>
      {mustVerify && (
        <Suspense>
          <VerifyAddressDialog
            error={begin.error}
            onBack={begin.reset}
            onClose={begin.reset}
            onVerified={() => begin.mutate(form.getValues('password'))}
          />
        </Suspense>
      )}
    </>
  )
}

interface ScanStepProps {
  setup: Setup
  onBack: () => void
  onCodes: (codes: readonly string[]) => void
}

function ScanStep({ setup, onBack, onCodes }: ScanStepProps) {
  const form = useSchemaForm(appCodeSchema, { code: '' })
  const turnOn = useWaysInChange((code: string) => call(turnOnTwoStep, { body: { code } }))
  const isCodeWrong = turnOn.error instanceof CallError && turnOn.error.code === 'code_wrong'
  return (
    <Step title="Connect your app">
      <p>In the app, add an account, and point your phone’s camera at this code.</p>
      <div className="w-full max-w-76 overflow-hidden rounded-control border border-hairline">
        <Suspense fallback={<SkeletonBlock className="aspect-square w-full" />}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <a href={setup.uri} className={`${linkClass} self-start`}>
        Is the app on this device? Open it here
      </a>
      <div className="flex flex-col gap-2">
        <p className="font-[650]">Or type this key into the app</p>
        <p className="rounded-control bg-well px-4 py-3 tracking-wide wrap-anywhere select-all">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ code }) =>
          turnOn.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) }),
        )}
        className="flex flex-col gap-6"
      >
        <TextField
          label="Code from the app"
          hint="6 digits. The app shows new ones every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.formState.errors.code?.message ?? (isCodeWrong ? sentenceOf(turnOn.error) : undefined)}
          {...form.register('code')}
        />
        {turnOn.isError && !isCodeWrong && (
          <Notice tone="error" title="Two-step sign-in is still off">
            {sentenceOf(turnOn.error)}
          </Notice>
        )}
        <p className="text-ink-soft">You’ll stay signed in here and be signed out on your other devices.</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={turnOn.isPending} pendingLabel="Checking…">
            Turn It On
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Start Again
          </Button>
        </div>
      </form>
    </Step>
  )
}

interface NewCodesProps {
  needsPasskey: boolean
  onCodes: (codes: readonly string[]) => void
}

function NewCodes({ needsPasskey, onCodes }: NewCodesProps) {
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  const renew = useWaysInChange(async (password: string | undefined) =>
    call(renewRecoveryCodes, { body: await confirmIdentity(password, needsPasskey) }),
  )
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) =>
        renew.mutate(password, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) }),
      )}
      className="flex flex-col gap-6"
    >
      <Heading level={2}>New recovery codes</Heading>
      <p>The codes that you printed before stop working.</p>
      <ConfirmIdentityField
        needsPasskey={needsPasskey}
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      {renew.isError && (
        <Notice tone="error" title="Your earlier codes still work">
          {passkeyProblem(renew.error)}
        </Notice>
      )}
      <Button type="submit" className="self-start" pending={renew.isPending} pendingLabel="One moment…">
        Make New Codes
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Step title="Print your recovery codes">
      <Notice tone="success" title="Two-step sign-in is on" />
      <p>
        If your phone breaks or gets lost, each of these codes signs you in once, with your password. Print them now or
        write them down: we can’t show them again.
      </p>
      <CodeList codes={codes} />
      <div className="flex flex-wrap gap-3">
        <Button icon={<Printer aria-hidden />} onClick={() => print()}>
          Print
        </Button>
        <Link to={paths.security} className={buttonClass({ variant: 'secondary' })}>
          I’ve Kept Them Safe
        </Link>
      </div>
      {createPortal(<PrintedSheet codes={codes} />, document.body)}
    </Step>
  )
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol
      translate="no"
      className="figures flex list-decimal flex-col gap-2 rounded-control bg-well py-4 pr-4 pl-12 tracking-wide wrap-anywhere"
    >
      {codes.map((code) => (
        <li key={code} className="select-all">
          {code}
        </li>
      ))}
    </ol>
  )
}

/** The only thing on paper while the codes are shown, also if the browser’s own menu prints (`print-alone` in base.css). */
function PrintedSheet({ codes }: { codes: readonly string[] }) {
  const { user } = useUser()
  return (
    <div className="print-alone flex flex-col gap-6">
      <p className="font-story text-display">Recovery codes for {PRODUCT}</p>
      <p>{user && `For ${user.firstName} ${user.lastName}, ${user.email}. Printed ${formatDate(Date.now())}.`}</p>
      <CodeList codes={codes} />
      <p>{`To sign in without your phone, open ${location.host}, type your email and password, and choose “Use a Recovery Code”. Each code works once: cross it out then.`}</p>
      <p>Keep this sheet at home, like a key, and not next to your password.</p>
    </div>
  )
}
