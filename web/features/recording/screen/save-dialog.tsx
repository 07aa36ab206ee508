import { Download } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { promptLabel } from '#common/format/prompt-label.ts'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { languageName } from '#common/spoken-languages.ts'
import { storyCategories } from '#common/story-values.ts'
import { useCanTranscribe } from '#web/features/family/speech-settings-query.ts'
import { promptSourceOf } from '#web/features/story-ideas/prompts.ts'
import { asSentence } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DEFAULT_CATEGORY, type FinishedRecording, type StoryDraft, sizeOf } from '../takes/recording.ts'
import { fieldProblems, type SaveFailure } from './save-errors.ts'
import { useRecorder } from './use-recorder.ts'
import type { Saving } from './use-saving.ts'
import type { TranscriptionState } from './use-server-transcript.ts'
import type { TakeUrl } from './use-take-urls.ts'

interface SaveDialogProps {
  open: boolean
  onClose: () => void
  recording: FinishedRecording
  saving: Saving
  /** Of the recording, by the server. */
  transcription: TranscriptionState
  player: Elements
  /** The files of the recording; null before the first effect. */
  takes: readonly TakeUrl[] | null
}

const FORM = 'save-story'
// A focused field doesn't stop under the fade at the lower edge.
const FIELDS = 'flex flex-col gap-6 [&_:is(input,select,textarea,button)]:scroll-mb-14'
const READ_ONLY = '[&_textarea]:cursor-default [&_textarea]:resize-none [&_textarea]:border-transparent!'
const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

