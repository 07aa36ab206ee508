import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const whatItDoes = ({ writesDown }: SiteConfig) => ({
  id: 'what-it-does',
  heading: `What ${PRODUCT} does`,
  body: (
    <>
      <p>
        You press a button and tell a story. {PRODUCT} keeps the sound as it was made.{' '}
        {writesDown ? 'A program writes the words down.' : 'You can type the words in beside it.'} Your family can
        listen, read and answer.
      </p>
      <p>
        {writesDown &&
          'The program is a helper and makes mistakes, most of all with strong accents, names and unusual words. It listens for English. '}
        The recording is the story; the text helps to find it and read it. You can correct the text at any time.
      </p>
    </>
  ),
})
