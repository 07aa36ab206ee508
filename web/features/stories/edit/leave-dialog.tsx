import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface LeaveDialogProps {
  onStay: () => void
  /** Leaves, and what is written waits on this device; null where this browser cannot keep it. */
  onKeep: (() => void) | null
  onDiscard: () => void
}

/** Asks somebody who leaves with unsaved words what is to become of them. */
export function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="You have changed something that is not saved yet"
      footer={
        <>
          <Button onClick={onStay}>Go On Editing</Button>
          {onKeep && (
            <Button variant="secondary" onClick={onKeep}>
              Save It Later
            </Button>
          )}
          <Button variant="secondary" onClick={onDiscard}>
            Discard Changes
          </Button>
        </>
      }
    >
      {onKeep
        ? 'If you leave now, what you wrote waits on this device until you edit this story again. Signing out throws it away.'
        : 'This browser cannot keep it for you: if you leave now, it is gone.'}
    </Dialog>
  )
}
