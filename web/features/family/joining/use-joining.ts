import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { type AccountForm, register, type User } from '#server/features/account/contract.ts'
import { acceptInvite } from '#server/features/family/invites/contract.ts'
import { tellOtherTabs } from '#web/features/account/other-tabs.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { isAlreadyMember, isDeadLink, joinProblem, registerProblem } from './join-problem.ts'
import { INITIAL_STATE, reduceJoining } from './machine.ts'
import { useInviteInfo } from './use-invite-info.ts'

/** Nobody should have to wait longer to be told that something is wrong. */
const TIMEOUT_MS = 30_000

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
    const signal = AbortSignal.timeout(TIMEOUT_MS)
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
      const signal = AbortSignal.timeout(TIMEOUT_MS)
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
