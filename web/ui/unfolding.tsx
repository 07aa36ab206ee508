import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const FROM = {
  md: { button: 'md:hidden', folded: 'max-md:hidden' },
  lg: { button: 'lg:hidden', folded: 'max-lg:hidden' },
}

export interface UnfoldingProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  /** What the button says while it is folded, and while it is open. */
  show: string
  hide: string
  /** The narrowest screen on which it is always open. */
  from: keyof typeof FROM
  /** How it lies when it is open. */
  className: string
  children: ReactNode
}

/** What is always open on wide screens. On narrow ones a button unfolds it, so that what comes after it begins soon. */
export function Unfolding({ show, hide, from, className, children, ...look }: UnfoldingProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <Button
        {...look}
        className={FROM[from].button}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {open ? hide : show}
      </Button>
      <div id={panelId} className={classNames(className, !open && FROM[from].folded)}>
        {children}
      </div>
    </>
  )
}
