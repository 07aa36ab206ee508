import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { storyAnchor } from './story-anchor.ts'
import type { useStories } from './use-stories.ts'

const NAMED = /^story-(\d+)$/

/**
 * Brings the story that the address names into sight and gives it the focus, once. As many pages are fetched as it takes;
 * one that is not there any more is passed over.
 */
export function useStoryInAddress(stories: ReturnType<typeof useStories>): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = stories
  const { hash } = useLocation()
  const shown = useRef('')
  useEffect(() => {
    const id = Number(NAMED.exec(hash)?.[1])
    if (Number.isNaN(id) || shown.current === hash || !data) return
    if (data.some((story) => story.id === id)) {
      shown.current = hash
      const card = document.getElementById(storyAnchor(id))
      card?.scrollIntoView()
      card?.focus({ preventScroll: true })
    } else if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hash, data, hasNextPage, isFetching, isError, fetchNextPage])
}
