import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Link2Off, Mic, QrCode } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import { enterByStorytellerLink, lookUpStorytellerLink } from '#server/features/account/storyteller-links/contract.ts'
import { clearClient } from '#web/features/account/force-sign-out.ts'
import { useTokenFromAddress } from '#web/features/account/use-token-from-address.ts'
import { notifyOtherTabs, useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'

/** The page of a storyteller's personal link. Opening it changes nothing; a press signs in, and the device stays signed in. */
export function PersonalLinkScreen() {
  usePageTitle('Your Personal Link')
  const token = useTokenFromAddress(paths.personalLink)
  const { off } = useSearch({ from: paths.personalLink })
  const { state, user } = useUser()
  if (state === 'unknown') return <LoadingPage />
  return (
    <VisitorPage>{token ? <OpenLink key={token} token={token} user={user} /> : <NoLink isOff={off} />}</VisitorPage>
  )
}

function NoLink({ isOff }: { isOff: boolean | undefined }) {
  return isOff ? (
    <Outcome title="Your personal link was turned off" picture={<Link2Off aria-hidden />} focused={false}>
      <p>Please ask your family for a new one, and open it on this device.</p>
      <p>Recordings that haven’t been sent are still on this device. You’ll see them again with the new link.</p>
    </Outcome>
  ) : (
    <Outcome title="Please scan your code again" picture={<QrCode aria-hidden />} focused={false}>
      <p>Point the camera of this device at the code you were given, and touch the link that appears.</p>
    </Outcome>
  )
}

function OpenLink({ token, user }: { token: string; user: User | null }) {
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
  useEffect(() => {
    if (isSignedIn) location.replace(paths.home)
  }, [isSignedIn])
  if (error instanceof CallError && error.code === 'link_unknown')
    return (
      <Outcome title="This link doesn’t work anymore" tone="wrong" picture={<Link2Off aria-hidden />}>
        <p>Please ask the person who gave it to you for a new one.</p>
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
  return <Welcome link={link} token={token} user={user} />
}

interface WelcomeProps {
  link: { firstName: string; familyName: string; ownerName: string }
  token: string
  /** Another person who is signed in on this device. */
  user: User | null
}

function Welcome({ link: { firstName, familyName, ownerName }, token, user }: WelcomeProps) {
  const enter = useMutation({
    mutationFn: () => call(enterByStorytellerLink, { body: { token } }),
    networkMode: 'always',
    onSuccess: async () => {
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
      <div className="grid size-20 place-items-center rounded-round bg-evergreen-wash text-evergreen">
        <Mic aria-hidden className="size-9 stroke-[1.6]" />
      </div>
      <Heading level={1}>
        Hello, <bdi translate="no">{firstName}</bdi>
      </Heading>
      <p className="text-lead text-ink-soft">
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
      <Button
        size="large"
        full
        pending={enter.isPending || enter.isSuccess}
        pendingLabel="Starting…"
        onClick={() => enter.mutate()}
      >
        {user ? `Start as ${firstName}` : 'Start'}
      </Button>
      <p className="text-ink-soft">This device stays signed in. You won’t need a password.</p>
    </section>
  )
}
