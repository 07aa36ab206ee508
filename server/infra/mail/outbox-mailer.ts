import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flushFolder } from '../files/flush-folder.ts'
import { writeFlushed } from '../files/write-flushed.ts'
import { composeMessage } from './compose-message.ts'
import type { MailAddress } from './mail-address.ts'
import type { Mailer } from './mailer.ts'

/** Keeps every mail as a file `{id}.eml` in a folder instead of sending it. A file there is whole, and for us alone. */
export const outboxMailer = (folder: string, from: MailAddress): Mailer => ({
  kind: 'outbox',
  send: async (mail) => {
    const { bytes } = await composeMessage(mail, from)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${mail.id}.draft`)
    await rm(draft, { force: true })
    await writeFlushed(draft, inOnePiece(bytes))
    await rename(draft, join(folder, `${mail.id}.eml`))
    await flushFolder(folder)
  },
})

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
