import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenText, MessageCircleQuestion, Printer } from 'lucide-react'
import { Fragment, useCallback, useEffect, useId, useState } from 'react'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { formatRecordedTime } from '#common/format/recorded.ts'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { seekStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { isMostlyUnsure } from '#web/features/playback/words/align-transcript.ts'
import { SpokenWords, type UnsureWord } from '#web/features/playback/words/spoken-words.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { StoryDate, storyByline } from '../byline.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { SignOutGuard } from '../comments/unsent-comments.tsx'
import { DownloadButton } from '../download/download-button.tsx'
import type { CorrectedWord } from '../edit/corrected-words.ts'
import { MoreToTell } from '../follow-ups/follow-ups-card.tsx'
import { StoryActions } from '../list/story-actions.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { StaleNotice, storyCardClass } from '../story-loading.tsx'
import { StoryPrompt } from '../story-prompt.tsx'
import { StoryTextOrStatus, textStateOf } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'
import { StoryMetadata } from './story-metadata.tsx'
import { BackToStories, listSearchOf, NeighborLinks } from './story-navigation.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import type { useStoryPage } from './use-story-page.ts'
import { playWord, WordCheck } from './word-check.tsx'

interface StoryArticleProps {
  story: StoryPage
  viewer: Viewer
  query: ReturnType<typeof useStoryPage>
  /** The author corrected words that may be wrong in other stories, too. */
  onCorrected: (words: readonly CorrectedWord[]) => void
  /** Notices above the story. */
  children?: Elements
}

/** A story like a page of a book: title, recording, text, metadata, reactions and comments. */
export function StoryArticle({ story, viewer, query, onCorrected, children }: StoryArticleProps) {
  const titleId = useId()
  const { at } = useSearch({ from: '/signed-in/stories/$id' })
  usePageTitle(story.title)
  useStartPosition(story, at)
  const leaveDeleted = useLeaveDeleted()
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <BackToStories />
        <PageActions story={story} />
      </div>
      {query.isRefetchError && <StaleNotice query={query} />}
      {children}
      <article aria-labelledby={titleId} className={storyCardClass}>
        <StoryTitle story={story} titleId={titleId} />
        <div className="print:hidden">
          <StoryPlayer story={story} size="large" />
        </div>
        <StoryPrompt story={story} />
        <FullText story={story} onCorrected={onCorrected} />
        <StoryMetadata story={story} />
        <ReactionBar story={story} viewerId={viewer.id} />
        <div className="print:hidden">
          <StoryComments story={story} titleId={titleId}>
            <DownloadButton story={story} titleId={titleId} />
            <StoryActions story={story} viewer={viewer} titleId={titleId} onDeleted={leaveDeleted} />
          </StoryComments>
        </div>
        <StoryCitation citation={story.citation} />
      </article>
      {story.may.editText && story.category !== BEDTIME_CATEGORY && <MoreToTell storyId={story.id} />}
      {story.category !== BEDTIME_CATEGORY && <AskAboutIt story={story} viewerId={viewer.id} />}
      <SignOutGuard />
      <NeighborLinks id={story.id} />
    </div>
  )
}

/** Leads to a question to a relative about the story that they told. */
function AskAboutIt({ story, viewerId }: { story: Story; viewerId: number }) {
  const { userId, user, title } = story
  const { user: viewer } = useUser()
  if (!viewer || userId === viewerId || !user || storyByline(story).recordedBy !== null) return null
  return (
    <Link
      to={paths.family}
      state={{ askAbout: { title, userId, familyId: viewer.familyId } }}
      className={`${buttonClass({ variant: 'secondary' })} self-start print:hidden`}
    >
      <MessageCircleQuestion aria-hidden />
      <span>
        Ask <bdi translate="no">{user.firstName}</bdi> about this
      </span>
    </Link>
  )
}

const ReadingView = lazyPart(() => import('./reading-view.tsx').then((module) => module.ReadingView))

