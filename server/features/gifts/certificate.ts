import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { encodeQR } from 'qr'
import { paths } from '#common/paths.ts'
import { GIFTED_TRIAL_DAYS } from '#common/pricing.ts'
import { formatPrintedCode } from '#common/printed-code.ts'
import { PRODUCT } from '#common/product.ts'
import { safeName } from '#server/features/export/story/file-names.ts'
import { fontsByLanguage, styleText, UNDETERMINED } from '#server/features/export/story/styled-text.ts'
import type { Database } from '#server/infra/db/database.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import type { Attachment } from '#server/infra/email/mailer.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { QueueFull } from '#server/infra/jobs/fair-queue.ts'
import { type Typesetter, TypesettingFailed } from '#server/infra/pdf/typesetter.ts'
import type { Gift } from './contract.ts'

const template = readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8')

export type Paper = 'letter' | 'a4'
type Texts = Pick<Gift, 'kind' | 'recipientName' | 'giverName' | 'message'> & { code: string }

const PAPERS = { letter: 'us-letter', a4: 'a4' } as const

/** The certificates wait in one line, because gifts belong to no family. */
const NO_FAMILY = 0

/**
 * A certificate to print, always one page. The same gift always gives the same bytes.
 * @param userId the person who waits for it, if there is one
 * @throws TypesettingFailed, QueueFull, or the signal's own reason
 */
export const certificatePdf = (
  typesetter: Typesetter,
  gift: Texts,
  { origin, paper, userId, signal }: { origin: string; paper: Paper; userId?: number; signal?: AbortSignal },
): Promise<Uint8Array> =>
  typesetter.typeset(
    { familyId: NO_FAMILY, ...(userId !== undefined && { userId }) },
    async () => ({ template, data: layOut(gift, origin, paper) }),
    signal,
  )

/** The data that certificate.typ reads. */
const layOut = ({ kind, recipientName, giverName, message, code }: Texts, origin: string, paper: Paper) => {
  const styled = (text: string) => styleText(breakLongWords(text), UNDETERMINED)
  const address = `${origin}${paths.redeem}`
  return {
    paper: PAPERS[paper],
    title: `A gift of ${PRODUCT}`,
    product: PRODUCT,
    recipient: styled(recipientName),
    recipientLength: roomOf(recipientName),
    giver: styled(giverName),
    giverLength: roomOf(giverName),
    message: message === '' ? null : styled(message),
    messageLength: roomOf(message) + message.split('\n').length * 30,
    gift: kind === 'trial' ? `${GIFTED_TRIAL_DAYS} free days of ${PRODUCT}` : `A year of ${PRODUCT} Premium`,
    promise: 'Press one button and tell a story from your life. Your voice is saved for your family.',
    code: formatPrintedCode(code),
    address: address.replace(/^https?:\/\//, ''),
    qr: encodeQR(`${origin}${paths.redeemCode.replace('$code', code)}`, 'svg', { ecc: 'medium', border: 1 }),
    fonts: fontsByLanguage,
  }
}

/** Words that may be wider than the page. No hyphen: a line may break after it anyway. */
const LONG_WORD = /[^\s-]{24,}/gu
const LETTERS_PER_PART = 8
const ZERO_WIDTH_SPACE = '\u200b'
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Lets long words go on in the next line, without a hyphen. */
const breakLongWords = (text: string): string =>
  text.replaceAll(LONG_WORD, (word) =>
    [...letters.segment(word)]
      .map(({ segment }, at) => (at > 0 && at % LETTERS_PER_PART === 0 ? ZERO_WIDTH_SPACE : '') + segment)
      .join(''),
  )

/** The letters of a text; those of long words count twice, because they fill lines badly and may all be wide. */
const roomOf = (text: string): number =>
  [...text].length + [...text.matchAll(LONG_WORD)].reduce((sum, [word]) => sum + [...word].length, 0)

/** For the download: a full or failing typesetter becomes a sentence. */
export const certificateError = (error: unknown): unknown => {
  if (error instanceof QueueFull)
    return new ApiError(
      429,
      'pdf_busy',
      'We’re already making two PDFs for you. Please try again when one of them is done.',
    )
  if (error instanceof TypesettingFailed)
    return new ApiError(409, 'pdf_failed', 'We couldn’t make the PDF. Please print the certificate from its page.')
  return error
}

export const certificateFileName = ({ recipientName }: Pick<Gift, 'recipientName'>): string =>
  `${safeName(`${PRODUCT} gift for ${recipientName}`)}.pdf`

/** The attachment of the buyer's email, on paper for America. */
export const createMakeCertificate =
  ({ database, typesetter, origin }: { database: Database; typesetter: Typesetter; origin: string }) =>
  async (giftId: string): Promise<Attachment> => {
    const [gift] = await database.asSystem((tx) => tx.select().from(gifts).where(eq(gifts.id, giftId)))
    if (!gift) throw new Error('The gift is gone.')
    const bytes = await certificatePdf(typesetter, gift, { origin, paper: 'letter' })
    return { fileName: certificateFileName(gift), type: 'application/pdf', bytes }
  }
