import { Link } from '@tanstack/react-router'
import { Fragment, memo, type Ref, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { paths, storyAnchor } from '#web/lib/paths.ts'
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
import { Paragraphs, StoryTextOrStatus } from '../story-text.tsx'
import { StoryActions } from './story-actions.tsx'

interface StoryCardProps {
  story: Story
  viewer: Viewer
  ref?: Ref<HTMLElement>
}

/** One story, like a page of a book. */
export const StoryCard = memo(function StoryCard({ story, viewer, ref }: StoryCardProps) {
  const titleId = useId()
  return (
    <article ref={ref} id={storyAnchor(story.id)} tabIndex={-1} aria-labelledby={titleId} className={storyCardClass}>
      <StoryHeader story={story} titleId={titleId} />
      <StoryRecording story={story} />
      {story.aiPrompt && (
        <p className="measure border-l-2 border-hairline pl-4 text-small text-ink-soft">
          <span className="sr-only">AI prompt used: </span>
          {story.aiPrompt}
        </p>
      )}
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

/** The head of a page in the book: category, title, who told it, who kept it and when. */
function StoryHeader({ story, titleId }: { story: Story; titleId: string }) {
  const { storyteller, photo, recordedBy } = storyByline(story)
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
              <MetadataLine>
                {eventDate.map((one) => (
                  <bdi key={one}>{one}</bdi>
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

/** A story's words: the beginning, and all of them when asked for. */
function StoryText({ text, titleId }: { text: string; titleId: string }) {
  const [open, setOpen] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const closing = useRef(false)
  const preview = useMemo(() => previewOf(text), [text])

  // Who closes a long story at its end would otherwise be left somewhere far below it.
  useLayoutEffect(() => {
    if (!open && closing.current) words.current?.scrollIntoView({ block: 'nearest' })
    closing.current = open
  }, [open])

  return (
    <div className="flex flex-col items-start gap-3">
      <div ref={words} className="measure scroll-mt-40 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]">
        <Paragraphs text={open ? text : (preview ?? text)} />
      </div>
      {preview && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-outdent print:hidden"
          aria-expanded={open}
          aria-describedby={titleId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show Less' : 'Read Full Story'}
        </Button>
      )}
    </div>
  )
}

/** How much of a story its card shows at first (specification 9, "Display"). */
const PREVIEW_CHARACTERS = 150

let characters: Intl.Segmenter | undefined

/**
 * The first 150 characters of a text, as people count them (never half an emoji or a letter without its accent), with
 * an ellipsis behind them; null when the whole text is no longer than that.
 */
export function previewOf(text: string): string | null {
  if (text.length <= PREVIEW_CHARACTERS) return null
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === PREVIEW_CHARACTERS) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return null
}

/** What the family has found out about a story: who is in it, tags and notes. Nothing where there is nothing. */
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
