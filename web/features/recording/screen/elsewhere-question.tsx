import { ConfirmDialog } from '#web/ui/dialog.tsx'

export interface ElsewhereQuestionProps {
  onLeave: () => void
  onRecord: () => void
}

/** Asked when the button is pressed while another tab of this browser records. */
export function ElsewhereQuestion({ onLeave, onRecord }: ElsewhereQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title="A recording is running in another tab"
      safeLabel="Do Not Record Here"
      confirmLabel="Record Here All the Same"
      onConfirm={onRecord}
    >
      It goes on there whatever you do here. You can go back to that tab, or make a second recording here at the same
      time.
    </ConfirmDialog>
  )
}
