import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { getNeighbors, type Neighbor } from '#server/features/stories/neighbors/contract.ts'
import { call } from '#web/lib/call.ts'
import { paths, storyAnchor } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isSearchResult } from '../search/search-query.ts'
import { isListed, storyKeys } from '../story-cache.ts'
import { filterParams, parseFilters, type StorySearchParams, toSearchParams, withoutQuery } from '../story-filters.ts'

/** The way back to the list that the story was reached from; at its place where the list has been read that far. */
export function BackToStories() {
  const { id } = useParams({ from: '/signed-in/stories/$id' })
  const search = useSearch({ from: '/signed-in/stories/$id' })
  const client = useQueryClient()
  const list = listOf(search)
  const known = list.q ? isSearchResult(client, parseFilters(list), Number(id)) : isListed(client, Number(id))
  return (
    <Link
      to={paths.stories}
      search={list}
      hash={known ? storyAnchor(Number(id)) : undefined}
      className={`${buttonClass({ variant: 'quiet' })} -ml-outdent self-start print:hidden`}
    >
      <ArrowLeft aria-hidden />
      Your Stories
    </Link>
  )
}

/** The way on to the stories before and after this one, in the list that it was reached from. Nothing while they are not known. */
export function NeighborLinks({ id }: { id: number }) {
  const list = listOf(useSearch({ from: '/signed-in/stories/$id' }))
  const { data } = useNeighbors(id, list)
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label="Other stories" className="grid gap-3 sm:grid-cols-2 print:hidden">
      {data.previous && <NeighborLink story={data.previous} way="previous" />}
      {data.next && <NeighborLink story={data.next} way="next" />}
    </nav>
  )
}

function NeighborLink({ story, way }: { story: Neighbor; way: 'previous' | 'next' }) {
  const list = listOf(useSearch({ from: '/signed-in/stories/$id' }))
  const next = way === 'next'
  const Arrow = next ? ArrowRight : ArrowLeft
  return (
    <Link
      to={paths.story}
      params={{ id: String(story.id) }}
      search={list}
      className={classNames(
        'flex min-w-0 items-center gap-4 rounded-card border border-hairline bg-card px-5 py-4 text-ink no-underline hover:border-evergreen hover:bg-evergreen-wash [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen',
        next && 'sm:col-start-2 sm:flex-row-reverse sm:text-right',
      )}
    >
      <Arrow aria-hidden />
      <span className="min-w-0 leading-snug">
        <span className="block text-small text-ink-soft">{next ? 'Next story' : 'Previous story'}</span>
        <span dir="auto" className="line-clamp-2 font-story font-[560] wrap-anywhere">
          {story.title}
        </span>
        <span className="block truncate text-small text-ink-soft">
          told by <bdi>{story.toldBy}</bdi>
        </span>
      </span>
    </Link>
  )
}

/** The stories before and after one in a list; where a search led to it, in the list that its other filters leave. */
function useNeighbors(id: number, list: StorySearchParams) {
  const filters = withoutQuery(parseFilters(list))
  const query = { ...filterParams(filters), sort: filters.sort }
  return useQuery({
    queryKey: [...storyKeys.neighbors(id), query],
    queryFn: ({ signal }) => call(getNeighbors, { params: { id }, query }, { signal }),
    networkMode: 'always',
  })
}

/** What of a story's address is about the list that it was reached from. */
export const listOf = (search: StoryPageSearch): StorySearchParams => toSearchParams(parseFilters(search))

/** What the address of a story may say: the list it was reached from, and how it is shown. */
export interface StoryPageSearch extends StorySearchParams {
  /** The second from which it is to be heard. */
  at?: string | undefined
  /** Its editing form is open. */
  edit?: 'yes' | undefined
  /** Nothing but the words shows. */
  reading?: 'yes' | undefined
}
