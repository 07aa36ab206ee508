import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far below the top of the page a list begins, in px. When something above it grows or goes while the list is being
 * read, the page is scrolled by as much, so that what is read stays where it is.
 */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    let known: number | null = null
    const measure = () => {
      if (!list.current) return
      const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      if (now === known) return
      const reading = known !== null && window.scrollY > known
      if (reading && known !== null) window.scrollBy({ top: now - known, behavior: 'instant' })
      known = now
      setTop(now)
    }
    measure()
    // The page grows with whatever stands above the list.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
