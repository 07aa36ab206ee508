import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, BookOpen, BookOpenText, Image, Pause, Play, SkipForward } from 'lucide-react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { decodePeaks } from '#common/media/waveform.ts'
import { paths } from '#common/paths.ts'
import { downloadBook } from '#server/features/bedtime/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useReportVisibility } from '#web/features/playback/mini-player-layout.ts'
import { playStory, seekStory, toggleStory } from '#web/features/playback/play-story.ts'
import { usePosition } from '#web/features/playback/playback-positions.ts'
import { isPlaying, playerStateOf, playerStore } from '#web/features/playback/player-store.ts'
import { formatTimes, SeekBar } from '#web/features/playback/seek-bar.tsx'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { SpokenWords } from '#web/features/playback/words/spoken-words.tsx'
import { storyByline } from '#web/features/stories/byline.tsx'
import { isPlainClick, useStartDownload } from '#web/features/stories/download/use-start-download.ts'
import { useReportOpened } from '#web/features/stories/listening/story-views.ts'
import { isGone, useStoryPage } from '#web/features/stories/page/use-story-page.ts'
import { useTranscript } from '#web/features/stories/use-transcript.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { WorldPicture } from '../pictures/world-picture.tsx'
import { useNextStory } from './use-next-story.ts'

/** A bedtime story to fall asleep to: dark, with little on it, and playing on when the screen is locked. */
export function BedtimePlayerScreen() {
  const { id } = useParams({ from: '/signed-in/bedtime-stories/$id' })
  const { data: story, error, refetch, isFetching } = useStoryPage(Number(id))
  useNight()
  useReportOpened(story)
  usePageTitle(story?.title ?? 'Bedtime story')
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-6">
      <Link to={paths.bedtime} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent self-start`}>
        <ArrowLeft aria-hidden />
        All Bedtime Stories
      </Link>
      {story ? (
        <Player key={story.id} story={story} />
      ) : error ? (
        <ErrorState
          level={1}
          title={isGone(error) ? 'This story isn’t here' : 'Error loading stories'}
          message={isGone(error) ? 'It may have been deleted, or it belongs to another family.' : sentenceOf(error)}
          pending={isFetching}
          {...(!isGone(error) && { onRetry: () => void refetch() })}
        />
      ) : (
        <>
          <Heading level={1} className="sr-only">
            Bedtime story
          </Heading>
          <Spinner label="Opening the story…" />
        </>
      )}
    </div>
  )
}

/** Darkens the whole page, and takes away the header. */
function useNight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.night = ''
    return () => {
      delete document.documentElement.dataset.night
    }
  }, [])
}

function Player({ story }: { story: Story }) {
  const [isReading, setReading] = useState(false)
  const [stopsAfter, setStopsAfter] = useState(true)
  const { next, playNext } = useNextStory(story, !stopsAfter)
  const { user } = useUser()
  const hasAudio = audioOf(story) !== null
  const hasEnded = useStore(playerStore, () => playerStateOf(story.id)?.status === 'ended')
  const title = useRef<HTMLHeadingElement>(null)
  const { grandchildName, characterDetails } = story

  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    <>
      {!isReading && <WorldPicture world={characterDetails?.world ?? ''} className="rounded-card" />}
      <header className="flex flex-col gap-1 text-center">
        <Heading level={1} ref={title} tabIndex={-1} dir="auto" className="text-title outline-none wrap-anywhere">
          {story.title}
        </Heading>
        <p className="wrap-anywhere text-ink-soft">
          {grandchildName && (
            <span>
              for <bdi translate="no">{grandchildName}</bdi>,{' '}
            </span>
          )}
          <span>read by</span> <bdi translate="no">{storyByline(story).storyteller}</bdi>
        </p>
      </header>
      {isReading && <ReadAlong story={story} />}
      <div
        className={
          isReading
            ? 'sticky bottom-[calc(var(--bottom-bars)+0.75rem)] z-10 rounded-card bg-card px-gutter py-3 shadow-high'
            : undefined
        }
      >
        {hasAudio ? (
          <Controls story={story} isSmall={isReading} />
        ) : (
          <p className="text-center text-ink-soft">This story has no recording.</p>
        )}
      </div>
      <p role="status" className="text-center font-story text-lead empty:hidden">
        {hasEnded && stopsAfter && `Good night${grandchildName ? `, ${grandchildName}` : ''}.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="secondary"
          icon={isReading ? <Image aria-hidden /> : <BookOpenText aria-hidden />}
          aria-pressed={isReading}
          onClick={() => setReading(!isReading)}
        >
          {isReading ? 'Show the Picture' : 'Read Along'}
        </Button>
        {next && (
          <Button variant="secondary" icon={<SkipForward aria-hidden />} onClick={playNext}>
            Next Story<span className="sr-only">{`: ${next.title}`}</span>
          </Button>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-form flex-col gap-3 border-t border-hairline pt-4">
        {hasAudio && (
          <Switch
            label="Sleep timer: stop at the end of this story"
            hint={
              stopsAfter
                ? 'It gets quiet when this story is over.'
                : next
                  ? `Then “${next.title}” begins.`
                  : 'There is no other story yet.'
            }
            checked={stopsAfter}
            onCheckedChange={setStopsAfter}
          />
        )}
        {story.content && <BookLink href={bookAddress(story.id, user?.familyId ?? null)} />}
      </div>
    </>
  )
}

/** If the book can't be made, the reason appears below the link. */
function BookLink({ href }: { href: string }) {
  const { start, starting, problem } = useStartDownload()
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!starting) void start(href)
  }
  return (
    <>
      <a
        href={href}
        download
        aria-busy={starting}
        onClick={open}
        className={`${buttonClass({ variant: 'quiet' })} self-center`}
      >
        <BookOpen aria-hidden />
        <span>{starting ? 'Making the book…' : 'Print as a Picture Book (PDF)'}</span>
      </a>
      {problem && (
        <p role="alert" className="text-center">
          {problem}
        </p>
      )}
    </>
  )
}

