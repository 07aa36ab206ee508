import { classNames } from '#web/ui/class-names.ts'

/**
 * The green dot and "Family Member" label of guests, for places too small for a `Badge`.
 * @param className must set `display`
 */
export function GuestBadge({ className }: { className: string }) {
  return (
    <span className={classNames('items-center gap-2 text-small text-evergreen', className)}>
      <span aria-hidden className="size-2.5 shrink-0 rounded-round bg-current forced-colors:border" />
      Family Member
    </span>
  )
}
