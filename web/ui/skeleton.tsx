import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A skeleton with the real spacing of the content, so nothing jumps when it arrives. Put Shapes inside. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** One block of a Skeleton, with the size of the content: `className="h-7 w-2/3"`. */
export function SkeletonBlock({ className, round }: { className?: string; round?: boolean }) {
  return (
    <div
      className={classNames(
        round ? 'rounded-round' : 'rounded-small',
        'max-w-full bg-shape forced-colors:border',
        className,
      )}
    />
  )
}
