import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs session cookies: `given`, or one made once and kept in the data folder (readable by us alone). */
export const sessionSecret = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await createOnce(path, randomBytes(48).toString('base64url'))
  return (await readFile(path, 'utf8')).trim()
}

// Written whole beside its place and then linked: a crash or a second process never leaves half a secret.
const createOnce = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}
