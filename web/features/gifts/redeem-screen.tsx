import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Gift as GiftIcon, PartyPopper, Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDate } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { GIFTED_TRIAL_DAYS } from '#common/pricing.ts'
import { parsePrintedCode } from '#common/printed-code.ts'
import type { User } from '#server/features/account/contract.ts'
import type { redeemGift } from '#server/features/gifts/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useStartFamily, useSwitchFamily } from '#web/features/account/switch-family.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { EverythingIncluded } from '#web/features/billing/everything-included.tsx'
import { SignedInAs } from '#web/features/family/joining/join-actions.tsx'
import { StartFamilyButton } from '#web/features/family/start-family.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { giftNames } from './format-gift.ts'
import { useGiftByCode, useRedeemGift } from './queries.ts'

/** Where people type the code of a certificate. Nothing is tracked here, and the code is in no title. */
export function RedeemScreen() {
  const { data: site } = useSiteConfig()
  return <VisitorPage>{site?.sells === false ? <EverythingIncluded /> : <CodeForm />}</VisitorPage>
}

/** The page that a certificate's QR code opens, for visitors and signed-in users. */
export function RedeemCodeScreen() {
  const { data: site } = useSiteConfig()
  const { code } = useParams({ from: '/redeem/$code' })
  const { state, user, retry } = useUser()
  if (state === 'unknown') return <LoadingPage />
  return (
    <VisitorPage>
      {site?.sells === false ? (
        <EverythingIncluded />
      ) : state === 'unreachable' ? (
        <ErrorState
          level={1}
          title="We can’t reach the server"
          message="Your gift is still good. Check your connection and try again."
          onRetry={() => void retry()}
        />
      ) : (
        <FoundGift key={code} code={code} user={user} />
      )}
    </VisitorPage>
  )
}

function CodeForm() {
  usePageTitle('Open Your Gift')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = parsePrintedCode(typed)
    if (code) void navigate({ to: paths.redeemCode, params: { code } })
    else {
      setError('A gift code has 16 letters and digits. Please check it against the certificate.')
      event.currentTarget.querySelector('input')?.focus()
    }
  }
  return (
    <Outcome title="Open your gift" picture={<GiftIcon aria-hidden />} focused={false}>
      <p className="text-lead">Type the code from your certificate. Hyphens and capital letters don’t matter.</p>
      <form noValidate onSubmit={submit} className="flex w-full flex-col gap-6 text-left">
        <TextField
          label="Gift code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...(error !== undefined && { error })}
        />
        <Button type="submit" size="large" full>
          Continue
        </Button>
      </form>
    </Outcome>
  )
}

function FoundGift({ code, user }: { code: string; user: User | null }) {
  usePageTitle('Open Your Gift')
  const gift = useGiftByCode(code, user?.id)
  const redeem = useRedeemGift(code)
  if (redeem.data && redeem.variables !== undefined)
    return <Success user={user} familyId={redeem.variables} familyName={redeem.data.familyName} result={redeem.data} />
  if (gift.data?.redeemed) {
    const { familyId, familyName } = gift.data.redeemed
    return <Success user={user} familyId={familyId} familyName={familyName ?? ''} />
  }
  if (gift.isPending) return <LoadingPage />
  if (gift.isError)
    return <NoGift code={code} error={gift.error} hasUser={user !== null} onRetry={() => void gift.refetch()} />
  return (
    <Outcome
      title="You have a gift"
      picture={<GiftIcon aria-hidden />}
      focused={false}
      actions={user ? <RedeemActions user={user} redeem={redeem} /> : <SignUpActions code={code} />}
    >
      <p className="text-lead wrap-anywhere">
        From <bdi translate="no">{gift.data.giverName}</bdi>, for <bdi translate="no">{gift.data.recipientName}</bdi>:
      </p>
      <p className="font-story font-[650] text-title text-evergreen">{giftNames[gift.data.kind]}</p>
      <p className="text-ink-soft">
        {`Press one button and tell a story. Your voice is saved for your family. Nothing is charged, and no card is needed.${
          gift.data.kind === 'trial'
            ? ` The ${GIFTED_TRIAL_DAYS} days begin when you open the gift. A family can use one such gift.`
            : ''
        }`}
      </p>
    </Outcome>
  )
}

function SignUpActions({ code }: { code: string }) {
  const next = paths.redeemCode.replace('$code', encodeURIComponent(code))
  return (
    <>
      <Link to={paths.auth} search={{ next }} className={buttonClass({ size: 'large' })}>
        Create Your Account
      </Link>
      <Link
        to={paths.auth}
        search={{ next, tab: 'sign-in' }}
        className={buttonClass({ variant: 'secondary', size: 'large' })}
      >
        I already have an account
      </Link>
    </>
  )
}

