import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField, ChoiceGroup, Select } from '../ui/choices.tsx'
import { PasswordField, TextArea, TextField } from '../ui/fields.tsx'
import { ErrorSummary, errorList } from '../ui/form-errors.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './section.tsx'

const RELATIONSHIPS = ['Parent', 'Child', 'Sibling', 'Grandparent', 'Grandchild', 'Spouse', 'Other Family'].map(
  (label) => ({ value: label, label }),
)

const LENGTHS = [
  { value: 'short', label: 'Short', hint: '2–3 minutes' },
  { value: 'long', label: 'Long', hint: '5–7 minutes' },
]

export function FieldSection() {
  const [words, setWords] = useState(true)
  return (
    <Section title="Fields">
      <div className="flex max-w-form flex-col gap-7">
        <TextField label="Story Title" hint="A few words that you will know it by." placeholder="The day we moved" />
        <TextField label="Email" type="email" defaultValue="ruth@" error="Invalid email address" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="lantern" />
        <Select label="How are they related to you?" options={RELATIONSHIPS} placeholder="Choose…" defaultValue="" />
        <TextArea
          label="Story Text"
          story
          optional
          defaultValue="We had one good pair of skates between the three of us, so you learned to be quick about it."
        />
        <ChoiceGroup row legend="How long?" name="length" choices={LENGTHS} />
        <CheckboxField label="Everybody who can be heard knows that this is being recorded." />
        <Switch
          label="Show my words while I speak"
          hint="Your browser listens along and transcribes them."
          checked={words}
          onCheckedChange={setWords}
        />
        <TextField label="Story idea" readOnly defaultValue="What games did you play as a child?" />
      </div>
    </Section>
  )
}

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
