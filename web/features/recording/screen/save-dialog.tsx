import { Download, Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
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
import { Details } from '#web/ui/details.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { DEFAULT_CATEGORY, type FinishedRecording, type StoryDraft, sizeOf } from '../takes/recording.ts'
import { titleOf } from '../takes/title.ts'
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
// As it will stand over the story.
const TITLE =
  '[&_textarea]:resize-none [&_textarea]:text-heading [&_textarea]:font-[600] [&_textarea]:leading-snug ' +
  // A field that doesn't grow with its text.
  'not-supports-[field-sizing:content]:[&_textarea]:min-h-[calc(2lh+1.5rem)]!'
const READ_ONLY = '[&_textarea]:cursor-default [&_textarea]:resize-none [&_textarea]:border-transparent!'
const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

/**
 * Makes a story of a recording, with one press: it has a title, and all other fields are folded. Everything typed here is
 * stored with the recording on this device at once.
 */
export function SaveDialog(props: SaveDialogProps) {
  const { open, onClose, recording, saving, transcription, player, takes } = props
  const { session, snapshot, storyteller } = useRecorder()
  const { draft } = snapshot
  const [attempt, setAttempt] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const title = titleOf(draft, recording.takes)
  const toldBy = draft.toldBy ?? storyteller
  const problems = fieldProblems({ ...draft, title }, toldBy)
  const shown = attempt > 0 ? problems : []
  const errorOf = (field: string) => shown.find(({ name }) => name === field)?.message

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    // A field with an error isn't hidden.
    if (details.current && problems.some(({ name }) => name !== 'title')) details.current.open = true
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
          <Button variant="quiet" size="large" onClick={saving.isPending ? saving.leaveForLater : close}>
            {saving.isPending ? (snapshot.storageProblem ? 'Stop Uploading' : 'Keep for Later') : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={FORM}
            size="large"
            pending={saving.isPending}
            pendingLabel="Saving…"
            className="grow!"
          >
            Save Story
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={handleSubmit} className={FIELDS}>
        <ErrorSummary problems={shown} attempt={attempt} />
        <TitleField {...{ title }} error={errorOf('title')} onChange={(changed) => session.edit({ title: changed })} />
        {player}
        {!draft.bedtime && <TranscriptionLine {...{ draft, transcription }} />}
        <p className="text-ink-soft">
          Can you hear other people in this recording? Please ask if they agree before you save it.
        </p>
        {/* Optional: a story can be saved without them. */}
        <Details label="Add details" ref={details}>
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
          <TextArea
            label="Story Text"
            name="content"
            dir="auto"
            story
            optional
            rows={6}
            hint={!draft.bedtime && <TextHint {...{ draft, transcription }} />}
            value={draft.bedtime?.content ?? draft.text}
            error={errorOf('content')}
            onChange={({ target: { value } }) =>
              session.edit(draft.bedtime ? { bedtime: { ...draft.bedtime, content: value } } : { text: value })
            }
          />
        </Details>
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

/** The title as it will stand over the story: one line of text that wraps, since a question is longer than a phone is wide. */
function TitleField({ title, error, onChange }: TitleFieldProps) {
  const box = useRef<HTMLDivElement>(null)

  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is composed of several keys (IME), Enter ends the word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.form?.requestSubmit()
  }

  function edit() {
    const field = box.current?.querySelector('textarea')
    field?.focus()
    field?.select()
  }

  return (
    <div ref={box} className="relative">
      <TextArea
        label="Story Title"
        name="title"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        rows={1}
        story
        value={title}
        onKeyDown={submitOnEnter}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
        error={error}
        className={TITLE}
      />
      <IconButton
        label="Edit the title"
        icon={<Pencil aria-hidden />}
        onClick={edit}
        className="absolute -top-2 right-0 text-evergreen"
      />
    </div>
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

interface WordsProps {
  draft: StoryDraft
  transcription: TranscriptionState
}

/** What becomes of the words, if the browser recognized none. */
function TranscriptionLine({ draft, transcription }: WordsProps) {
  const language = draft.language ?? DEFAULT_LANGUAGE
  const isUnknown = useCanTranscribe(language) === false && language !== DEFAULT_LANGUAGE
  const isEmpty = draft.text === ''
  const problem =
    isEmpty && transcription === 'silent'
      ? 'We couldn’t make out any words.'
      : isEmpty && isUnknown
        ? `We can’t transcribe ${languageName(language)} yet.`
        : null
  const isWaiting = isEmpty && transcription === 'transcribing'
  return (
    <p
      role="status"
      className="text-ink-soft empty:hidden"
    >{`${isWaiting ? 'We’re transcribing your words. You don’t need to wait.' : ''}${problem ? `${problem} The recording is always kept.` : ''}`}</p>
  )
}

function TextHint({ draft, transcription }: WordsProps) {
  const canTranscribe = useCanTranscribe(draft.language ?? DEFAULT_LANGUAGE)
  const hasNoWords = draft.text === '' && (transcription === 'silent' || canTranscribe === false)
  return (
    <span>{`${hasNoWords ? 'You can type the words' : 'You can correct it'} or leave it empty. The recording is always kept.`}</span>
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
