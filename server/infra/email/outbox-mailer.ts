import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../files/byte-streams.ts'
import { syncFolder, writeDurably } from '../files/durable-write.ts'
import type { EmailAddress } from './addresses.ts'
import { composeMessage } from './compose-message.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes every email to `{id}.eml` in a folder instead of sending it. Files are complete and readable only by this
 * user.
 */
export const outboxMailer = (folder: string, from: EmailAddress): Mailer => ({
  kind: 'outbox',
  send: async (mail) => {
    const { bytes } = await composeMessage(mail, from)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${mail.id}.draft`)
    await rm(draft, { force: true })
    await writeDurably(draft, inOnePiece(bytes))
    await rename(draft, join(folder, `${mail.id}.eml`))
    await syncFolder(folder)
  },
})

/** Deletes files older than `before`; a missing folder counts as empty. */
export const pruneOutbox = async (folder: string, before: Date): Promise<void> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  for (const name of names.filter((name) => /\.(eml|draft)$/.test(name))) {
    const path = join(folder, name)
    // Another process may delete it first.
    const written = await stat(path).catch(ignoreMissing)
    if (written && written.mtime < before) await rm(path, { force: true })
  }
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
