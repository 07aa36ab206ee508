import type { Clock } from '#web/lib/clock.ts'
import { type StorageError, toStorageError } from '../storage/recordings-database.ts'
import type { StoryDraft } from './recording-machine.ts'

/** Words and form are written at most once a second; the sound itself does not wait. */
const DELAY_MS = 1000

export interface DraftWriter {
  /** The store knows the recording now, with this draft. */
  begin(written: StoryDraft): void
  changed(draft: StoryDraft): void
  /** Writes what is not written yet, now. */
  flush(): Promise<void>
  close(): void
}

/** Keeps title, category, prompt and words beside the slices; tries again after a failure, which is told to `problem`. */
export function createDraftWriter(parts: {
  readonly write: (draft: StoryDraft) => Promise<void>
  readonly problem: (error: StorageError) => void
  readonly clock: Clock
}): DraftWriter {
  let latest: StoryDraft | null = null
  let written: StoryDraft | null = null
  let open = false
  let cancel: (() => void) | null = null
  // One write after the other, or an older draft could overtake a newer one.
  let saving = Promise.resolve()

  function rest() {
    cancel?.()
    cancel = null
  }

  function saveLater() {
    if (open && !cancel && latest !== written) cancel = parts.clock.after(DELAY_MS, () => void save())
  }

  function save(): Promise<void> {
    rest()
    saving = saving.then(saveOnce)
    return saving
  }

  async function saveOnce() {
    const draft = latest
    if (!open || !draft || draft === written) return
    try {
      await parts.write(draft)
      written = draft
    } catch (cause) {
      parts.problem(toStorageError(cause))
    }
    saveLater()
  }

  return {
    begin(draft) {
      open = true
      written = draft
      latest ??= draft
      saveLater()
    },
    changed(draft) {
      latest = draft
      saveLater()
    },
    flush: save,
    close() {
      open = false
      rest()
    },
  }
}
