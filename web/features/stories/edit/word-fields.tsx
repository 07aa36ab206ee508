import { storyCategories } from '#server/features/stories/contract.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { EditFields, Problem } from './edit-fields.ts'
import { wiring } from './wiring.ts'

const CATEGORIES = storyCategories.map((name) => ({ value: name, label: name }))

export interface FieldsProps {
  fields: EditFields
  problems: readonly Problem[]
  onChange: (change: Partial<EditFields>) => void
}

/** The words of a story: its author's alone. */
export function WordFields(props: FieldsProps) {
  const wired = wiring(props)
  return (
    <div className="flex flex-col gap-6">
      <TextField label="Story Title" {...wired('title')} />
      <Select
        label="Category"
        name="category"
        options={CATEGORIES}
        value={props.fields.category}
        onChange={({ target }) => props.onChange({ category: target.value })}
      />
      <TextArea label="Story Text" story tall optional rows={10} {...wired('content')} />
    </div>
  )
}
