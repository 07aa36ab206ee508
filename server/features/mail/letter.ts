import { oneLine } from '#server/infra/mail/compose-message.ts'

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

const LONGEST_NAME = 80

/**
 * A name as a letter says it: on one line, of a length that a name has, and nothing that a mail program would turn into a
 * link. Mail goes to people who do not know the sender, and a name is what everybody may choose.
 */
export const spokenName = (name: string): string => {
  const plain = oneLine(name)
    .replaceAll('//', ' ')
    .replace(/\.(?=\S)/g, '. ')
  return [...oneLine(plain)].slice(0, LONGEST_NAME).join('')
}
