import { Fragment, useRef, useState } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { formatRecordedTime } from '#common/format/recorded.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useIsClipped } from '#web/lib/use-is-clipped.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { DOT, MetadataLine } from '#web/ui/metadata-line.tsx'
import { StoryDate, storyByline } from '../byline.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** Title, "told by Ruth · about 1952 · Cork · 4:12", and "3 days ago · Childhood & Youth". */
export function StoryHeading({ story, titleId }: { story: Story; titleId: string }) {
  const { storyteller, photo, recordedBy } = storyByline(story)
  const whenAndWhere = [formatEventDate(story.eventDate), story.place].filter((part) => part !== null)
  return (
    <header className="flex flex-col gap-2.5 sm:gap-5 print:gap-5">
      <StoryTitle title={story.title} titleId={titleId} />
      <div className="flex items-start gap-3 sm:gap-3.5">
        <span className="flex max-sm:[&>span]:size-10 max-sm:[&>span]:text-small print:hidden">
          <Avatar name={storyteller} src={photo} />
        </span>
        <div className={classNames('min-w-0 flex-1 leading-snug', AS_ONE)}>
          <p className="wrap-anywhere">
            <MetadataLine
              onScreen={
                story.duration !== null && <span className="figures">{formatDuration(story.duration * 1000)}</span>
              }
            >
              <Fragment key="storyteller">
                told by{' '}
                <bdi translate="no" className="font-[650]">
                  {storyteller}
                </bdi>
              </Fragment>
              {whenAndWhere.map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
            </MetadataLine>
            <span className="sm:hidden print:hidden">{DOT}</span>
          </p>
          <p className="text-small text-ink-soft">
            <MetadataLine onScreen={<span>{story.category}</span>}>
              {recordedBy && (
                <Fragment key="recorder">
                  recorded by <bdi translate="no">{recordedBy}</bdi>
                </Fragment>
              )}
              <Fragment key="date">
                <span className="print:hidden">
                  <StoryDate story={story} />
                </span>
                <span className="hidden print:inline">{formatRecordedTime(story)}</span>
              </Fragment>
            </MetadataLine>
          </p>
        </div>
      </div>
    </header>
  )
}

/** On a phone, both lines of the byline flow as one. */
const AS_ONE =
  '[@media_screen_and_(width<40rem)]:[&>p]:inline [@media_screen_and_(width<40rem)]:[&>p]:text-small ' +
  '[@media_screen_and_(width<40rem)]:[&>p]:leading-snug [@media_screen_and_(width<40rem)]:[&_.inline-block]:inline ' +
  '[@media_screen_and_(width<40rem)]:text-small [@media_screen_and_(width<40rem)]:leading-snug'

/** On a phone it has at most three lines, and a button for the rest. Screen readers and paper have all of it. */
function StoryTitle({ title, titleId }: { title: string; titleId: string }) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const box = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const isClipped = useIsClipped(box, 'h1', !isWhole, title)
  return (
    <div ref={box} className="flex flex-col items-start *:max-w-full">
      <Heading
        ref={heading}
        tabIndex={-1}
        level={1}
        id={titleId}
        dir="auto"
        // The padding keeps the ends of letters in its last line.
        className={
          isWhole ? undefined : 'max-sm:-mb-[0.1em] max-sm:line-clamp-3 max-sm:pb-[0.1em] print:line-clamp-none'
        }
      >
        {title}
      </Heading>
      {(isClipped || isWhole) && (
        <Button
          variant="quiet"
          size="small"
          className="-mb-2 -ml-3.5 sm:hidden print:hidden"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show Less of the Title' : 'Show the Whole Title'}
        </Button>
      )}
    </div>
  )
}
