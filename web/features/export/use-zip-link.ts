import type { MouseEvent } from 'react'
import { isPlainClick, useStartDownload } from '#web/features/stories/download/use-start-download.ts'

/**
 * What links to a ZIP do when they are clicked: the server is asked first, so that what it refuses is a sentence on the page, and
 * not a file that failed.
 * @param onBegin told when the browser has begun
 */
export const useZipLink = (onBegin: () => void) => {
  const { start, starting, problem } = useStartDownload()
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) {
      onBegin()
      return
    }
    event.preventDefault()
    if (!starting) void start(event.currentTarget.href).then((began) => began && onBegin())
  }
  return { onClick, starting, problem }
}
