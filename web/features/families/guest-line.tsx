/** The green dot and badge of those who joined somebody else's vault, where a badge of its own has no room. */
export function GuestLine() {
  return (
    <span className="flex items-center gap-2 text-small text-evergreen @min-[63rem]:hidden">
      <span aria-hidden className="size-2.5 shrink-0 rounded-round bg-current forced-colors:border" />
      Family Member
    </span>
  )
}
