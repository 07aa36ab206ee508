import { SpinnerMark } from './spinner-mark.tsx'

/** Waiting for something whose shape is not known, such as the app itself; the words are read out too. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 text-ink-soft">
      <SpinnerMark className="text-evergreen" />
      {label}
    </p>
  )
}
