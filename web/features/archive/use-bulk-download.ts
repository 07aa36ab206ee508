import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getDownloadProgress } from '#server/features/downloads/bulk/contract.ts'
import { call } from '#web/lib/call.ts'

const LOOK_AGAIN_MS = 1500
/** A browser may take so long to begin with what was clicked. */
const BEGINNING_MS = 10_000

/** How far the last ZIP of stories is; asked for only once one has been begun on this page. */
export function useBulkDownload() {
  const [begun, setBegun] = useState(0)
  const [beginning, setBeginning] = useState(false)
  const { data } = useQuery({
    queryKey: ['stories-download'],
    queryFn: ({ signal }) => call(getDownloadProgress, undefined, { signal }),
    networkMode: 'always',
    enabled: begun > 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (beginning || state.data?.download?.state === 'sending' ? LOOK_AGAIN_MS : false),
  })
  useEffect(() => {
    if (begun === 0) return
    setBeginning(true)
    const timer = setTimeout(() => setBeginning(false), BEGINNING_MS)
    return () => clearTimeout(timer)
  }, [begun])
  return { download: begun > 0 ? (data?.download ?? null) : null, begin: () => setBegun((times) => times + 1) }
}
