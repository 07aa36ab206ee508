import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { paths, storyAnchor } from '#common/paths.ts'
import { getNeighbors, type Neighbor } from '#server/features/stories/listing/contract.ts'
import { call } from '#web/lib/call.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { storyByline } from '../byline.tsx'
import { isSearchResult } from '../search/use-search.ts'
import { cachedStory, isListed, storyKeys } from '../story-cache.ts'
import { filterParams, parseFilters, type StorySearchParams, toSearchParams, withoutQuery } from '../story-filters.ts'

/** Back to the list that the story was opened from, at the story if the list has loaded that far. */
export function BackToStories() {
  const { id } = useParams({ from: '/signed-in/stories/$id' })
  const search = useSearch({ from: '/signed-in/stories/$id' })
  const client = useQueryClient()
  const list = listSearchOf(search)
  const isLoaded = list.q ? isSearchResult(client, parseFilters(list), Number(id)) : isListed(client, Number(id))
  return (
    <Link
      to={paths.stories}
      search={list}
      hash={isLoaded ? storyAnchor(Number(id)) : undefined}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <ArrowLeft aria-hidden />
      <span>
        <span className="max-sm:sr-only">Your </span>Stories
      </span>
    </Link>
  )
}

/** Links to the previous and the next story of the list that this one was opened from. */
export function NeighborLinks({ id }: { id: number }) {
  const list = listSearchOf(useSearch({ from: '/signed-in/stories/$id' }))
  const { data } = useNeighbors(id, list)
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label="Other stories" className="grid gap-3 sm:grid-cols-2 print:hidden">
      {data.previous && <NeighborLink story={data.previous} direction="previous" />}
      {data.next && <NeighborLink story={data.next} direction="next" />}
    </nav>
  )
}

function NeighborLink({ story, direction }: { story: Neighbor; direction: 'previous' | 'next' }) {
  const list = listSearchOf(useSearch({ from: '/signed-in/stories/$id' }))
  const listed = cachedStory(useQueryClient(), story.id)
  const isNext = direction === 'next'
  const Arrow = isNext ? ArrowRight : ArrowLeft
  return (
    <Link
      to={paths.story}
      params={{ id: String(story.id) }}
      search={list}
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-card px-5 py-4 text-ink no-underline hover:border-evergreen hover:bg-evergreen-wash [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen',
        // On a phone, what comes next is nearer.
        isNext && 'max-sm:order-first sm:col-start-2 sm:flex-row-reverse sm:text-right',
      )}
    >
      <Arrow aria-hidden />
      <Avatar name={story.toldBy} src={listed && storyByline(listed).photo} size="small" />
      <span className="min-w-0 flex-1 basis-32 leading-snug">
        <span className="block text-small text-ink-soft">{isNext ? 'Next story' : 'Previous story'}</span>
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

/** Neighbors in the list with all its filters except the search text, because search results have a different order. */
function useNeighbors(id: number, list: StorySearchParams) {
  const filters = withoutQuery(parseFilters(list))
  const query = { ...filterParams(filters), sort: filters.sort }
  return useQuery({
    queryKey: [...storyKeys.neighbors(id), query],
    queryFn: ({ signal }) => call(getNeighbors, { params: { id }, query }, { signal }),
    networkMode: 'always',
  })
}

/** The part of a story's search params that belongs to the list it was opened from. */
export const listSearchOf = (search: StoryPageSearch): StorySearchParams => toSearchParams(parseFilters(search))

/** Search params of a story's URL: the list it was opened from, and how the story is shown. */
export interface StoryPageSearch extends StorySearchParams {
  /** The family that the story belongs to, in a link from an email to a person with several. */
  family?: string | undefined
  /** Start position in seconds. */
  at?: string | undefined
  /** The editor is open. */
  edit?: 'yes' | undefined
  /** The reading view is open. */
  reading?: 'yes' | undefined
  /** The browser's print dialog opens once the story is on the page. */
  print?: 'yes' | undefined
}
