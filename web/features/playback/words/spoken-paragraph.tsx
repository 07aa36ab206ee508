import { Fragment, memo, useMemo } from 'react'
import { blocksOf } from './blocks.ts'
import type { SpokenParagraph as Pieces, RecognizedWord } from './spoken-text.ts'

export interface SpokenParagraphProps {
  pieces: Pieces
  words: readonly RecognizedWord[]
  unsure: ReadonlySet<number>
}

// What is far from the screen is not laid out before somebody comes near; what sticks out, as a focus ring does, needs room.
const block =
  '-mx-2 -my-1.5 block px-2 py-1.5 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] [text-wrap:wrap] print:[content-visibility:visible]'

/** One paragraph. What is spoken, where the keyboard is and what is not heard clearly are attributes of its words. */
export const SpokenParagraph = memo(function SpokenParagraph({ pieces, words, unsure }: SpokenParagraphProps) {
  const blocks = useMemo(() => blocksOf(pieces, words), [pieces, words])
  return (
    <p dir="auto">
      {blocks.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <span key={index} className={block}>
          <Words pieces={part} unsure={unsure} />
        </span>
      ))}
    </p>
  )
})

function Words({ pieces, unsure }: Omit<SpokenParagraphProps, 'words'>) {
  const isUnsure = (heard: number | null) => heard !== null && unsure.has(heard)
  return pieces.map(({ text, heard, near }, index) =>
    heard === null && near === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} data-heard={heard ?? undefined} data-near={near} data-unsure={isUnsure(heard) || undefined}>
        {text}
      </span>
    ),
  )
}
