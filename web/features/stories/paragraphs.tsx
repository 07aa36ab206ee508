import { useMemo } from 'react'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'

/** A text paragraph by paragraph; how they look is said by what they stand in. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ))
}
