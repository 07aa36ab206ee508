import { type FormEvent, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { storyFields } from '#common/story-fields.ts'
import { MAX_NAME_LENGTH, storyCategories } from '#common/story-values.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type DateFieldValues, readDate } from '../edit/edit-fields.ts'
import { DateFields } from '../edit/form-fields.tsx'
import { parseTags, TagSuggestions } from '../tags.tsx'
import { type BulkChange, type BulkTarget, type EditResult, useEditStories } from './use-edit-stories.ts'

/** The value of a choice that leaves the field as it is. */
const UNCHANGED = 'unchanged'

interface Form extends DateFieldValues {
  category: string
  toldBy: string
  addTags: string
  removeTags: string
}
const EMPTY: Form = {
  kind: UNCHANGED,
  day: '',
  month: '01',
  year: '',
  toYear: '',
  category: UNCHANGED,
  toldBy: '',
  addTags: '',
  removeTags: '',
}

const CATEGORIES = [
  { value: UNCHANGED, label: 'Don’t change' },
  ...storyCategories.map((name) => ({ value: name, label: name })),
]

const FORM_ID = 'edit-stories'

export interface EditStoriesDialogProps {
  target: BulkTarget
  /** How many stories the target has. */
  count: number
  onClose: () => void
  onDone: (result: EditResult) => void
}

/** Asks what to change in all selected stories. What is left alone stays as it is. */
export function EditStoriesDialog({ target, count, onClose, onDone }: EditStoriesDialogProps) {
  const [form, setForm] = useState(EMPTY)
  const change = (some: Partial<Form>) => setForm((before) => ({ ...before, ...some }))
  const [showsProblems, setShowsProblems] = useState(false)
  const [suggestsFor, setSuggestsFor] = useState<'addTags' | 'removeTags'>('addTags')
  const problem = useRef<HTMLDivElement>(null)
  const { edit, progress } = useEditStories()
  const { change: changes, problems, isEmpty } = readForm(form)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const isReady = problems.length === 0 && !isEmpty
    setShowsProblems(!isReady)
    if (isReady) edit.mutate({ change: { ...target, ...changes }, count }, { onSuccess: onDone })
    else requestAnimationFrame(() => problem.current?.focus())
  }
  // Closing between two batches would lose the undo steps.
  const handleClose = () => {
    if (!progress) onClose()
  }
  const tagField = (name: 'addTags' | 'removeTags', label: string) => (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        optional
        hint="Separate with commas."
        dir="auto"
        autoComplete="off"
        value={form[name]}
        onFocus={() => setSuggestsFor(name)}
        onChange={({ target: { value } }) => change({ [name]: value })}
      />
      {suggestsFor === name && <TagSuggestions text={form[name]} onText={(text) => change({ [name]: text })} />}
    </div>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && handleClose()}
      title={`Edit ${formatCount(count, 'story', 'stories')}`}
      description="What you leave alone stays as it is."
      footer={
        <>
          <Button variant="secondary" onClick={handleClose} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} pending={edit.isPending} pendingLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
        {showsProblems && (problems.length > 0 || isEmpty) && (
          <div ref={problem} tabIndex={-1} className="outline-none">
            <Notice tone="error" title={isEmpty ? 'Nothing to change yet' : 'Please check the date'}>
              {isEmpty ? 'Fill in at least one field.' : problems[0]?.message}
            </Notice>
          </div>
        )}
        <DateFields
          fields={form}
          problems={showsProblems ? problems : []}
          onChange={change}
          unchanged={{ value: UNCHANGED, label: 'Don’t change' }}
        />
        <TextField
          label={storyFields.toldBy.label}
          optional
          hint="The person speaking in all of these recordings."
          dir="auto"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={form.toldBy}
          onChange={({ target: { value } }) => change({ toldBy: value })}
        />
        <Select
          label={storyFields.category.label}
          hint="Changes only in stories that you recorded."
          options={CATEGORIES}
          value={form.category}
          onChange={({ target: { value } }) => change({ category: value })}
        />
        {tagField('addTags', 'Add tags')}
        {tagField('removeTags', 'Remove tags')}
        {edit.isError && (
          <Notice tone="error" title="We couldn’t change the stories">
            {sentenceOf(edit.error)}
          </Notice>
        )}
        {progress && (
          <Progress
            label="Changing stories"
            value={progress.done}
            max={progress.total}
            valueText={`${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}
          />
        )}
      </form>
    </Dialog>
  )
}

/** What the form changes, and what is wrong with its date. */
function readForm(form: Form) {
  const { date, problem } = form.kind === UNCHANGED ? {} : readDate(form)
  const category = storyCategories.find((name) => name === form.category)
  const toldBy = form.toldBy.trim()
  const set = {
    ...(date !== undefined && { eventDate: date }),
    ...(category && { category }),
    ...(toldBy && { toldBy }),
  }
  const [addTags, removeTags] = [parseTags(form.addTags), parseTags(form.removeTags)]
  const change: Omit<BulkChange, keyof BulkTarget> = {
    ...(Object.keys(set).length > 0 && { set }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  }
  return { change, problems: problem ? [problem] : [], isEmpty: !problem && Object.keys(change).length === 0 }
}
