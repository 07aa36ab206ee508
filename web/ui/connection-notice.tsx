import { useReachable } from '../lib/connectivity.ts'
import { useIsOffline } from '../lib/use-is-offline.ts'
import { Notice } from './notice.tsx'

/** The problem with the connection: no network, or no answer from the server. Null if there is none. */
export function useConnectionProblem(): string | null {
  const isReachable = useReachable()
  const isOffline = useIsOffline()
  if (isReachable) return null
  return isOffline ? 'You’re offline' : 'We can’t reach your vault right now'
}

/**
 * Says that the server can't be reached, and why.
 * @param props.later says what will work later, such as "You can download files"
 */
export function ConnectionNotice({ later }: { later: string }) {
  const problem = useConnectionProblem()
  return problem && <Notice title={problem}>{`${later} once we’re connected again.`}</Notice>
}
