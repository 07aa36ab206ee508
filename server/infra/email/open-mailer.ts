import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { EmailAddress, SmtpServer } from './addresses.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Whom mail is from, and the server it is handed to; without one it is kept in files. */
export type MailSetting = { from: EmailAddress; server: SmtpServer | undefined }

/** The folder of the data folder that mail is kept in where there is no mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

/** The page that shows what is in there, while developing alone (dev/email). */
export const OUTBOX_PAGE = '/dev/email'

/** The mailer that the settings ask for. */
export const openMailer = ({ from, server }: MailSetting, dataDir: string, log: Log): Mailer => {
  if (server) return smtpMailer(server, from)
  log.info({ code: 'mail_to_files' }, 'no mail server is set: mail is kept as files in the data folder, under outbox/')
  return outboxMailer(outboxFolder(dataDir), from)
}
