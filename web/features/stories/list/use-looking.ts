import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { StoryFilters } from '../story-filters.ts'
import { type ListPage, looksAt, putPage, readPage } from './list-pages.ts'

/** The pages that have one of the stories from one place to another. */
export function pagesBetween(pages: readonly ListPage[], first: number, last: number): ListPage[] {
  let begin = 0
  return pages.filter(({ stories }) => {
    const end = begin + stories.length
    const among = begin <= last && end > first
    begin = end
    return among
  })
}

/** Keeps current what somebody looks at, and reads again what has changed since it was read. */
export function useLooking(filters: StoryFilters, pages: readonly ListPage[], first: number, last: number): void {
  const client = useQueryClient()
  const looked = useMemo(() => pagesBetween(pages, first, last), [pages, first, last])
  const names = looked.map(({ from }) => from).join(' ')
  useEffect(() => {
    looksAt(names.split(' '))
    return () => looksAt([])
  }, [names])
  // One that could not be read is not asked for again until something has changed.
  const asked = useRef(new WeakSet<ListPage>())
  useEffect(() => {
    for (const page of looked) {
      if (!page.stale || asked.current.has(page)) continue
      asked.current.add(page)
      readPage(filters, { from: page.from, until: page.next }).then(
        (fresh) => putPage(client, filters, fresh),
        () => undefined,
      )
    }
  }, [client, filters, looked])
}
