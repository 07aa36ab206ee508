import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import type { User } from '#server/features/account/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { AudioPlayer } from '#web/features/playback/audio-player.tsx'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { RecorderNotices } from './recorder-panel.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'
import { SaveDialog } from './save-dialog.tsx'
import { playbackFailure } from './save-errors.ts'
import { useBlobUrl } from './use-blob-url.ts'
import { useSaving } from './use-saving.ts'
import { useServerWords } from './use-server-transcript.ts'

export interface FinishedRecordingPanelProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  user: User
  recording: FinishedRecording
  /** Whether the save dialog is open from the beginning. */
  opensDialog: boolean
  onKeepForLater: () => void
}

/** A recording that has ended: it can be listened to, saved, kept for later or made again. */
export function FinishedRecordingPanel(props: FinishedRecordingPanelProps) {
  const { session, snapshot, user, recording, opensDialog, onKeepForLater } = props
  const [saves, setSaves] = useState(opensDialog)
  const [asksAgain, setAsksAgain] = useState(false)
  const { words, hearing } = useServerWords(session, user.id, recording)
  const { toStories, keptForLater, toSignIn } = useAfterSaving(session)
  const storyteller = `${user.firstName} ${user.lastName}`.trim()
  const saving = useSaving({
    session,
    words,
    accountId: user.id,
    storyteller,
    onSaved: toStories,
    onQueued: keptForLater,
    onSignedOut: toSignIn,
  })
  const saveButton = useRef<HTMLButtonElement>(null)
  const src = useBlobUrl(recording.blob)
  const player = src && (
    <AudioPlayer
      src={src}
      durationMs={recording.durationMs}
      label="your recording"
      failure={playbackFailure(snapshot.endedBy)}
    />
  )

  useEffect(() => {
    if (!saves) saveButton.current?.focus()
  }, [saves])

  return (
    <>
      <Card aria-labelledby="finished" className="mx-auto flex w-full max-w-[46rem] flex-col gap-6">
        <div>
          <Heading level={1} id="finished" className="text-title">
            Your recording is ready
          </Heading>
          <p className="figures mt-2 text-ink-soft">
            {formatDuration(recording.durationMs)} long. {safetyLine(snapshot)}.
          </p>
        </div>
        {snapshot.endedBy === 'microphone' && <Interrupted durationMs={recording.durationMs} />}
        <RecorderNotices session={session} snapshot={snapshot} />
        {player}
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button ref={saveButton} size="large" onClick={() => setSaves(true)}>
            Save Story
          </Button>
          {!snapshot.storageProblem && (
            <Button variant="secondary" size="large" onClick={onKeepForLater}>
              Keep for Later
            </Button>
          )}
          <Button variant="quiet" size="large" icon={<RotateCcw aria-hidden />} onClick={() => setAsksAgain(true)}>
            Record Again
          </Button>
        </div>
      </Card>
      <SaveDialog
        open={saves}
        onClose={() => setSaves(false)}
        {...{ session, snapshot, recording, storyteller, saving, hearing, player }}
      />
      <ConfirmDialog
        open={asksAgain}
        onOpenChange={setAsksAgain}
        title="Throw this recording away?"
        safeLabel="Keep It"
        confirmLabel="Throw Away and Record Again"
        danger
        onConfirm={() => void session.recordAgain()}
      >
        It is {formatDuration(recording.durationMs)} long. Thrown away, nobody can hear it again.
      </ConfirmDialog>
    </>
  )
}

function Interrupted({ durationMs }: { durationMs: number }) {
  return (
    <Notice title="The microphone was taken away">
      <p>So the recording ended by itself. Everything up to {formatDuration(durationMs)} is here.</p>
      <p className="mt-2">
        Save this part first. Then plug the microphone in again, or end the phone call that uses it, and tell the rest
        in a new recording.
      </p>
    </Notice>
  )
}

/** Redirect delays (specification 9, "Timings"). */
const STORIES_AFTER_MS = 1500
const AUTH_AFTER_MS = 1000

/** Where a save leads: to the stories, or to signing in again; unless the person has gone elsewhere by then. */
function useAfterSaving(session: RecordingSession) {
  const client = useQueryClient()
  const router = useRouter()
  const stillHere = () => router.state.location.pathname === paths.home

  async function followTo(to: typeof paths.stories) {
    await router.navigate({ to })
    // What had the focus is gone: whoever cannot see hears of the page that came.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return {
    toStories() {
      toast({ title: 'Success', description: 'Your story has been saved! Redirecting to view your stories...' })
      setTimeout(() => {
        // Somebody who has begun the next story already is not taken away from it.
        if (stillHere() && session.getSnapshot().phase === 'idle') void followTo(paths.stories)
      }, STORIES_AFTER_MS)
    },
    keptForLater() {
      toast({
        title: 'Saved on this device',
        description: 'Your vault cannot take it just now. Your story goes there by itself as soon as it can.',
      })
    },
    toSignIn() {
      setTimeout(() => {
        // What is only in this page would be lost on the way.
        if (!stillHere() || harmOfLeaving(session.getSnapshot()) === 'loses') return
        client.setQueryData(userQuery.queryKey, null)
        void router.navigate({ to: paths.auth, search: { next: paths.home, tab: 'sign-in' } })
      }, AUTH_AFTER_MS)
    },
  }
}
