import { type FormEvent, useRef, useState } from 'react'
import { tagsIn } from '#web/features/stories/tags-in.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FamilyTags } from '../family-tags.tsx'
import type { TagChange, TagResult } from './tag-in-pieces.ts'
import { useTagStories } from './use-tag-stories.ts'

const FORM = 'tag-stories'

export interface TagDialogProps {
  /** "Tag 3 stories" */
  title: string
  which: Pick<TagChange, 'ids' | 'filter'>
  /** How many stories that are. */
  count: number
  onClose: () => void
  onDone: (result: TagResult) => void
}

/** Asks which tags many stories are to get or to lose. */
export function TagDialog({ title, which, count, onClose, onDone }: TagDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { tag, progress } = useTagStories()
  const send = (what: 'add' | 'remove') => {
    if (tag.isPending) return
    const tags = tagsIn(text)
    setMissing(tags.length === 0)
    if (tags.length === 0) field.current?.focus()
    else tag.mutate({ change: { ...which, [what]: tags }, count }, { onSuccess: onDone })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('add')
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={() => send('remove')} disabled={tag.isPending}>
        Take Away
      </Button>
      <Button type="submit" form={FORM} pending={tag.isPending} pendingLabel="Tagging…">
        Add Tags
      </Button>
    </>
  )
  // What goes in pieces is not left before its end: the way back would be lost with it.
  const close = () => {
    if (!progress) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} footer={footer} initialFocus={field}>
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label="Tags"
          hint="With commas between them."
          dir="auto"
          autoComplete="off"
          value={text}
          {...(missing && { error: 'Please write at least one tag' })}
          onChange={(event) => setText(event.target.value)}
        />
        <FamilyTags text={text} onText={setText} />
        {tag.isError && (
          <Notice tone="error" title="The stories were not tagged">
            {sentenceOf(tag.error)}
          </Notice>
        )}
        {progress && (
          <Progress
            label="Tagging stories"
            value={progress.done}
            max={progress.of}
            valueText={`${progress.done.toLocaleString('en')} of ${progress.of.toLocaleString('en')}`}
          />
        )}
      </form>
    </Dialog>
  )
}
