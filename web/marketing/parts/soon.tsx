import { Badge } from '#web/ui/badge.tsx'

/** Beside what is told of and cannot be had yet. */
export function Soon() {
  return (
    <span className="font-interface tracking-normal">
      <Badge>Coming soon</Badge>
    </span>
  )
}
