import { createHmac, timingSafeEqual } from 'node:crypto'
import { PRODUCT } from '#common/product.ts'
import { encodeBase32 } from '../secret-tokens.ts'

/** RFC 4648, as authenticator apps expect it. */
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const STEP_SECONDS = 30
/** What every authenticator app shows. */
const DIGITS = 6
/** Clocks differ, and people need time to type: the codes before and after the current one count, too. */
export const DRIFT_STEPS = 1

/** The code of a time step (RFC 6238 with HMAC-SHA-1, the only algorithm that all apps know). */
export const codeAt = (secret: Buffer, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(start) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (timeMs: number): number => Math.floor(timeMs / 1000 / STEP_SECONDS)

/** The time step of a code that a person types now; undefined if it's wrong or too old. */
export const findStep = (secret: Buffer, code: string, nowMs: number): number | undefined => {
  const now = stepAt(nowMs)
  const typed = Buffer.from(code)
  const candidates = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, at) => now - DRIFT_STEPS + at)
  return candidates.find((step) => {
    const expected = Buffer.from(codeAt(secret, step))
    return typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}

/** How an authenticator app gets the secret: as text to type, and as the address in a QR code. */
export const describeSecret = (secret: Buffer, account: string): { secret: string; uri: string } => {
  const text = encodeBase32(secret, BASE32_ALPHABET)
  const query = new URLSearchParams({ secret: text, issuer: PRODUCT })
  return { secret: text, uri: `otpauth://totp/${encodeURIComponent(`${PRODUCT}:${account}`)}?${query}` }
}
