import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { beginConfirmation, listWaysIn } from '#server/features/account/passkeys/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'

/** How the person can sign in. */
export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => call(listWaysIn, undefined, { signal }),
  networkMode: 'always',
})

/** A change of how the person signs in. After a failure, too, the list is read again. */
export const useWaysInChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  })
}

/**
 * Whether important changes are confirmed with a passkey: by people who have no password. The server says so if the answer
 * isn't here yet.
 */
export const useNeedsPasskey = (): boolean => useQuery(waysInQuery).data?.hasPassword === false

/** Whether that is still being loaded; forms wait for it. */
export const useIsLoadingWaysIn = (): boolean => useQuery(waysInQuery).isPending

/** What confirms a change: the password that was typed, or a passkey, which the browser asks for. */
export const confirmIdentity = async (password: string | undefined, needsPasskey: boolean) =>
  needsPasskey ? { passkey: await askForPasskey() } : { ...(password && { password }) }

export const askForPasskey = async () => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: await call(beginConfirmation) })
}

/** The sentence of an error in what uses passkeys. The browser's own say little to people; closing its window is one. */
export const passkeyProblem = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'It was canceled, or it took too long. Please try again.'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  return sentenceOf(error)
}
