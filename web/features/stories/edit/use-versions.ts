import { useInfiniteQuery } from '@tanstack/react-query'
import { listVersions } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { storyKeys } from '../story-keys.ts'

/** So many versions come at a time. */
const PAGE = 50

/** The earlier texts of a story, the latest first, page by page. */
export const useVersions = (id: number) =>
  useInfiniteQuery({
    queryKey: storyKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    networkMode: 'always',
  })
