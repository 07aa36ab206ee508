import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { paths } from '#common/paths.ts'
import { AudioPlayer } from '#web/features/playback/audio-player.tsx'
import { useLocalPeaks } from '#web/features/playback/measure-peaks.ts'
import { followUpsQuery } from '#web/features/stories/follow-ups/follow-ups-query.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StatusSlot } from '#web/ui/status-slot.tsx'
import { toast } from '#web/ui/toast.ts'
import { durationOf, type FinishedRecording } from '../takes/recording.ts'
import { ProblemNotices } from './recorder-controls.tsx'
import { MicrophoneLostNotice } from './recording-errors.tsx'
import { safetyLine } from './safety.ts'
import { SaveDialog } from './save-dialog.tsx'
import { playbackFailure } from './save-errors.ts'
import { useRecorder } from './use-recorder.ts'
import { useSaving } from './use-saving.ts'
import { useServerTranscript } from './use-server-transcript.ts'
import { useTakeUrls } from './use-take-urls.ts'

interface FinishedRecordingPanelProps {
  recording: FinishedRecording
  /** The save dialog is open from the start. */
  opensDialog: boolean
  onKeepForLater: () => void
}

/** A finished recording: listen to it, save it, keep it for later, or record again. */
export function FinishedRecordingPanel({ recording, opensDialog, onKeepForLater }: FinishedRecordingPanelProps) {
  const { session, snapshot } = useRecorder()
  const [isSaveDialogOpen, setIsSaveDialogOpen] = useState(opensDialog)
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false)
  const { transcript, transcription } = useServerTranscript(recording)
  const saving = useSaving({ transcript, onSaved: useAfterSaving(), screen: paths.home })
  const saveButton = useRef<HTMLButtonElement>(null)
  const takes = useTakeUrls(recording)
  const peaks = useLocalPeaks(takes)
  const durationMs = durationOf(recording)
  const player = takes !== null && (
    <AudioPlayer
      src={takes}
      label="your recording"
      failure={playbackFailure(snapshot.endedBy)}
      {...{ durationMs, peaks }}
    />
  )

  useEffect(() => {
    if (!isSaveDialogOpen) saveButton.current?.focus()
  }, [isSaveDialogOpen])

  return (
    <>
      <Card aria-labelledby="finished" className="mx-auto flex w-full max-w-[46rem] flex-col gap-6">
        <div>
          <Heading level={1} id="finished" className="text-title">
            Your recording is ready
          </Heading>
          <p className="figures mt-2 text-ink-soft">{`${formatDuration(durationMs)} long. ${safetyLine(snapshot)}.`}</p>
        </div>
        <StatusSlot />
        {snapshot.endedBy === 'microphone' && (
          <MicrophoneLostNotice
            durationMs={durationMs}
            // A bedtime story is read on its own screen; what isn't stored can't be continued.
            {...(!snapshot.draft.bedtime &&
              !snapshot.storageProblem && { onContinue: () => void session.keepRecording() })}
          />
        )}
        <ProblemNotices />
        {player}
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button ref={saveButton} size="large" onClick={() => setIsSaveDialogOpen(true)}>
            Save Story
          </Button>
          {!snapshot.storageProblem && (
            <Button variant="secondary" size="large" onClick={onKeepForLater}>
              Keep for Later
            </Button>
          )}
          <Button
            variant="quiet"
            size="large"
            icon={<RotateCcw aria-hidden />}
            onClick={() => setIsConfirmingDelete(true)}
          >
            Record Again
          </Button>
        </div>
      </Card>
      <SaveDialog
        open={isSaveDialogOpen}
        onClose={() => setIsSaveDialogOpen(false)}
        {...{ recording, saving, transcription, player, takes }}
      />
      <ConfirmDialog
        open={isConfirmingDelete}
        onOpenChange={setIsConfirmingDelete}
        title="Delete this recording?"
        safeLabel="Keep It"
        confirmLabel="Delete and Record Again"
        danger
        onConfirm={() => void session.recordAgain()}
      >{`It’s ${formatDuration(durationMs)} long. It can’t be recovered.`}</ConfirmDialog>
    </>
  )
}

/** The time to read that the story is saved (specification 9, "Timings"). */
const STORIES_DELAY_MS = 1500

/** After a save: to the stories, unless the person has left the screen by then. */
function useAfterSaving() {
  const { session } = useRecorder()
  const client = useQueryClient()
  const router = useRouter()
  return (storyId: number) => {
    const shown = toast({
      title: 'Success',
      description: 'Your story has been saved! Redirecting to view your stories...',
    })
    // It isn't shown over the next recording, nor over the list, which says it itself.
    const unsubscribe = session.subscribe(() => session.getSnapshot().phase !== 'idle' && shown.dismiss())
    // They are offered next to the stories.
    void client.prefetchQuery(followUpsQuery(storyId))
    setTimeout(async () => {
      unsubscribe()
      shown.dismiss()
      // The next recording may have started already.
      if (router.state.location.pathname !== paths.home || session.getSnapshot().phase !== 'idle') return
      await router.navigate({ to: paths.stories, state: { savedStoryId: storyId } })
      // The focused element is gone. This makes screen readers announce the new page.
      focusMain()
    }, STORIES_DELAY_MS)
  }
}
