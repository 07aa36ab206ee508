import { createHash, randomBytes } from 'node:crypto'
import { CODE_ALPHABET } from '#common/printed-code.ts'

/** A secret of 256 random bits as base64url, for a link or a cookie, and its hash, which alone is stored. */
export const createToken = (): { token: string; tokenHash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** In hex. A random secret needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 80 random bits as 16 characters that people can read from paper and type. */
export const createPrintedCode = (): string => encodeBase32(randomBytes(10), CODE_ALPHABET)

/** @param bytes a multiple of 5, so there's no padding */
export const encodeBase32 = (bytes: Buffer, alphabet: string): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll(/.{5}/g, (bits) => alphabet[Number.parseInt(bits, 2)] ?? '')
