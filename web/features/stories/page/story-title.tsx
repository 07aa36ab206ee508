import { Fragment } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { formatEventDate } from '#server/features/stories/wording/contract.ts'
import { bylineOf } from '#web/features/stories/byline.ts'
import { fullDate } from '#web/features/stories/full-date.ts'
import { StoryDate } from '#web/features/stories/story-date.tsx'
import { formatTime } from '#web/lib/format/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** The head of the page: category, title, and "told by Ruth · about 1952 · Cork · 4:12". */
export function StoryTitle({ story, titleId }: { story: Story; titleId: string }) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const { storyteller, photo, recordedBy } = bylineOf(story)
  const known = [formatEventDate(story.eventDate), story.place].filter((one) => one !== null)
  return (
    <header className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3 *:max-w-full print:[&>span]:hidden">
        <Badge>{story.category}</Badge>
        <Heading ref={heading} tabIndex={-1} level={1} id={titleId} dir="auto">
          {story.title}
        </Heading>
      </div>
      <div className="flex items-start gap-3.5">
        <span className="print:hidden">
          <Avatar name={storyteller} src={photo} />
        </span>
        <div className="min-w-0 flex-1 leading-snug">
          <p className="wrap-anywhere">
            <Facts
              onScreen={story.duration !== null && <span className="figures">{formatTime(story.duration * 1000)}</span>}
            >
              <Fragment key="storyteller">
                told by <bdi className="font-[650]">{storyteller}</bdi>
              </Fragment>
              {known.map((one) => (
                <bdi key={one}>{one}</bdi>
              ))}
            </Facts>
          </p>
          <p className="text-small text-ink-soft">
            <Facts>
              {recordedBy && (
                <Fragment key="recorder">
                  recorded by <bdi>{recordedBy}</bdi>
                </Fragment>
              )}
              <Fragment key="date">
                <span className="print:hidden">
                  <StoryDate date={story.createdAt} />
                </span>
                <span className="hidden print:inline">{fullDate(story.createdAt)}</span>
              </Fragment>
            </Facts>
          </p>
        </div>
      </div>
    </header>
  )
}
