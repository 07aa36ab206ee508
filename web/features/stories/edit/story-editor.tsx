import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStoryColor } from '../byline.tsx'
import { useArrivalFocus } from '../page/use-arrival-focus.ts'
import { useTranscript } from '../use-transcript.ts'
import { AutomaticTranscript } from './automatic-transcript.tsx'
import { type CorrectedWord, findCorrectedWords } from './corrected-words.ts'
import { DeletedNotice, EditConflict } from './edit-conflicts.tsx'
import { beforeOf, buildEdit, fieldsOf, isVersioned } from './edit-fields.ts'
import { DetailFields, TextFields } from './form-fields.tsx'
import { TidyUp } from './tidy-up.tsx'
import { confirmedByTyping, type TypedText, trackTyping } from './typed-words.ts'
import { useDraft } from './use-draft.ts'
import { useEditStory } from './use-edit-story.ts'
import { VersionsPanel } from './versions-panel.tsx'

interface StoryEditorProps {
  story: StoryPage
  /** The story was deleted, or the user removed from the family, after the editor opened. */
  gone: boolean
  userId: number
  onClose: () => void
  /** Words that a save corrected, and that may be wrong in other stories. */
  onCorrected: (words: CorrectedWord[]) => void
}

/**
 * Edits a story: its author everything, the family owner only the details. Unsaved changes are kept as a draft on the
 * device.
 */
