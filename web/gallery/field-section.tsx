import { useState } from 'react'
import { CheckboxField, ChoiceGroup, Select } from '#web/ui/choices.tsx'
import { PasswordField, TextArea, TextField } from '#web/ui/fields.tsx'
import { Switch } from '#web/ui/switch.tsx'
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
          hint="Your browser listens along and writes them down."
          checked={words}
          onCheckedChange={setWords}
        />
        <TextField label="Question Used" readOnly defaultValue="What games did you play as a child?" />
      </div>
    </Section>
  )
}
