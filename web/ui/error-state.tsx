import { TriangleAlert } from 'lucide-react'
import { focusContainerOnRemoval } from '#web/lib/focus-main.ts'
import { Button } from './button.tsx'
import { Heading, type HeadingLevel } from './heading.tsx'

export interface ErrorStateProps {
  /** What did not work. */
  title: string
  /** What is still safe, where that is true, and what to do. */
  message: string
  onRetry?: () => void
  retryLabel?: string
  /** The retry is under way. */
  pending?: boolean
  level?: HeadingLevel
}

/** In place of content that could not be loaded. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retryLabel = 'Try Again', pending, level = 2 } = props
  return (
    <div
      ref={focusContainerOnRemoval}
      role="alert"
      className="mx-auto flex max-w-form flex-col items-center gap-3 py-8 text-center"
    >
      <div className="mb-3 grid size-20 place-items-center rounded-round bg-clay-wash text-clay">
        <TriangleAlert aria-hidden strokeWidth={1.6} className="size-9" />
      </div>
      <Heading level={level} className="text-title">
        {title}
      </Heading>
      <p className="text-ink-soft">{message}</p>
      {onRetry && (
        <Button className="mt-4" pending={pending} pendingLabel="Trying again…" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
