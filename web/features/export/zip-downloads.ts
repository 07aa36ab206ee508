import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { type ArchiveSummary, listArchives } from '#server/features/export/archive/contract.ts'
import { getDownloadProgress } from '#server/features/export/bulk/contract.ts'
import { isPlainClick, useStartDownload } from '#web/features/stories/download/use-start-download.ts'
import { call } from '#web/lib/call.ts'

/** How often the progress of a running download is polled. */
const POLL_INTERVAL_MS = 1500

/** A browser may take this long to request what was clicked. */
const START_TIMEOUT_MS = 10_000

/** For buttons inside an `@container`: with very large text the icon goes and long words break, so that the label fits. */
export const narrowButton = 'wrap-anywhere @max-[14rem]:px-2 @max-[14rem]:[&_svg]:hidden'

/**
 * The archives that the user can download. While a download is running, its progress is polled.
 * @param isStarting a download was clicked, but the server may not know about it yet
 */
export const useArchives = (isStarting: boolean) =>
  useQuery({
    queryKey: ['archives'],
    queryFn: ({ signal }) => call(listArchives, undefined, { signal }),
    // The browser may wrongly believe that it is offline.
    networkMode: 'always',
    // The summary must include stories recorded a moment ago.
    staleTime: 0,
    refetchInterval: ({ state }) => (isStarting || state.data?.some(isRunning) ? POLL_INTERVAL_MS : false),
  })

const isRunning = ({ download }: ArchiveSummary): boolean =>
  download?.state === 'preparing' || download?.state === 'sending'

/** The progress of the last bulk download, polled once a download has been started on this page. */
export function useBulkDownload() {
  const { hasStarted, isStarting, handleStart } = useDownloadStart()
  const { data } = useQuery({
    queryKey: ['stories-download'],
    queryFn: ({ signal }) => call(getDownloadProgress, undefined, { signal }),
    networkMode: 'always',
    enabled: hasStarted,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isStarting || state.data?.download?.state === 'sending' ? POLL_INTERVAL_MS : false,
  })
  return { download: hasStarted ? (data?.download ?? null) : null, handleStart }
}

/** Whether a download was started on this page, and whether that was in the last seconds. */
export function useDownloadStart() {
  const [starts, setStarts] = useState(0)
  const [isStarting, setStarting] = useState(false)
  useEffect(() => {
    if (starts === 0) return
    setStarting(true)
    const timer = setTimeout(() => setStarting(false), START_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [starts])
  return { hasStarted: starts > 0, isStarting, handleStart: () => setStarts((before) => before + 1) }
}

/**
 * The click handler of links to a ZIP. It asks the server first, so that an error shows on the page instead of as a
 * failed file.
 * @param onStart called once the browser has started the download
 */
export const useZipLink = (onStart: () => void) => {
  const { start, starting, problem } = useStartDownload()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) {
      onStart()
      return
    }
    event.preventDefault()
    if (!starting) void start(event.currentTarget.href).then((hasStarted) => hasStarted && onStart())
  }
  return { handleClick, starting, problem }
}
