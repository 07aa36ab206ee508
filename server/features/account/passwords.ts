import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, options)

let nobody: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash (no such account) it does the same work and says no, so that the
 * time taken does not tell which addresses have accounts.
 */
export const passwordMatches = async (known: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(known ?? (await nobody), password)
  return matches && known !== undefined
}
