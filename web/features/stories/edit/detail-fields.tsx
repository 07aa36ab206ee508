import { FamilyTags } from '#web/features/stories/research/family-tags.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateFields } from './date-fields.tsx'
import { wiring } from './wiring.ts'
import type { FieldsProps } from './word-fields.tsx'

/** What a historian knows of a story: who told it, when and where it happened, who is in it, tags and notes. */
export function DetailFields(props: FieldsProps) {
  const wired = wiring(props)
  return (
    <div className="flex flex-col gap-6">
      <TextField label="Told by" hint="The person whose voice this is." {...wired('toldBy')} />
      <DateFields {...props} />
      <TextField label="Where did it happen?" optional {...wired('place')} />
      <TextArea label="People in it" optional rows={2} hint="One name on each line." {...wired('people')} />
      <div className="flex flex-col gap-3">
        <TextField label="Tags" optional hint="With commas between them." {...wired('tags')} />
        <FamilyTags text={props.fields.tags} onText={(tags) => props.onChange({ tags })} />
      </div>
      <TextArea label="Notes" optional rows={3} hint="Sources, corrections, what else is known." {...wired('notes')} />
    </div>
  )
}