export function StoryEditor({ story, gone, userId, onClose, onCorrected }: StoryEditorProps) {
  const title = story.may.editText ? 'Edit This Story' : 'Add Details'
  usePageTitle(title)
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const draft = useDraft(story, userId)
  const { base, fields, conflicts } = draft
  const edit = useEditStory(story.id)
  const [attempt, setAttempt] = useState(0)
  const result = buildEdit(fields, fieldsOf(base), story.may)
  const problems = attempt > 0 ? result.problems : []
  const hasChanges = draft.changes.length > 0

  const hasAudio = audioOf(story) !== null
  const color = useStoryColor(story)
  const changedSinceSubmit = useRef(false)
  const transcript = useTranscript(story.id, hasAudio)
  const typedText = useRef<TypedText>({ text: fields.content, parts: [] })
  // After a change that didn't come from here, nothing is known to be typed.
  if (typedText.current.text !== fields.content) typedText.current = { text: fields.content, parts: [] }
  const isUndoing = useRef(false)
  const onChange = (change: Parameters<typeof draft.change>[0], isTyped = !isUndoing.current) => {
    changedSinceSubmit.current = true
    if (change.content !== undefined) typedText.current = trackTyping(typedText.current, change.content, isTyped)
    draft.change(change)
  }
  const asksBeforeLeaving = useRef(false)
  asksBeforeLeaving.current = hasChanges
  const losesOnClose = useRef(false)
  losesOnClose.current = hasChanges && draft.storageFailed
  const question = useLeaveQuestion(
    useCallback(() => asksBeforeLeaving.current, []),
    useCallback(() => losesOnClose.current, []),
  )
  const close = (discard: boolean) => {
    if (discard) draft.discard()
    asksBeforeLeaving.current = false
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (result.problems.length > 0 || conflicts.length > 0 || edit.isPending || gone) return
    const confirmed = confirmedByTyping(typedText.current, transcript.data?.words ?? [])
    if (!hasChanges && confirmed.length === 0) return close(false)
    const body = {
      ...result.edit,
      before: beforeOf(base, Object.keys(result.edit)),
      ...(confirmed.length > 0 && { confirmed }),
    }
    changedSinceSubmit.current = false
    edit.mutate(body, {
      onSuccess: (saved) => {
        onCorrected(findCorrectedWords(textOf(base), textOf(saved)))
        // Changes made while saving are not saved yet.
        if (changedSinceSubmit.current) draft.continueFrom(saved)
        else close(true)
      },
    })
  }
  const hasTextChanges = draft.changes.some(isVersioned)
  const isConflict = edit.error instanceof CallError && edit.error.code === 'changed_meanwhile'
  return (
    <div className="flex flex-col gap-7">
      <div>
        <Heading ref={heading} tabIndex={-1} level={1}>
          {title}
        </Heading>
        <p dir="auto" className="mt-1 wrap-anywhere text-ink-soft">
          {story.title}
        </p>
        {!story.may.editText && (
          <p className="mt-1 text-ink-soft">
            Only the author can edit the text. You can add what you know about the story.
          </p>
        )}
      </div>
      {draft.wasRestored && hasChanges && <RestoredNotice onDiscard={draft.discard} />}
      {gone && <DeletedNotice story={story} text={story.may.editText ? fields.content : fields.notes} />}
      <form
        noValidate
        onSubmit={onSubmit}
        onInputCapture={({ nativeEvent }) => {
          isUndoing.current = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('history')
        }}
        className="flex flex-col gap-7"
      >
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* First in the DOM: above the fields on a phone. On wide screens it stays visible next to them. */}
          {hasAudio && (
            <aside
              aria-label="Recording and transcript"
              className="flex flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <StoryPlayer story={story} color={color} />
              <Collapsible title="Automatic transcript" defaultOpen={matchMedia('(min-width: 64rem)').matches}>
                <AutomaticTranscript storyId={story.id} />
              </Collapsible>
            </aside>
          )}
          {story.may.editText && (
            <div className="flex flex-col gap-3">
              <TextFields fields={fields} problems={problems} onChange={onChange} />
              {hasAudio && fields.content.trim() !== '' && (
                <TidyUp storyId={story.id} text={fields.content} onText={(content) => onChange({ content }, false)} />
              )}
            </div>
          )}
          <DetailFields fields={fields} problems={problems} onChange={onChange} />
        </div>
        {conflicts.length > 0 && (
          <EditConflict story={story} fields={fields} conflicts={conflicts} onResolve={draft.resolveConflicts} />
        )}
        {edit.isError && !isConflict && !gone && (
          <Notice
            tone="error"
            title="We couldn’t save your changes"
          >{`${sentenceOf(edit.error)} What you wrote is still here.`}</Notice>
        )}
        {draft.storageFailed && (
          <Notice title="This browser can’t save a draft">Please save before you close or reload this page.</Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 *:max-sm:grow sm:sticky sm:bottom-(--bottom-bars)">
          <p role="status" className="w-full text-small text-ink-soft empty:hidden sm:mr-auto sm:w-auto">
            {hasChanges && !draft.storageFailed && 'Not saved yet. Your draft is on this device.'}
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
        <VersionsPanel story={story} canRestore={story.may.editText && !gone} hasTextChanges={hasTextChanges} />
      </Collapsible>
      {question && (
        <LeaveDialog
          onStay={() => question.answer(true)}
          onLeave={draft.storageFailed ? null : () => question.answer(false)}
          onDiscard={() => {
            draft.discard()
            question.answer(false)
          }}
        />
      )}
    </div>
  )
}

const textOf = ({ title, content }: Pick<StoryPage, 'title' | 'content'>): string => `${title}\n${content ?? ''}`

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onDiscard}>
      Discard Changes
    </Button>
  )
  return (
    <Notice title="Your unsaved changes are back" action={action}>
      They were saved on this device. No one else has seen them.
    </Notice>
  )
}

interface LeaveDialogProps {
  onStay: () => void
  /** Leaves with the draft stored on this device; null if the browser cannot store it. */
  onLeave: (() => void) | null
  onDiscard: () => void
}

function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="You have unsaved changes"
      footer={
        <>
          <Button onClick={onStay}>Keep Editing</Button>
          {onLeave && (
            <Button variant="secondary" onClick={onLeave}>
              Save Later
            </Button>
          )}
          <Button variant="secondary" onClick={onDiscard}>
            Discard Changes
          </Button>
        </>
      }
    >
      {onLeave
        ? 'If you leave now, your draft stays on this device until you edit this story again. Signing out deletes it.'
        : 'This browser can’t save a draft. If you leave now, your changes are lost.'}
    </Dialog>
  )
}
