import { oneLine } from '#server/infra/email/compose-message.ts'

/** An address of our own pages. The secret at its end is in the mail, and never in a log. */
export type Link = { path: `/${string}`; secret?: string }

/** A part of a letter. All of it is text: whoever writes it out, as text or as HTML, escapes it. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; link: Link }
  | { kind: 'small'; text: string }

/** What a mail says, in the order it is read, before it becomes text and HTML. */
export type Letter = { subject: string; blocks: Block[] }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const quote = (text: string): Block => ({ kind: 'quote', text })
export const small = (text: string): Block => ({ kind: 'small', text })
export const button = (label: string, link: Link): Block => ({ kind: 'button', label, link })

/** The address behind a link, from the origin of the service. */
export const addressOf = (origin: string, { path, secret = '' }: Link): string => `${origin}${path}${secret}`

/** The same as a log may have it. */
export const addressWithoutSecret = (origin: string, { path, secret }: Link): string =>
  `${origin}${path}${secret === undefined ? '' : '…'}`

const MAX_NAME = 80

/** More figures than these are no part of a name. */
const MAX_FIGURES = 4
const FIGURE = /\p{N}/gu
// What names are written with, whatever the script.
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control} .,&()'"’‘“”·\p{Pd}]/gu

/**
 * A name as a letter says it: on one line, of a length that a name has, and nothing that leads anywhere: no address, and
 * no number to call. Mail goes to people who do not know the sender, and a name is what everybody may choose.
 */
export const spokenName = (name: string): string => {
  // The other stops that part an address (IDNA) are stops too; NFKC has made one of those that only look different.
  const plain = oneLine(name.normalize('NFKC'))
    .replace(NOT_IN_A_NAME, (sign) => (sign === '。' ? '.' : ' '))
    .replace(/\.(?=\S)/g, '. ')
  const figures = plain.match(FIGURE)?.length ?? 0
  const uncalled = figures > MAX_FIGURES ? plain.replace(FIGURE, '') : plain
  return [...oneLine(uncalled)].slice(0, MAX_NAME).join('')
}
