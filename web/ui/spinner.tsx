import { classNames } from './class-names.ts'

/** For waiting on content of unknown shape, such as the app itself. Screen readers announce the label. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-ink-soft">
      <SpinnerMark className="text-evergreen" />
      <span>{label}</span>
    </p>
  )
}

/** The turning arc, as tall as the words next to it, which must say what is going on. Still with reduced motion. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden
      className={classNames('size-[1.2em] shrink-0 animate-turn', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
