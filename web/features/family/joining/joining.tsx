import { useSearch } from '@tanstack/react-router'
import type { User } from '#server/features/account/contract.ts'
import { AlreadyMemberView } from './already-member-view.tsx'
import { AskView } from './ask-view.tsx'
import { FailedView } from './failed-view.tsx'
import { JoiningView } from './joining-view.tsx'
import { LeftView } from './left-view.tsx'
import { RegisterView } from './register-view.tsx'
import { SuccessView } from './success-view.tsx'
import { UnusableView } from './unusable-view.tsx'
import { useJoining } from './use-joining.ts'
import { WelcomeLoading } from './welcome-loading.tsx'
import { WelcomeView } from './welcome-view.tsx'

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
