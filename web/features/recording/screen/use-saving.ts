import { useRef, useState } from 'react'
import { getUser } from '#server/features/account/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { useSaveStory } from '#web/features/stories/use-save-story.ts'
import { track } from '#web/lib/analytics/track.ts'
import { call } from '#web/lib/call.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { browserClock, succeedsWithin, untilAborted } from '#web/lib/clock.ts'
import { uploadFetch } from '#web/lib/upload-fetch.ts'
import { toast } from '#web/ui/toast.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { sendStory, storyFields } from '../sync/send-story.ts'
import { canRetryLater, requireSamePerson, requireSound, type SaveFailure, saveFailure } from './save-errors.ts'
import type { ServerWords } from './use-server-transcript.ts'
import { isHeardAtOnce } from './use-server-transcript.ts'

/** How long a save waits for words; the server hears the recording again afterwards. */
const WORDS_TIMEOUT_MS = 4000
/** Who is signed in is only asked to say it well. */
const PERSON_TIMEOUT_MS = 5000

export interface Saving {
  readonly pending: boolean
  /** Why the last try failed, until the next one. */
  readonly failure: SaveFailure | null
  save(): Promise<void>
  /** Waits no longer for the save under way: the story goes by itself later, where this device has all of it. */
  leaveForLater(): void
  forget(): void
}

/** Makes a story of the recording at hand. It leaves this device only when the server has said that it has it. */
export function useSaving(parts: {
  session: RecordingSession
  words: ServerWords
  /** Whose recording it is. */
  accountId: number
  /** The account's own name, for `toldBy`. */
  storyteller: string
  onSaved: () => void
  /** The vault cannot take it just now: it is saved on this device, and goes by itself. */
  onQueued: () => void
  onSignedOut: () => void
}): Saving {
  const { session, words, accountId, storyteller, onSaved, onQueued, onSignedOut } = parts
  const { mutateAsync } = useSaveStory()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const busy = useRef<AbortController | null>(null)

  /** Resolves to the id of the recording that is a story now. */
  async function send(signal: AbortSignal): Promise<string> {
    const { recording, draft } = session.getSnapshot()
    const sound = requireSound(recording)
    if (draft.text.trim() === '' && isHeardAtOnce(sound))
      await succeedsWithin(words.hear(sound), WORDS_TIMEOUT_MS, browserClock)
    words.giveUp()
    const fields = storyFields(session.getSnapshot().draft, sound, storyteller)
    // Refused with 401 where somebody else has signed in meanwhile: their vault is not the place for this voice.
    const options = { headers: { [PERSON_HEADER]: String(accountId) }, signal, via: uploadFetch }
    const vault = await untilAborted(session.settleUpload(), signal)
    await sendStory((story) => mutateAsync({ ...story, ...options }), fields, sound, vault)
    return sound.id
  }

  /** Whether it could be put into the outbox, from where it goes when there is a network again. */
  async function queue(): Promise<boolean> {
    const { recording, draft } = session.getSnapshot()
    words.giveUp()
    if (!recording?.blob.size || !(await session.queue(storyFields(draft, recording, storyteller)))) return false
    onQueued()
    return true
  }

  /** Why a save failed; where nobody is signed in any more, it may be that somebody else is. */
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
    if (busy.current) return
    const leaving = new AbortController()
    busy.current = leaving
    setPending(true)
    setFailure(null)
    try {
      // Whoever has left this screen meanwhile finds no recording waiting that is a story already.
      void session.saved(await send(leaving.signal))
      track({ name: 'story_saved' })
      onSaved()
    } catch (cause) {
      if (canRetryLater(cause) && !isSignedOut(cause) && (await queue())) return
      const told = await explain(cause)
      setFailure(told)
      toast({ variant: 'destructive', title: told.title, description: told.message })
      if (told.signedOut) onSignedOut()
    } finally {
      busy.current = null
      setPending(false)
    }
  }

  return { pending, failure, save, leaveForLater: () => busy.current?.abort(), forget: () => setFailure(null) }
}
