import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { useArrivalFocus } from '../page/use-arrival-focus.ts'
import { Paragraphs, RoughDraftNote } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'
import { DeletedNotice, EditConflict } from './edit-conflicts.tsx'
import { beforeOf, buildEdit, fieldsOf, isVersioned } from './edit-fields.ts'
import { DetailFields, TextFields } from './form-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useEditStory } from './use-edit-story.ts'
import { VersionsPanel } from './versions-panel.tsx'

interface StoryEditorProps {
  story: StoryPage
  /** The story was deleted, or the user removed from the family, after the editor opened. */
  gone: boolean
  userId: number
  onClose: () => void
}

/**
 * Edits a story: its author everything, the family owner only the details. Unsaved changes are kept as a draft on the
 * device.
 */
export function StoryEditor({ story, gone, userId, onClose }: StoryEditorProps) {
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

  const changedSinceSubmit = useRef(false)
  const onChange: typeof draft.change = (change) => {
    changedSinceSubmit.current = true
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
    if (!hasChanges) return close(false)
    const body = { ...result.edit, before: beforeOf(base, Object.keys(result.edit)) }
    changedSinceSubmit.current = false
    edit.mutate(body, {
      onSuccess: (saved) => {
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
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-7">
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* First in the DOM: above the fields on a phone. On wide screens it stays visible next to them. */}
          {story.audioUrl !== null && (
            <aside
              aria-label="Recording and transcript"
              className="flex flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <StoryPlayer story={story} />
              <Collapsible title="Automatic transcript" defaultOpen={matchMedia('(min-width: 64rem)').matches}>
                <AutomaticTranscript storyId={story.id} />
              </Collapsible>
            </aside>
          )}
          {story.may.editText && <TextFields fields={fields} problems={problems} onChange={onChange} />}
          <DetailFields fields={fields} problems={problems} onChange={onChange} />
        </div>
        {conflicts.length > 0 && (
          <EditConflict story={story} fields={fields} conflicts={conflicts} onResolve={draft.resolveConflicts} />
        )}
        {edit.isError && !isConflict && !gone && (
          <Notice tone="error" title="We couldn’t save your changes">
            {sentenceOf(edit.error)} What you wrote is still here.
          </Notice>
        )}
        {draft.storageFailed && (
          <Notice title="This browser can’t save a draft">Please save before you close or reload this page.</Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 *:max-sm:grow sm:sticky sm:bottom-[var(--player-height,0px)]">
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

/** The recognizer's transcript, for comparison with the text. Editing the story does not change it. */
function AutomaticTranscript({ storyId }: { storyId: number }) {
  const transcript = useTranscript(storyId)
  const { data: site } = useSiteConfig()
  return (
    <QueryBoundary query={transcript} problem="We couldn’t load the transcript" loading={<LoadingPlaceholder />}>
      {({ state, text, draft }) =>
        text?.trim() ? (
          <div className="flex flex-col gap-3">
            {draft ? (
              <RoughDraftNote />
            ) : (
              <p className="text-small text-ink-soft">Written by computer. Editing the story doesn’t change it.</p>
            )}
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs focus here to scroll
              tabIndex={0}
              aria-label="Text of the automatic transcript"
              className="max-h-[60dvh] overflow-y-auto lg:max-h-[max(10rem,100dvh-34rem)] rounded-control border border-hairline bg-well p-4 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]"
            >
              <Paragraphs text={text} />
            </section>
            <span className="-ml-outdent">
              <CopyButton text={text} label="Copy Transcript" />
            </span>
          </div>
        ) : (
          <p className="text-ink-soft">
            {NO_TRANSCRIPT[state === 'waiting' && site?.writesDown !== true ? 'off' : state]}
          </p>
        )
      }
    </QueryBoundary>
  )
}

const NO_TRANSCRIPT = {
  waiting: 'The transcript will be ready soon.',
  working: 'The transcript is being written.',
  done: 'We couldn’t make out any words in this recording.',
  failed: 'We couldn’t write the transcript.',
  off: 'Automatic transcripts are turned off here.',
}

function LoadingPlaceholder() {
  return (
    <Skeleton label="Loading the transcript">
      <div className="flex flex-col gap-3">
        <SkeletonBlock className="h-5 w-48" />
        <SkeletonBlock className="h-40 w-full" />
      </div>
    </Skeleton>
  )
}
