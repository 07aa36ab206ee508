import { queryOptions } from '@tanstack/react-query'
import { getContact } from '#server/features/email/contact/contract.ts'
import { call } from '#web/lib/call.ts'

/** Whether there is anyone to write to, and the viewer's own messages. */
export const contactQuery = queryOptions({
  queryKey: ['contact'],
  queryFn: () => call(getContact),
  networkMode: 'always',
})
