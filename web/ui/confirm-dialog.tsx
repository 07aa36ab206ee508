import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogFrameClass, scrimClass } from './dialog-frame.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: "Delete this story?" */
  title: string
  /** What would happen, and whether it can be undone. */
  children: ReactNode
  /** The act itself: "Delete story", not "OK". */
  confirmLabel: string
  /** Does not close the dialog: the caller does, when the work is done or has failed. */
  onConfirm: () => void
  /** The way back: first, and holding the focus. */
  safeLabel?: string
  danger?: boolean
  pending?: boolean
  pendingLabel?: string
}

/**
 * A question before something that matters. Where it can be undone, a toast with Undo is better. The way back is the main
 * button, unless there is a red one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, onConfirm, safeLabel = 'Cancel', danger } = props
  const { pending = false, pendingLabel } = props
  const { remember, giveBack } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className={classNames(
            dialogFrameClass,
            'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2*var(--spacing-gutter)))] -translate-1/2 overflow-y-auto rounded-card px-[min(1.5rem,6vw)] py-6 sm:p-8',
          )}
        >
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-3">{children}</div>
          </Radix.Description>
          <div className="mt-7 flex flex-wrap gap-3 *:grow">
            <Radix.Cancel asChild>
              <Button variant={danger ? 'secondary' : 'primary'}>{safeLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'secondary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
