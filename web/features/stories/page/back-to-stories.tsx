import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { isListed } from '#web/features/stories/patch-story.ts'
import { isFound } from '#web/features/stories/search/use-found.ts'
import { storyAnchor } from '#web/features/stories/story-anchor.ts'
import { filtersOf } from '#web/features/stories/story-filters.ts'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { listOf } from './list-of.ts'

/** The way back to the list that the story was reached from; at its place where the list has been read that far. */
export function BackToStories() {
  const { id } = useParams({ from: '/signed-in/stories/$id' })
  const search = useSearch({ from: '/signed-in/stories/$id' })
  const client = useQueryClient()
  const list = listOf(search)
  const known = list.q ? isFound(client, filtersOf(list), Number(id)) : isListed(client, Number(id))
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
