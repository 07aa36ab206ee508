import { Link } from '@tanstack/react-router'
import { memo, type Ref, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { paths, storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { useIsClipped } from '#web/lib/use-is-clipped.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { StoryDate, storyByline, useStoryColor } from '../byline.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { DownloadButton } from '../download/download-button.tsx'
import { UnheardMark } from '../listening/unheard-mark.tsx'
import { MoreOptions } from '../more-options.tsx'
import { CompactReactionBar, UnfoldedReactions, useReactions } from '../reactions/reaction-bar.tsx'
import { listCardClass } from '../story-loading.tsx'
import { StoryPrompt } from '../story-prompt.tsx'
import { Paragraphs, previewOf, StoryTextOrStatus, textStateOf } from '../story-text.tsx'
import { StoryActions } from './story-actions.tsx'

export interface StoryCardProps {
  story: Story
  viewer: Viewer
  ref?: Ref<HTMLElement>
}

/** One story of a list: small enough to scan many. Its text, comments and further actions unfold in place. */
export const StoryCard = memo(function StoryCard({ story, viewer, ref }: StoryCardProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const [showsReactions, setShowsReactions] = useState(false)
  const reactions = useReactions(story, viewer.id)
  const color = useStoryColor(story)
  return (
    <article ref={ref} id={storyAnchor(story.id)} tabIndex={-1} aria-labelledby={titleId} className={listCardClass}>
      <StoryHeader story={story} titleId={titleId} isOpen={isOpen} />
      <StoryPlayer story={story} color={color} size="compact" />
      <StoryWords story={story} titleId={titleId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <StoryDetails story={story} className={isOpen ? 'flex border-t border-hairline pt-4' : 'hidden print:flex'} />
      <StoryComments
        story={story}
        titleId={titleId}
        isCompact
        before={
          <CompactReactionBar
            story={story}
            shared={reactions}
            isUnfolded={showsReactions}
            onToggle={() => setShowsReactions(!showsReactions)}
          />
        }
      >
        <MoreOptions
          titleId={titleId}
          buttonClassName="ml-auto"
          className="mx-3.5 flex flex-col gap-1 border-t border-hairline pt-3"
        >
          {/* Without a text there is no button to read all of a long question. */}
          {textStateOf(story) !== 'written' && <StoryPrompt story={story} isClamped={false} />}
          {!isOpen && <StoryDetails story={story} className="flex pb-1" />}
          <div className="-mx-3.5 flex flex-wrap gap-2 [&_:is(a,button)]:px-3 [&_:is(a,button)]:text-small">
            <DownloadButton story={story} titleId={titleId} />
            <StoryActions story={story} viewer={viewer} titleId={titleId} />
          </div>
        </MoreOptions>
        {showsReactions && <UnfoldedReactions story={story} shared={reactions} />}
      </StoryComments>
    </article>
  )
})

interface StoryHeaderProps {
  story: Story
  titleId: string
  /** Otherwise each part has one line, and the title two on narrow screens. */
  isOpen: boolean
}

function StoryHeader({ story, titleId, isOpen }: StoryHeaderProps) {
  const { storyteller, photo, recordedBy } = storyByline(story)
  const event = [formatEventDate(story.eventDate), story.place].filter((part) => part !== null)
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 sm:gap-x-3.5 sm:gap-y-0.5">
      <span className="flex sm:row-span-2 max-sm:[&>span]:size-10 max-sm:[&>span]:text-small">
        <Avatar name={storyteller} src={photo} />
      </span>
      <div
        className={classNames(
          'flex min-w-0 flex-wrap items-center gap-x-1.5 text-small leading-snug sm:gap-x-0',
          !isOpen && 'dense:sm:flex-nowrap',
        )}
      >
        <p className={classNames('wrap-anywhere max-sm:w-full', !isOpen && 'dense:truncate')}>
          <span>told by</span>{' '}
          <bdi translate="no" className="font-[650]">
            {storyteller}
          </bdi>
          {event.map((part) => (
            <span key={part}>
              {DOT}
              <bdi>{part}</bdi>
            </span>
          ))}
          {recordedBy && (
            <span className="text-ink-soft">
              {DOT}recorded by <bdi translate="no">{recordedBy}</bdi>
            </span>
          )}
        </p>
        <p className="shrink-0 text-ink-soft max-sm:order-last max-sm:text-[1rem]">
          <span className="max-sm:hidden">{DOT}</span>
          <StoryDate story={story} />
        </p>
        <span className="flex min-w-0 max-sm:max-w-max dense:max-sm:grow dense:max-sm:basis-0 sm:grow dense:sm:shrink-0 sm:basis-auto sm:justify-end sm:pl-3 [&>span]:max-w-full [&>span]:px-2 [&>span]:py-0 sm:[&>span]:px-2.5 [&>span]:text-[1rem]">
          <Badge>
            <span className="min-w-0 wrap-anywhere dense:truncate">{story.category}</span>
          </Badge>
        </span>
      </div>
      <Heading level={2} id={titleId} dir="auto" className="text-heading leading-tight max-sm:col-span-2">
        {/* `search` passes the filters on: previous and next on the story page follow this list. */}
        <Link
          to={paths.story}
          params={{ id: String(story.id) }}
          search
          // Tall enough for a finger, over the line above, which has nothing to press.
          className="group -mt-4.5 block pt-4.5 decoration-edge decoration-2 underline-offset-4 outline-none hover:text-evergreen hover:underline"
        >
          <span
            className={classNames(
              'rounded-small outline-offset-2 outline-focus group-focus-visible:outline-3',
              !isOpen && 'dense:max-sm:line-clamp-2 dense:sm:line-clamp-1',
            )}
          >
            <UnheardMark storyId={story.id} />
            <span>{story.title}</span>
          </span>
        </Link>
      </Heading>
    </header>
  )
}

interface StoryWordsProps {
  story: Story
  titleId: string
  isOpen: boolean
  onToggle: () => void
}

/** The question and the beginning of the text, in a few lines, and a button to show all of both. */
function StoryWords({ story, titleId, isOpen, onToggle }: StoryWordsProps) {
  const text = story.content ?? ''
  const isWritten = textStateOf(story) === 'written'
  const hasPrompt = Boolean(story.aiPrompt) || story.questionId !== null
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const preview = useMemo(() => previewOf(text), [text])
  const isClipped = useIsClipped(box, 'p', isWritten && !isOpen, `${story.aiPrompt} ${preview ?? text}`)

  // Show Less sits at the end of the text: without this the reader would end up far below the card.
  useLayoutEffect(() => {
    if (!isOpen && wasOpen.current) box.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <div
      ref={box}
      className={classNames('flex scroll-mt-40 flex-col', isOpen ? 'gap-3' : 'gap-1', !isWritten && 'text-small')}
    >
      <StoryPrompt story={story} isClamped={!isOpen} />
      <StoryTextOrStatus story={story} isCompact>
        <div dir="auto" className="relative flex flex-col items-start">
          {isOpen ? (
            <div className="measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]">
              <Paragraphs text={text} />
            </div>
          ) : (
            <p
              className={classNames(
                'measure font-story text-[1.125rem] leading-[1.45] wrap-anywhere',
                hasPrompt
                  ? 'dense:max-sm:line-clamp-2 dense:sm:line-clamp-1'
                  : 'dense:max-sm:line-clamp-3 dense:sm:line-clamp-2',
              )}
            >
              {preview ?? text}
            </p>
          )}
          {(preview || isOpen || isClipped) && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-describedby={titleId}
              onClick={onToggle}
              className={
                isOpen ? `${buttonClass({ variant: 'quiet', size: 'small' })} mt-2 -ml-3.5 print:hidden` : READ_BUTTON
              }
            >
              {isOpen ? 'Show Less' : <span className={READ_LABEL}>Read Full Story</span>}
            </button>
          )}
        </div>
      </StoryTextOrStatus>
    </div>
  )
}

/** Over the end of the last line, and up from there, so that it needs no line of its own. */
const READ_BUTTON =
  'group end-0 bottom-0 inline-flex min-h-12 cursor-pointer items-center rounded-small text-small font-[650] text-evergreen dense:absolute dense:items-end print:hidden'
const READ_LABEL =
  'from-transparent via-card via-25% to-card leading-[1.55] decoration-2 dense:bg-linear-to-r dense:ps-10 underline-offset-4 group-hover:underline dense:rtl:bg-linear-to-l forced-colors:bg-[Canvas] forced-colors:bg-none'

/** People, tags and notes that the family added. */
function StoryDetails({ story: { people, tags, notes }, className }: { story: Story; className: string }) {
  if (people.length === 0 && tags.length === 0 && !notes) return null
  return (
    <dl
      className={classNames(
        'flex-col gap-3 text-small *:flex *:flex-wrap *:gap-x-3 *:gap-y-1.5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:font-[650]',
        className,
      )}
    >
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
