import { CircleAlert } from 'lucide-react'

/** The line under a field or group that says what to put right. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-2 text-clay">
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.2em] shrink-0" />
      {children}
    </p>
  )
}
