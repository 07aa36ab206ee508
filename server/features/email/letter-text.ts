import { addressOf, type Block, type Letter } from './letter.ts'

/** A letter as plain text. */
export const letterText = ({ blocks }: Letter, origin: string): string =>
  `${blocks.map((block) => blockText(block, origin)).join('\n\n')}\n`

const blockText = (block: Block, origin: string): string => {
  if (block.kind === 'button') return `${block.label}:\n${addressOf(origin, block.link)}`
  if (block.kind === 'quote') return block.text.replace(/^/gm, '> ')
  return block.text
}
