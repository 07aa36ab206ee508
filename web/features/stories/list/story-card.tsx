import { Link } from '@tanstack/react-router'
import { Fragment, memo, type Ref, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { paths, storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { StoryDate, storyByline } from '../byline.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { DownloadButton } from '../download/download-button.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { storyCardClass } from '../story-loading.tsx'
import { StoryPrompt } from '../story-prompt.tsx'
import { Paragraphs, previewOf, StoryTextOrStatus } from '../story-text.tsx'
import { StoryActions } from './story-actions.tsx'

export interface StoryCardProps {
  story: Story
  viewer: Viewer
  ref?: Ref<HTMLElement>
}

/** One story of the list. */
export const StoryCard = memo(function StoryCard({ story, viewer, ref }: StoryCardProps) {
  const titleId = useId()
  return (
    <article ref={ref} id={storyAnchor(story.id)} tabIndex={-1} aria-labelledby={titleId} className={storyCardClass}>
      <StoryHeader story={story} titleId={titleId} />
      <StoryPlayer story={story} />
      <StoryPrompt story={story} />
      <StoryTextOrStatus story={story}>
        <StoryText text={story.content ?? ''} titleId={titleId} />
      </StoryTextOrStatus>
      <StoryDetails story={story} />
      <ReactionBar story={story} viewerId={viewer.id} />
      <StoryComments story={story} titleId={titleId}>
        <DownloadButton story={story} titleId={titleId} />
        <StoryActions story={story} viewer={viewer} titleId={titleId} />
      </StoryComments>
    </article>
  )
})

function StoryHeader({ story, titleId }: { story: Story; titleId: string }) {
  const { storyteller, photo, recordedBy } = storyByline(story)
  const event = [formatEventDate(story.eventDate), story.place].filter((part) => part !== null)
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2.5 *:max-w-full">
        <Badge>{story.category}</Badge>
        <Heading level={2} id={titleId} dir="auto" className="text-title">
          {/* `search` passes the filters on: previous and next on the story page follow this list. */}
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
          {event.length > 0 && (
            <p className="wrap-anywhere">
              <MetadataLine>
                {event.map((part) => (
                  <bdi key={part}>{part}</bdi>
                ))}
              </MetadataLine>
            </p>
          )}
          <p className="text-small text-ink-soft">
            <MetadataLine>
              {recordedBy && (
                <Fragment key="recorder">
                  recorded by <bdi>{recordedBy}</bdi>
                </Fragment>
              )}
              <StoryDate key="date" date={story.createdAt} />
            </MetadataLine>
          </p>
        </div>
      </div>
    </header>
  )
}

/** The beginning of the text, and a button to show all of it. */
function StoryText({ text, titleId }: { text: string; titleId: string }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const preview = useMemo(() => previewOf(text), [text])

  // Show Less sits at the end of the text: without this the reader would end up far below the card.
  useLayoutEffect(() => {
    if (!isOpen && wasOpen.current) box.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <div className="flex flex-col items-start gap-3">
      <div ref={box} className="measure scroll-mt-40 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]">
        <Paragraphs text={isOpen ? text : (preview ?? text)} />
      </div>
      {preview && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-outdent print:hidden"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Read Full Story'}
        </Button>
      )}
    </div>
  )
}

/** People, tags and notes that the family added. */
function StoryDetails({ story: { people, tags, notes } }: { story: Story }) {
  if (people.length === 0 && tags.length === 0 && !notes) return null
  return (
    <dl className="flex flex-col gap-3 border-t border-hairline pt-5 text-small *:flex *:flex-wrap *:gap-x-3 *:gap-y-1.5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:font-[650]">
      {people.length > 0 && (
        <div>
          <dt>People in it</dt>
          <dd dir="auto">{people.join(', ')}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div className="items-center">
          <dt>Tags</dt>
          <dd className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </dd>
        </div>
      )}
      {notes && (
        <div>
          <dt>Notes</dt>
          <dd dir="auto" className="measure basis-full whitespace-pre-line">
            {notes}
          </dd>
        </div>
      )}
    </dl>
  )
}
