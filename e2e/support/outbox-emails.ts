import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The mail that a server without a mail server has kept in its data folder. */
export const outboxEmails = async (dataDir: string): Promise<Email[]> => {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(whole.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
