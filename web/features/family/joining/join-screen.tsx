import { useParams } from '@tanstack/react-router'
import { Waiting } from '#web/app/session-gate.tsx'
import { useUser } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Joining } from './joining.tsx'

/** Where an invite link leads, for visitors and for who is signed in. The code is in no title, and nothing here is measured. */
export function JoinScreen() {
  usePageTitle('Join the Family')
  const { code } = useParams({ from: '/join/$code' })
  const { state, user, retry } = useUser()
  if (state === 'unknown') return <Waiting />
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
