import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { useArrivalFocus } from '../page/use-arrival-focus.ts'
import { Paragraphs, RoughDraftNote } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'
import { ChangedMeanwhile, DeletedMeanwhile } from './edit-conflicts.tsx'
import { beforeOf, editOf, fieldsOf } from './edit-fields.ts'
import { DetailFields, WordFields } from './form-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useEditStory } from './use-edit-story.ts'
import { VersionsPanel } from './versions-panel.tsx'

export interface StoryEditorProps {
  story: StoryPage
  /** The story was deleted, or the person removed, while this stood open. */
  gone: boolean
  userId: number
  onClose: () => void
}

/** Changes a story: its author all of it, the owner of the vault what a historian adds. Nothing that is written here is lost. */
export function StoryEditor({ story, gone, userId, onClose }: StoryEditorProps) {
  const may = { words: story.may.editWords, history: story.may.editHistory }
  const title = may.words ? 'Edit This Story' : 'Add Details'
  usePageTitle(title)
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const draft = useDraft(story, userId)
  const { base, fields, conflicts } = draft
  const edit = useEditStory(story.id)
  const [attempt, setAttempt] = useState(0)
  const result = editOf(fields, fieldsOf(base), may)
  const problems = attempt > 0 ? result.problems : []
  const unsaved = draft.changed.length > 0

  const writtenSince = useRef(false)
  const change: typeof draft.change = (some) => {
    writtenSince.current = true
    draft.change(some)
  }
  const atRisk = useRef(false)
  atRisk.current = unsaved
  const lost = useRef(false)
  lost.current = unsaved && draft.notKept
  const question = useLeaveQuestion(
    useCallback(() => atRisk.current, []),
    useCallback(() => lost.current, []),
  )
  const close = (discard: boolean) => {
    if (discard) draft.discard()
    atRisk.current = false
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (result.problems.length > 0 || conflicts.length > 0 || edit.isPending || gone) return
    if (!unsaved) return close(false)
    const body = { ...result.edit, before: beforeOf(base, Object.keys(result.edit)) }
    writtenSince.current = false
    edit.mutate(body, {
      onSuccess: (saved) => {
        // What was written while it was sent is not saved yet, and stays.
        if (writtenSince.current) draft.goOn(saved)
        else close(true)
      },
    })
  }
  const wordsUnsaved = draft.changed.some((name) => name === 'title' || name === 'content')
  const settled = edit.error instanceof CallError && edit.error.code === 'changed_meanwhile'
  return (
    <div className="flex flex-col gap-7">
      <div>
        <Heading ref={heading} tabIndex={-1} level={1}>
          {title}
        </Heading>
        <p dir="auto" className="mt-1 wrap-anywhere text-ink-soft">
          {story.title}
        </p>
        {!may.words && (
          <p className="mt-1 text-ink-soft">The words are their author’s. What you know about them can go here.</p>
        )}
      </div>
      {draft.cameBack && unsaved && <CameBack onDiscard={draft.discard} />}
      {gone && <DeletedMeanwhile story={story} text={may.words ? fields.content : fields.notes} />}
      <form noValidate onSubmit={send} className="flex flex-col gap-7">
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* First: on a telephone one starts it from here, and beside the words it stays in sight. */}
          {story.audioUrl !== null && (
            <aside
              aria-label="Recording and transcript"
              className="flex flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <StoryRecording story={story} />
              <Collapsible title="Automatic transcript" defaultOpen={matchMedia('(min-width: 64rem)').matches}>
                <AutomaticTranscript storyId={story.id} />
              </Collapsible>
            </aside>
          )}
          {may.words && <WordFields fields={fields} problems={problems} onChange={change} />}
          <DetailFields fields={fields} problems={problems} onChange={change} />
        </div>
        {conflicts.length > 0 && (
          <ChangedMeanwhile story={story} fields={fields} conflicts={conflicts} onSettle={draft.settle} />
        )}
        {edit.isError && !settled && !gone && (
          <Notice tone="error" title="Your changes were not saved">
            {sentenceOf(edit.error)} What you wrote is still here.
          </Notice>
        )}
        {draft.notKept && (
          <Notice title="This browser does not keep what you write">
            Please save before you close or reload this page.
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 *:max-sm:grow sm:sticky sm:bottom-[var(--player-height,0px)]">
          <p role="status" className="w-full text-small text-ink-soft empty:hidden sm:mr-auto sm:w-auto">
            {unsaved && !draft.notKept && 'Not saved yet. Kept on this device meanwhile.'}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={edit.isPending} pendingLabel="Saving…" disabled={gone || conflicts.length > 0}>
            Save Changes
          </Button>
        </div>
      </form>
      <Collapsible title="Earlier versions">
        <VersionsPanel story={story} mayRestore={may.words && !gone} unsaved={wordsUnsaved} />
      </Collapsible>
      {question && (
        <LeaveDialog
          onStay={() => question.answer(true)}
          onKeep={draft.notKept ? null : () => question.answer(false)}
          onDiscard={() => {
            draft.discard()
            question.answer(false)
          }}
        />
      )}
    </div>
  )
}

function CameBack({ onDiscard }: { onDiscard: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onDiscard}>
      Discard Changes
    </Button>
  )
  return (
    <Notice title="What you had not saved is here again" action={action}>
      It was kept on this device. Nobody else has seen it.
    </Notice>
  )
}

