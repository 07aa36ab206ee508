import { Link, useSearch } from '@tanstack/react-router'
import { PRODUCT } from '#common/product.ts'
import { paths } from '#web/lib/paths.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { RegisterForm, SignInForm } from './auth-forms.tsx'
import { isPurpose, longestTagline, taglineFor } from './taglines.ts'

/** The code of the invitation that somebody comes from and goes back to; null where it is none. */
const invitationOf = (next: string | undefined) => /^\/join\/([^/?#]+)$/.exec(next ?? '')?.[1] ?? null

const backLook = `${linkClass} inline-flex min-h-12 items-center`

/** To the page that visitors see first, which is none of the app. Where nothing is sold there is none, and this one is the first. */
function BackHome() {
  const { data: facts } = useSiteConfig()
  if (facts && !facts.sells) return null
  return (
    <a href={paths.home} className={backLook}>
      ← Back
    </a>
  )
}

/** Sign in and sign up, for visitors. Signing up comes first: most who arrive here are new. */
export function AuthScreen() {
  usePageTitle('Sign In or Sign Up')
  const { next, tab, for: purpose } = useSearch({ from: '/auth' })
  const invitation = invitationOf(next)
  return (
    <div className="min-h-dvh">
      <nav aria-label="Back" className="mx-auto flex max-w-page min-h-18 items-center px-gutter py-3 sm:px-6">
        {invitation ? (
          <Link to={paths.join} params={{ code: invitation }} className={backLook}>
            ← Back
          </Link>
        ) : (
          <BackHome />
        )}
      </nav>
      <main className="mx-auto flex max-w-form flex-col gap-8 px-gutter pb-16 sm:px-6">
        <header className="flex flex-col gap-3">
          <Heading level={1} className="text-display">
            Welcome to {PRODUCT}
          </Heading>
          {invitation ? (
            <p className="text-ink-soft">Sign in to join the family that has invited you.</p>
          ) : (
            <Tagline purpose={purpose} />
          )}
        </header>
        <Tabs
          label="Sign in or sign up"
          even
          defaultValue={tab ?? 'sign-up'}
          tabs={[
            { value: 'sign-in', label: 'Sign In', content: <SignInForm next={next} /> },
            {
              value: 'sign-up',
              label: 'Sign Up',
              content: invitation ? <InvitedSignUp code={invitation} /> : <RegisterForm next={next} />,
            },
          ]}
        />
        <SmallPrint />
      </main>
    </div>
  )
}

/** Whoever was invited gets their account on the invitation's own page: one made here would have a family vault of its own. */
export function InvitedSignUp({ code }: { code: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p>You have no account yet? You make one on the page of your invitation, and join the family with it.</p>
      <Link to={paths.join} params={{ code }} className={buttonClass({ size: 'large', full: true })}>
        Back to the Invitation
      </Link>
    </div>
  )
}

/** One or two sentences for whoever comes with this in mind. Nothing below them moves when the facts arrive. */
export function Tagline({ purpose }: { purpose: string | undefined }) {
  return isPurpose(purpose) ? <TaglineByFacts purpose={purpose} /> : <Line purpose={purpose} />
}

function TaglineByFacts({ purpose }: { purpose: string }) {
  const { data } = useSiteConfig()
  return <Line purpose={purpose} text={taglineFor(purpose, data)} />
}

function Line({ purpose, text = taglineFor(purpose, undefined) }: { purpose: string | undefined; text?: string }) {
  return (
    // The longest sentence lies unseen under the one that shows, and keeps its room.
    <p
      data-room={longestTagline(purpose)}
      className="grid text-ink-soft before:invisible before:content-[attr(data-room)] before:[grid-area:1/1] *:[grid-area:1/1]"
    >
      <span>{text}</span>
    </p>
  )
}

/** What somebody agrees to who makes an account, where they do it. */
export function SmallPrint() {
  return (
    <p className="text-small text-ink-soft">
      With an account you agree to the{' '}
      <a href="/terms" className={linkClass}>
        terms
      </a>
      . What is kept of you, and who can see it, is in the{' '}
      <a href="/privacy" className={linkClass}>
        privacy policy
      </a>
      .
    </p>
  )
}
