import { Download } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { storyCategories } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DEFAULT_CATEGORY } from '../categories.ts'
import type { FinishedRecording, StoryDraft } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { recordingFileName } from '../sync/send-story.ts'
import { type SaveFailure, titleProblem } from './save-errors.ts'
import { useBlobUrl } from './use-blob-url.ts'
import type { Saving } from './use-saving.ts'

interface SaveDialogProps {
  open: boolean
  onClose: () => void
  session: RecordingSession
  snapshot: SessionSnapshot
  recording: FinishedRecording
  storyteller: string
  saving: Saving
  hearing: boolean
  /** Where the recording can be heard. */
  player: ReactNode
}

const FORM = 'save-story'
// What the keyboard leads to does not stop under the shade at the lower edge.
const FIELDS = 'flex flex-col gap-6 [&_:is(input,select,textarea,button)]:scroll-mb-14'
const NOTHING_TO_TYPE = '[&_textarea]:cursor-default [&_textarea]:resize-none [&_textarea]:border-transparent!'
const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

/** Makes a story of a recording. What is written here goes beside the recording on this device as it is typed. */
export function SaveDialog(props: SaveDialogProps) {
  const { open, onClose, session, snapshot, recording, storyteller, saving, hearing, player } = props
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
      <form id={FORM} noValidate onSubmit={send} className={FIELDS}>
        <ErrorSummary problems={titleError ? [{ name: 'title', message: titleError }] : []} attempt={attempt} />
        <TitleField title={draft.title} error={titleError} onChange={(title) => session.edit({ title })} />
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
          // Not "AI Prompt Used" (specification 2): every question comes from the family or was written by us.
          <TextArea
            label="Question Used"
            name="aiPrompt"
            rows={1}
            readOnly
            story
            value={draft.prompt.text}
            className={NOTHING_TO_TYPE}
          />
        )}
        <TextField
          label="Told by"
          name="toldBy"
          autoComplete="off"
          hint="The person whose voice this is."
          value={draft.toldBy ?? storyteller}
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
        <MoreBelow />
      </form>
    </Dialog>
  )
}

interface TitleFieldProps {
  title: string
  error: string | undefined
  onChange: (title: string) => void
}

/** A title is one line, shown over as many as it needs: a question as a title is longer than a telephone is wide. */
function TitleField({ title, error, onChange }: TitleFieldProps) {
  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being put together from several keys, Enter ends the word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.form?.requestSubmit()
  }
  return (
    <TextArea
      label="Story Title"
      name="title"
      autoComplete="off"
      enterKeyHint="done"
      rows={1}
      value={title}
      onKeyDown={sendOnEnter}
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      error={error}
      className="[&_textarea]:resize-none"
    />
  )
}

/** Fades what goes on behind the buttons. At the end it lies over nothing. */
function MoreBelow() {
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky -bottom-6 -mt-6 -mb-6 h-14 shrink-0 bg-linear-to-t from-card to-transparent forced-colors:hidden"
    />
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

interface SaveProblemProps {
  failure: SaveFailure
  recording: FinishedRecording
  storageProblem: SessionSnapshot['storageProblem']
}

/** Stays beside the button until the next try. The recording itself can be taken away as a file. */
function SaveProblem({ failure, recording, storageProblem }: SaveProblemProps) {
  const url = useBlobUrl(recording.blob)
  return (
    <div className="w-full grow">
      <Notice
        tone="error"
        title="Your story is not saved yet"
        action={
          url && (
            <a
              href={url}
              download={recordingFileName(recording.mimeType)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Download aria-hidden />
              Download the recording
            </a>
          )
        }
      >
        {failure.message}
        {!storageProblem && ' The recording is kept on this device.'}
      </Notice>
    </div>
  )
}
