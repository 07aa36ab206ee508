import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, read out by screen readers. Wrap it in a Tooltip where the picture may not say it alone. */
  label: string
  icon: ReactNode
}

/** A 48 px square with a picture: only where words do not fit or stand beside it already. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'grid size-12 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-tint',
        'hover:bg-evergreen-wash hover:text-evergreen disabled:cursor-not-allowed disabled:text-ink-soft [&_svg]:size-6',
        className,
      )}
    >
      {icon}
    </button>
  )
}
