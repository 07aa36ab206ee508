import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { SpinnerMark } from './spinner.tsx'

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  icon?: Elements
  /** The action is running: the button keeps its position, size and focus, and ignores presses. */
  pending?: boolean
  /** Label while pending, such as "Signing in…". */
  pendingLabel?: string
}

/** A button of at least 48 px. Its default type is `button`. */
export function Button(props: ButtonProps) {
  const { variant, size, full, icon, pending = false, pendingLabel, children, className, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || undefined}
      onClick={press}
      className={classNames(buttonClass({ variant, size, full }), pending && 'cursor-progress', className)}
    >
      {/* Both labels share one cell, so the button is as wide as the longer one and never jumps. */}
      <span className="grid min-w-0 items-center *:col-start-1 *:row-start-1 *:inline-flex *:min-w-0 *:items-center *:justify-center *:gap-2.5">
        <span className={pending ? 'invisible' : undefined}>
          {icon}
          <span className="contents">{children}</span>
        </span>
        {(pending || pendingLabel) && (
          <span className={pending ? undefined : 'invisible *:animate-none'}>
            <SpinnerMark />
            <span className="contents">{pendingLabel ?? children}</span>
          </span>
        )}
      </span>
    </button>
  )
}