interface RedeemActionsProps {
  user: User
  redeem: ReturnType<typeof useRedeemGift>
}

function RedeemActions({ user, redeem }: RedeemActionsProps) {
  const owned = user.families.filter(({ role }) => role === 'owner')
  const [chosen, setChosen] = useState(() => owned.find(({ id }) => id === user.familyId)?.id ?? owned[0]?.id)
  const start = useStartFamily()
  const family = owned.find(({ id }) => id === chosen) ?? owned[0]
  return (
    <>
      {redeem.isError && (
        <Notice tone="error" title="We couldn’t open the gift">
          {sentenceOf(redeem.error)}
        </Notice>
      )}
      {family ? (
        <>
          {owned.length > 1 && (
            <ChoiceGroup
              legend="Which vault is it for?"
              name="family"
              className="text-left"
              choices={owned.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(family.id)}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
          <Button
            size="large"
            className="wrap-anywhere"
            pending={redeem.isPending}
            pendingLabel="One moment…"
            onClick={() => redeem.mutate(family.id)}
          >{`Use It for ${family.name}`}</Button>
        </>
      ) : (
        <>
          <p>A gift belongs to a family vault of your own. Start one first; your gift waits here.</p>
          <StartFamilyButton start={start} onStart={() => start.mutate()} size="large" />
        </>
      )}
      <SignedInAs user={user} />
    </>
  )
}

interface SuccessProps {
  user: User | null
  familyId: number | null
  familyName: string
  /** Undefined on a later visit. */
  result?: Replied<typeof redeemGift>
}

function Success({ user, familyId, familyName, result }: SuccessProps) {
  const navigate = useNavigate()
  const switchFamily = useSwitchFamily()
  const goHome = () => void navigate({ to: paths.home })
  const isElsewhere = user !== null && familyId !== null && user.familyId !== familyId
  return (
    <Outcome
      title="Your gift is open"
      picture={<PartyPopper aria-hidden />}
      actions={
        <Button
          size="large"
          pending={switchFamily.isPending}
          onClick={() => (isElsewhere ? switchFamily.mutate(familyId, { onSuccess: goHome }) : goHome())}
        >
          Record Your First Story
        </Button>
      }
    >
      <p className="text-lead wrap-anywhere">
        {result
          ? `${familyName} ${result.kind === 'trial' ? 'can record for free' : 'has Premium'} until ${formatDate(Date.parse(result.endDate))}.`
          : `It’s yours now${familyName === '' ? '' : `, in ${familyName}`}.`}
      </p>
      {result?.nextPaymentDate && (
        <p className="figures">
          {result.isPaymentMoving
            ? `Your gift is used before you pay. We’re moving your next payment to ${formatDate(Date.parse(result.nextPaymentDate))}. The Premium page shows when that’s done.`
            : `Your gift is used before you pay. Your next payment is on ${formatDate(Date.parse(result.nextPaymentDate))}.`}
        </p>
      )}
      <p className="text-ink-soft">Press the red button, start talking, and press it again when you’re done.</p>
    </Outcome>
  )
}

const FINAL_ERRORS: ReadonlySet<string> = new Set(['gift_unknown', 'gift_used', 'gift_void', 'payments_off'])

function NoGift({
  code,
  error,
  hasUser,
  onRetry,
}: {
  code: string
  error: Error
  hasUser: boolean
  onRetry: () => void
}) {
  if (!(error instanceof CallError) || !FINAL_ERRORS.has(error.code))
    return <ErrorState level={1} title="We couldn’t open your gift" message={sentenceOf(error)} onRetry={onRetry} />
  const next = paths.redeemCode.replace('$code', encodeURIComponent(code))
  return (
    <Outcome
      title="You can’t use this code"
      tone="wrong"
      picture={<Unlink aria-hidden />}
      focused={false}
      actions={
        <>
          {error.code === 'gift_used' && !hasUser && (
            <Link to={paths.auth} search={{ next, tab: 'sign-in' }} className={buttonClass({ size: 'large' })}>
              Sign In
            </Link>
          )}
          {error.code === 'gift_unknown' && (
            <Link to={paths.redeem} className={buttonClass({ size: 'large' })}>
              Type It Again
            </Link>
          )}
          <HomeLink />
        </>
      }
    >
      <p className="text-lead">{error.sentence}</p>
    </Outcome>
  )
}

function HomeLink() {
  return (
    <Link to={paths.home} reloadDocument className={buttonClass({ variant: 'secondary', size: 'large' })}>
      Go to Home Page
    </Link>
  )
}
