import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDownloads, makeMp3 } from '#server/features/export/downloads/contract.ts'
import { call } from '#web/lib/call.ts'

const LOOK_AGAIN_MS = 1000

const downloadsQuery = (id: number) =>
  queryOptions({
    queryKey: ['downloads', id],
    queryFn: ({ signal }) => call(listDownloads, { params: { id } }, { signal }),
    // Asked even where the browser thinks it is offline: it may be wrong.
    networkMode: 'always',
  })

/** What of a story can be taken along; while its MP3 is made, how far that is. */
export const useDownloads = (id: number) =>
  useQuery({
    ...downloadsQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mp3?.state === 'making' ? LOOK_AGAIN_MS : false),
  })

/** Has the MP3 of a story made. */
export const useMakeMp3 = (id: number) => {
  const queries = useQueryClient()
  const { queryKey } = downloadsQuery(id)
  return useMutation({
    mutationFn: () => call(makeMp3, { params: { id } }),
    networkMode: 'always',
    onSuccess: (mp3) => queries.setQueryData(queryKey, (there) => there && { ...there, mp3 }),
  })
}
