import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from './section.tsx'

const STORYTELLERS = ['Ruth', 'Walter', 'Anna'].map((label) => ({ value: label, label }))

export function FormSection() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { title: '', storyteller: '' },
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const save = handleSubmit(() => {
    toast({ title: 'Success', description: 'Your story has been saved.' })
  })
  return (
    <Section title="A form">
      <Card className="max-w-form">
        <form noValidate onSubmit={save} className="flex flex-col gap-6" aria-label="Example">
          <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
          <TextField
            label="Story Title"
            error={errors.title?.message}
            {...register('title', { required: 'Please enter a story title.' })}
          />
          <Select
            label="Told by"
            options={STORYTELLERS}
            placeholder="Choose…"
            error={errors.storyteller?.message}
            {...register('storyteller', { required: 'Please choose who tells it.' })}
          />
          <Button type="submit" full>
            Save Story
          </Button>
        </form>
      </Card>
    </Section>
  )
}
