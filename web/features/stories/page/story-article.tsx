import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MessageCircleQuestion, MonitorPlay } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { decodePeaks } from '#common/media/waveform.ts'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { seekStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { Waveform } from '#web/features/playback/waveform.tsx'
import { isMostlyUnsure } from '#web/features/playback/words/align-transcript.ts'
import { SpokenWords, type UnsureWord } from '#web/features/playback/words/spoken-words.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { storyByline, useStoryColor } from '../byline.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { SignOutGuard } from '../comments/unsent-comments.tsx'
import type { CorrectedWord } from '../edit/corrected-words.ts'
import { MoreToTell } from '../follow-ups/follow-ups-card.tsx'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { ShareStory } from '../share-story.tsx'
import { StaleNotice, storyCardClass } from '../story-loading.tsx'
import { StoryPrompt } from '../story-prompt.tsx'
import { StoryTextOrStatus } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'
import { AboutStory } from './about-story.tsx'
import { BarButtons, PrintedCode, StoryBar } from './story-bar.tsx'
import { StoryHeading } from './story-heading.tsx'
import { listSearchOf, NeighborLinks } from './story-navigation.tsx'
import { useReading } from './use-reading.tsx'
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
  const { user } = useUser()
  usePageTitle(story.title)
  useStartPosition(story, at)
  const leaveDeleted = useLeaveDeleted()
  const reading = useReading(story)
  const color = useStoryColor(story)
  const audio = audioOf(story)
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <StoryBar>
        <BarButtons {...{ story, viewer, titleId, reading }} onDeleted={leaveDeleted} />
      </StoryBar>
      {query.isRefetchError && <StaleNotice query={query} />}
      {children}
      <article
        // For the first letter of its words on paper.
        ref={(article) => article?.style.setProperty('--voice', color)}
        aria-labelledby={titleId}
        className={storyCardClass}
      >
        <div className="contents print:flex print:items-center print:justify-between print:gap-8">
          <StoryHeading story={story} titleId={titleId} />
          {audio && (
            <div className="hidden shrink-0 print:block">
              <PrintedCode story={story} />
            </div>
          )}
        </div>
        {audio && <Hairline peaks={audio.peaks} color={color} />}
        <div className="print:hidden">
          <StoryPlayer story={story} color={color} size="large" />
        </div>
        <StoryPrompt story={story} />
        <FullText story={story} onCorrected={onCorrected} />
        <AboutStory story={story} />
        <ReactionBar story={story} viewerId={viewer.id} />
        <div className="print:hidden">
          <StoryComments story={story} titleId={titleId}>
            {user && (
              <ShareStory {...{ story, user }} variant="quiet" size="small" label="Share" copyLabel="Copy Link" />
            )}
            {reading.canPlayTogether && (
              <Button variant="quiet" size="small" icon={<MonitorPlay aria-hidden />} onClick={reading.playTogether}>
                Play for someone next to you
              </Button>
            )}
          </StoryComments>
        </div>
      </article>
      <div className="contents">{reading.view}</div>
      {story.may.editText && story.category !== BEDTIME_CATEGORY && <MoreToTell storyId={story.id} />}
      {story.category !== BEDTIME_CATEGORY && <AskAboutIt story={story} viewerId={viewer.id} />}
      <SignOutGuard />
      <NeighborLinks id={story.id} />
    </div>
  )
}

/** On paper, the waveform crosses the page where the player is on the screen. */
function Hairline({ peaks, color }: { peaks: string | null; color: string }) {
  return (
    <div aria-hidden className="@container relative hidden h-12 print:block [&_path]:stroke-1" style={{ color }}>
      <div className="absolute inset-x-0 top-1/2 border-t border-current" />
      {peaks && <Waveform peaks={decodePeaks(peaks)} />}
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
      <SpokenWords
        story={story}
        transcript={transcript}
        onUnsureWord={story.may.editText ? checkWord : undefined}
        note={isUnedited ? noteOnTranscript(transcript) : undefined}
      />
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

const noteOnTranscript = ({ words }: Transcript): string =>
  isMostlyUnsure(words ?? [])
    ? 'Written by computer. Most words are guesses: the recording may be hard to understand, or in another language.'
    : 'Written by computer. Some words may be wrong.'

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
