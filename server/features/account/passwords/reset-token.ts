import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits, as a link carries it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: its SHA-256, in hex. A secret of this length needs no slower hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
