import type { Hit } from '#server/features/stories/search/contract.ts'

/** A text in which what was looked for is marked. */
export function Marked({ pieces }: { pieces: Hit['pieces'] }) {
  // Pieces have no names: where they stand is all that tells them apart.
  return pieces.map(({ text, marked }, place) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={place} className="rounded-small bg-evergreen-wash px-0.5 font-[650] text-ink underline decoration-2">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={place}>{text}</span>
    ),
  )
}