/** Makes a story of a recording. Everything typed here is stored with the recording on this device at once. */
export function SaveDialog(props: SaveDialogProps) {
  const { open, onClose, recording, saving, transcription, player, takes } = props
  const { session, snapshot, storyteller } = useRecorder()
  const { draft } = snapshot
  const [attempt, setAttempt] = useState(0)
  const toldBy = draft.toldBy ?? storyteller
  const problems = fieldProblems(draft, toldBy)
  const shown = attempt > 0 ? problems : []
  const errorOf = (field: string) => shown.find(({ name }) => name === field)?.message

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length === 0) void saving.save()
  }

  function close() {
    setAttempt(0)
    saving.clearFailure()
    onClose()
  }

  return (
    <Dialog
      open={open}
      // Escape doesn't cancel a save: the button next to it says what happens to the story.
      onOpenChange={(isOpen) => !isOpen && !saving.isPending && close()}
      title="Save Your Story"
      footer={
        <>
          {saving.failure && <SaveProblem failure={saving.failure} takes={takes} />}
          {saving.isPending && <UploadingLine bytes={sizeOf(recording)} />}
          <Button variant="secondary" onClick={saving.isPending ? saving.leaveForLater : close}>
            {saving.isPending ? (snapshot.storageProblem ? 'Stop Uploading' : 'Keep for Later') : 'Cancel'}
          </Button>
          <Button type="submit" form={FORM} pending={saving.isPending} pendingLabel="Saving…">
            Save Story
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={handleSubmit} className={FIELDS}>
        <ErrorSummary problems={shown} attempt={attempt} />
        <TitleField title={draft.title} error={errorOf('title')} onChange={(title) => session.edit({ title })} />
        {!draft.bedtime && (
          <Select
            label="Category"
            name="category"
            options={CATEGORIES}
            value={draft.category}
            onChange={({ target }) =>
              session.edit({ category: storyCategories.find((name) => name === target.value) ?? DEFAULT_CATEGORY })
            }
          />
        )}
        {draft.prompt && (
          <TextArea
            label={promptLabel(promptSourceOf(draft.prompt), draft.prompt.asker)}
            name="aiPrompt"
            dir="auto"
            rows={1}
            readOnly
            story
            value={draft.prompt.text}
            className={READ_ONLY}
          />
        )}
        <TextField
          label="Told by"
          name="toldBy"
          dir="auto"
          autoComplete="off"
          hint="The person speaking in this recording."
          value={toldBy}
          error={errorOf('toldBy')}
          onChange={(event) => session.edit({ toldBy: event.target.value })}
        />
        {player}
        <TextArea
          label="Story Text"
          name="content"
          dir="auto"
          story
          optional
          rows={6}
          hint={!draft.bedtime && <TextHint draft={draft} transcription={transcription} />}
          value={draft.bedtime?.content ?? draft.text}
          error={errorOf('content')}
          onChange={({ target: { value } }) =>
            session.edit(draft.bedtime ? { bedtime: { ...draft.bedtime, content: value } } : { text: value })
          }
        />
        <p className="border-t border-hairline pt-5 text-ink-soft">
          Can you hear other people in this recording? Please ask if they agree before you save it.
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

/** One line of text that wraps: a question as a title is longer than a phone is wide. */
function TitleField({ title, error, onChange }: TitleFieldProps) {
  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is composed of several keys (IME), Enter ends the word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.form?.requestSubmit()
  }
  return (
    <TextArea
      label="Story Title"
      name="title"
      dir="auto"
      autoComplete="off"
      enterKeyHint="done"
      rows={1}
      value={title}
      onKeyDown={submitOnEnter}
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      error={error}
      className="[&_textarea]:resize-none"
    />
  )
}

/** Fades content that continues under the buttons; at the end of the form there is nothing below it. */
function MoreBelow() {
  return (
    <div
      aria-hidden
      className="pointer-events-none sticky -bottom-6 -mt-6 -mb-6 h-14 shrink-0 bg-linear-to-t from-card to-transparent forced-colors:hidden"
    />
  )
}

function TextHint({ draft, transcription }: { draft: StoryDraft; transcription: TranscriptionState }) {
  const language = draft.language ?? DEFAULT_LANGUAGE
  const canTranscribe = useCanTranscribe(language)
  const isEmpty = draft.text === ''
  const isSilent = isEmpty && transcription === 'silent'
  const problem = isSilent
    ? 'We couldn’t make out any words. '
    : language !== DEFAULT_LANGUAGE && canTranscribe === false
      ? `We can’t transcribe ${languageName(language)} yet. `
      : ''
  const canDo = isSilent || (isEmpty && canTranscribe === false) ? 'You can type the words' : 'You can correct it'
  return (
    <span role="status">
      {transcription === 'transcribing' && isEmpty
        ? 'We’re transcribing your words. This can take a moment.'
        : `${problem}${canDo} or leave it empty. The recording is always kept.`}
    </span>
  )
}

const MEGABYTE = 1_000_000
/** From this size on, the upload takes long enough to mention the size. */
const LARGE_BYTES = 2 * MEGABYTE

function UploadingLine({ bytes }: { bytes: number }) {
  const size = bytes >= LARGE_BYTES ? ` (${Math.round(bytes / MEGABYTE)} MB)` : ''
  return (
    <p
      role="status"
      className="w-full grow text-ink-soft"
    >{`Uploading your recording${size}. Please keep this page open.`}</p>
  )
}

/** Stays next to the button until the next attempt, with the recording as a download. */
export function SaveProblem({ failure, takes }: { failure: SaveFailure; takes: readonly TakeUrl[] | null }) {
  const { storageProblem } = useRecorder().snapshot
  return (
    <div className="w-full grow">
      <Notice
        tone="error"
        title="Your story isn’t saved yet"
        action={takes?.map(({ src, fileName }, i) => (
          <a
            key={src}
            href={src}
            download={fileName}
            className={`${buttonClass({ variant: 'secondary' })} wrap-anywhere`}
          >
            <Download aria-hidden />
            <span>{takes.length > 1 ? `Download part ${i + 1} of the recording` : 'Download the recording'}</span>
          </a>
        ))}
      >{`${asSentence(failure.message)}${!storageProblem ? ' The recording is safe on this device.' : ''}`}</Notice>
    </div>
  )
}
