import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { bylineOf } from '../byline.ts'
import { StoryDate } from '../story-date.tsx'

/** The head of a page in the book: category, title, who told it, who kept it and when. */
export function StoryHeader({ story, titleId }: { story: Story; titleId: string }) {
  const { storyteller, photo, recordedBy } = bylineOf(story)
  const eventDate = [formatEventDate(story.eventDate), story.place].filter((one) => one !== null)
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2.5 *:max-w-full">
        <Badge>{story.category}</Badge>
        <Heading level={2} id={titleId} dir="auto" className="text-title">
          {/* With the filters of the list: the page's neighbors are those it has there. */}
          <Link
            to={paths.story}
            params={{ id: String(story.id) }}
            search
            className="rounded-small decoration-edge decoration-2 underline-offset-4 hover:text-evergreen hover:underline"
          >
            {story.title}
          </Link>
        </Heading>
      </div>
      <div className="flex flex-wrap items-start gap-x-3.5 gap-y-2">
        <Avatar name={storyteller} src={photo} />
        <div className="min-w-0 flex-1 basis-40 leading-snug">
          <p>
            told by <bdi className="font-[650]">{storyteller}</bdi>
          </p>
          {eventDate.length > 0 && (
            <p className="wrap-anywhere">
              <Facts>
                {eventDate.map((one) => (
                  <bdi key={one}>{one}</bdi>
                ))}
              </Facts>
            </p>
          )}
          <p className="text-small text-ink-soft">
            <Facts>
              {recordedBy && (
                <Fragment key="recorder">
                  recorded by <bdi>{recordedBy}</bdi>
                </Fragment>
              )}
              <StoryDate key="date" date={story.createdAt} />
            </Facts>
          </p>
        </div>
      </div>
    </header>
  )
}
