import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { track } from '#web/lib/analytics/track.ts'
import { browserClock, succeedsWithin, untilAborted } from '#web/lib/clock.ts'
import { toast } from '#web/ui/toast.ts'
import type { SaveResult } from '../queue/recording-queue.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { titleOf } from '../takes/title.ts'
import { harmOfLeaving } from './safety.ts'
import {
  audioProblem,
  failureOf,
  queuedMessage,
  SAVE_FAILED,
  type SaveFailure,
  saveFailure,
  titleProblem,
} from './save-errors.ts'
import { useRecorder } from './use-recorder.ts'
import type { ServerTranscript } from './use-server-transcript.ts'

/** How long a save waits for the transcript; after that, the server transcribes the saved story. */
const TRANSCRIPT_TIMEOUT_MS = 4000

export interface Saving {
  readonly isPending: boolean
  /** Why the last attempt failed, until the next one. */
  readonly failure: SaveFailure | null
  save(): Promise<void>
  /** Stops waiting for the current save: the story waits in the queue, if all of it is on this device. */
  leaveForLater(): void
  clearFailure(): void
}

/** Makes a story of the finished recording, which leaves this device only after the server has confirmed it. */
export function useSaving({
  transcript,
  onSaved,
  screen,
}: {
  transcript: ServerTranscript | null
  /** The recording has left this device. Gets the story's id. */
  onSaved: (storyId: number) => void
  /** The path of this screen, for coming back after signing in. */
  screen: typeof paths.home | typeof paths.bedtime
}): Saving {
  const { session, storyteller } = useRecorder()
  const client = useQueryClient()
  const router = useRouter()
  const signInAgain = useSignInAgain(session, screen)
  const { data: site } = useSiteConfig()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const current = useRef<AbortController | null>(null)

  async function waitForTranscript(signal: AbortSignal): Promise<void> {
    if (session.getSnapshot().draft.text.trim() === '' && transcript)
      await untilAborted(succeedsWithin(transcript.request(), TRANSCRIPT_TIMEOUT_MS, browserClock), signal).catch(
        () => false,
      )
    transcript?.cancel()
  }

  function currentTitle(): string {
    const { draft, recording } = session.getSnapshot()
    return titleOf(draft, recording?.takes ?? []).trim()
  }

  /** Resolves to null if the person doesn't want to wait. */
  async function send(signal: AbortSignal): Promise<SaveResult | null> {
    try {
      return await session.save(storyteller, signal)
    } catch (cause) {
      if (signal.aborted) return null
      throw cause
    }
  }

  function fail(failed: SaveFailure) {
    setFailure(failed)
    toast({ variant: 'destructive', title: failed.title, description: failed.message })
    if (failed.isSignedOut) signInAgain()
  }

  const isHere = () => !session.isDisposed() && router.state.location.pathname === screen

  async function handle(result: SaveResult | null, title: string): Promise<void> {
    if (result?.outcome === 'done') {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
      track({ name: 'story_saved' })
      // A person who has left the screen, or records again, isn't led away.
      if (isHere() && session.getSnapshot().phase === 'idle') return onSaved(result.storyId)
      return void toast({ title: 'Success', description: `“${title}” is in your vault now.` })
    }
    // Then it waits in the queue.
    if (session.isDisposed()) return
    const canWait = result === null || (result.isStored && (result.outcome === 'offline' || result.outcome === 'away'))
    // A recording that is only in memory can't wait on this device.
    if (canWait && (await session.keepForLater())) {
      const reason = navigator.onLine === false ? 'network' : 'server'
      return void toast(queuedMessage(result === null ? 'person' : reason))
    }
    await session.cancelSave()
    if (result) fail(saveFailure(result))
  }

  async function save() {
    if (current.current) return
    const problem = audioProblem(session.getSnapshot().recording, site?.maxAudioBytes)
    if (problem) return fail(failureOf(problem))
    const controller = new AbortController()
    current.current = controller
    setIsPending(true)
    setFailure(null)
    try {
      await waitForTranscript(controller.signal)
      const title = currentTitle()
      // Emptied while it waited: the dialog says so.
      if (titleProblem(title)) return
      await handle(await send(controller.signal), title)
    } catch {
      fail(SAVE_FAILED)
    } finally {
      current.current = null
      setIsPending(false)
    }
  }

  return {
    isPending,
    failure,
    save,
    leaveForLater: () => current.current?.abort(),
    clearFailure: () => setFailure(null),
  }
}

/** The time to read that the person is signed out (specification 9, "Timings"). */
const SIGN_IN_DELAY_MS = 1000

/** Leads to signing in and back to this screen, unless the person has left it by then, or leaving it would lose audio. */
function useSignInAgain(session: RecordingSession, screen: string) {
  const client = useQueryClient()
  const router = useRouter()
  return () =>
    setTimeout(() => {
      const isStillHere = router.state.location.pathname === screen
      if (!isStillHere || harmOfLeaving(session.getSnapshot()) === 'loses') return
      client.setQueryData(userQuery.queryKey, null)
      void router.navigate({ to: paths.auth, search: { next: screen, tab: 'sign-in', reason: 'recording' } })
    }, SIGN_IN_DELAY_MS)
}
