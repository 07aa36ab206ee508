import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EmailStatus, getEmailStatus } from '#server/features/email/contract.ts'
import { call } from './call.ts'

const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: ({ signal }) => call(getEmailStatus, undefined, { signal }),
  networkMode: 'always',
  // It changes when the server is set up anew, and then the page is older than the server.
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether mail is sent from here; undefined until that is known. */
export const useMailStatus = (): EmailStatus | undefined => useQuery(mailStatusQuery).data

/** Whether mail reaches nobody: it is neither sent nor, in development, shown. */
export const mailStays = (status: EmailStatus | undefined): boolean =>
  status !== undefined && !status.sends && status.shownAt === null
