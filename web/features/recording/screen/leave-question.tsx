import { ConfirmDialog } from '#web/ui/dialog.tsx'

export interface LeaveQuestionProps {
  /** What leaving does to the recording: end it in good order, or lose what is only in this page. */
  harm: 'ends' | 'loses'
  onStay: () => void
  onLeave: () => void
}

/** Asked when somebody is about to leave the screen with a recording in it. */
export function LeaveQuestion({ harm, onStay, onLeave }: LeaveQuestionProps) {
  const ends = harm === 'ends'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={ends ? 'Leave while recording?' : 'Leave without the recording?'}
      safeLabel="Stay Here"
      confirmLabel={ends ? 'Stop and Leave' : 'Leave and Lose It'}
      danger={!ends}
      onConfirm={onLeave}
    >
      {ends
        ? 'The recording ends here. It is kept on this device, and you can save it when you come back to this page.'
        : 'This device could not keep all of the recording. What is only in this page is lost when you leave it.'}
    </ConfirmDialog>
  )
}
