import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenText, Printer } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useId } from 'react'
import { formatDateTime, formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { useFamilyQuestions } from '#web/features/family/questions/family-questions.ts'
import { seekStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { SpokenWords } from '#web/features/playback/words/spoken-words.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { StoryDate, storyByline } from '../byline.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { SignOutGuard } from '../comments/unsent-comments.tsx'
import { TakeStory } from '../download/download-button.tsx'
import { StoryActions } from '../list/story-actions.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { StaleNotice, storyCardClass } from '../story-loading.tsx'
import { StoryTextOrStatus, textStateOf } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'
import { StoryFacts } from './story-metadata.tsx'
import { BackToStories, listOf, NeighborLinks } from './story-navigation.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import type { useStoryPage } from './use-story-page.ts'

interface StoryArticleProps {
  story: StoryPage
  viewer: Viewer
  query: ReturnType<typeof useStoryPage>
}

/** A story like a page of a book: what it is called, the voice, the words, what is known of it, and what relatives say. */
export function StoryArticle({ story, viewer, query }: StoryArticleProps) {
  const titleId = useId()
  const { at } = useSearch({ from: '/signed-in/stories/$id' })
  usePageTitle(story.title)
  useHeardFrom(story, at)
  const leave = useLeaveDeleted()
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <BackToStories />
        <PageTools story={story} />
      </div>
      {query.isRefetchError && <StaleNotice query={query} />}
      <article aria-labelledby={titleId} className={storyCardClass}>
        <StoryTitle story={story} titleId={titleId} />
        <div className="print:hidden">
          <StoryRecording story={story} large />
        </div>
        <Prompted story={story} />
        <WholeWords story={story} />
        <StoryFacts story={story} />
        <ReactionBar story={story} viewerId={viewer.id} />
        <div className="print:hidden">
          <StoryComments story={story} titleId={titleId}>
            <TakeStory story={story} titleId={titleId} />
            <StoryActions story={story} viewer={viewer} titleId={titleId} onDeleted={leave} />
          </StoryComments>
        </div>
        <StoryCitation citation={story.citation} />
      </article>
      <SignOutGuard />
      <NeighborLinks id={story.id} />
    </div>
  )
}

function Prompted({ story: { aiPrompt, questionId } }: { story: StoryPage }): ReactNode {
  return (
    <>
      {questionId !== null && <AnsweredQuestion id={questionId} />}
      {aiPrompt && (
        <p dir="auto" className="measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft">
          <span className="font-[650]">AI prompt used: </span>
          {aiPrompt}
        </p>
      )}
    </>
  )
}

const loadReading = () => import('./reading-view.tsx')

/** Reading with nothing else in sight, and a page on paper. */
function PageTools({ story }: { story: Story }) {
  const { reading } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  const { part } = useLater(loadReading, reading !== undefined)
  const state = textStateOf(story)
  const readable = state === 'written' || state === 'draft'
  // In the address: Back closes it, and who comes back with a bookmark goes on reading.
  const show = (on: boolean) =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (now) => ({ ...now, reading: on ? 'yes' : undefined }),
      replace: !on,
      resetScroll: false,
    })
  return (
    <div className="max-sm:w-full -ml-outdent flex flex-wrap items-center sm:ml-0 sm:-mr-outdent">
      {readable && (
        <Button
          variant="quiet"
          icon={<BookOpenText aria-hidden />}
          pending={reading !== undefined && !part}
          onClick={() => show(true)}
        >
          Just the Words
        </Button>
      )}
      <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {readable && reading && part && <part.ReadingRoom story={story} onLeave={() => show(false)} />}
    </div>
  )
}

/** The head of the page: category, title, and "told by Ruth · about 1952 · Cork · 4:12". */
function StoryTitle({ story, titleId }: { story: Story; titleId: string }) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const { storyteller, photo, recordedBy } = storyByline(story)
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
            <MetadataLine
              onScreen={
                story.duration !== null && <span className="figures">{formatDuration(story.duration * 1000)}</span>
              }
            >
              <Fragment key="storyteller">
                told by <bdi className="font-[650]">{storyteller}</bdi>
              </Fragment>
              {known.map((one) => (
                <bdi key={one}>{one}</bdi>
              ))}
            </MetadataLine>
          </p>
          <p className="text-small text-ink-soft">
            <MetadataLine>
              {recordedBy && (
                <Fragment key="recorder">
                  recorded by <bdi>{recordedBy}</bdi>
                </Fragment>
              )}
              <Fragment key="date">
                <span className="print:hidden">
                  <StoryDate date={story.createdAt} />
                </span>
                <span className="hidden print:inline">{formatDateTime(story.createdAt)}</span>
              </Fragment>
            </MetadataLine>
          </p>
        </div>
      </div>
    </header>
  )
}

/** The question of a relative that a story answers; nothing while it is not known, or gone. */
function AnsweredQuestion({ id }: { id: number }) {
  const { data } = useFamilyQuestions()
  const asked = data?.find((one) => one.id === id)
  if (!asked) return null
  const name = asked.asker && `${asked.asker.firstName} ${asked.asker.lastName}`.trim()
  return (
    <p dir="auto" className="measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft">
      <span className="font-[650]">{name ? <bdi>{name}</bdi> : 'Somebody'} asked: </span>
      {asked.question}
    </p>
  )
}

/** All the words of a story, or how far they are. */
function WholeWords({ story }: { story: Story }) {
  const { data: transcript } = useTranscript(story.id)
  return (
    <StoryTextOrStatus story={story}>
      <SpokenWords story={story} transcript={transcript} />
    </StoryTextOrStatus>
  )
}

/** How to cite the story, to be taken along. */
function StoryCitation({ citation }: { citation: string }) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col items-start gap-2 border-t border-hairline pt-6 text-small break-inside-avoid"
    >
      <Heading level={2} id={headingId} className="font-interface text-small font-[650] tracking-normal">
        How to cite this story
      </Heading>
      <p dir="auto" className="measure wrap-anywhere text-ink-soft">
        {citation}
      </p>
      <span className="-ml-outdent print:hidden">
        <CopyButton text={citation} label="Copy Citation" />
      </span>
    </section>
  )
}

/** Puts the recording to the second that the address names, once, so that it plays from there. One that plays already goes on. */
function useHeardFrom({ id }: Story, at: string | undefined): void {
  const playing = useIsPlaying(id)
  const seconds = Number(at)
  // Once for each address: what the person does with the player afterwards counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!playing && seconds > 0 && Number.isFinite(seconds)) seekStory(id, seconds * 1000)
  }, [id, seconds])
}

/** Leads from a story that was just deleted here to the list it was reached from; the way back to it would lead nowhere. */
function useLeaveDeleted(): () => void {
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/stories/$id' })
  return () => void navigate({ to: paths.stories, search: listOf(search), replace: true })
}
