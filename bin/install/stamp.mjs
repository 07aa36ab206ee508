import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What an installation belongs to: exactly these versions, on this kind of machine.
 * @param {string | Buffer} lock the bytes of package-lock.json
 * @param {string} platform
 * @param {string} arch
 * @returns {string} SHA-256, hex
 */
export const installStamp = (lock, platform, arch) =>
  createHash('sha256').update(lock).update(platform).update(arch).digest('hex')

/**
 * Whether the file holds this stamp; a missing or unreadable file does not.
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  try {
    return readFileSync(file, 'utf8').trim() === stamp
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export const writeStamp = (file, stamp) => writeFileSync(file, `${stamp}\n`)
