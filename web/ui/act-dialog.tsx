import type { ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Notice } from './notice.tsx'

export interface ActDialogProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'danger' | 'children'> {
  open?: boolean
  onClose: () => void
  /** What would happen, a paragraph for each thing. */
  children: ReactNode
  /** Under way: the dialog cannot be closed meanwhile. */
  pending: boolean
  /** Why it did not happen, said in the dialog; null as long as nothing went wrong. */
  problem: { title: string; sentence: string } | null
}

/** A question before something that cannot simply be undone, which then happens while the dialog stands. */
export function ActDialog({ open = true, onClose, children, problem, ...rest }: ActDialogProps) {
  return (
    <ConfirmDialog {...rest} open={open} onOpenChange={(next) => !next && !rest.pending && onClose()} danger>
      <div className="flex flex-col gap-3">
        {children}
        {problem && (
          <Notice tone="error" title={problem.title}>
            {problem.sentence}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