function PageActions({ story }: { story: Story }) {
  const { reading } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  usePrintOnArrival()
  const { isLoaded } = ReadingView.usePreload(reading !== undefined)
  const state = textStateOf(story)
  const isReadable = state === 'written'
  // Part of the URL: Back closes the reading view, and a bookmark opens it.
  const setReading = (isReading: boolean) =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (now) => ({ ...now, reading: isReading ? 'yes' : undefined }),
      replace: !isReading,
      resetScroll: false,
    })
  return (
    <div className="max-sm:w-full -ml-outdent flex flex-wrap items-center sm:ml-0 sm:-mr-outdent">
      {isReadable && (
        <Button
          variant="quiet"
          icon={<BookOpenText aria-hidden />}
          pending={reading !== undefined && !isLoaded}
          onClick={() => setReading(true)}
        >
          Reading view
        </Button>
      )}
      <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {isReadable && reading && isLoaded && <ReadingView story={story} onClose={() => setReading(false)} />}
    </div>
  )
}

/** Opens the print dialog where the URL asks for it, once: it leaves the URL, so that reloading doesn't print again. */
function usePrintOnArrival(): void {
  const { print } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  useEffect(() => {
    if (!print) return
    void navigate({
      to: '.',
      search: (now) => ({ ...now, print: undefined }),
      replace: true,
      resetScroll: false,
    }).then(() => window.print())
  }, [print, navigate])
}

/** Category, title, and "told by Ruth · about 1952 · Cork · 4:12". */
function StoryTitle({ story, titleId }: { story: Story; titleId: string }) {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const { storyteller, photo, recordedBy } = storyByline(story)
  const whenAndWhere = [formatEventDate(story.eventDate), story.place].filter((part) => part !== null)
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
                told by{' '}
                <bdi translate="no" className="font-[650]">
                  {storyteller}
                </bdi>
              </Fragment>
              {whenAndWhere.map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
            </MetadataLine>
          </p>
          <p className="text-small text-ink-soft">
            <MetadataLine>
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

function FullText({ story, onCorrected }: Pick<StoryArticleProps, 'story' | 'onCorrected'>) {
  const [check, setCheck] = useState<{ word: UnsureWord; story: StoryPage } | null>(null)
  const { data: transcript } = useTranscript(story.id)
  const checkWord = useCallback(
    (word: UnsureWord) => {
      setCheck({ word, story })
      playWord(story, word)
    },
    [story],
  )
  const isUnedited = transcript?.engine != null && transcript.engine === story.transcriptionMethod
  return (
    <StoryTextOrStatus story={story}>
      {isUnedited && (
        <p className="text-small text-ink-soft print:hidden">
          {isMostlyUnsure(transcript.words ?? [])
            ? 'Written by computer. Most words are guesses: the recording may be hard to understand, or in another language.'
            : 'Written by computer. Some words may be wrong.'}
        </p>
      )}
      <SpokenWords story={story} transcript={transcript} onUnsureWord={story.may.editText ? checkWord : undefined} />
      {/* The text may change meanwhile, and then the word is somewhere else. */}
      {check?.story.content === story.content && (
        <WordCheck
          key={check.word.from}
          story={check.story}
          unsure={check.word}
          onClose={() => setCheck(null)}
          onCorrected={onCorrected}
        />
      )}
    </StoryTextOrStatus>
  )
}

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

/** Sets the recording to the second in the URL, unless it is already playing. */
function useStartPosition({ id }: Story, at: string | undefined): void {
  const isPlaying = useIsPlaying(id)
  const seconds = Number(at)
  // Once per URL: afterwards the user controls the player.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isPlaying && seconds > 0 && Number.isFinite(seconds)) seekStory(id, seconds * 1000)
  }, [id, seconds])
}

/** After the story is deleted: replaces its page with the list that the user came from. */
function useLeaveDeleted(): () => void {
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/stories/$id' })
  return () => void navigate({ to: paths.stories, search: listSearchOf(search), replace: true })
}
