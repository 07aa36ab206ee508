import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Link2, Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { enterByStorytellerLink, lookUpStorytellerLink } from '#server/features/account/storyteller-links/contract.ts'
import { clearClient } from '#web/features/account/force-sign-out.ts'
import { useLinkToken } from '#web/features/account/use-link-token.ts'
import { notifyOtherTabs, useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { useObstacleNotice } from './obstacle-notice.tsx'

/** The page of a storyteller's personal link. Opening it changes nothing; a press signs in, and the device stays signed in. */
export function PersonalLinkScreen() {
  usePageTitle('Your Personal Link')
  const { token, forget } = useLinkToken(paths.personalLink)
  const { off } = useSearch({ from: paths.personalLink })
  const { state, user } = useUser()
  // A bookmark, or a reload after the link was used: someone who is signed in has no use for this page.
  const isPassing = !token && user !== null
  useEffect(() => {
    if (isPassing) location.replace(paths.home)
  }, [isPassing])
  if (state === 'unknown' || isPassing) return <LoadingPage />
  return (
    <VisitorPage>
      {token ? <OpenLink key={token} token={token} user={user} onDone={forget} /> : <NoLink isOff={off} />}
    </VisitorPage>
  )
}

function NoLink({ isOff }: { isOff: boolean | undefined }) {
  return isOff ? (
    <Outcome title="Your personal link was turned off" picture={<Link2Off aria-hidden />} focused={false}>
      <p>Please ask your family for a new one, and open it on this device.</p>
      <p>Recordings that haven’t been sent are still on this device. You’ll see them again with the new link.</p>
    </Outcome>
  ) : (
    <Outcome title="Please open your link again" picture={<Link2 aria-hidden />} focused={false}>
      <p className="text-lead">If someone sent you a link, go back to their message and touch the link there.</p>
      <p className="text-lead">
        If you have a code on paper or on a screen, point the camera of this device at it, and touch the link that
        appears.
      </p>
    </Outcome>
  )
}

interface LinkProps {
  token: string
  /** The person who is signed in on this device. */
  user: User | null
  /** The link has signed in, or doesn't work. */
  onDone: () => void
}

function OpenLink({ token, user, onDone }: LinkProps) {
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    // Another link may be opened in the same tab.
    queryKey: ['personal-link', token],
    queryFn: ({ signal }) => call(lookUpStorytellerLink, { body: { token } }, { signal }),
    networkMode: 'always',
    gcTime: 0,
  })
  const isSignedIn = link !== undefined && link.userId === user?.id
  const isUnknown = error instanceof CallError && error.code === 'link_unknown'
  useEffect(() => {
    if (isSignedIn || isUnknown) onDone()
    if (isSignedIn) location.replace(paths.home)
  }, [isSignedIn, isUnknown, onDone])
  if (isUnknown)
    return (
      <Outcome
        title="This link doesn’t work anymore"
        tone="wrong"
        picture={<Link2Off aria-hidden />}
        actions={
          user && (
            <Link
              to={paths.home}
              replace
              className={buttonClass({ size: 'large' })}
            >{`Go On as ${user.firstName}`}</Link>
          )
        }
      >
        {user ? (
          <p>{`${user.firstName} is signed in on this device and can go on without it.`}</p>
        ) : (
          <p>Please ask the person who gave it to you for a new one.</p>
        )}
      </Outcome>
    )
  if (error)
    return (
      <ErrorState
        level={1}
        title="We couldn’t open your link"
        message={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!link || isSignedIn) return <LoadingPage />
  return <Welcome link={link} token={token} user={user} onDone={onDone} />
}

interface WelcomeProps extends LinkProps {
  link: { firstName: string; familyName: string; ownerName: string; owner: { name: string; photo: string | null } }
}

function Welcome({ link: { firstName, familyName, ownerName, owner }, token, user, onDone }: WelcomeProps) {
  const obstacle = useObstacleNotice(token, ownerName)
  const enter = useMutation({
    mutationFn: () => call(enterByStorytellerLink, { body: { token } }),
    networkMode: 'always',
    onSuccess: async () => {
      onDone()
      // Nothing of another person stays in this browser.
      if (user) {
        await clearClient()
        notifyOtherTabs('signed-out')
      }
      location.replace(paths.home)
    },
  })
  return (
    <section className="mx-auto flex w-full max-w-form flex-col gap-6">
      <Heading level={1} className="text-center">
        Hello,{' '}
        <bdi translate="no" className="mt-1 block text-figure wrap-anywhere">
          {firstName}
        </bdi>
      </Heading>
      <div className="flex justify-center">
        <Avatar name={owner.name} src={owner.photo} size="large" />
      </div>
      <p className="text-center text-lead text-ink-soft">
        <bdi translate="no">{ownerName}</bdi> has set up {PRODUCT} for you. Press Start, and then the big red button, to
        tell a story. Only <bdi>{familyName}</bdi> can hear it.
      </p>
      {user && (
        <Notice
          title={`${user.firstName} is signed in on this device`}
          announced={false}
        >{`If you go on, ${user.firstName} is signed out here. Is this ${firstName}’s own phone or tablet?`}</Notice>
      )}
      {enter.isError && (
        <Notice tone="error" title="We couldn’t sign you in">
          {sentenceOf(enter.error)}
        </Notice>
      )}
      <div className="contents">{obstacle}</div>
      <Button
        size="large"
        full
        variant={obstacle ? 'secondary' : 'primary'}
        pending={enter.isPending || enter.isSuccess}
        pendingLabel="Starting…"
        onClick={() => enter.mutate()}
      >
        {`${user ? `Start as ${firstName}` : 'Start'}${obstacle ? ' Here Anyway' : ''}`}
      </Button>
      <p className="text-center text-ink-soft">This device stays signed in. You won’t need a password.</p>
    </section>
  )
}
