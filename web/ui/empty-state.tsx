import type { ReactNode } from 'react'
import { Heading, type HeadingLevel } from './heading.tsx'

export interface EmptyStateProps {
  title: string
  /** What to do next. */
  children: ReactNode
  /** The one button that does it. */
  action?: ReactNode
  /** A quiet picture of what will stand here. */
  picture?: ReactNode
  level?: HeadingLevel
}

/** Nothing here yet: says what to do next and shows it. */
export function EmptyState({ title, children, action, picture, level = 2 }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-3 py-8 text-center">
      {picture && (
        <div className="mb-3 grid size-20 place-items-center rounded-round bg-evergreen-wash text-evergreen [&_svg]:size-9 [&_svg]:stroke-[1.6]">
          {picture}
        </div>
      )}
      <Heading level={level} className="text-title">
        {title}
      </Heading>
      <div className="text-ink-soft">{children}</div>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
