import { randomBytes } from 'node:crypto'

const SHAPE = /^[\w-]{22}$/

/** A code nobody guesses: 128 random bits, as 22 characters that need no escaping in an address. */
export const newInviteCode = (): string => randomBytes(16).toString('base64url')

/** Whether a text could be a code at all; anything else is not worth asking the database for. */
export const couldBeInviteCode = (text: string): boolean => SHAPE.test(text)
