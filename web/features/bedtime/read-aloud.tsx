import { ArrowLeft, RotateCcw, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { paragraphsOf } from '#common/paragraphs.ts'
import { PRODUCT } from '#common/product.ts'
import type { BedtimeStory } from '#server/features/bedtime/contract.ts'
import { LiveTranscript } from '#web/features/live-words/live-transcript.tsx'
import { RecordingChoices } from '#web/features/recording/screen/recorder-controls.tsx'
import { useRecorder } from '#web/features/recording/screen/use-recorder.ts'
import { type BedtimeText, durationOf } from '#web/features/recording/takes/recording.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { FinishedReading } from './finished-reading.tsx'
import { WorldPicture } from './pictures/world-picture.tsx'
import { RecorderDock } from './recorder-dock.tsx'
import { WriteError } from './write-error.tsx'

interface ReadAloudProps {
  story: BedtimeText
  /** The latest story as it was written; null if it comes from a recording on this device. */
  origin: BedtimeStory | null
  isWriting: boolean
  writeError: Error | null
  /** Writes another story from the same form. */
  onNewStory: () => void
  onRecordAgain: () => void
  onBack: () => void
}

/** A written story like a page of a book, to be read aloud into the recorder below it. */
export function ReadAloud(props: ReadAloudProps) {
  const { story, origin, isWriting, writeError, onNewStory, onRecordAgain, onBack } = props
  const { snapshot, user } = useRecorder()
  const { phase, draft } = snapshot
  const isIdle = useIdle()
  const [hasRecorded, setHasRecorded] = useState(false)
  if (phase !== 'idle' && phase !== 'requesting' && !hasRecorded) setHasRecorded(true)
  const isLive = phase === 'recording' || phase === 'paused' || phase === 'processing'
  const title = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new story is announced like a new page
  useEffect(() => {
    if (phase === 'idle') title.current?.focus({ preventScroll: true })
  }, [story.content])

  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-8">
      <article aria-labelledby="bedtime-title" className="flex flex-col gap-7">
        <WorldPicture world={story.details.world} className="rounded-card" />
        <header className="flex flex-col gap-2">
          <Heading
            level={1}
            ref={title}
            id="bedtime-title"
            tabIndex={-1}
            dir="auto"
            className="outline-none wrap-anywhere"
          >
            {draft.title}
          </Heading>
          <p className="text-ink-soft">
            A story for <bdi translate="no">{story.details.grandchildName}</bdi>
          </p>
          {origin?.content === story.content && <OriginNote {...origin} />}
        </header>
        <div className="measure flex flex-col gap-[1em] font-story text-[1.375rem]/[1.7] wrap-anywhere">
          {paragraphsOf(story.content).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never reordered
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </article>
      {phase === 'complete' ? (
        <FinishedReading />
      ) : (
        <>
          <LiveTranscript words={snapshot}>
            {isIdle && <RecordingChoices isFolded={user.hasToldStory} />}
          </LiveTranscript>
          <RecorderDock showsHint={!hasRecorded} />
        </>
      )}
      {writeError && <WriteError error={writeError} />}
      {!isLive && <OtherActions {...{ isWriting, onNewStory, onRecordAgain, onBack }} />}
    </div>
  )
}

/** Who wrote it, where that isn't what the family expects: we, unless its owner agreed to a language model. */
function OriginNote({ writtenBy, missing }: Pick<BedtimeStory, 'writtenBy' | 'missing'>) {
  if (writtenBy === 'model')
    return <p className="text-small text-ink-soft">Written by AI. Read it yourself before you read it to a child.</p>
  if (missing === null) return null
  return (
    <p className="text-small text-ink-soft">{`${PRODUCT} wrote this one itself, ${
      missing === 'limit'
        ? 'because today’s limit for AI is used up.'
        : 'because the AI didn’t send a good one in time.'
    }`}</p>
  )
}

type Discarding = 'again' | 'new' | 'back'
const QUESTIONS: Readonly<Record<Discarding, string>> = {
  again: 'Delete and Record Again',
  new: 'Delete and Write a New Story',
  back: 'Delete and Go Back',
}

type OtherActionsProps = Pick<ReadAloudProps, 'isWriting' | 'onNewStory' | 'onRecordAgain' | 'onBack'>

/** Everything that discards the recording, or the story. Asks first if there is a recording. */
function OtherActions({ isWriting, onNewStory, onRecordAgain, onBack }: OtherActionsProps) {
  const { recording } = useRecorder().snapshot
  const [question, setQuestion] = useState<Discarding | null>(null)
  const actions = { again: onRecordAgain, new: onNewStory, back: onBack }
  const start = (action: Discarding) => (recording ? setQuestion(action) : actions[action]())
  return (
    <div className="flex flex-wrap gap-3 border-t border-hairline pt-6">
      {recording && (
        <Button variant="secondary" icon={<RotateCcw aria-hidden />} onClick={() => start('again')}>
          Record Again
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden />}
        pending={isWriting}
        pendingLabel="Writing…"
        onClick={() => start('new')}
      >
        New Story
      </Button>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={() => start('back')}>
        Back
      </Button>
      {recording && (
        <ConfirmDialog
          open={question !== null}
          onOpenChange={(open) => !open && setQuestion(null)}
          title="Delete this recording?"
          safeLabel="Keep It"
          confirmLabel={QUESTIONS[question ?? 'again']}
          danger
          onConfirm={() => {
            setQuestion(null)
            if (question) actions[question]()
          }}
        >{`It’s ${formatDuration(durationOf(recording))} long. It can’t be recovered.`}</ConfirmDialog>
      )}
    </div>
  )
}
