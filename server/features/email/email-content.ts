import { oneLine } from '#server/infra/email/compose-message.ts'
import type { EmailSubscription } from './contract.ts'

/** A path on our own site. The secret at its end (an invite code, a reset token) must never be logged. */
export type Link = { path: `/${string}`; secret?: string }

/** A person's photo, or their initials on their tint. */
export type Face = {
  letters: string
  /** 1 to 12, of web/styles/tokens.css; undefined without a name. */
  tint: number | undefined
  /** `/api/photos/{file}`. It's sent along with the email, because photos aren't public. */
  photo: string | null
}

/** A story that can be opened and heard from the email. */
export type StoryCard = {
  face: Face
  /** Above the title: "Ruth answered you". */
  eyebrow?: string
  title: string
  link: Link
  /** "told by Ruth Okafor" */
  byline: string
  /** "12 seconds" */
  length?: string
  /** Its first sentence. */
  words?: string
  /** Loudness from 0 to 255, drawn next to the length. */
  peaks?: Uint8Array
  /** "Hear Ruth" */
  action: string
  /** What the email is about; the others look quieter. */
  isFirst: boolean
}

/** What a person did or said: "Emma loved *The lilac dress*", with their words if there are any. */
export type Response = {
  face: Face
  text: string
  about?: { title: string; link: Link }
  /** After the title: "and 2 other stories". */
  more?: string
  words?: string
}

/** One block of an email. Texts are plain; the renderer escapes them. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'points'; title: string; points: readonly string[] }
  | { kind: 'code'; text: string }
  | { kind: 'button'; label: string; link: Link }
  | { kind: 'link'; label: string; link: Link }
  | { kind: 'title'; text: string }
  | { kind: 'story'; story: StoryCard }
  | { kind: 'response'; response: Response }
  | { kind: 'small'; text: string }

export type EmailTopic = EmailSubscription['topic']

export type EmailContent = {
  subject: string
  /** Email programs show it after the subject, in the list of emails. */
  preview: string
  heading: string
  /** At most one of them is a button, and then none is a story. */
  blocks: readonly Block[]
  /** Why the person gets this email, in the footer. */
  reason: string
  /** Emails of a topic can be turned off with one click. */
  topic?: EmailTopic
}

export type PersonName = { firstName: string; lastName: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
/** Words of a person, with their line breaks. */
export const quote = (text: string): Block => ({ kind: 'quote', text: spoken(text) })

export const points = (title: string, list: readonly string[]): Block => ({ kind: 'points', title, points: list })
export const code = (text: string): Block => ({ kind: 'code', text })
export const button = (label: string, link: Link): Block => ({ kind: 'button', label, link })
export const link = (label: string, to: Link): Block => ({ kind: 'link', label, link: to })
/** Of the blocks that follow. */
export const title = (text: string): Block => ({ kind: 'title', text })
export const response = (event: Response): Block => ({ kind: 'response', response: event })
export const small = (text: string): Block => ({ kind: 'small', text })

export const hello = ({ firstName }: Pick<PersonName, 'firstName'>): Block => {
  const name = nameOf(firstName, '')
  return paragraph(name === '' ? 'Hello,' : `Hello ${name},`)
}
export const fullName = ({ firstName, lastName }: PersonName): string => nameOf(`${firstName} ${lastName}`)

const MAX_NAME_LENGTH = 80
/** A name with more digits than this could be a phone number. */
const MAX_DIGITS = 4
const DIGIT = /\p{N}/gu
const NOT_IN_A_NAME =
  /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Join_Control} .,&()'"’‘“”·\p{Pd}]/gu

/**
 * A name made safe for an email: one line, at most 80 characters, nothing that an email program turns into a link and no phone
 * number. Recipients may not know the sender, and anyone can choose any name.
 */
export const displayName = (name: string): string => {
  // NFKC maps most look-alike dots to "."; the ideographic full stop, which IDNA also treats as one, is mapped here.
  const plain = oneLine(name.normalize('NFKC'))
    .replace(NOT_IN_A_NAME, (character) => (character === '。' ? '.' : ' '))
    .replace(/\.(?=\S)/g, '. ')
  const digits = plain.match(DIGIT)?.length ?? 0
  const withoutPhoneNumber = digits > MAX_DIGITS ? plain.replace(DIGIT, '') : plain
  return [...oneLine(withoutPhoneNumber)].slice(0, MAX_NAME_LENGTH).join('')
}

/** A safe name within a sentence. Of a name of nothing but symbols, nothing is left: then it's the fallback. */
export const nameOf = (name: string, fallback = 'Someone'): string => isolated(displayName(name) || fallback)

export const familyNameOf = (name: string): string => nameOf(name, 'your family')

const MAX_MESSAGE_LENGTH = 500
// Five or more digits with only separators between them: a phone or account number. Years stay.
const LONG_NUMBER = /\p{N}(?:[\s().\p{Pd}]*\p{N}){4,}/gu

/** A message to a person who may not know its writer: with line breaks, but without anything that becomes a link or a number to call. */
export const messageOf = (message: string): string => {
  const plain = spoken(message.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replaceAll('。', '.')
    .replace(/:\/\/|[@\\/<>]/g, ' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(LONG_NUMBER, '…')
  return [...plain.trim()].slice(0, MAX_MESSAGE_LENGTH).join('')
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** Keeps Hebrew, Arabic and the like from reordering the sentence around them. The HTML part gets `<bdi>` instead. */
const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text

/** A person's words, which can't reorder the sentence around them. */
export const spoken = (text: string): string => text.replace(DIRECTIONS, '')

export const isolatesToHtml = (html: string): string =>
  html.replaceAll(FIRST_STRONG_ISOLATE, '<bdi>').replaceAll(POP_ISOLATE, '</bdi>')

/** The subject as a header: it stands alone, so nothing has to be isolated. */
export const subjectOf = ({ subject }: EmailContent): string => spoken(subject)

/** Where the email's main button leads. */
export const mainLinkOf = ({ blocks }: Pick<EmailContent, 'blocks'>): Link | undefined => {
  const found = blocks.find(({ kind }) => kind === 'button' || kind === 'story')
  if (found?.kind === 'story') return found.story.link
  return found?.kind === 'button' ? found.link : undefined
}

export const urlOf = (origin: string, { path, secret = '' }: Link): string => `${origin}${path}${secret}`

/** For logs. */
export const urlWithoutSecret = (origin: string, { path, secret }: Link): string =>
  `${origin}${path}${secret === undefined ? '' : '…'}`
