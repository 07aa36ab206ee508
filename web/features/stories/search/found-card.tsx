import { Link } from '@tanstack/react-router'
import { Fragment, memo, type Ref, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import type { Found } from '#server/features/stories/search/contract.ts'
import { bylineOf } from '#web/features/stories/byline.ts'
import { paths, storyAnchor } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { HitLine } from './hit-line.tsx'
import { Marked } from './marked.tsx'

/** A story that was found: who told it, and the sentences it was found by. Its title leads to its page, at that second. */
export const FoundCard = memo(function FoundCard({
  found: { story, hits },
  ref,
}: {
  found: Found
  ref?: Ref<HTMLElement> | undefined
}) {
  const titleId = useId()
  const title = hits.find(({ field }) => field === 'title')
  const sentences = hits.filter(({ field }) => field !== 'title')
  const spokenAt = hits.find((hit) => hit.spokenAt !== null)?.spokenAt
  const facts = [formatEventDate(story.eventDate), story.place, story.duration && formatDuration(story.duration * 1000)]
  return (
    <article
      ref={ref}
      id={storyAnchor(story.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-40 flex-col gap-5 rounded-card border border-hairline bg-card p-5 shadow-low sm:p-7 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-col items-start gap-2 *:max-w-full">
        <Badge>{story.category}</Badge>
        <Heading level={2} id={titleId} dir="auto" className="text-heading wrap-anywhere">
          <Link
            to={paths.story}
            params={{ id: String(story.id) }}
            search={(now) => ({ ...now, ...(spokenAt && { at: String(Math.floor(spokenAt)) }) })}
            className="rounded-small decoration-edge decoration-2 underline-offset-4 hover:text-evergreen hover:underline"
          >
            {title ? <Marked pieces={title.pieces} /> : story.title}
          </Link>
        </Heading>
        <p className="text-small wrap-anywhere text-ink-soft">
          <Facts>
            <Fragment key="storyteller">
              told by <bdi className="font-[650]">{bylineOf(story).storyteller}</bdi>
            </Fragment>
            {facts.filter(Boolean).map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          </Facts>
        </p>
      </div>
      {sentences.length > 0 && (
        <ul className="flex flex-col gap-4">
          {sentences.map((hit) => (
            <HitLine key={`${hit.field} ${hit.pieces.map(({ text }) => text).join('')}`} hit={hit} story={story} />
          ))}
        </ul>
      )}
    </article>
  )
})
