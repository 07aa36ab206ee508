import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathFor, safeNext } from '#common/after-sign-in.ts'
import { isPublicPage, paths, type SignInReason } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { MaintenanceState } from '#server/features/marketing/maintenance/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import icon from '#web/styles/icon.svg'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeskByTheWindow } from '#web/ui/pictures/desk-by-the-window.tsx'
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
      <nav
        aria-label="Back"
        className="mx-auto flex max-w-page flex-wrap items-center gap-x-[min(1rem,3vw)] px-gutter py-1 sm:px-6 sm:py-3"
      >
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
        <span
          translate="no"
          className="ml-auto flex min-h-12 items-center gap-[min(0.625rem,2vw)] font-story font-[650]"
        >
          <img src={icon} alt="" className="size-[min(2rem,9vw)]" />
          {PRODUCT}
        </span>
      </nav>
      <main className="mx-auto grid max-w-form gap-7 px-gutter pt-1 pb-16 sm:px-6 lg:max-w-page lg:grid-cols-[minmax(0,1fr)_34rem] lg:items-start lg:gap-x-14 lg:pt-6">
        <header className="@container lg:sticky lg:top-8 lg:pt-4">
          {/* On a phone, the picture is small and next to the heading: the form begins above the fold. */}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-3 lg:grid-cols-1 lg:gap-y-5">
            <Heading level={1} className="text-display">
              Welcome to {PRODUCT}
            </Heading>
            <DeskByTheWindow className="w-38 @max-[18rem]:hidden lg:order-last lg:mt-2 lg:w-full" />
            <div className="col-span-2 lg:col-span-1">
              {inviteCode ? (
                <p className="text-ink-soft">Sign in to join the family that invited you.</p>
              ) : giftCode ? (
                <p className="text-ink-soft">Create your account or sign in, and your gift is yours.</p>
              ) : (
                <Tagline purpose={purpose} />
              )}
            </div>
          </div>
        </header>
        <div className="flex min-w-0 flex-col gap-7 lg:rounded-card lg:border lg:border-hairline lg:bg-card lg:p-8 lg:shadow-low">
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
        </div>
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
