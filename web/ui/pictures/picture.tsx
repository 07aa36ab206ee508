import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface PictureProps {
  readonly width: number
  readonly height: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The SVG frame of every picture. It reserves its space, shrinks with its column, and is hidden from screen
 * readers because the text next to it says the same. Colors are tokens, so pictures follow the theme.
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
