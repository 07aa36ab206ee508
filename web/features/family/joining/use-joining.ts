import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { type AccountForm, register } from '#server/features/account/credentials/contract.ts'
import { acceptInvite, type InviteStories, inviteInfo } from '#server/features/family/invites/contract.ts'
import { notifyOtherTabs, userQuery } from '#web/features/account/use-user.ts'
import { WEAK_PASSWORD } from '#web/features/account/weak-password-notice.tsx'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { createLatch, describeSent } from '#web/lib/latch.ts'
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
import { fetchNewestStory } from './newest-story.ts'

type NewAccount = AccountForm & { acceptWeakPassword?: true }

const JOIN_TIMEOUT_MS = 30_000
/** After this time the page goes on without the inviter's name. */
const INVITER_TIMEOUT_MS = 8000

/**
 * Joins the family of an invite link.
 * @param user null for a visitor
 * @param isFormOpen from the address, so the browser's Back button closes the form
 */
export const useJoining = (code: string, user: User | null, isFormOpen: boolean) => {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(reduceJoining, INITIAL_STATE)
  const info = useInviteInfo(code, user?.id ?? null, user === null || state.view === 'confirming')
  const lastAttempt = useRef(0)

  // `state` is a dependency because a state may ignore an event; the next state gets it again.
  useEffect(() => {
    if (user && state.view !== 'confirming') dispatch({ type: 'signed-in' })
    else if (!user && (state.view === 'error' || state.view === 'confirming')) dispatch({ type: 'signed-out' })
    else if (info?.problem) dispatch({ type: 'link-rejected', problem: info.problem })
    else if (user) return
    else dispatch({ type: isFormOpen ? 'form-opened' : 'form-closed' })
  }, [user, info, isFormOpen, state])

  const isEntering = state.view === 'joining' && state.familyName !== undefined
  useEffect(() => {
    if (!isEntering) return
    // The account is in the family already. If this fails, the next page asks again.
    void client
      .fetchQuery(userQuery)
      .then((entered) => entered?.familyId && fetchNewestStory(client, entered.familyId))
      .catch(() => {})
      .then(() => dispatch({ type: 'entered' }))
  }, [isEntering, client])

  const attempt = state.view === 'joining' ? state.attempt : 0
  useEffect(() => {
    // React may run this effect twice, but a second call would get "already a member".
    if (attempt === 0 || lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS)
    call(acceptInvite, { params: { code } }, { signal }).then(
      async ({ familyId, familyName }) => {
        notifyOtherTabs('family')
        // A different family may be showing now, so the next page must not find data of the previous one.
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
        void client.fetchQuery(userQuery).catch(() => {})
        await fetchNewestStory(client, familyId)
        dispatch({ type: 'accepted', joined: { familyId, familyName } })
      },
      (error: unknown) => {
        if (error instanceof CallError && error.status === 401) {
          client.setQueryData(userQuery.queryKey, null)
          dispatch({ type: 'signed-out' })
          return
        }
        const problem = joinProblem(error)
        if (!isAlreadyMember(problem)) toastJoinFailed()
        dispatch({ type: 'accept-rejected', problem })
      },
    )
  }, [attempt, client, code])

  const sendAccount = async (account: NewAccount): Promise<void> => {
    dispatch({ type: 'form-sent' })
    try {
      const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS)
      const created = await call(register, { body: { ...account, inviteCode: code } }, { signal })
      dispatch({ type: 'registered', familyName: created.familyName })
      client.setQueryData(userQuery.queryKey, created)
    } catch (error) {
      const problem = registerProblem(error)
      if (isDeadLink(problem)) toastJoinFailed()
      else if (problem.code !== WEAK_PASSWORD)
        toast({ variant: 'destructive', title: 'Registration failed', description: problem.sentence })
      dispatch({ type: 'form-rejected', problem })
      throw error
    }
  }
  const [latch] = useState(() => createLatch<void>())
  const createAccount = (account: NewAccount): Promise<void> =>
    latch.run(describeSent(account), () => sendAccount(account)).catch(() => {})

  return {
    state,
    info,
    createAccount,
    agree: () => dispatch({ type: 'agreed', keepsFamily: user !== null && user.familyId !== null }),
    onLeft: () => dispatch({ type: 'left' }),
    retry: () => dispatch({ type: 'retried' }),
  }
}

const toastJoinFailed = () =>
  toast({
    variant: 'destructive',
    title: 'Error',
    description: 'Failed to join family. Please try again or contact the person who invited you.',
  })

export interface InviteInfo extends InviteStories {
  /** Null if it could not be fetched: joining works without it. */
  readonly inviterName: string | null
  /** Why this viewer, or anyone, cannot join with this link. */
  readonly problem: JoinProblem | null
}

const UNKNOWN = { inviterName: null, told: null, story: null }

const inviteInfoQuery = (code: string, viewerId: number | null) =>
  queryOptions({
    // The server answers members of the family differently.
    queryKey: ['invite-info', code, viewerId],
    queryFn: async (): Promise<InviteInfo> => {
      try {
        const signal = AbortSignal.timeout(INVITER_TIMEOUT_MS)
        return { ...(await call(inviteInfo, { params: { code } }, { signal })), problem: null }
      } catch (error) {
        const problem = joinProblem(error)
        if (isFinal(problem)) return { ...UNKNOWN, problem }
        // biome-ignore lint/suspicious/noConsole: as specified, a failure here is only logged
        console.warn(`Could not fetch who sent this invite: ${problem.code}`)
        return { ...UNKNOWN, problem: null }
      }
    },
    networkMode: 'always',
    // A link can be used or deleted at any time.
    staleTime: 0,
  })

/**
 * Who sent the invite; undefined while loading or disabled.
 * @param viewerId null for a visitor
 */
const useInviteInfo = (code: string, viewerId: number | null, enabled: boolean): InviteInfo | undefined => {
  const { data, isFetching } = useQuery({ ...inviteInfoQuery(code, viewerId), enabled })
  // An earlier problem may be over: wait for the new reply.
  return isFetching && data?.problem ? undefined : data
}
