import { useParams, useSearch } from '@tanstack/react-router'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { AlreadyMemberView, AskView, FailedView, JoiningView, LeftView, UnusableView } from './join-views.tsx'
import { RegisterView } from './register-view.tsx'
import { SuccessView } from './success-view.tsx'
import { useJoining } from './use-joining.ts'
import { WelcomeLoading, WelcomeView } from './welcome-view.tsx'

/** Where an invite link leads, for visitors and for who is signed in. The code is in no title, and nothing here is measured. */
export function JoinScreen() {
  usePageTitle('Join the Family')
  const { code } = useParams({ from: '/join/$code' })
  const { state, user, retry } = useUser()
  if (state === 'unknown') return <LoadingPage />
  return (
    <VisitorPage>
      {state === 'unreachable' ? (
        <ErrorState
          level={1}
          title="We cannot reach the server"
          message="Your invite is not used up. Please check the connection and try again."
          onRetry={() => void retry()}
        />
      ) : (
        <Joining key={code} code={code} user={user} />
      )}
    </VisitorPage>
  )
}

/** The view of each state of joining. */
export function Joining({ code, user }: { code: string; user: User | null }) {
  const { step } = useSearch({ from: '/join/$code' })
  const { state, info, createAccount, agree, noteLeft, retry } = useJoining(code, user, step === 'register')
  switch (state.view) {
    case 'welcome':
      return info && !user ? <WelcomeView code={code} inviterName={info.inviterName} /> : <WelcomeLoading />
    case 'registering':
      return (
        <RegisterView
          code={code}
          inviterName={info?.inviterName ?? null}
          sending={state.sending}
          problem={state.problem}
          onSend={createAccount}
        />
      )
    case 'asking':
      return info && user ? <AskView user={user} inviterName={info.inviterName} onAgree={agree} /> : <WelcomeLoading />
    case 'joining':
      return <JoiningView />
    case 'success':
      return <SuccessView {...state} user={user} onLeft={noteLeft} />
    case 'left':
      return <LeftView familyName={state.familyName} user={user} />
    case 'already-member':
      return <AlreadyMemberView user={user} />
    case 'unusable':
      return <UnusableView code={code} problem={state.problem} />
    case 'error':
      return <FailedView problem={state.problem} user={user} onRetry={retry} />
  }
}
