import { useEffect, useState } from 'react'
import type { Stories } from './use-stories.ts'

/** Fetches the next page when asked, and says which is the first story of it, to go on from there. */
export function useMoreStories({ pages, fetchMore, fetchingMore, moreError }: Stories) {
  const [asked, setAsked] = useState<number | null>(null)
  const [firstNewId, setFirstNewId] = useState<number>()
  useEffect(() => {
    if (asked === null) return
    const fresh = pages[asked]
    if (fresh) setFirstNewId(fresh.stories[0]?.id)
    if (fresh || (moreError && !fetchingMore)) setAsked(null)
  }, [asked, pages, fetchingMore, moreError])
  const showMore = () => {
    setAsked(pages.length)
    fetchMore()
  }
  return { showMore, pending: asked !== null || fetchingMore, firstNewId }
}
