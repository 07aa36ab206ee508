import { type FormEvent, useState } from 'react'
import { type Story, storyCategories } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateFields } from './date-fields.tsx'
import { type EditFields, editOf, type FieldName, fieldsOf, type Permission } from './edit-fields.ts'
import { useEditStory } from './use-edit-story.ts'
import { VersionsPanel } from './versions-panel.tsx'

const FORM = 'edit-story'
const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

export interface EditStoryDialogProps {
  story: Story
  may: Permission
  onClose: () => void
}

/** Changes a story: its author all of it, the owner of the vault what a historian adds. */
export function EditStoryDialog({ story, may, onClose }: EditStoryDialogProps) {
  const [before, setBefore] = useState(() => fieldsOf(story))
  const [fields, setFields] = useState(before)
  const [attempt, setAttempt] = useState(0)
  const [leaving, setLeaving] = useState(false)
  const edit = useEditStory(story.id)
  const result = editOf(fields, before, may)
  const problems = attempt > 0 ? result.problems : []
  const dirty = Object.keys(result.edit).length > 0 || result.problems.length > 0

  const change = (some: Partial<EditFields>) => setFields((now) => ({ ...now, ...some }))
  const wired = (name: FieldName) => ({
    name,
    value: fields[name],
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: problems.find((one) => one.name === name)?.message,
  })
  const close = () => {
    if (edit.isPending) return
    if (dirty) setLeaving(true)
    else onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setLeaving(false)
    if (result.problems.length > 0 || edit.isPending) return
    if (dirty) edit.mutate(result.edit, { onSuccess: onClose })
    else onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={may.words ? 'Edit This Story' : 'Add Details'}
      description={may.words ? undefined : 'The words are their author’s. What you know about them can go here.'}
      footer={
        <>
          {edit.isError && (
            <div className="w-full grow">
              <Notice tone="error" title="Your changes were not saved">
                {sentenceOf(edit.error)} What you wrote is still here.
              </Notice>
            </div>
          )}
          {leaving && dirty ? (
            <Leaving onStay={() => setLeaving(false)} onLeave={onClose} />
          ) : (
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={FORM} pending={edit.isPending} pendingLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send} className="flex flex-col gap-6">
        <ErrorSummary problems={problems} attempt={attempt} />
        {may.words && (
          <>
            <TextField label="Story Title" {...wired('title')} />
            <Select
              label="Category"
              name="category"
              options={CATEGORIES}
              value={fields.category}
              onChange={(category) => change({ category })}
            />
            <TextArea label="Story Text" story optional rows={6} {...wired('content')} />
          </>
        )}
        <TextField label="Told by" hint="The person whose voice this is." {...wired('toldBy')} />
        <DateFields fields={fields} problems={problems} onChange={change} />
        <TextField label="Where did it happen?" optional {...wired('place')} />
        <TextArea label="People in it" optional rows={2} hint="One name on each line." {...wired('people')} />
        <TextField label="Tags" optional hint="With commas between them." {...wired('tags')} />
        <TextArea
          label="Notes"
          optional
          rows={3}
          hint="Sources, corrections, what else is known."
          {...wired('notes')}
        />
      </form>
      <div className="mt-8">
        <Collapsible title="Earlier versions" level={3}>
          <VersionsPanel
            storyId={story.id}
            mayRestore={may.words}
            onRestored={(restored) => {
              const { title, content } = fieldsOf(restored)
              setBefore((known) => ({ ...known, title, content }))
              change({ title, content })
            }}
          />
        </Collapsible>
      </div>
    </Dialog>
  )
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p role="alert" className="w-full grow font-[650]">
        You have changed something that is not saved yet.
      </p>
      <Button variant="secondary" onClick={onStay}>
        Go On Editing
      </Button>
      <Button variant="secondary" onClick={onLeave}>
        Discard Changes
      </Button>
    </>
  )
}
