import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { type AccountForm, register, type User } from '#server/features/account/contract.ts'
import { acceptInvite, inviteInfo } from '#server/features/family/invites/contract.ts'
import { tellOtherTabs, userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import {
  INITIAL_STATE,
  isAlreadyMember,
  isDeadLink,
  isFinal,
  type JoinProblem,
  joinProblem,
  reduceJoining,
  registerProblem,
} from './join-machine.ts'

/** Nobody should have to wait longer to be told that something is wrong. */
const JOIN_TIMEOUT_MS = 30_000

/**
 * Joining the family of an invite link, for whoever is here.
 * @param user who is signed in; null for a visitor
 * @param formIsOpen as the address says, so that the Back button closes the form
 */
export const useJoining = (code: string, user: User | null, formIsOpen: boolean) => {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(reduceJoining, INITIAL_STATE)
  const info = useInviteInfo(code, user?.id ?? null, user === null || state.view === 'asking')
  const asked = useRef(0)

  // State is among what these look at, so that what happened while it could not be heeded is heeded afterwards.
  useEffect(() => {
    if (user && state.view !== 'asking') dispatch({ type: 'signed-in', belongs: user.familyId !== null })
    else if (!user && (state.view === 'error' || state.view === 'asking')) dispatch({ type: 'signed-out' })
    else if (info?.refused) dispatch({ type: 'told-unusable', problem: info.refused })
    else if (user) return
    else dispatch({ type: formIsOpen ? 'form-opened' : 'form-closed' })
  }, [user, info, formIsOpen, state])

  const attempt = state.view === 'joining' ? state.attempt : 0
  useEffect(() => {
    // Each attempt is one call, however often React runs this: a second one would be told "already a member".
    if (attempt === 0 || asked.current === attempt) return
    asked.current = attempt
    const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS)
    call(acceptInvite, { params: { code } }, { signal }).then(
      ({ familyId, familyName }) => {
        dispatch({ type: 'accepted', joined: { familyId, familyName } })
        tellOtherTabs('family')
        // Another family may show from now on: nothing of the one before may be on the next page.
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
        void client.fetchQuery(userQuery).catch(() => {})
      },
      (error: unknown) => {
        if (error instanceof CallError && error.status === 401) {
          client.setQueryData(userQuery.queryKey, null)
          dispatch({ type: 'signed-out' })
          return
        }
        const problem = joinProblem(error)
        if (!isAlreadyMember(problem)) tellOfFailure()
        dispatch({ type: 'rejected', problem })
      },
    )
  }, [attempt, client, code])

  const createAccount = async (account: AccountForm): Promise<void> => {
    dispatch({ type: 'form-sent' })
    try {
      const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS)
      const created = await call(register, { body: { ...account, inviteCode: code } }, { signal })
      dispatch({ type: 'registered', familyName: created.familyName })
      client.setQueryData(userQuery.queryKey, created)
    } catch (error) {
      const problem = registerProblem(error)
      if (isDeadLink(problem)) tellOfFailure()
      else toast({ variant: 'destructive', title: 'Registration failed', description: problem.sentence })
      dispatch({ type: 'form-refused', problem })
    }
  }

  return {
    state,
    info,
    createAccount,
    agree: () => dispatch({ type: 'agreed' }),
    noteLeft: () => dispatch({ type: 'left' }),
    retry: () => dispatch({ type: 'retried' }),
  }
}

const tellOfFailure = () =>
  toast({
    variant: 'destructive',
    title: 'Error',
    description: 'Failed to join family. Please try again or contact the person who invited you.',
  })

/** How long the inviter's name may take before the page goes on without it. */
const INVITER_TIMEOUT_MS = 8000

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
        const signal = AbortSignal.timeout(INVITER_TIMEOUT_MS)
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
const useInviteInfo = (code: string, viewerId: number | null, wanted: boolean): InviteInfo | undefined => {
  const { data, isFetching } = useQuery({ ...inviteInfoQuery(code, viewerId), enabled: wanted })
  // What was true of a link before may not be so any more.
  return isFetching && data?.refused ? undefined : data
}
