import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { paths } from '#common/paths.ts'
import { AudioPlayer } from '#web/features/playback/audio-player.tsx'
import { useLocalPeaks } from '#web/features/playback/measure-peaks.ts'
import { ProblemNotices } from '#web/features/recording/screen/recorder-controls.tsx'
import { safetyLine } from '#web/features/recording/screen/safety.ts'
import { SaveProblem } from '#web/features/recording/screen/save-dialog.tsx'
import { playbackFailure, titleProblem } from '#web/features/recording/screen/save-errors.ts'
import { useRecorder } from '#web/features/recording/screen/use-recorder.ts'
import { useSaving } from '#web/features/recording/screen/use-saving.ts'
import { useTakeUrls } from '#web/features/recording/screen/use-take-urls.ts'
import { durationOf } from '#web/features/recording/takes/recording.ts'
import { storeFlashMessage } from '#web/lib/flash-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StatusSlot } from '#web/ui/status-slot.tsx'

/** The story has been read: listen to it and save it. */
export function FinishedReading() {
  const { session, snapshot, storyteller } = useRecorder()
  const { recording, draft, endedBy, storageProblem } = snapshot
  const [isTitleChecked, setTitleChecked] = useState(false)
  const titleError = isTitleChecked ? titleProblem(draft.title) : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const takes = useTakeUrls(recording)
  const peaks = useLocalPeaks(takes)
  const saving = useSaving({
    transcript: null,
    onSaved(storyId) {
      storeFlashMessage({ title: 'Success', description: 'Your bedtime story has been saved!' })
      // Specification 4, "Bedtime flow": everything on the page starts over, so the player is a new page. Back doesn't lead to the old one.
      location.replace(paths.bedtimeStory.replace('$id', String(storyId)))
    },
    screen: paths.bedtime,
  })

  useEffect(() => heading.current?.focus(), [])

  if (!recording) return null
  const durationMs = durationOf(recording)

  function save() {
    setTitleChecked(true)
    if (!titleProblem(draft.title)) void saving.save()
  }

  return (
    <Card aria-labelledby="finished-reading" className="flex flex-col gap-6">
      <div>
        <Heading level={2} ref={heading} id="finished-reading" tabIndex={-1} className="text-heading outline-none">
          Your reading is ready
        </Heading>
        <p className="figures mt-1 text-ink-soft">{`${formatDuration(durationMs)} long. ${safetyLine(snapshot)}.`}</p>
      </div>
      <StatusSlot />
      <ProblemNotices />
      {takes && (
        <AudioPlayer src={takes} label="your reading" failure={playbackFailure(endedBy)} {...{ durationMs, peaks }} />
      )}
      <TextField
        label="Story Title"
        name="title"
        autoComplete="off"
        dir="auto"
        error={titleError}
        value={draft.title}
        onChange={({ target }) => session.edit({ title: target.value })}
      />
      <TextField
        label="Read by"
        name="toldBy"
        autoComplete="off"
        dir="auto"
        hint="The person speaking in this recording."
        value={draft.toldBy ?? storyteller}
        onChange={({ target }) => session.edit({ toldBy: target.value })}
      />
      {saving.failure && <SaveProblem failure={saving.failure} takes={takes} />}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button size="large" pending={saving.isPending} pendingLabel="Saving…" onClick={save}>
          Save
        </Button>
        {saving.isPending && (
          <Button variant="secondary" size="large" onClick={saving.leaveForLater}>
            {storageProblem ? 'Stop Uploading' : 'Keep for Later'}
          </Button>
        )}
      </div>
    </Card>
  )
}