/** Links can't carry the header that names the family. */
const bookAddress = (id: number, familyId: number | null): string =>
  `${downloadBook.path.replace('{id}', String(id))}${familyId === null ? '' : `?family=${familyId}`}`

/** The words in large letters; they light up as they are spoken. */
function ReadAlong({ story }: { story: Story }) {
  const { data: transcript } = useTranscript(story.id)
  return (
    <div className="text-[length:min(2rem,9vw)] leading-[1.7]">
      <SpokenWords story={story} transcript={transcript} marksUnsure={false} />
    </div>
  )
}

function Controls({ story, isSmall }: { story: Story; isSmall: boolean }) {
  const state = useStore(playerStore, () => playerStateOf(story.id))
  const savedMs = usePosition(story.id)
  const button = useRef<HTMLButtonElement>(null)
  useReportVisibility(button, state !== null)
  const playing = isPlaying(state?.status)
  const Icon = playing ? Pause : Play
  const positionMs = state?.positionMs ?? savedMs
  const lengthMs = state?.lengthMs ?? audioOf(story)?.durationMs ?? null
  const { position, length } = formatTimes({ positionMs, lengthMs, shownSeconds: story.duration })
  return (
    <div className={isSmall ? 'flex items-center gap-4' : 'flex flex-col items-center gap-4'}>
      <button
        ref={button}
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'} ${story.title}`}
        onClick={() => toggleStory(story)}
        className={`grid shrink-0 cursor-pointer place-items-center rounded-round bg-moonlight text-night-near forced-colors:border ${isSmall ? 'size-16' : 'size-24'}`}
      >
        <Icon aria-hidden className={`size-1/2 fill-current ${playing ? '' : 'ml-[8%]'}`} />
      </button>
      <div className="w-full min-w-0">
        <SeekBar
          label={story.title}
          positionMs={positionMs}
          lengthMs={lengthMs}
          shownSeconds={story.duration}
          peaks={decodePeaks(story.recording?.peaks ?? null)}
          onSeek={(ms) => seekStory(story.id, ms)}
        />
        <p className="figures mt-1 text-small text-ink-soft">{`${state?.status === 'failed' ? 'Playback Error' : position}${state?.status !== 'failed' && length ? ` of ${length}` : ''}`}</p>
        {state?.status === 'failed' && (
          <p role="alert">
            We couldn’t play it. It could be your connection.{' '}
            <Button variant="quiet" onClick={() => playStory(story)}>
              Try Again
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
