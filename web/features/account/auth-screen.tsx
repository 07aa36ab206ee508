import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathFor, safeNext } from '#common/after-sign-in.ts'
import { isPublicPage, paths, type SignInReason } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { MaintenanceState } from '#server/features/marketing/maintenance/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { RegisterForm, SignInForm } from './auth-forms.tsx'
import { isPurpose, longestTagline, taglineFor, toastAlreadySignedIn } from './taglines.ts'
import { useUser } from './use-user.ts'

const maintenanceParts = () => import('#web/features/site-config/maintenance-bar.tsx')
const MaintenanceWatch = lazyPart(() => maintenanceParts().then((module) => module.MaintenanceWatch))
const MaintenanceNotice = lazyPart(() => maintenanceParts().then((module) => module.MaintenanceNotice))

/** Sign in and sign up, for those who aren't signed in. */
export function AuthScreen() {
  const { state } = useUser()
  const { next, for: purpose } = useSearch({ from: '/auth' })
  // A user who signs in here has seen the message on the page.
  const [unread, setUnread] = useState(true)
  if (unread && (state === 'out' || state === 'unreachable')) setUnread(false)
  if (state === 'unknown') return <LoadingPage />
  if (state !== 'in') return <SignInOrUp />
  return <Redirect to={safeNext(next ?? pathFor(purpose))} purpose={unread ? purpose : undefined} />
}

interface RedirectProps {
  to: string
  /** Which button of the public pages led here, for a user who is signed in already. */
  purpose: string | undefined
}

/** Redirects to an address known only at run time, replacing the current history entry. */
function Redirect({ to, purpose }: RedirectProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (isPublicPage(new URL(to, location.origin).pathname)) location.replace(to)
    else void navigate({ href: to, replace: true })
  }, [navigate, to])
  useEffect(() => {
    // If the configuration can't load, the redirect still happens.
    if (purpose) toastAlreadySignedIn(client, purpose).catch(() => {})
  }, [client, purpose])
  return null
}

/** Sign Up is open by default, because most visitors are new. */
function SignInOrUp() {
  usePageTitle('Sign In or Sign Up')
  const { next: given, tab, for: purpose, reason } = useSearch({ from: '/auth' })
  const next = given ?? pathFor(purpose)
  const giftCode = giftCodeIn(next)
  const inviteCode = inviteCodeIn(next)
  const [maintenance, setMaintenance] = useState<MaintenanceState>('off')
  return (
    <div className="min-h-dvh">
      <MaintenanceWatch onChange={setMaintenance} />
      <nav aria-label="Back" className="mx-auto flex max-w-page min-h-18 items-center px-gutter py-3 sm:px-6">
        {inviteCode ? (
          <Link to={paths.join} params={{ code: inviteCode }} className={backLinkClass}>
            ← Back
          </Link>
        ) : giftCode ? (
          <Link to={paths.redeemCode} params={{ code: giftCode }} className={backLinkClass}>
            ← Back
          </Link>
        ) : (
          <BackToLandingPage />
        )}
      </nav>
      <main className="mx-auto flex max-w-form flex-col gap-8 px-gutter pb-16 sm:px-6">
        <header className="flex flex-col gap-3">
          <Heading level={1} className="text-display">
            Welcome to {PRODUCT}
          </Heading>
          {inviteCode ? (
            <p className="text-ink-soft">Sign in to join the family that invited you.</p>
          ) : giftCode ? (
            <p className="text-ink-soft">Create your account or sign in, and your gift is yours.</p>
          ) : (
            <Tagline purpose={purpose} />
          )}
        </header>
        {reason && <SignInReasonNotice reason={reason} />}
        <Tabs
          label="Sign in or sign up"
          even
          defaultValue={tab ?? 'sign-up'}
          tabs={[
            {
              value: 'sign-in',
              label: 'Sign In',
              content: maintenance === 'moving' ? <MaintenanceNotice form="sign in" /> : <SignInForm next={next} />,
            },
            {
              value: 'sign-up',
              label: 'Sign Up',
              content: inviteCode ? (
                <InvitedSignUp code={inviteCode} />
              ) : maintenance !== 'off' ? (
                <MaintenanceNotice form="sign up" />
              ) : (
                <RegisterForm next={next} giftCode={giftCode} />
              ),
            },
          ]}
        />
        <SmallPrint />
      </main>
    </div>
  )
}