export interface LeaveDialogProps {
  onStay: () => void
  /** Leaves, and what is written waits on this device; null where this browser cannot keep it. */
  onKeep: (() => void) | null
  onDiscard: () => void
}

/** Asks somebody who leaves with unsaved words what is to become of them. */
export function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="You have changed something that is not saved yet"
      footer={
        <>
          <Button onClick={onStay}>Go On Editing</Button>
          {onKeep && (
            <Button variant="secondary" onClick={onKeep}>
              Save It Later
            </Button>
          )}
          <Button variant="secondary" onClick={onDiscard}>
            Discard Changes
          </Button>
        </>
      }
    >
      {onKeep
        ? 'If you leave now, what you wrote waits on this device until you edit this story again. Signing out throws it away.'
        : 'This browser cannot keep it for you: if you leave now, it is gone.'}
    </Dialog>
  )
}

/** What the server heard of a story, to compare with: nobody changes it, and it stays whatever becomes of the text. */
export function AutomaticTranscript({ storyId }: { storyId: number }) {
  const transcript = useTranscript(storyId)
  return (
    <Fetched query={transcript} problem="The transcript could not be fetched" loading={<Coming />}>
      {({ state, text, draft }) =>
        text?.trim() ? (
          <div className="flex flex-col gap-3">
            {draft ? (
              <RoughDraftNote />
            ) : (
              <p className="text-small text-ink-soft">Heard by machine. It stays as it is.</p>
            )}
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to
              tabIndex={0}
              aria-label="Words of the automatic transcript"
              className="max-h-[60dvh] overflow-y-auto lg:max-h-[max(10rem,100dvh-34rem)] rounded-control border border-hairline bg-well p-4 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]"
            >
              <Paragraphs text={text} />
            </section>
            <span className="-ml-outdent">
              <CopyButton text={text} label="Copy the Transcript" />
            </span>
          </div>
        ) : (
          <p className="text-ink-soft">{NOTHING[state]}</p>
        )
      }
    </Fetched>
  )
}

const NOTHING = {
  waiting: 'The words will be written down soon.',
  working: 'The words are being written down.',
  done: 'No words could be heard in this recording.',
  failed: 'The words could not be written down.',
  off: 'Nothing is written down by machine here.',
}

function Coming() {
  return (
    <LoadingShape label="Loading the transcript">
      <div className="flex flex-col gap-3">
        <Shape className="h-5 w-48" />
        <Shape className="h-40 w-full" />
      </div>
    </LoadingShape>
  )
}
