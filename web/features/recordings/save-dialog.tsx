import { type FormEvent, type ReactNode, useState } from 'react'
import { storyCategories } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DEFAULT_CATEGORY } from './categories.ts'
import type { FinishedRecording, StoryDraft } from './machine.ts'
import { titleProblem } from './save-failure.ts'
import { SaveProblem } from './save-problem.tsx'
import type { RecordingSession } from './session.ts'
import type { SessionSnapshot } from './session-snapshot.ts'
import type { Saving } from './use-saving.ts'

export interface SaveDialogProps {
  open: boolean
  onClose: () => void
  session: RecordingSession
  snapshot: SessionSnapshot
  recording: FinishedRecording
  teller: string
  saving: Saving
  hearing: boolean
  /** Where the recording can be heard. */
  player: ReactNode
}

const FORM = 'save-story'
const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

/** Makes a story of a recording. What is written here goes beside the recording on this device as it is typed. */
export function SaveDialog(props: SaveDialogProps) {
  const { open, onClose, session, snapshot, recording, teller, saving, hearing, player } = props
  const { draft } = snapshot
  const [attempt, setAttempt] = useState(0)
  const titleError = attempt > 0 ? titleProblem(draft.title) : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (!titleProblem(draft.title)) void saving.save()
  }

  function close() {
    setAttempt(0)
    saving.forget()
    onClose()
  }

  return (
    <Dialog
      open={open}
      // A save under way is not called off by the way: the button beside it says what becomes of the story.
      onOpenChange={(wanted) => !wanted && !saving.pending && close()}
      title="Save Your Story"
      footer={
        <>
          {saving.failure && (
            <SaveProblem failure={saving.failure} recording={recording} storageProblem={snapshot.storageProblem} />
          )}
          {saving.pending && <SendingLine bytes={recording.blob.size} />}
          <Button variant="secondary" onClick={saving.pending ? saving.leaveForLater : close}>
            {saving.pending ? (snapshot.storageProblem ? 'Stop Sending' : 'Keep It for Later') : 'Cancel'}
          </Button>
          <Button type="submit" form={FORM} pending={saving.pending} pendingLabel="Saving…">
            Save Story
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="flex flex-col gap-6">
        <ErrorSummary problems={titleError ? [{ name: 'title', message: titleError }] : []} attempt={attempt} />
        <TextField
          label="Story Title"
          name="title"
          autoComplete="off"
          value={draft.title}
          onChange={(event) => session.edit({ title: event.target.value })}
          error={titleError}
        />
        <Select
          label="Category"
          name="category"
          options={CATEGORIES}
          value={draft.category}
          onChange={({ target }) =>
            session.edit({ category: storyCategories.find((name) => name === target.value) ?? DEFAULT_CATEGORY })
          }
        />
        {draft.prompt && (
          <TextArea label="AI Prompt Used" name="aiPrompt" rows={1} readOnly value={draft.prompt.text} />
        )}
        <TextField
          label="Told by"
          name="toldBy"
          autoComplete="off"
          hint="The person whose voice this is."
          value={draft.toldBy ?? teller}
          onChange={(event) => session.edit({ toldBy: event.target.value })}
        />
        {player}
        <TextArea
          label="Story Text"
          name="content"
          story
          optional
          rows={6}
          hint={<TextHint draft={draft} hearing={hearing} />}
          value={draft.text}
          onChange={(event) => session.edit({ text: event.target.value })}
        />
        <p className="border-t border-hairline pt-5 text-ink-soft">
          Can other people be heard in this recording? Please ask them whether they agree before you save it.
        </p>
      </form>
    </Dialog>
  )
}

function TextHint({ draft, hearing }: { draft: StoryDraft; hearing: boolean }) {
  return (
    <span role="status">
      {hearing && draft.text === ''
        ? 'We are writing your words down. This can take a moment.'
        : 'You can correct it, or leave it empty: the recording is kept in any case.'}
    </span>
  )
}

const MEGABYTE = 1_000_000
/** From here on it can take long enough to wonder. */
const LARGE_BYTES = 2 * MEGABYTE

function SendingLine({ bytes }: { bytes: number }) {
  const size = bytes >= LARGE_BYTES ? ` (${Math.round(bytes / MEGABYTE)} MB)` : ''
  return (
    <p role="status" className="w-full grow text-ink-soft">
      Sending your recording{size}. Please leave this page open.
    </p>
  )
}
