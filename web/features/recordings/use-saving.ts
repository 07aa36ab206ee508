import { useRef, useState } from 'react'
import { getUser } from '#server/features/accounts/contract.ts'
import { useSaveStory } from '#web/features/stories/use-save-story.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { browserClock } from './clock.ts'
import { isUnreachable } from './outbox/is-passing.ts'
import { requireSamePerson, requireSound, type SaveFailure, saveFailure } from './save-failure.ts'
import { sendStory } from './send-story.ts'
import type { ServerWords } from './server-words.ts'
import type { RecordingSession } from './session.ts'
import { storyFields } from './story-fields.ts'
import { isHeardAtOnce } from './transcribe-recording.ts'
import { within } from './within.ts'

/** How long a save waits for words; the server hears the recording again afterwards. */
const WORDS_PATIENCE_MS = 4000

export interface Saving {
  readonly pending: boolean
  /** Why the last try failed, until the next one. */
  readonly failure: SaveFailure | null
  save(): Promise<void>
  forget(): void
}

/** Makes a story of the recording at hand. It leaves this device only when the server has said that it has it. */
export function useSaving(parts: {
  session: RecordingSession
  words: ServerWords
  /** Whose recording it is. */
  accountId: number
  /** The account's own name, for `toldBy`. */
  teller: string
  onSaved: () => void
  /** There is no network: it is saved on this device, and goes by itself. */
  onQueued: () => void
  onSignedOut: () => void
}): Saving {
  const { session, words, accountId, teller, onSaved, onQueued, onSignedOut } = parts
  const { mutateAsync } = useSaveStory()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const busy = useRef(false)

  /** Resolves to the id of the recording that is a story now. */
  async function send(): Promise<string> {
    const { recording, draft } = session.getSnapshot()
    const sound = requireSound(recording)
    requireSamePerson(await call(getUser), accountId)
    if (draft.text.trim() === '' && isHeardAtOnce(sound))
      await within(words.hear(sound), WORDS_PATIENCE_MS, browserClock)
    words.giveUp()
    const fields = storyFields(session.getSnapshot().draft, sound, teller)
    await sendStory(mutateAsync, fields, sound, await session.inVault())
    return sound.id
  }

  /** Whether it could be put into the outbox, from where it goes when there is a network again. */
  async function queue(): Promise<boolean> {
    const { recording, draft } = session.getSnapshot()
    words.giveUp()
    if (!recording || !(await session.queue(storyFields(draft, recording, teller)))) return false
    onQueued()
    return true
  }

  async function save() {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFailure(null)
    try {
      // Whoever has left this screen meanwhile finds no recording waiting that is a story already.
      void session.saved(await send())
      onSaved()
    } catch (cause) {
      if (isUnreachable(cause) && (await queue())) return
      const told = saveFailure(cause)
      setFailure(told)
      toast({ variant: 'destructive', title: told.title, description: told.message })
      if (told.signedOut) onSignedOut()
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return { pending, failure, save, forget: () => setFailure(null) }
}
