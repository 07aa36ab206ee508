import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { toggleStory, useChoice, useChosen } from './choosing.ts'

/** The box by which a story is chosen, while stories are being chosen. */
export function ChooseBox({ id, title }: { id: number; title: string }) {
  const chosen = useChosen(id)
  if (chosen === null) return null
  return <Box id={id} title={title} chosen={chosen} />
}

function Box({ id, title, chosen }: { id: number; title: string; chosen: boolean }) {
  const all = useChoice()?.all
  return (
    <CheckboxField
      className="pb-2 print:hidden"
      label={
        <span className="wrap-anywhere">
          Choose <bdi>“{title}”</bdi>
        </span>
      }
      checked={chosen}
      disabled={all}
      onChange={() => toggleStory(id)}
    />
  )
}
