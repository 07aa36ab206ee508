import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { ignoreMissing } from '#server/infra/files/byte-streams.ts'

/** A mail of the outbox, as a mail program shows it. */
export type OutboxMail = { id: string; to: string; subject: string; date: string; text: string; html: string }

const FILE = /^([\w-]+)\.eml$/

/** One mail of the outbox; undefined where there is none of this id. */
export const readMail = async (folder: string, id: string): Promise<OutboxMail | undefined> => {
  if (!FILE.test(`${id}.eml`)) return undefined
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(ignoreMissing)
  if (!bytes) return undefined
  const { to = [], subject = '', date = '', text = '', html = '' } = await PostalMime.parse(bytes)
  return {
    id,
    to: to.map(({ name, address }) => `${name} ${address ?? ''}`.trim()).join(', '),
    subject,
    date,
    text,
    html,
  }
}

/** Every mail of the outbox, the newest first. */
export const readOutbox = async (folder: string): Promise<OutboxMail[]> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const read = await Promise.all(ids.map((id) => readMail(folder, id)))
  return read.filter((mail) => mail !== undefined).sort((a, b) => b.date.localeCompare(a.date))
}
