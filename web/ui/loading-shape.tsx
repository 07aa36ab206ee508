import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The still shape of what is coming, with its real spacing, so that nothing jumps when it arrives. Put Shape inside. */
export function LoadingShape({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  )
}

/** One block of a LoadingShape; give it the height and width of what will stand there: `className="h-7 w-2/3"`. */
export function Shape({ className, round }: { className?: string; round?: boolean }) {
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
