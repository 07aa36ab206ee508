import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ArchiveSummary, listArchives } from '#server/features/export/archive/contract.ts'
import { call } from '#web/lib/call.ts'
import { LOOK_AGAIN_MS } from './use-beginning.ts'

const archivesQuery = queryOptions({
  queryKey: ['archives'],
  queryFn: ({ signal }) => call(listArchives, undefined, { signal }),
  // Asked even where the browser thinks it is offline: it may be wrong.
  networkMode: 'always',
})

const underWay = ({ download }: ArchiveSummary): boolean =>
  download?.state === 'preparing' || download?.state === 'sending'

/** What one may take along. While a download is under way, or is just beginning, how far it is is asked for again and again. */
export const useArchives = (beginning: boolean) =>
  useQuery({
    ...archivesQuery,
    // What has been told since is to be in it.
    staleTime: 0,
    refetchInterval: ({ state }) => (beginning || state.data?.some(underWay) ? LOOK_AGAIN_MS : false),
  })
