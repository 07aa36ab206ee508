import { queryOptions, useQuery } from '@tanstack/react-query'
import { inviteInfo } from '#server/features/invites/contract.ts'
import { call } from '#web/lib/call.ts'
import { isDeadLink, type JoinProblem, joinProblem } from './join-problem.ts'

/** How long the inviter's name may take before the page goes on without it. */
const PATIENCE_MS = 8000

interface InviteInfo {
  /** Null where it could not be had: that is no reason to keep somebody waiting. */
  readonly inviterName: string | null
  /** Why nobody can join by this link any more. */
  readonly dead: JoinProblem | null
}

const inviteInfoQuery = (code: string) =>
  queryOptions({
    queryKey: ['invite-info', code],
    queryFn: async (): Promise<InviteInfo> => {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        return { ...(await call(inviteInfo, { params: { code } }, { signal })), dead: null }
      } catch (error) {
        const problem = joinProblem(error)
        if (isDeadLink(problem)) return { inviterName: null, dead: problem }
        // biome-ignore lint/suspicious/noConsole: as specified, a failure here is only logged
        console.warn(`Who sends this invite could not be fetched: ${problem.code}`)
        return { inviterName: null, dead: null }
      }
    },
    networkMode: 'always',
    // A link can be used or taken back at any time.
    staleTime: 0,
  })

/** Who invites; undefined while that is not known yet. Somebody who is signed in joins without being told. */
export const useInviteInfo = (code: string, wanted: boolean): InviteInfo | undefined =>
  useQuery({ ...inviteInfoQuery(code), enabled: wanted }).data
