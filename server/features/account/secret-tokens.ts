import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits as base64url, for a link or a cookie, and its hash, which alone is stored. */
export const createToken = (): { token: string; tokenHash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** In hex. A random secret needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
