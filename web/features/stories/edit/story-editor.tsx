import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { StoryRecording } from '#web/features/playback/story-recording.tsx'
import { useArrivalFocus } from '#web/features/stories/page/use-arrival-focus.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-guard.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AutomaticTranscript } from './automatic-transcript.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DeletedMeanwhile } from './deleted-meanwhile.tsx'
import { DetailFields } from './detail-fields.tsx'
import { editOf, fieldsOf } from './edit-fields.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { beforeOf } from './story-rebase.ts'
import { useDraft } from './use-draft.ts'
import { useEditStory } from './use-edit-story.ts'
import { VersionsPanel } from './versions-panel.tsx'
import { WordFields } from './word-fields.tsx'

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
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4 *:max-sm:grow sm:sticky sm:bottom-[var(--player-room,0px)]">
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
