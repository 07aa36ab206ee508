import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { EmailAddress, SmtpServer } from './addresses.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The sender and the SMTP server; without a server, emails are written to files. */
export type MailSetting = { from: EmailAddress; server: SmtpServer | undefined }

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** In development, this page shows the outbox (dev/email). */
export const OUTBOX_PAGE = '/dev/email'

export const openMailer = ({ from, server }: MailSetting, dataDir: string, log: Log): Mailer => {
  if (server) return smtpMailer(server, from)
  log.info(
    { code: 'mail_to_files' },
    'no mail server is set: emails are saved as files in the data folder, under outbox/',
  )
  return outboxMailer(outboxFolder(dataDir), from)
}
