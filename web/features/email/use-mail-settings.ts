import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMailSettings, type MailSettings, setMailSettings } from '#server/features/email/contract.ts'
import { call } from '#web/lib/call.ts'

const mailSettingsQuery = queryOptions({
  queryKey: ['mail-settings'],
  queryFn: ({ signal }) => call(getMailSettings, undefined, { signal }),
  networkMode: 'always',
})

/** Which mail the person gets. */
export const useMailSettings = () => useQuery(mailSettingsQuery)

/** Changes it; shown at once, and taken back where the server could not be told. */
export const useSetMailSettings = () => {
  const client = useQueryClient()
  const { queryKey } = mailSettingsQuery
  return useMutation({
    mutationFn: (body: MailSettings) => call(setMailSettings, { body }),
    networkMode: 'always',
    // One after the other, so that the last one pressed is the last one told.
    scope: { id: 'mail-settings' },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, wanted)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
