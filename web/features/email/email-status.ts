import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EmailStatus, getEmailStatus } from '#server/features/email/contract.ts'
import { call } from '#web/lib/call.ts'

const emailStatusQuery = queryOptions({
  queryKey: ['email-status'],
  queryFn: ({ signal }) => call(getEmailStatus, undefined, { signal }),
  networkMode: 'always',
})

/** Whether this server sends email; undefined until known. */
export const useEmailStatus = (): EmailStatus | undefined => useQuery(emailStatusQuery).data

/** Whether to offer an email: not until it's known that one arrives, but if the server can't be asked. */
export const useOffersEmail = (): boolean => {
  const { data, isError } = useQuery(emailStatusQuery)
  return isError || (data !== undefined && !isEmailOff(data))
}

/** Whether email reaches no one: it is neither sent nor shown (as in development). */
export const isEmailOff = (status: EmailStatus | undefined): boolean =>
  status !== undefined && !status.sends && status.shownAt === null
