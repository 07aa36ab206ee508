import { useParams, useSearch } from '@tanstack/react-router'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { AlreadyMemberView, ConfirmView, FailedView, JoiningView, LeftView, UnusableView } from './join-views.tsx'
import { RegisterView } from './register-view.tsx'
import { SuccessView } from './success-view.tsx'
import { useJoining } from './use-joining.ts'
import { WelcomeLoading, WelcomeView } from './welcome-view.tsx'

/** The page of an invite link, for visitors and signed-in users. The invite code is in no title, and nothing is tracked here. */
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
          title="We can’t reach the server"
          message="Your invite is still good. Check your connection and try again."
          onRetry={() => void retry()}
        />
      ) : (
        <Joining key={code} code={code} user={user} />
      )}
    </VisitorPage>
  )
}

function Joining({ code, user }: { code: string; user: User | null }) {
  const { step } = useSearch({ from: '/join/$code' })
  const { state, info, createAccount, agree, onLeft, retry } = useJoining(code, user, step === 'register')
  switch (state.view) {
    case 'welcome':
      return info && !user ? <WelcomeView code={code} info={info} /> : <WelcomeLoading />
    case 'registering':
    case 'register-failed': {
      const hasFailed = state.view === 'register-failed'
      return (
        <>
          {/* What was typed is still there when they try again. */}
          <div hidden={hasFailed}>
            <RegisterView
              code={code}
              inviterName={info?.inviterName ?? null}
              isHidden={hasFailed}
              isSending={!hasFailed && state.isSending}
              problem={hasFailed ? null : state.problem}
              onSubmit={createAccount}
            />
          </div>
          {hasFailed && <FailedView code={code} problem={state.problem} user={user} onRetry={retry} />}
        </>
      )
    }
    case 'confirming':
      return info && user ? <ConfirmView user={user} info={info} onAgree={agree} /> : <WelcomeLoading />
    case 'joining':
      return <JoiningView />
    case 'success':
      return (
        <SuccessView
          familyName={state.familyName}
          joined={state.joined}
          showsOtherFamily={state.keepsFamily}
          user={user}
          onLeft={onLeft}
        />
      )
    case 'left':
      return <LeftView familyName={state.familyName} user={user} />
    case 'already-member':
      return <AlreadyMemberView user={user} />
    case 'unusable':
      return <UnusableView code={code} problem={state.problem} />
    case 'error':
      return <FailedView code={code} problem={state.problem} user={user} onRetry={retry} />
  }
}
