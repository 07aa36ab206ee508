import { queryOptions, useQuery } from '@tanstack/react-query'
import { inviteInfo } from '#server/features/family/invites/contract.ts'
import { call } from '#web/lib/call.ts'
import { isFinal, type JoinProblem, joinProblem } from './join-problem.ts'

/** How long the inviter's name may take before the page goes on without it. */
const TIMEOUT_MS = 8000

interface InviteInfo {
  /** Null where it could not be had: that is no reason to keep somebody waiting. */
  readonly inviterName: string | null
  /** Why nobody can join by this link any more, or not this person. */
  readonly refused: JoinProblem | null
}

const inviteInfoQuery = (code: string, viewerId: number | null) =>
  queryOptions({
    // Members of the family hear something else than strangers to it.
    queryKey: ['invite-info', code, viewerId],
    queryFn: async (): Promise<InviteInfo> => {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        return { ...(await call(inviteInfo, { params: { code } }, { signal })), refused: null }
      } catch (error) {
        const problem = joinProblem(error)
        if (isFinal(problem)) return { inviterName: null, refused: problem }
        // biome-ignore lint/suspicious/noConsole: as specified, a failure here is only logged
        console.warn(`Who sends this invite could not be fetched: ${problem.code}`)
        return { inviterName: null, refused: null }
      }
    },
    networkMode: 'always',
    // A link can be used or taken back at any time.
    staleTime: 0,
  })

/** Who invites; undefined while that is not known yet, or not wanted. @param viewerId null for a visitor */
export const useInviteInfo = (code: string, viewerId: number | null, wanted: boolean): InviteInfo | undefined => {
  const { data, isFetching } = useQuery({ ...inviteInfoQuery(code, viewerId), enabled: wanted })
  // What was true of a link before may not be so any more.
  return isFetching && data?.refused ? undefined : data
}
