import { useQuery } from '@tanstack/react-query'
import { getDownloadProgress } from '#server/features/export/downloads/bulk/contract.ts'
import { call } from '#web/lib/call.ts'
import { LOOK_AGAIN_MS, useBeginning } from './use-beginning.ts'

/** How far the last ZIP of stories is; asked for only once one has been begun on this page. */
export function useBulkDownload() {
  const { begun, beginning, begin } = useBeginning()
  const { data } = useQuery({
    queryKey: ['stories-download'],
    queryFn: ({ signal }) => call(getDownloadProgress, undefined, { signal }),
    networkMode: 'always',
    enabled: begun,
    staleTime: 0,
    refetchInterval: ({ state }) => (beginning || state.data?.download?.state === 'sending' ? LOOK_AGAIN_MS : false),
  })
  return { download: begun ? (data?.download ?? null) : null, begin }
}