const REASONS: Readonly<Record<SignInReason, { title: string; text: string }>> = {
  needed: { title: 'Please sign in first', text: 'Then you’ll see the page you came for.' },
  'session-ended': {
    title: 'You’ve been signed out',
    text: 'Your session on this device has ended. That happens after a new password, or if you sign out on all devices. Please sign in again.',
  },
  recording: {
    title: 'You’ve been signed out',
    text: 'Your recording is safe on this device. Sign in again, and you can save it.',
  },
  'account-deleted': {
    title: 'This account has been deleted',
    text: 'So you’ve been signed out on this device. If you have another account, you can sign in with it here.',
  },
  'other-tab': { title: 'You’ve signed out', text: 'You signed out in another tab or window of this browser.' },
}

function SignInReasonNotice({ reason }: { reason: SignInReason }) {
  const { title, text } = REASONS[reason]
  return <Notice title={title}>{text}</Notice>
}

/** The code of the invite that the visitor comes from and returns to; null if there is none. */
const inviteCodeIn = (next: string | undefined) => /^\/join\/([^/?#]+)$/.exec(next ?? '')?.[1] ?? null

/** The code of the gift that the visitor comes from; registering redeems it. */
const giftCodeIn = (next: string | undefined) => /^\/redeem\/([^/?#]+)$/.exec(next ?? '')?.[1] ?? null

const backLinkClass = `${linkClass} inline-flex min-h-12 items-center`

/** Leads to the landing page, which is not part of the app. A server that sells nothing has none. */
function BackToLandingPage() {
  const { data: config } = useSiteConfig()
  if (config && !config.sells) return null
  return (
    <a href={paths.home} className={backLinkClass}>
      ← Back
    </a>
  )
}

/** Invited people sign up on the page of their invite: an account made here would get a vault of its own. */
function InvitedSignUp({ code }: { code: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p>Don’t have an account yet? You can create one on your invitation page and join the family with it.</p>
      <Link to={paths.join} params={{ code }} className={buttonClass({ size: 'large', full: true })}>
        Back to the Invitation
      </Link>
    </div>
  )
}

/** A line or two that fit the button the visitor clicked on the public pages. */
function Tagline({ purpose }: { purpose: string | undefined }) {
  return isPurpose(purpose) ? <ConfiguredTagline purpose={purpose} /> : <TaglineText purpose={purpose} />
}

function ConfiguredTagline({ purpose }: { purpose: string }) {
  const { data: config } = useSiteConfig()
  return <TaglineText purpose={purpose} text={taglineFor(purpose, config)} />
}

function TaglineText({
  purpose,
  text = taglineFor(purpose, undefined),
}: {
  purpose: string | undefined
  text?: string
}) {
  return (
    // The longest possible line is rendered invisibly under the text, so nothing below moves when the config arrives.
    <p
      data-longest={longestTagline(purpose)}
      className="grid text-ink-soft before:invisible before:content-[attr(data-longest)] before:[grid-area:1/1] *:[grid-area:1/1]"
    >
      <span>{text}</span>
    </p>
  )
}

function SmallPrint() {
  return (
    <p className="text-small text-ink-soft">
      By creating an account you agree to our{' '}
      <a href="/terms" className={linkClass}>
        terms
      </a>
      . Our{' '}
      <a href="/privacy" className={linkClass}>
        privacy policy
      </a>{' '}
      says what we keep about you and who can see it.
    </p>
  )
}
