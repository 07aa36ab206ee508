import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { dialogFrameClass, scrimClass } from './dialog-frame.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called with false by Escape and by Close; a tap beside the dialog does nothing, so that no half-written words are lost. */
  onOpenChange: (open: boolean) => void
  /** Says what happens here: "Save your story". */
  title: string
  /** A line under the title, read out with it. */
  description?: ReactNode
  children: ReactNode
  /** Buttons, always in sight at the bottom; the safe choice first. */
  footer?: ReactNode
  /** What has the focus when it opens; the title unless given (a text field would raise the keyboard over the dialog). */
  initialFocus?: RefObject<HTMLElement | null>
  /** Room for a list or a text, beside the usual form width. */
  wide?: boolean
}

/** A modal window; on phones a sheet of full height. What is inside scrolls between title and buttons. */
export function Dialog({ open, onOpenChange, title, description, children, footer, initialFocus, wide }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { remember, giveBack } = useReturnFocus()
  const focusFirst = (event: Event) => {
    remember()
    event.preventDefault()
    const first = initialFocus?.current ?? heading.current
    first?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description == null && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveBack}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            dialogFrameClass,
            // Where title and buttons would leave no room between them, all of it scrolls: what is between them keeps some.
            'overflow-y-auto overscroll-contain',
            'inset-0 sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-h-[min(88dvh,60rem)] sm:-translate-1/2 sm:rounded-card',
            wide ? 'sm:w-[min(52rem,calc(100vw-3rem))]' : 'sm:w-[min(38rem,calc(100vw-3rem))]',
          )}
        >
          <header className="flex shrink-0 items-start gap-3 border-b border-hairline py-4 pr-3 pl-sheet sm:py-5 sm:pr-4 sm:pl-8">
            <div className="flex-1 pt-1.5">
              <Radix.Title ref={heading} tabIndex={-1}>
                {title}
              </Radix.Title>
              {description != null && (
                <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} />
            </Radix.Close>
          </header>
          <div className="flex-1 overflow-y-auto px-sheet py-6 max-sm:min-h-64 sm:px-8 [@media(max-height:24rem)]:flex-none [@media(max-height:24rem)]:overflow-visible">
            {children}
          </div>
          {footer != null && (
            <footer className="flex shrink-0 flex-wrap gap-3 border-t border-hairline px-sheet py-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow sm:justify-end sm:px-8 sm:*:grow-0">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
