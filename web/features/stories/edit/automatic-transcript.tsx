import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { type getTranscript, transcribeAgain } from '#server/features/transcripts/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useCanTranscribe } from '#web/features/family/speech-settings-query.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { storyKeys } from '../story-cache.ts'
import { Paragraphs } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'

/** The recognizer's transcript, for comparison with the text. Editing the story does not change it. */
export function AutomaticTranscript({ storyId }: { storyId: number }) {
  const transcript = useTranscript(storyId)
  return (
    <QueryBoundary query={transcript} problem="We couldn’t load the transcript" loading={<LoadingPlaceholder />}>
      {(loaded) => (
        <div className="flex flex-col gap-3">
          <TranscriptText transcript={loaded} />
          <TranscribeAgain storyId={storyId} transcript={loaded} />
        </div>
      )}
    </QueryBoundary>
  )
}

type LoadedTranscript = Replied<typeof getTranscript>

function TranscriptText({ transcript }: { transcript: LoadedTranscript }) {
  const { state, text, progress, newer, mayTranscribeAgain, waitingFor, language } = transcript
  const canTranscribe = useCanTranscribe(language ?? DEFAULT_LANGUAGE)
  if (state === 'working') return <Progress label="Writing the transcript" value={progress * 100 || null} />
  if (!text?.trim())
    return (
      <p className="text-ink-soft">
        {waitingFor ? WAITING_FOR[waitingFor] : NO_TRANSCRIPT[state === 'waiting' && !canTranscribe ? 'off' : state]}
      </p>
    )
  return (
    <>
      <p className="text-small text-ink-soft">Written by computer. Editing the story doesn’t change it.</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs focus here to scroll
        tabIndex={0}
        aria-label="Text of the automatic transcript"
        className={classNames(
          'max-h-[60dvh] overflow-y-auto rounded-control border border-hairline bg-well p-4 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]',
          // Next to the form, all of it fits on the screen.
          mayTranscribeAgain || newer ? 'lg:max-h-[max(10rem,100dvh-44rem)]' : 'lg:max-h-[max(10rem,100dvh-34rem)]',
        )}
      >
        <Paragraphs text={text} />
      </section>
      <span className="-ml-outdent">
        <CopyButton text={text} label="Copy Transcript" />
      </span>
    </>
  )
}

const WAITING_FOR = {
  language: 'This language can’t be transcribed here yet.',
  limit: 'The transcript will be ready in the next few days.',
  larger_limit: 'This recording is too long for this server’s daily limit.',
}

const NO_TRANSCRIPT = {
  waiting: 'The transcript will be ready soon.',
  done: 'We couldn’t make out any words in this recording.',
  failed: 'We couldn’t write the transcript.',
  off: 'Automatic transcripts are turned off here.',
}

interface TranscribeAgainProps {
  storyId: number
  transcript: LoadedTranscript
}

/** Starts another transcription and shows how far it is. */
function TranscribeAgain({ storyId, transcript: { state, text, newer, mayTranscribeAgain } }: TranscribeAgainProps) {
  const client = useQueryClient()
  const progress = useRef<HTMLDivElement>(null)
  const start = useMutation({
    mutationFn: () => call(transcribeAgain, { params: { id: storyId } }),
    networkMode: 'always',
    // The button goes away.
    onSuccess: () => progress.current?.focus(),
    // It may have been started on another device.
    onSettled: () => client.invalidateQueries({ queryKey: storyKeys.transcript(storyId) }),
  })
  const isRunning = newer?.state === 'waiting' || newer?.state === 'working'
  return (
    <>
      <div ref={progress} tabIndex={-1} className="outline-none">
        {isRunning && <Progress label="Transcribing again" value={newer.progress * 100 || null} />}
      </div>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {newer?.state === 'failed' && 'We couldn’t transcribe it again. The earlier transcript is still here.'}
      </p>
      {start.isError && (
        <Notice tone="error" title="We couldn’t start transcribing again">
          {sentenceOf(start.error)}
        </Notice>
      )}
      {mayTranscribeAgain && (
        <div className="flex flex-col items-start gap-2 border-t border-hairline pt-3">
          {state === 'done' && text?.trim() && newer === null && (
            <p className="text-small text-ink-soft">
              A different recognizer is available now. It may get more words right. Text that you edited stays as it is.
            </p>
          )}
          <Button variant="secondary" pending={start.isPending} pendingLabel="Starting…" onClick={() => start.mutate()}>
            Transcribe Again
          </Button>
        </div>
      )}
    </>
  )
}

function LoadingPlaceholder() {
  return (
    <Skeleton label="Loading the transcript">
      <div className="flex flex-col gap-3">
        <SkeletonBlock className="h-5 w-48" />
        <SkeletonBlock className="h-40 w-full" />
      </div>
    </Skeleton>
  )
}
