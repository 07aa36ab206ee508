import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type FamilyName, nameFormSchema } from '#server/features/names/contract.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { parseMisheard } from './format-names.ts'
import { useAddName, useChangeName, useRemoveName } from './queries.ts'

const FORM_ID = 'family-name'

interface NameDialogProps {
  /** The entry to edit; a text to start a new one with. */
  entry: FamilyName | string
  onClose: () => void
}

/** Adds a name to the family's list, changes its spelling and what it is misheard as, or removes it. */
export function NameDialog({ entry, onClose }: NameDialogProps) {
  const before = typeof entry === 'string' ? null : entry
  const [name, setName] = useState(before?.name ?? String(entry))
  const [misheard, setMisheard] = useState(before?.misheard.join(', ') ?? '')
  const [problems, setProblems] = useState<{ name?: string; misheard?: string }>({})
  const nameField = useRef<HTMLInputElement>(null)
  const misheardField = useRef<HTMLInputElement>(null)
  const add = useAddName()
  const change = useChangeName()
  const remove = useRemoveName()
  const { isPending, error } = before ? change : add
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || remove.isPending) return
    const form = v.safeParse(nameFormSchema, { name, misheard: parseMisheard(misheard) })
    if (!form.success) {
      const { nested = {} } = v.flatten<typeof nameFormSchema>(form.issues)
      const [nameProblem] = nested.name ?? []
      const misheardProblem = form.issues.find(({ path }) => path?.[0]?.key === 'misheard')?.message
      setProblems({
        ...(nameProblem && { name: nameProblem }),
        ...(misheardProblem && { misheard: misheardProblem }),
      })
      const field = nameProblem ? nameField : misheardField
      field.current?.focus()
      return
    }
    setProblems({})
    const onError = (failure: Error) => {
      if (!(failure instanceof CallError) || !failure.fields.name) return
      setProblems({ name: failure.fields.name })
      nameField.current?.focus()
    }
    if (before) {
      const { name: nameBefore, misheard: misheardBefore } = before
      change.mutate({ before: nameBefore, misheardBefore, ...form.output }, { onSuccess: onClose, onError })
    } else add.mutate(form.output, { onSuccess: onClose, onError })
  }
  const isShownAtField = error instanceof CallError && error.fields.name !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={before ? `Edit “${before.name}”` : 'Add a name'}
      initialFocus={nameField}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} pending={isPending} pendingLabel="Saving…">
            {before ? 'Save' : 'Add Name'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextField
          ref={nameField}
          label="Name or place"
          hint="As it’s spelled in your family."
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          value={name}
          {...(problems.name && { error: problems.name })}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          ref={misheardField}
          label="What it gets misheard as"
          optional
          hint="What was written instead, like “Shavon” for “Siobhan”. When a word in a story is unsure, its word check suggests the name. Separate with commas."
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          value={misheard}
          {...(problems.misheard && { error: problems.misheard })}
          onChange={(event) => setMisheard(event.target.value)}
        />
        {error && !isShownAtField && (
          <Notice tone="error" title="We couldn’t save this name">
            {sentenceOf(error)}
          </Notice>
        )}
        {before && (
          <Button
            variant="quiet"
            className="-ml-outdent self-start"
            icon={<Trash2 aria-hidden />}
            pending={remove.isPending}
            pendingLabel="Removing…"
            onClick={() => remove.mutate(before, { onSuccess: onClose })}
          >
            Remove from the List
          </Button>
        )}
      </form>
    </Dialog>
  )
}
