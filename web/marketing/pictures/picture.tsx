import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface PictureProps {
  readonly width: number
  readonly height: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * What every picture of the public pages is drawn on: its room is kept before it is there, it shrinks with its column, and nobody
 * hears of it, since the words beside it say the same. Colors are the tokens, so that a picture turns dark with its page.
 */
export function Picture({ width, height, className, children }: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames('h-auto max-w-full', className)}
    >
      {children}
    </svg>
  )
}
