import { classNames } from '#web/ui/class-names.ts'

/**
 * The green dot and badge of those who joined somebody else's vault, where a badge of its own has no room.
 * @param className where it shows, and its `display` there
 */
export function GuestMark({ className }: { className: string }) {
  return (
    <span className={classNames('items-center gap-2 text-small text-evergreen', className)}>
      <span aria-hidden className="size-2.5 shrink-0 rounded-round bg-current forced-colors:border" />
      Family Member
    </span>
  )
}
