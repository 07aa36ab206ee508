import { PRODUCT } from '#web/lib/product.ts'

export const whatItDoes = {
  id: 'what-it-does',
  heading: `What ${PRODUCT} does`,
  body: (
    <>
      <p>
        You press a button and tell a story. {PRODUCT} keeps the sound as it was made. A program writes the words down.
        Your family can listen, read and answer.
      </p>
      <p>
        The program is a helper and makes mistakes, most of all with strong accents, names and unusual words. It listens
        for English. The recording is the story; the text helps to find it and read it. You can correct the text at any
        time.
      </p>
    </>
  ),
}
