import { useEffect, useRef } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { OptionalPart } from '#web/ui/optional-part.tsx'
import { StatusSlot } from '#web/ui/status-slot.tsx'
import type { Phase } from '../session/recording-machine.ts'
import { ProblemNotices, RecordingWarnings } from './recorder-controls.tsx'
import { MicrophoneLostNotice } from './recording-errors.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'
import { useRecorder } from './use-recorder.ts'

const BROKEN = 'We couldn’t show this page'
const ENDED = { title: 'Your recording has ended', message: `${BROKEN}, but your recording isn’t affected.` }

const TEXTS: Readonly<Record<Phase, { title: string; message: string }>> = {
  idle: { title: BROKEN, message: 'Your recordings are still on this device.' },
  requesting: { title: BROKEN, message: 'Your recordings are still on this device.' },
  recording: { title: 'You’re still recording', message: `${BROKEN}, but your recording continues.` },
  paused: { title: 'Your recording is paused', message: `${BROKEN}, but you can go on with your recording.` },
  processing: ENDED,
  complete: ENDED,
}

/** In place of a screen that broke. A recording continues meanwhile, with its warnings, and can be stopped here, too. */
export function BrokenRecorder({ onBack }: { onBack: () => void }) {
  const { session, snapshot } = useRecorder()
  const { phase, elapsedMs, endedBy } = snapshot
  const { title, message } = TEXTS[phase]
  const isLive = phase === 'recording' || phase === 'paused'
  const hasRecording = isLive || phase === 'processing' || phase === 'complete'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="mx-auto flex w-full max-w-[46rem] flex-col items-center gap-5 text-center">
      <div role="alert" className="flex flex-col gap-2">
        <Heading level={1} ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </Heading>
        <p className="text-ink-soft">{message}</p>
      </div>
      {hasRecording && (
        <div translate="no" className="figures">
          <p role="timer" aria-label="Recorded so far" className="font-story text-figure font-[560]">
            {formatDuration(elapsedMs)}
          </p>
          <p className="text-ink-soft">{safetyLine(snapshot)}</p>
        </div>
      )}
      <StatusSlot />
      {hasRecording && endedBy === 'microphone' && (
        <div className="w-full max-w-form text-left">
          <MicrophoneLostNotice durationMs={elapsedMs} />
        </div>
      )}
      {/* One of them may be what broke. */}
      <OptionalPart resetKey={phase}>
        <RecordingWarnings />
      </OptionalPart>
      <OptionalPart resetKey={phase}>
        <div className="w-full max-w-form empty:hidden">
          <ProblemNotices />
        </div>
      </OptionalPart>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={onBack}>{hasRecording ? 'Back to Your Recording' : 'Try Again'}</Button>
        {isLive && (
          <Button variant="secondary" onClick={() => void session.stop()}>
            Stop Recording
          </Button>
        )}
        {!isLive && phase !== 'processing' && harmOfLeaving(snapshot) === 'none' && (
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </Card>
  )
}
