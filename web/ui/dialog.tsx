import { X } from 'lucide-react'
import * as AlertDialog from 'radix-ui/alert-dialog'
import * as ModalDialog from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'
import { IconButton } from './small-buttons.tsx'

export interface DialogProps {
  open: boolean
  /** Called with false by Escape and Close. A tap outside the dialog does nothing, so half-written text is not lost. */
  onOpenChange: (open: boolean) => void
  /** What happens here: "Save your story". */
  title: string
  /** A line under the title, which screen readers announce with it. */
  description?: ReactNode
  children: ReactNode
  /** Buttons that stay visible at the bottom, the safe choice first. */
  footer?: ReactNode
  /** Gets the focus on opening. Defaults to the title: focusing a text field would raise the keyboard over the dialog. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Wider than a form, for lists and long text. */
  wide?: boolean
}

/** A modal dialog, full screen on phones. The content scrolls between title and buttons. */
export function Dialog({ open, onOpenChange, title, description, children, footer, initialFocus, wide }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { saveFocus, restoreFocus } = useReturnFocus()
  const focusFirst = (event: Event) => {
    saveFocus()
    event.preventDefault()
    const first = initialFocus?.current ?? heading.current
    first?.focus()
  }
  return (
    <ModalDialog.Root open={open} onOpenChange={onOpenChange}>
      <ModalDialog.Portal>
        <ModalDialog.Overlay className={scrimClass} />
        <ModalDialog.Content
          {...(description == null && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={restoreFocus}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            frameClass,
            // If title and buttons leave no space for the content, the whole dialog scrolls.
            'overflow-y-auto overscroll-contain',
            'inset-0 sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-h-[min(88dvh,60rem)] sm:-translate-1/2 sm:rounded-card',
            wide ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(38rem,calc(100vw-3rem))]',
          )}
        >
          <header className="flex shrink-0 items-start gap-3 border-b border-hairline py-4 pr-3 pl-sheet sm:py-5 sm:pr-4 sm:pl-8">
            <div className="flex-1 pt-1.5">
              <ModalDialog.Title ref={heading} tabIndex={-1}>
                {title}
              </ModalDialog.Title>
              {description != null && (
                <ModalDialog.Description className="mt-1 text-ink-soft">{description}</ModalDialog.Description>
              )}
            </div>
            <ModalDialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} />
            </ModalDialog.Close>
          </header>
          <div
            ref={scrollByKeyboard}
            className="flex-1 overflow-y-auto px-sheet py-6 max-sm:min-h-64 sm:px-8 [@media(max-height:24rem)]:flex-none [@media(max-height:24rem)]:overflow-visible"
          >
            {children}
          </div>
          {footer != null && (
            <footer className="flex shrink-0 flex-wrap gap-3 border-t border-hairline px-sheet py-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow sm:justify-end sm:px-8 sm:*:grow-0">
              {footer}
            </footer>
          )}
        </ModalDialog.Content>
      </ModalDialog.Portal>
    </ModalDialog.Root>
  )
}

/** Safari scrolls with keys only around what has the focus. Content that has nothing to focus takes it itself. */
function scrollByKeyboard(content: HTMLElement | null) {
  if (!content) return
  const update = () => {
    const needsFocus =
      content.scrollHeight > content.clientHeight && !content.querySelector('a, button, input, textarea')
    if (needsFocus) content.tabIndex = 0
    else if (document.activeElement !== content) content.removeAttribute('tabindex')
  }
  const resizes = new ResizeObserver(update)
  const changes = new MutationObserver(update)
  resizes.observe(content)
  changes.observe(content, { childList: true, subtree: true })
  return () => {
    resizes.disconnect()
    changes.disconnect()
  }
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: "Delete this story?" */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The action: "Delete story", not "OK". */
  confirmLabel: string
  /** Does not close the dialog; the caller does, once the action has finished or failed. */
  onConfirm: () => void
  /** The way back, which comes first and gets the focus. */
  safeLabel?: string
  danger?: boolean
  pending?: boolean
  pendingLabel?: string
}

/**
 * Asks before something that matters; if it can be undone, a toast with Undo is better. The way back is the primary button,
 * unless the action has the red one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, onConfirm, safeLabel = 'Cancel', danger } = props
  const { pending = false, pendingLabel } = props
  const { saveFocus, restoreFocus } = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimClass} />
        <AlertDialog.Content
          onOpenAutoFocus={saveFocus}
          onCloseAutoFocus={restoreFocus}
          className={classNames(
            frameClass,
            'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2*var(--spacing-gutter)))] -translate-1/2 overflow-y-auto rounded-card px-[min(1.5rem,6vw)] py-6 sm:p-8',
          )}
        >
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-3">{children}</div>
          </AlertDialog.Description>
          <div className="mt-7 flex flex-wrap gap-3 *:grow">
            <AlertDialog.Cancel asChild>
              <Button variant={danger ? 'secondary' : 'primary'}>{safeLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={danger ? 'danger' : 'secondary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

export interface ActionDialogProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'children'> {
  open?: boolean
  onClose: () => void
  /** What will happen, one paragraph per consequence. */
  children: ReactNode
  /** While true the dialog cannot be closed. */
  pending: boolean
  /** Why the action failed, shown in the dialog. */
  problem: { title: string; sentence: string } | null
}

/** Confirms an action, by default a destructive one, and stays open while it runs, to show why it failed. */
export function ActionDialog({ open = true, danger = true, onClose, children, problem, ...rest }: ActionDialogProps) {
  return (
    <ConfirmDialog {...rest} open={open} onOpenChange={(next) => !next && !rest.pending && onClose()} danger={danger}>
      <div className="flex flex-col gap-3">
        <div className="contents">{children}</div>
        {problem && (
          <Notice tone="error" title={problem.title}>
            {problem.sentence}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

/**
 * Returns the focus to where it was before, or to its section if what was done removed that. Radix only returns it to its own
 * trigger, and our dialogs are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  const section = useRef<HTMLElement | null>(null)
  return {
    saveFocus: () => {
      opener.current = document.activeElement
      section.current = document.activeElement?.closest('section') ?? null
    },
    restoreFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
      else if (isNothingFocused()) section.current?.focus({ preventScroll: true })
    },
  }
}

const scrimClass = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/** Without position and width. */
const frameClass =
  'fixed z-40 flex flex-col bg-card text-ink shadow-high forced-colors:border-2 ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink'
