import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Stories } from './use-stories.ts'

interface Listed extends Pick<Stories, 'hasMore' | 'fetchingMore' | 'fetchMore'> {
  /** Undefined until the first page is here. */
  readonly stories: readonly { readonly id: number }[] | undefined
  /** Something where the next page could not be fetched. */
  readonly moreError: unknown
}

const NAMED = /^story-(\d+)$/

/** The id of the story that the address names. As many pages are fetched as it takes to have it. */
export function useStoryInAddress({
  stories,
  hasMore,
  fetchingMore,
  moreError,
  fetchMore,
}: Listed): number | undefined {
  const { hash } = useLocation()
  const named = NAMED.exec(hash)?.[1]
  const id = named === undefined ? undefined : Number(named)
  const missing = id !== undefined && stories !== undefined && !stories.some((story) => story.id === id)
  const wanting = missing && hasMore && !fetchingMore && !moreError
  useEffect(() => {
    if (wanting) fetchMore()
  }, [wanting, fetchMore])
  return id
}
