import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Neighbor } from '#server/features/stories/neighbors/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { listOf } from './list-of.ts'
import { useNeighbors } from './use-neighbors.ts'

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
