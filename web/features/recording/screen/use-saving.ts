import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { getUser } from '#server/features/account/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { useSaveStory } from '#web/features/stories/use-save-story.ts'
import { track } from '#web/lib/analytics/track.ts'
import { call } from '#web/lib/call.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { browserClock, succeedsWithin, untilAborted } from '#web/lib/clock.ts'
import { uploadFetch } from '#web/lib/upload-fetch.ts'
import { toast } from '#web/ui/toast.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SendDelay } from '../storage/recordings-database.ts'
import { newStoryFields, sendDelay, sendStory } from '../sync/send-story.ts'
import { harmOfLeaving } from './safety.ts'
import { canRetryLater, requireAudio, requireSamePerson, type SaveFailure, saveFailure } from './save-errors.ts'
import type { ServerTranscript } from './use-server-transcript.ts'

/** How long a save waits for the transcript; after that, the server transcribes the saved story. */
const TRANSCRIPT_TIMEOUT_MS = 4000
/** Who is signed in matters only for the wording of the message. */
const PERSON_TIMEOUT_MS = 5000

export interface Saving {
  readonly isPending: boolean
  /** Why the last attempt failed, until the next one. */
  readonly failure: SaveFailure | null
  save(): Promise<void>
  /** Stops waiting for the current save: the story is queued, if all of it is on this device. */
  leaveForLater(): void
  clearFailure(): void
}

/** Makes a story of the finished recording, which leaves this device only after the server has confirmed it. */
export function useSaving(params: {
  session: RecordingSession
  transcript: ServerTranscript | null
  /** Whose recording it is. */
  accountId: number
  /** The account's own name, for `toldBy`. */
  storyteller: string
  /** Gets a promise that resolves when the recording has left this device, and the story's id. */
  onSaved: (isRemoved: Promise<void>, storyId: number) => void
  /** It can't be sent now: the story is queued on this device. Gets why. */
  onQueued: (delay: SendDelay | null) => void
  /** The path of this screen, for coming back after signing in. */
  screen: typeof paths.home | typeof paths.bedtime
}): Saving {
  const { session, transcript, accountId, storyteller, onSaved, onQueued, screen } = params
  const signInAgain = useSignInAgain(session, screen)
  const { mutateAsync } = useSaveStory()
  const { data: site } = useSiteConfig()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const current = useRef<AbortController | null>(null)

  /** Resolves to the ids of the recording and of the story that was made of it. */
  async function send(signal: AbortSignal) {
    const { recording: finished, draft } = session.getSnapshot()
    const recording = requireAudio(finished, site?.maxAudioBytes)
    if (draft.text.trim() === '' && transcript)
      await succeedsWithin(transcript.request(recording), TRANSCRIPT_TIMEOUT_MS, browserClock)
    transcript?.cancel()
    const fields = newStoryFields(session.getSnapshot().draft, recording, storyteller)
    // 401 if another person has signed in meanwhile: the story must not go to their vault.
    const options = { headers: { [PERSON_HEADER]: String(accountId) }, signal, via: uploadFetch }
    const upload = await untilAborted(session.settleUpload(), signal)
    const story = await sendStory((one) => mutateAsync({ ...one, ...options }), fields, recording, upload)
    return { recordingId: recording.id, storyId: story.id }
  }

  /** Whether the story could be queued; the outbox sends it as soon as that works. */
  async function queue(delay: SendDelay | null): Promise<boolean> {
    const { recording, draft } = session.getSnapshot()
    transcript?.cancel()
    if (!recording?.blob.size || !(await session.queue(newStoryFields(draft, recording, storyteller), delay)))
      return false
    onQueued(delay)
    return true
  }

  /** Why a save failed; a 401 may mean that another person is signed in. */
  async function explain(cause: unknown): Promise<SaveFailure> {
    if (!isSignedOut(cause)) return saveFailure(cause)
    try {
      requireSamePerson(await call(getUser, {}, { signal: AbortSignal.timeout(PERSON_TIMEOUT_MS) }), accountId)
    } catch (other) {
      if (!canRetryLater(other)) return saveFailure(other)
    }
    return saveFailure(cause)
  }

  async function save() {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    setIsPending(true)
    setFailure(null)
    try {
      // Also if the person has left the screen: the saved recording must not be offered again.
      const { recordingId, storyId } = await send(controller.signal)
      const isRemoved = session.saved(recordingId)
      track({ name: 'story_saved' })
      onSaved(isRemoved, storyId)
    } catch (cause) {
      if (canRetryLater(cause) && !isSignedOut(cause) && (await queue(sendDelay(cause)))) return
      const explained = await explain(cause)
      setFailure(explained)
      toast({ variant: 'destructive', title: explained.title, description: explained.message })
      if (explained.isSignedOut) signInAgain()
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
