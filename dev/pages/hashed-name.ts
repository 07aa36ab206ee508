import { createHash } from 'node:crypto'

/** Where a built asset lies: under a name that changes with what is in it, so that browsers may keep it. */
export const hashedName = (name: string, ending: string, source: string | Uint8Array): string =>
  `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${ending}`
