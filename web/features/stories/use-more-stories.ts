import { useEffect, useState } from 'react'
import type { useStories } from './use-stories.ts'

export interface MoreStories {
  showMore: () => void
  pending: boolean
  /** The first story of the last page that was asked for, to go on from there. */
  firstNewId: number | undefined
}

/**
 * Fetches the next page when asked, and does not forget it: news from the family makes the query read its pages again,
 * which breaks off the fetching of another one.
 */
export function useMoreStories(stories: ReturnType<typeof useStories>): MoreStories {
  const { data, isFetching, hasNextPage, isFetchNextPageError, errorUpdateCount, fetchNextPage } = stories
  const [asked, setAsked] = useState<{ shown: number; failures: number } | null>(null)
  const [firstNewId, setFirstNewId] = useState<number>()

  useEffect(() => {
    if (!asked || !data || isFetching) return
    const failed = isFetchNextPageError && errorUpdateCount > asked.failures
    if (data.length <= asked.shown && hasNextPage && !failed) {
      void fetchNextPage()
      return
    }
    if (data.length > asked.shown) setFirstNewId(data[asked.shown]?.id)
    setAsked(null)
  }, [asked, data, isFetching, hasNextPage, isFetchNextPageError, errorUpdateCount, fetchNextPage])

  return {
    showMore: () => setAsked({ shown: data?.length ?? 0, failures: errorUpdateCount }),
    pending: asked !== null,
    firstNewId,
  }
}
